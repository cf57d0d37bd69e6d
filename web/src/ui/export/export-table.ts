/* Tables as files. It runs in a worker (`export-worker.ts`): a hundred thousand rows take seconds. Which columns a list has
   in them is in its `use-…-export-columns.ts`. */

import Papa from "papaparse";
import writeXlsxFile, { type CellObject } from "write-excel-file/universal";

export type ExportFormat = "csv" | "xlsx";

/**
 * What a column holds, text by default. text stays text, whatever it looks like (identity and phone numbers); number
 * has `decimals` places; date is a calendar day `YYYY-MM-DD`.
 */
export type ExportType = "text" | "number" | "date";

export interface ExportHead {
  heading: string;
  type?: ExportType;
  decimals?: number;
}

/** null is an empty cell. */
export type ExportValue = string | number | null;

export interface TableData {
  name: string;
  rightToLeft: boolean;
  columns: readonly ExportHead[];
  rows: readonly (readonly ExportValue[])[];
}

/** Excel takes a text for UTF-8 when it begins so. */
const BYTE_ORDER_MARK = "\uFEFF";

/** What a spreadsheet takes for a formula; a phone number is none, and stays as people dial it. */
const FORMULA = /^(?:[=@\t\r\n＝＠]|[+\-＋－](?![0-9 ()-]*$))/;

/** A table as CSV that spreadsheets open. Source: RFC 4180; OWASP, "CSV Injection". */
export function tableAsCsv({ columns, rows }: TableData): string {
  const fields = columns.map(({ heading }) => heading);
  const data = rows.map((row) =>
    row.map((value, at) => (typeof value === "number" ? value.toFixed(columns[at]?.decimals ?? 0) : (value ?? ""))),
  );
  const csv = Papa.unparse({ fields, data }, { escapeFormulae: FORMULA, newline: "\r\n" });
  return `${BYTE_ORDER_MARK}${csv}\r\n`;
}

/** The first day that Excel's calendar shows as it was: it takes 1900 for a leap year. */
const FIRST_DAY = "1900-03-01";
/** Excel cuts a longer text off and calls the file damaged. */
const LONGEST = 32_767;
/** Excel refuses longer names of sheets, and these signs in them. */
const SHEET_NAME = 31;
const NOT_IN_NAMES = /[\\/?*[\]:]/g;

function xlsxCell(value: ExportValue, { type, decimals = 0 }: ExportHead): CellObject | null {
  if (value === null || value === "") return null;
  if (type === "number" && typeof value === "number") {
    return { value, type: Number, format: decimals === 0 ? "0" : `0.${"0".repeat(decimals)}` };
  }
  if (type === "date" && typeof value === "string" && value >= FIRST_DAY) {
    const day = new Date(`${value}T00:00:00Z`);
    if (!Number.isNaN(day.getTime())) return { value: day, type: Date, format: "yyyy-mm-dd" };
  }
  return { value: String(value).slice(0, LONGEST), type: String, format: "@" };
}

function widthOf(heading: string, at: number, rows: TableData["rows"]): number {
  const lengths = rows.slice(0, 200).map((row) => String(row[at] ?? "").length);
  return Math.min(48, Math.max(10, heading.length + 2, ...lengths.map((length) => length + 2)));
}

/** A table as a workbook with one sheet: a bold head that stays in sight, days as dates, amounts as numbers. */
export function tableAsXlsx({ name, rightToLeft, columns, rows }: TableData): Promise<Blob> {
  const head = columns.map(({ heading }): CellObject => ({ value: heading, type: String, fontWeight: "bold" }));
  const data = rows.map((row) => columns.map((column, at) => xlsxCell(row[at] ?? null, column)));
  return writeXlsxFile([head, ...data], {
    sheet: name.replace(NOT_IN_NAMES, " ").slice(0, SHEET_NAME),
    rightToLeft,
    stickyRowsCount: 1,
    columns: columns.map(({ heading }, at) => ({ width: widthOf(heading, at, rows) })),
  }).toBlob();
}

export async function tableAsFile(table: TableData, format: ExportFormat): Promise<Blob> {
  if (format === "xlsx") return await tableAsXlsx(table);
  return new Blob([tableAsCsv(table)], { type: "text/csv;charset=utf-8" });
}
