import * as z from "zod/mini";
import { type ErrorCode, isErrorCode } from "../core/errors.ts";
import { fold } from "../core/text.ts";
import { civilIdFacts, civilIdKey, isMiscountedCivilId } from "./civil-id.ts";
import { type DateRule, dateErrors, dateQuestions, datesOf, fieldOfDateRule, isDateRule } from "./date-rules.ts";
import {
  type EmployeeField,
  type EmployeeInput,
  employeeFields,
  employeeFieldType,
  employeeInput,
  isShortPhoneNumber,
} from "./employees.ts";
import {
  type Cell,
  cellText,
  failureOf,
  isMonthFirst,
  type ReadCell,
  readDay,
  readSalary,
  readTextCell,
  writtenAmount,
} from "./import-cells.ts";
import { hasUnclearComma } from "./salary.ts";
import { type CommaReadings, commaReadings } from "./salary-comma.ts";

/** The field of each column of a file; null for a column that is left out. */
export type Mapping = readonly (EmployeeField | null)[];

/** What references are looked up in, by {@link lookupKey}. */
export interface ImportContext {
  organizations: ReadonlyMap<string, number>;
  /** Users that may be linked, by e-mail address and by username. */
  users: ReadonlyMap<string, number>;
  /** The organization of every row where the file has no column for it. */
  organizationId?: number | undefined;
  /** The viewer's local day, `YYYY-MM-DD`, by which dates are judged. */
  today: string;
  /** Whether the file counts its days from 1904 on. */
  from1904?: boolean;
}

export interface ImportProblem {
  field: EmployeeField;
  code: ErrorCode;
}

/** What is worth a look and blocks nothing. */
export type ImportWarning =
  | DateRule
  | "checkDigit"
  | "civilIdLength"
  | "phoneShort"
  | "salaryComma"
  | "birthDiffers"
  | "civilIdTwice"
  | "civilIdExists"
  | "passportExpired"
  | "passportShort"
  | "linkedUserLeftOut"
  | "organizationLeftOut";

export function warnedField(warning: ImportWarning): EmployeeField {
  if (isDateRule(warning)) return fieldOfDateRule(warning);
  if (warning === "linkedUserLeftOut") return "userId";
  if (warning === "phoneShort") return "phoneNumber";
  if (warning === "salaryComma") return "salary";
  if (warning === "passportExpired" || warning === "passportShort") return "passportExpiryDate";
  return warning === "organizationLeftOut" ? "organizationId" : "civilId";
}

/** What an export says of a user or an organization that is gone, in either language. */
export const unknownWords: readonly string[] = ["Unknown", "غير معروف"];

export interface JudgedRow {
  /** In the file, the headings being row 1 where nothing is above them. */
  row: number;
  /** The text of the cells of each field. */
  texts: Partial<Record<EmployeeField, string>>;
  /** In the order of the form, at most one for each field. */
  problems: readonly ImportProblem[];
  warnings: readonly ImportWarning[];
  /** What is imported; null when there are problems. */
  input: EmployeeInput | null;
}

/** How names of organizations, e-mail addresses and usernames are compared. */
export const lookupKey = (text: string): string => fold(text).trim();

/** The fields in whose column some date can only be read with the month first. */
export function monthFirstFields(rows: Iterable<readonly Cell[]>, mapping: Mapping): Set<EmployeeField> {
  const dates = mapping.flatMap((field, column) =>
    field && employeeFieldType(field) === "date" ? [{ field, column }] : [],
  );
  const found = new Set<EmployeeField>();
  for (const cells of rows) {
    for (const { field, column } of dates) if (isMonthFirst(cells[column])) found.add(field);
  }
  return found;
}

/** Whether some salary has a comma where only decimals can follow: 1250,5. Another's comma may then be one of these too. */
export function hasCommaDecimals(rows: Iterable<readonly Cell[]>, mapping: Mapping): boolean {
  const column = mapping.indexOf("salary");
  if (column < 0) return false;
  for (const cells of rows) if (hasUnclearComma(writtenAmount(cells[column]))) return true;
  return false;
}

const unknownKeys = new Set(unknownWords.map(lookupKey));

/** The id that a cell names; "none" for an empty one, and for what an export did not know. */
function readReference(cell: Cell | undefined, ids: ReadonlyMap<string, number>, unknown: ErrorCode): ReadCell {
  const text = cellText(cell);
  if (text === "") return { value: "none" };
  const key = lookupKey(text);
  const id = ids.get(key);
  if (id === undefined) return unknownKeys.has(key) ? { value: "none" } : { code: unknown };
  return { value: String(id) };
}

/** References that a row names without saying whom: they are left out. */
function leftOutWarnings(texts: JudgedRow["texts"], values: Partial<Record<EmployeeField, string>>): ImportWarning[] {
  const warnings = { userId: "linkedUserLeftOut", organizationId: "organizationLeftOut" } as const;
  return (["userId", "organizationId"] as const).flatMap((field) =>
    texts[field] && values[field] === "none" ? [warnings[field]] : [],
  );
}

