/* Makes a file of a table beside the page, which goes on answering. */

import { type ExportFormat, type ExportValue, type TableData, tableAsFile } from "./export-table.ts";

/** The rows come in parts; the last message brings the rest of the table. */
export type ExportMessage =
  | { rows: readonly (readonly ExportValue[])[] }
  | { table: Omit<TableData, "rows">; format: ExportFormat };

const rows: (readonly ExportValue[])[] = [];

async function take(message: ExportMessage): Promise<void> {
  if ("rows" in message) for (const row of message.rows) rows.push(row);
  else postMessage(await tableAsFile({ ...message.table, rows }, message.format));
}

addEventListener("message", ({ data }: MessageEvent<ExportMessage>) => void take(data));
// what fails in a promise is to reach the page like any other error
addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
