import {
  type Cell,
  cellText,
  headingRowOf,
  isBlankRow,
  knownHeadingsIn,
  MOST_HEADING_ROWS,
  MOST_IMPORTED,
} from "#domain/index";
import type { NamedTable, Table, Tables } from "./read-table.ts";

export interface FileRow {
  /** Counted from 1, as the spreadsheet shows it. */
  row: number;
  cells: readonly Cell[];
}

/** A file, as one of its tables shows it. */
export interface ReadFile {
  name: string;
  headings: readonly string[];
  /** Its number in the file, as those of the rows. */
  headingRow: number;
  rows: readonly FileRow[];
  /** Every row of the table, that of another choice of headings among them. */
  table: Table;
}

/** A file with all of its tables, and the index of the one that is shown. */
export interface OpenedFile extends ReadFile {
  tables: Tables;
  sheet: number;
}

export type FileProblem = "type" | "size" | "unreadable" | "empty" | "tooLong";

export class FileProblemError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.name = "FileProblemError";
    this.problem = problem;
  }
}

function tablesOf(file: File, signal: AbortSignal): Promise<Tables> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./read-table.worker.ts", import.meta.url), { type: "module" });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.addEventListener("message", ({ data }: MessageEvent<{ tables?: Tables }>) => {
      const { tables } = data;
      end(() => (tables ? resolve(tables) : reject(new FileProblemError("unreadable"))));
    });
    worker.addEventListener("error", () => end(() => reject(new FileProblemError("unreadable"))));
    signal.addEventListener("abort", () => end(() => reject(signal.reason)));
    worker.postMessage(file);
  });
}

const rowsBelow = (table: Table, at: number): FileRow[] =>
  table.flatMap((cells, index) => (index <= at || isBlankRow(cells) ? [] : [{ row: index + 1, cells }]));

/**
 * The headings of a table and the rows below them.
 * @param at the index of the row of the headings
 * @throws {FileProblemError} empty, tooLong
 */
export function splitTable(name: string, table: Table, at = headingRowOf(table)): ReadFile {
  const rows = at < 0 ? [] : rowsBelow(table, at);
  if (rows.length === 0) throw new FileProblemError("empty");
  if (rows.length > MOST_IMPORTED) throw new FileProblemError("tooLong");
  return { name, headings: (table[at] ?? []).map(cellText), headingRow: at + 1, rows, table };
}

const rowsOf = (table: Table): number => {
  const at = headingRowOf(table);
  return at < 0 ? 0 : rowsBelow(table, at).length;
};

/** The index of the sheet with the most known headings, of those that have rows below theirs before all. */
function bestSheet(sheets: readonly NamedTable[]): number {
  const worth = sheets.map(({ table }) => {
    const known = knownHeadingsIn(table[headingRowOf(table)] ?? []);
    return rowsOf(table) > 0 ? known : -1;
  });
  return worth.indexOf(Math.max(...worth));
}

/**
 * A file as one of its sheets shows it.
 * @param sheet its index; else the one that is most likely meant
 * @throws {FileProblemError} empty, tooLong
 */
export function openSheet(name: string, tables: Tables, sheet = bestSheet(tables.sheets)): OpenedFile {
  return { ...splitTable(name, tables.sheets[sheet]?.table ?? []), tables, sheet };
}

/** The sheets of a file that can be imported, by their indexes. */
export const sheetChoices = ({ tables }: OpenedFile): { index: number; name: string }[] =>
  tables.sheets.flatMap(({ name, table }, index) => {
    const count = rowsOf(table);
    return count > 0 && count <= MOST_IMPORTED ? [{ index, name }] : [];
  });

/** The names of the sheets that are not shown and are not blank. */
export const otherSheets = ({ tables, sheet }: OpenedFile): string[] =>
  tables.sheets.flatMap(({ name, table }, index) => (index === sheet || table.every(isBlankRow) ? [] : [name]));

/** What stands above the headings of a file. */
export const rowsAbove = ({ table, headingRow }: ReadFile): FileRow[] => rowsBelow(table.slice(0, headingRow - 1), -1);

/** The rows that may have the headings of a file, the present one among them: what is below each can be imported. */
export function headingChoices(file: ReadFile): FileRow[] {
  const { table, headingRow, rows } = file;
  let below = rowsAbove(file).length + 1 + rows.length;
  const choices: FileRow[] = [];
  for (const one of rowsBelow(table.slice(0, Math.max(headingRow, MOST_HEADING_ROWS)), -1)) {
    below--;
    if (below > 0 && below <= MOST_IMPORTED) choices.push(one);
  }
  return choices;
}

/**
 * Reads a CSV or XLSX file beside the page.
 * @throws {FileProblemError} unreadable, empty, tooLong
 */
export async function readFile(file: File, signal: AbortSignal): Promise<OpenedFile> {
  return openSheet(file.name, await tablesOf(file, signal));
}
