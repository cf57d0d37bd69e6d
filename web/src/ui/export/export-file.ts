import { localDayOf } from "#web/lib/local-day.ts";
import { runInSlices } from "#web/lib/slices.ts";
import type { ExportFormat, ExportHead, ExportValue } from "./export-table.ts";
import type { ExportMessage } from "./export-worker.ts";

/** A name that every system takes for a file, dated by the viewer's day: "Employees 2026-11-21.csv". */
export function exportName(title: string, now: Date, format: ExportFormat): string {
  return `${title.replace(/[\\/:*?"<>|]/g, " ").trim()} ${localDayOf(now)}.${format}`;
}

export interface ExportColumn<Row> extends ExportHead {
  value: (row: Row) => ExportValue;
}

const PART = 500;

function* sendRows<Row>(
  worker: Worker,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): Generator<undefined, void> {
  for (let at = 0; at < rows.length; at += PART) {
    const part = rows.slice(at, at + PART).map((row) => columns.map(({ value }) => value(row)));
    worker.postMessage({ rows: part } satisfies ExportMessage);
    yield;
  }
}

/** Makes a file of a list in a worker; the page answers meanwhile. @throws {Error} when it cannot be made */
export function makeFile<Row>(
  list: { name: string; rightToLeft: boolean; columns: readonly ExportColumn<Row>[]; rows: readonly Row[] },
  format: ExportFormat,
): Promise<Blob> {
  const { name, rightToLeft, rows } = list;
  const columns = list.columns.map(({ value: _, ...head }): ExportHead => head);
  const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || "the file could not be made"));
    runInSlices(sendRows(worker, list.columns, rows), () =>
      worker.postMessage({ table: { name, rightToLeft, columns }, format } satisfies ExportMessage),
    );
  }).finally(() => worker.terminate());
}
