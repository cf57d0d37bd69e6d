import Papa from "papaparse";
import { type EmployeeField, employeeFields, type JudgedRow, type Language, sentence } from "#domain/index";

/** Excel takes a text for UTF-8 when it begins so. */
const BYTE_ORDER_MARK = "\uFEFF";

/** As a text a formula would be imported as one: what spreadsheets write for a missing value is a problem again. */
const NO_RESULT = "#N/A";

/** A field of a row as the file has it. */
function textOf({ texts, problems }: JudgedRow, field: EmployeeField): string {
  const isFormula = problems.some((one) => one.field === field && one.code === "formula_without_result");
  return isFormula ? NO_RESULT : (texts[field] ?? "");
}

/** Rows as a file that can be corrected and imported again: every field, and last what is wrong. */
export function problemsCsv(
  rows: readonly JudgedRow[],
  language: Language,
  labelOf: (field: EmployeeField) => string,
  problems: string,
): string {
  const fields = employeeFields.filter((field) => rows.some(({ texts }) => texts[field] !== undefined));
  const lines = rows.map((row) => [
    ...fields.map((field) => textOf(row, field)),
    row.problems.map(({ field, code }) => `${labelOf(field)}: ${sentence(code, language)}`).join(" · "),
  ]);
  const all = [[...fields.map(labelOf), problems], ...lines];
  return `${BYTE_ORDER_MARK}${Papa.unparse(all, { quotes: true, newline: "\r\n", escapeFormulae: true })}\r\n`;
}
