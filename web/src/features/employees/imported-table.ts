import type { Employee } from "#domain/index";
import type { OutboxEntry } from "#web/local/index.ts";
import type { ExportColumn } from "#web/ui/export/export-file.ts";
import type { ExportValue, TableData } from "#web/ui/export/export-table.ts";

function placesOf({ body }: Pick<OutboxEntry, "body">): Map<number, number> {
  const places = new Map<number, number>();
  const list: unknown = body?.employees;
  for (const one of Array.isArray(list) ? list : []) {
    const { id, row }: { id?: unknown; row?: unknown } = one ?? {};
    if (typeof id === "number" && typeof row === "number") places.set(id, row);
  }
  return places;
}

/** The employees of an unsent import, each in the row of its own file, which a refusal names; rows between stay blank. */
export function importedTable(
  entry: Pick<OutboxEntry, "title" | "body">,
  columns: readonly ExportColumn<Employee>[],
  shownAs: (id: number) => Employee | undefined,
): TableData {
  const rows: ExportValue[][] = [];
  for (const [id, row] of placesOf(entry)) {
    const employee = shownAs(id);
    // the headings are row 1
    if (employee) rows[row - 2] = columns.map(({ value }) => value(employee));
  }
  return {
    name: entry.title,
    rightToLeft: false,
    columns,
    rows: Array.from(rows, (row) => row ?? columns.map(() => null)),
  };
}
