import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Document, documentsAbout, type Employee } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import type { UnsentMark } from "#web/local/index.ts";
import { CategoryBadge } from "#web/shared/categories/category-badge.tsx";
import { DueNote } from "#web/shared/dates/due-words.tsx";
import { MarkIcon, MarkWord } from "#web/shared/list/row-mark.tsx";
import { aboutPath, documentPath } from "#web/shared/paths.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { Name } from "#web/ui/text/name.tsx";

/** Of more documents the list has all. */
const MOST_SHOWN = 8;

/** The documents about an employee that this person sees, the newest first. */
export function AboutDocuments({ employee, today }: { employee: Employee; today: string }) {
  const { t } = useTranslation();
  const { rows, marks } = useCollection("documents");
  const isIncomplete = useIsIncomplete(true);
  const about = useMemo(() => documentsAbout(rows, employee.id), [rows, employee.id]);
  return (
    <Sheet
      aria-label={t("employees.documents.title")}
      className={`overflow-hidden ${about.length === 0 ? "no-print" : ""}`}
    >
      <div className="flex">
        <Gutter />
        <div className="min-w-0 grow px-3 py-3">
          <h2 className="font-semibold">{t("employees.documents.title")}</h2>
          {about.length === 0 ? (
            <p className="text-ink-2 text-small">{t(isIncomplete ? "common.partial" : "employees.documents.none")}</p>
          ) : null}
        </div>
      </div>
      {about.length === 0 ? null : (
        <ul>
          {about.slice(0, MOST_SHOWN).map((document) => (
            <Row key={document.id} document={document} mark={marks.get(document.id)} today={today} />
          ))}
        </ul>
      )}
      {about.length === 0 ? null : (
        <p className="no-print flex border-base-300 border-t">
          <Gutter />
          <Link to={aboutPath(employee.id)} className="text-link touch-target mx-3 my-2 text-small">
            {t("employees.documents.all")}
          </Link>
        </p>
      )}
    </Sheet>
  );
}

interface RowProps {
  document: Document;
  mark: UnsentMark | undefined;
  today: string;
}

function Row({ document, mark, today }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const category = useCollection("categories").byId.get(document.categoryId);
  return (
    <li className="flex min-h-[59px] items-center border-base-300 border-t" data-document={document.id}>
      <Gutter mark={<MarkIcon mark={mark ?? null} />} />
      <div className="min-w-0 grow px-3 py-2">
        <p className="flex font-medium">
          <Link
            to={documentPath(document.id)}
            title={document.name}
            className="min-w-0 hover:underline focus-visible:-outline-offset-2"
          >
            <Name className="truncate">{document.name}</Name>
          </Link>
        </p>
        <p className="flex min-w-0 flex-wrap gap-x-2 text-ink-2 text-small">
          <MarkWord mark={mark ?? null} t={t} />
          <span>{format.date(document.uploadDate)}</span>
          {document.dueDate ? <DueNote document={document} today={today} t={t} language={language} /> : null}
        </p>
      </div>
      <span className="flex min-w-0 max-w-[40%] flex-none px-3">
        <CategoryBadge name={category?.name} t={t} />
      </span>
    </li>
  );
}
