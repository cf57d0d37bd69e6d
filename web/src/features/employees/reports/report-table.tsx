import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { ListMenu } from "#web/shared/list/list-menu.tsx";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import type { ExportColumn } from "#web/ui/export/export-file.ts";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { PRINT_MOST, usePrinting } from "#web/ui/list/printing.ts";

/** Rows that a screen shows; a file has all of them. */
const MOST = 200;

export interface ReportColumn<Row> extends ExportColumn<Row> {
  id: string;
  /** What the screen shows, where it is more than the value. */
  cell?: (row: Row) => ReactNode;
  /** Whether phones do without it. */
  wide?: boolean;
}

interface ReportTableProps<Row> {
  title: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** What is said where there are no rows. */
  empty: string;
}

/** A report as a table: on the screen, on paper, and as a file. */
export function ReportTable<Row>({ title, columns, rows, keyOf, empty }: ReportTableProps<Row>) {
  const { t } = useTranslation();
  const id = useId();
  const isIncomplete = useIsIncomplete(true);
  // a worker takes heads of columns, and no functions
  const exported = columns.map(({ id: _, cell: __, wide: ___, ...column }): ExportColumn<Row> => column);
  const most = usePrinting() ? PRINT_MOST : MOST;
  return (
    <Sheet aria-labelledby={id} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1 max-md:px-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {rows.length > 0 ? <ListMenu title={title} columns={exported} rows={rows} className="-me-2" /> : null}
      </div>
      {rows.length === 0 ? (
        <p className="border-base-300 border-t px-4 py-3 text-ink-2 max-md:px-3">
          {isIncomplete ? t("common.partial") : empty}
        </p>
      ) : (
        <table className="w-full border-base-300 border-t" aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className={`h-9 px-4 font-medium text-caption text-ink-2 max-md:px-2 max-[24rem]:px-1 print:px-1.5 max-md:first:ps-3 ${alignOf(column)}`}
                >
                  {column.heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => (
              <tr key={keyOf(row)} className="border-base-300 border-t">
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={`relative px-4 py-2 align-top wrap-anywhere max-md:px-2 max-[24rem]:px-1 print:wrap-break-word print:px-1.5 max-md:py-3.5 pointer-coarse:py-3.5 max-md:text-small max-md:first:ps-3 ${alignOf(column)}`}
                  >
                    {column.cell ? column.cell(row) : column.value(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > most ? (
        <p className="border-base-300 border-t px-4 py-2.5 text-ink-2 text-small">
          {t("reports.cut", { shown: most, total: rows.length })}
        </p>
      ) : null}
    </Sheet>
  );
}

/** Numbers align right in both directions, in columns no wider than their heads: else they stand far from their rows' names. */
function alignOf({ type, wide }: { type?: string; wide?: boolean }): string {
  const align = type === "number" ? "text-end rtl:text-start md:w-px md:whitespace-nowrap print:w-px" : "text-start";
  return `${align} ${wide ? "max-md:hidden print:table-cell" : ""}`;
}
