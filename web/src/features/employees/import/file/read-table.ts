import Papa from "papaparse";
import { readSheet } from "read-excel-file/web-worker";
import { type Cell, extensionOf, isBlankRow } from "#domain/index";
import { decodeTextFile } from "./decode-text.ts";

/** Rows of a table as a file gives them; nothing is left out, so that an index is the row's number less one. */
export type Table = Cell[][];

/** What a spreadsheet puts before everything else to say how its fields are separated. */
const SEPARATOR = /^sep=(.)\r?\n/i;

/** The separator that makes the most of the headings; the library's own guess is wrong about short files. */
function separatorOf(text: string): string {
  const headings = (delimiter: string) =>
    Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: "greedy" }).data[0]?.length ?? 0;
  return [",", ";", "\t"].reduce((best, one) => (headings(one) > headings(best) ? one : best));
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
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isPlain || value instanceof Date ? value : null;
}

/** @throws {Error} when a file is neither */
export async function readTable(file: File): Promise<Table> {
  if (extensionOf(file.name) === "xlsx") return (await readSheet(file)).map((cells) => cells.map(cellOf));
  const table = parseCsv(decodeTextFile(new Uint8Array(await file.arrayBuffer())));
  while (table.length > 0 && isBlankRow(table[table.length - 1] ?? [])) table.pop();
  return table;
}
