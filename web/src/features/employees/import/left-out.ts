import Papa from "papaparse";
import { type EmployeeField, employeeFields, type JudgedRow, type Language, sentence } from "#domain/index";

/** Excel takes a text for UTF-8 when it begins so. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Rows as a file that can be corrected and imported again: every field, and last what is wrong. */
export function problemsCsv(
  rows: readonly JudgedRow[],
  language: Language,
  labelOf: (field: EmployeeField) => string,
  problems: string,
): string {
  const fields = employeeFields.filter((field) => rows.some(({ texts }) => texts[field] !== undefined));
  const lines = rows.map(({ texts, problems: found }) => [
    ...fields.map((field) => texts[field] ?? ""),
    found.map(({ field, code }) => `${labelOf(field)}: ${sentence(code, language)}`).join(" · "),
  ]);
  const all = [[...fields.map(labelOf), problems], ...lines];
  return `${BYTE_ORDER_MARK}${Papa.unparse(all, { quotes: true, newline: "\r\n", escapeFormulae: true })}\r\n`;
}
