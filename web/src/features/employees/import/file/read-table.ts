import Papa from "papaparse";
import { readSheet } from "read-excel-file/web-worker";
import { type Cell, extensionOf, headingRowOf, isBlankRow, MOST_HEADING_ROWS, matchHeadings } from "#domain/index";
import { decodeTextFile } from "./decode-text.ts";
import { failedCell, withFailures } from "./workbook.ts";

/** Rows of a table as a file gives them; nothing is left out, so that an index is the row's number less one. */
export type Table = Cell[][];

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
    return { known: matchHeadings(row).filter((field) => field !== null).length, all: row.length };
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

/** @throws {Error} when a file is neither */
export async function readTable(file: File): Promise<Table> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (extensionOf(file.name) === "xlsx")
    return (await readSheet(withFailures(bytes))).map((cells) => cells.map(cellOf));
  const table = parseCsv(decodeTextFile(bytes));
  while (table.length > 0 && isBlankRow(table[table.length - 1] ?? [])) table.pop();
  return table;
}
