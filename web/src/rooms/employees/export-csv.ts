import { type Employee, employeeName, papersStatus } from "#domain/index";

/** Excel takes a text for UTF-8 when it begins so. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A field of a line: quoted, and never a formula to a spreadsheet. Source: RFC 4180; OWASP, "CSV Injection". */
function cell(value: string): string {
  // a phone number is no formula, and stays as people dial it
  const formula = /^[=@\t\r]/.test(value) || (/^[+-]/.test(value) && !/^[+-][0-9 ()-]*$/.test(value));
  return `"${(formula ? `'${value}` : value).replace(/"/g, '""')}"`;
}

/** What the columns are called, and how values are worded. */
export interface CsvWords {
  columns: readonly string[];
  organization: (id: number | null) => string;
  status: (status: "expired" | "expiring" | "valid") => string;
}

/**
 * Employees as a table that spreadsheets open, in the given order.
 * @param today the viewer's local day
 */
export function employeesCsv(rows: readonly Employee[], today: string, words: CsvWords): string {
  const lines = rows.map((employee) => [
    employeeName(employee),
    employee.nationality,
    employee.civilId,
    employee.dateOfBirth,
    employee.emailAddress,
    employee.phoneNumber,
    employee.passportNumber,
    employee.passportIssueDate,
    employee.passportExpiryDate,
    employee.residencyExpiryDate,
    employee.workPermit,
    employee.salary,
    words.organization(employee.organizationId),
    words.status(papersStatus(employee, today)),
  ]);
  const all = [words.columns, ...lines].map((line) => line.map((value) => cell(value ?? "")).join(","));
  return `${BYTE_ORDER_MARK}${all.join("\r\n")}\r\n`;
}
