import { UserRound } from "lucide-react";
import type { Document } from "#domain/index";
import { DueNote } from "#web/shared/dates/due-words.tsx";
import type { RowContext } from "#web/shared/list/data-row.tsx";
import { Dot } from "#web/shared/list/row-parts.tsx";
import { Name } from "#web/ui/text/name.tsx";

interface DueMarkProps extends RowContext {
  document: Document;
  today: string;
}

/** In a document's row: when it expires or falls due, and who sees to it; nothing where it says neither. */
export function DueMark({ document, today, t, language }: DueMarkProps) {
  const { dueDate, responsibleName } = document;
  return (
    <>
      {dueDate ? (
        <>
          <DueNote
            document={document}
            today={today}
            t={t}
            language={language}
            className="flex-none whitespace-nowrap"
          />
          <Dot />
        </>
      ) : null}
      {responsibleName ? (
        <span
          data-responsible=""
          title={t("documents.due.responsible", { name: responsibleName })}
          className="flex min-w-8 max-w-28 shrink items-center gap-1"
        >
          <UserRound aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none" />
          <Name className="truncate">{responsibleName}</Name>
        </span>
      ) : null}
      {responsibleName ? <Dot /> : null}
    </>
  );
}
