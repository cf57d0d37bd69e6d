import { type Cell, cellText, headingRowOf, isBlankRow, MOST_HEADING_ROWS, MOST_IMPORTED } from "#domain/index";
import type { Table } from "./read-table.ts";

export interface FileRow {
  /** Counted from 1, as the spreadsheet shows it. */
  row: number;
  cells: readonly Cell[];
}

export interface ReadFile {
  name: string;
  headings: readonly string[];
  /** Its number in the file, as those of the rows. */
  headingRow: number;
  rows: readonly FileRow[];
  /** Every row of the file, that of another choice of headings among them. */
  table: Table;
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

function tableOf(file: File, signal: AbortSignal): Promise<Table> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./read-table.worker.ts", import.meta.url), { type: "module" });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.addEventListener("message", ({ data }: MessageEvent<{ table?: Table }>) => {
      const { table } = data;
      end(() => (table ? resolve(table) : reject(new FileProblemError("unreadable"))));
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
export async function readFile(file: File, signal: AbortSignal): Promise<ReadFile> {
  return splitTable(file.name, await tableOf(file, signal));
}
