import Papa from "papaparse";
import readXlsxFile from "read-excel-file/web-worker";
import { type Cell, extensionOf, headingRowOf, isBlankRow, knownHeadingsIn, MOST_HEADING_ROWS } from "#domain/index";
import { decodeTextFile } from "./decode-text.ts";
import { failedCell, plainWorkbook } from "./workbook.ts";

/** Rows of a table as a file gives them; nothing is left out, so that an index is the row's number less one. */
export type Table = Cell[][];

export interface NamedTable {
  /** The name of its sheet; that of a CSV file has none. */
  name: string;
  table: Table;
}

/** What a file holds. */
export interface Tables {
  sheets: readonly NamedTable[];
  /** Whether numbers that are days are counted from 1904 on. */
  from1904: boolean;
}

/** What a spreadsheet puts before everything else to say how its fields are separated. */
const SEPARATOR = /^sep=(.)\r?\n/i;

/**
 * The separator that makes the most of the headings, of those that the product knows before all; the library's own guess
 * is wrong about short files, and a title above the headings has no separators.
 */
function separatorOf(text: string): string {
  const headings = (delimiter: string) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: MOST_HEADING_ROWS, skipEmptyLines: "greedy" });
    const row = data[headingRowOf(data)] ?? [];
    return { known: knownHeadingsIn(row), all: row.length };
  };
  const [first, ...others] = [",", ";", "\t"].map((delimiter) => ({ delimiter, ...headings(delimiter) }));
  return others.reduce(
    (best, one) => (one.known > best.known || (one.known === best.known && one.all > best.all) ? one : best),
    first ?? { delimiter: ",", known: 0, all: 0 },
  ).delimiter;
}

function parseCsv(text: string): Table {
  const separator = SEPARATOR.exec(text);
  const { data } = Papa.parse<string[]>(separator ? text.slice(separator[0].length) : text, {
    delimiter: separator?.[1] ?? separatorOf(text),
  });
  return separator ? [[], ...data] : data;
}

/** A spreadsheet's cell; its library's type promises more than it gives. */
function cellOf(value: unknown): Cell {
  if (typeof value === "string") return failedCell(value) ?? value;
  const isPlain = typeof value === "number" || typeof value === "boolean";
  return isPlain || value instanceof Date ? value : null;
}

async function readWorkbook(bytes: Uint8Array): Promise<Tables> {
  const workbook = plainWorkbook(bytes);
  const sheets = await readXlsxFile(workbook.bytes);
  const tables = sheets.map(({ sheet, data }) => ({ name: sheet, table: data.map((cells) => cells.map(cellOf)) }));
  return { sheets: tables, from1904: workbook.from1904 };
}

/** The tables of a CSV or XLSX file. @throws {Error} when a file is neither */
export async function readTables(file: File): Promise<Tables> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (extensionOf(file.name) === "xlsx") return await readWorkbook(bytes);
  const table = parseCsv(decodeTextFile(bytes));
  while (table.length > 0 && isBlankRow(table[table.length - 1] ?? [])) table.pop();
  return { sheets: [{ name: "", table }], from1904: false };
}
