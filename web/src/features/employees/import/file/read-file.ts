import { type Cell, cellText, isBlankRow, MOST_IMPORTED } from "#domain/index";
import type { Table } from "./read-table.ts";

export interface FileRow {
  /** Counted from 1, as the spreadsheet shows it. */
  row: number;
  cells: readonly Cell[];
}

export interface ReadFile {
  name: string;
  headings: readonly string[];
  rows: readonly FileRow[];
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

/** The headings of a table and the rows below them. @throws {FileProblemError} empty, tooLong */
export function splitTable(name: string, table: Table): ReadFile {
  const at = table.findIndex((cells) => !isBlankRow(cells));
  const rows = table.flatMap((cells, index) => (index <= at || isBlankRow(cells) ? [] : [{ row: index + 1, cells }]));
  if (at < 0 || rows.length === 0) throw new FileProblemError("empty");
  if (rows.length > MOST_IMPORTED) throw new FileProblemError("tooLong");
  return { name, headings: (table[at] ?? []).map(cellText), rows };
}

/**
 * Reads a CSV or XLSX file beside the page.
 * @throws {FileProblemError} unreadable, empty, tooLong
 */
export async function readFile(file: File, signal: AbortSignal): Promise<ReadFile> {
  return splitTable(file.name, await tableOf(file, signal));
}
