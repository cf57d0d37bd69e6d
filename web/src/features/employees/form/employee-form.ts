import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import {
  civilIdFacts,
  dateErrors,
  datesOf,
  type Employee,
  type EmployeeField,
  type EmployeeInput,
  type ErrorCode,
  employeeFields,
  employeeFieldType,
  employeeInput,
  employeeTwoDigitYears,
  isMiscountedCivilId,
  lastTwoDigitDay,
  membersOf,
  parseDay,
} from "#domain/index";
import { localDayOf } from "#web/lib/local-day.ts";

/** An employee's fields as the controls hold them: texts, "" for none; ids "none" for none. */
export type EmployeeForm = Record<EmployeeField, string>;

export const blankEmployee: EmployeeForm = membersOf(employeeFields, (name) =>
  employeeFieldType(name) === "relation" ? "none" : "",
);

export const employeeGroups = {
  personal: [
    "firstName",
    "middleName",
    "thirdName",
    "lastName",
    "otherScriptName",
    "nationality",
    "phoneNumber",
    "civilId",
    "dateOfBirth",
    "emailAddress",
  ],
  papers: ["passportNumber", "passportIssueDate", "passportExpiryDate", "residencyExpiryDate", "workPermit"],
  work: ["salary", "organizationId", "userId", "tags"],
} as const satisfies Record<string, readonly EmployeeField[]>;

const shownElsewhere: ReadonlySet<EmployeeField> = new Set([
  "firstName",
  "middleName",
  "thirdName",
  "lastName",
  "otherScriptName",
  "nationality",
  "civilId",
  "organizationId",
  ...employeeGroups.papers,
]);

export const detailFields = Object.values(employeeGroups)
  .flat()
  .filter((name) => !shownElsewhere.has(name));

export function employeeFormOf(employee: Employee): EmployeeForm {
  const entries = employeeFields.map((name) => [name, String(employee[name] ?? blankEmployee[name])]);
  return { ...blankEmployee, ...Object.fromEntries(entries) };
}

/** The form with its dates as they are sent, however they were typed; and those that are no day, except as before. */
function readDates(
  values: EmployeeForm,
  before: EmployeeForm,
): { read: EmployeeForm; unread: Map<EmployeeField, ErrorCode> } {
  const today = localDayOf(new Date());
  const read = { ...values };
  const unread = new Map<EmployeeField, ErrorCode>();
  for (const field of employeeFields) {
    if (employeeFieldType(field) !== "date" || values[field] === before[field]) continue;
    const day = parseDay(values[field], { until: lastTwoDigitDay(employeeTwoDigitYears(field), today) });
    if ("value" in day) read[field] = day.value;
    else unread.set(field, day.code);
  }
  return { read, unread };
}

/**
 * Judges a form by the schema of the route and by the rules for dates; an error's message is its code.
 * @param before the form as it was opened: the dates that it has are no error, however odd
 */
export function employeeResolver(before: EmployeeForm): Resolver<EmployeeForm, unknown, EmployeeInput> {
  return (values) => {
    const { read, unread } = readDates(values, before);
    const result = z.safeParse(employeeInput, read);
    const errors: Partial<Record<keyof EmployeeForm, { type: string; message: string }>> = {};
    for (const [field, message] of unread) errors[field] = { type: "date", message };
    for (const { path, message } of result.error?.issues ?? []) {
      const field = employeeFields.find((name) => name === path[0]);
      if (field) errors[field] ??= { type: "schema", message };
    }
    const dates = datesOf({ ...read, ...Object.fromEntries([...unread.keys()].map((field) => [field, ""])) });
    const today = localDayOf(new Date());
    for (const { field, rule } of dateErrors(dates, today, (name) => read[name] !== before[name])) {
      errors[field] ??= { type: "date", message: rule };
    }
    return result.success && Object.keys(errors).length === 0
      ? { values: result.data, errors: {} }
      : { values: {}, errors };
  };
}

/** What the civil ID says beside the date of birth; it never blocks. */
export interface CivilIdHint {
  /** What is odd about the number: it has not the digits of a civil ID, or its check digit does not agree. */
  doubt: "civilIdLength" | "checkDigit" | null;
  /** The civil ID's birth date where the form's is another one; null when they agree or nothing is known. */
  birthDay: string | null;
}

export function civilIdHint(civilId: string, dateOfBirth: string): CivilIdHint {
  const facts = civilIdFacts(civilId);
  if (!facts) return { doubt: isMiscountedCivilId(civilId) ? "civilIdLength" : null, birthDay: null };
  const birthDay = facts.birthDay === dateOfBirth ? null : facts.birthDay;
  return { doubt: facts.valid ? null : "checkDigit", birthDay };
}

/** The date of birth that a civil ID may fill in: only a sound number's, and only where there is none yet. */
export function birthDayToFill(civilId: string, dateOfBirth: string): string | null {
  const facts = civilIdFacts(civilId);
  return facts?.valid && dateOfBirth === "" ? facts.birthDay : null;
}