function readField(field: EmployeeField, cell: Cell | undefined, context: ImportContext, doubtful: boolean): ReadCell {
  const failure = failureOf(cell);
  if (failure) return { code: failure };
  if (field === "organizationId") return readReference(cell, context.organizations, "organization_unknown");
  if (field === "userId") return readReference(cell, context.users, "linked_user_unknown");
  if (field === "salary") return readSalary(cell);
  return employeeFieldType(field) === "date" ? readDay(cell, doubtful, context.from1904) : readTextCell(cell);
}

/** Tags on lines of their own are several. */
const tagsCell = (cell: Cell | undefined) => (typeof cell === "string" ? cell.replace(/,?[\r\n]+/g, ", ") : cell);

export const isBlankRow = (cells: readonly Cell[]): boolean => cells.every((cell) => cellText(cell) === "");

/**
 * Judges one row of a file by the schema of the form.
 * @param row its number in the file
 * @param doubtful what {@link monthFirstFields} found; the salary, where the file {@link hasCommaDecimals}
 */
export function judgeRow(
  row: number,
  cells: readonly Cell[],
  mapping: Mapping,
  context: ImportContext,
  doubtful: ReadonlySet<EmployeeField> = new Set(),
): JudgedRow {
  const texts: JudgedRow["texts"] = {};
  const values: Partial<Record<EmployeeField, string>> = {};
  const found = new Map<EmployeeField, ErrorCode>();
  for (const [column, field] of mapping.entries()) {
    if (field === null) continue;
    const cell = field === "tags" ? tagsCell(cells[column]) : cells[column];
    texts[field] = cellText(cell);
    const read = readField(field, cell, context, doubtful.has(field));
    if ("code" in read) found.set(field, read.code);
    else values[field] = read.value;
  }
  if (!mapping.includes("organizationId") && context.organizationId !== undefined)
    values.organizationId = String(context.organizationId);
  const result = z.safeParse(employeeInput, values);
  for (const { path, message } of result.success ? [] : result.error.issues) {
    const field = employeeFields.find((name) => name === path[0]);
    if (field && !found.has(field)) found.set(field, isErrorCode(message) ? message : "validation_error");
  }
  const problems = employeeFields.flatMap((field) => {
    const code = found.get(field);
    return code ? [{ field, code }] : [];
  });
  const input = result.success && problems.length === 0 ? result.data : null;
  const warnings = [
    ...civilIdWarnings(values),
    ...(isShortPhoneNumber(values.phoneNumber ?? "") ? ["phoneShort" as const] : []),
    ...(salaryReadings(texts, doubtful.has("salary")) ? ["salaryComma" as const] : []),
    ...dateWarnings(values, context.today),
    ...leftOutWarnings(texts, values),
  ];
  return { row, texts, problems, warnings, input };
}

/** Both readings of a row's salary, where its comma may stand for the point. @param beside as in {@link commaReadings} */
export const salaryReadings = ({ salary = "" }: JudgedRow["texts"], beside: boolean): CommaReadings | null =>
  commaReadings(writtenAmount(salary), beside);

function dateWarnings(values: Partial<Record<EmployeeField, string>>, today: string): DateRule[] {
  const dates = datesOf(values);
  return [...dateErrors(dates, today), ...dateQuestions(dates, today)].map(({ rule }) => rule);
}

function civilIdWarnings(values: Partial<Record<EmployeeField, string>>): ImportWarning[] {
  const { civilId = "" } = values;
  if (isMiscountedCivilId(civilId)) return ["civilIdLength"];
  const facts = civilIdFacts(civilId);
  if (!facts) return [];
  if (!facts.valid) return ["checkDigit"];
  const { birthDay } = facts;
  return birthDay !== null && values.dateOfBirth && birthDay !== values.dateOfBirth ? ["birthDiffers"] : [];
}

/** Each row with what its civil ID says beside the other rows and the employees that there are; others as they were. */
export function withDoubles(rows: readonly JudgedRow[], existing: ReadonlySet<string>): JudgedRow[] {
  const count = new Map<string, number>();
  const keys = rows.map(({ texts }) => civilIdKey(texts.civilId ?? ""));
  for (const key of keys) count.set(key, (count.get(key) ?? 0) + 1);
  return rows.map((row, at) => {
    const key = keys[at] ?? "";
    const own: ImportWarning[] = row.warnings.filter(
      (warning) => warning !== "civilIdTwice" && warning !== "civilIdExists",
    );
    if (key !== "" && (count.get(key) ?? 0) > 1) own.push("civilIdTwice");
    if (existing.has(key)) own.push("civilIdExists");
    return own.length === row.warnings.length && own.every((one, place) => one === row.warnings[place])
      ? row
      : { ...row, warnings: own };
  });
}
