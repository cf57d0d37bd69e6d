import { Contact } from "lucide-react";
import { type Employee, employeeNameIn } from "#domain/index";
import type { RowContext } from "#web/shared/list/data-row.tsx";
import { Dot } from "#web/shared/list/row-parts.tsx";
import { Name } from "#web/ui/text/name.tsx";

interface AboutMarkProps extends RowContext {
  /** Undefined where the document is about nobody whom this person sees. */
  employee: Employee | undefined;
  /** Whether a phone has no room for it in this row. */
  crowded: boolean;
}

/** In a document's row: whom it is about. */
export function AboutMark({ employee, crowded, t, language }: AboutMarkProps) {
  if (!employee) return null;
  const name = employeeNameIn(employee, language);
  return (
    <span className={crowded ? "contents max-md:hidden" : "contents"}>
      <span
        data-about=""
        title={t("documents.about", { name })}
        className="flex min-w-4 max-w-28 shrink items-center gap-1"
      >
        <Contact aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none" />
        <Name className="truncate">{name}</Name>
      </span>
      <Dot />
    </span>
  );
}
