import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import {
  civilIdFacts,
  type Employee,
  type EmployeeField,
  type EmployeeInput,
  employeeFields,
  employeeFieldType,
  employeeInput,
  membersOf,
} from "#domain/index";

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
    "nationality",
    "phoneNumber",
    "civilId",
    "dateOfBirth",
    "emailAddress",
  ],
  papers: ["passportNumber", "passportIssueDate", "passportExpiryDate", "residencyExpiryDate", "workPermit"],
  work: ["salary", "organizationId", "userId"],
} as const satisfies Record<string, readonly EmployeeField[]>;

const shownElsewhere: ReadonlySet<EmployeeField> = new Set([
  "firstName",
  "middleName",
  "thirdName",
  "lastName",
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

/** Judges the form by the schema of the route; an error's message is its code. */
export const employeeResolver: Resolver<EmployeeForm, unknown, EmployeeInput> = (values) => {
  const result = z.safeParse(employeeInput, values);
  if (result.success) return { values: result.data, errors: {} };
  const errors: Partial<Record<keyof EmployeeForm, { type: string; message: string }>> = {};
  for (const { path, message } of result.error.issues) {
    const field = employeeFields.find((name) => name === path[0]);
    if (field) errors[field] ??= { type: "schema", message };
  }
  return { values: {}, errors };
};

/** What the civil ID says beside the date of birth; it never blocks. */
export interface CivilIdHint {
  /** The check digit does not agree. */
  doubtful: boolean;
  /** The civil ID's birth date where the form's is another one; null when they agree or nothing is known. */
  birthDay: string | null;
}

export function civilIdHint(civilId: string, dateOfBirth: string): CivilIdHint {
  const facts = civilIdFacts(civilId);
  if (!facts) return { doubtful: false, birthDay: null };
  return { doubtful: !facts.valid, birthDay: facts.birthDay === dateOfBirth ? null : facts.birthDay };
}

/** The date of birth that a civil ID may fill in: only a sound number's, and only where there is none yet. */
export function birthDayToFill(civilId: string, dateOfBirth: string): string | null {
  const facts = civilIdFacts(civilId);
  return facts?.valid && dateOfBirth === "" ? facts.birthDay : null;
}
