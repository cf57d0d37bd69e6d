import { namesOf } from "../core/fields.ts";
import type { Employee } from "./employees.ts";

/*
 * Which dates of an employee cannot be, and which are worth a question. Forms refuse and ask, the import warns. The
 * server takes them all: changes that were made offline before these rules, or by another program, must not be lost.
 */

const OLDEST_YEARS = 100;
const YOUNGEST_YEARS = 16;
const LONGEST_VALIDITY_YEARS = 15;

const dateFields = ["dateOfBirth", "passportIssueDate", "passportExpiryDate", "residencyExpiryDate"] as const;
export type EmployeeDateField = (typeof dateFields)[number];
/** `YYYY-MM-DD`, null for none. */
export type EmployeeDates = Pick<Employee, EmployeeDateField>;

interface Rule {
  /** The fields that are compared; the rule is about the first. */
  fields: readonly [EmployeeDateField, ...EmployeeDateField[]];
  // calendar days of this form compare as texts
  breaks: (dates: EmployeeDates, today: string) => boolean;
}

export function yearsLater(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) + years).padStart(4, "0") + day.slice(4);
}

/** The rules that any paper is judged by; `issued`, `until` and `born` are days, null where none is known. */
export const paperRules = {
  isIssuedAhead: (issued: string | null, today: string) => issued !== null && issued > today,
  isIssuedBeforeBirth: (issued: string | null, born: string | null) =>
    issued !== null && born !== null && issued < born,
  isLong: (issued: string | null, until: string | null, today: string) =>
    until !== null && until > yearsLater(issued ?? today, LONGEST_VALIDITY_YEARS),
};

/** What cannot be; named by the code that a form answers. */
const errors = {
  birth_in_future: {
    fields: ["dateOfBirth"],
    breaks: ({ dateOfBirth: born }, today) => born !== null && born > today,
  },
  expiry_before_issue: {
    fields: ["passportExpiryDate", "passportIssueDate"],
    breaks: ({ passportExpiryDate: until, passportIssueDate: issued }) =>
      until !== null && issued !== null && until < issued,
  },
} as const satisfies Record<string, Rule>;

/** What is rarely meant. */
const questions = {
  bornLongAgo: {
    fields: ["dateOfBirth"],
    breaks: ({ dateOfBirth: born }, today) => born !== null && yearsLater(born, OLDEST_YEARS) < today,
  },
  bornLately: {
    fields: ["dateOfBirth"],
    breaks: ({ dateOfBirth: born }, today) =>
      born !== null && born <= today && yearsLater(born, YOUNGEST_YEARS) > today,
  },
  issuedAhead: {
    fields: ["passportIssueDate"],
    breaks: ({ passportIssueDate: issued }, today) => paperRules.isIssuedAhead(issued, today),
  },
  issuedBeforeBirth: {
    fields: ["passportIssueDate", "dateOfBirth"],
    breaks: ({ passportIssueDate: issued, dateOfBirth: born }) => paperRules.isIssuedBeforeBirth(issued, born),
  },
  passportLong: {
    fields: ["passportExpiryDate", "passportIssueDate"],
    breaks: ({ passportExpiryDate: until, passportIssueDate: issued }, today) =>
      paperRules.isLong(issued, until, today),
  },
  residencyLong: {
    fields: ["residencyExpiryDate"],
    breaks: ({ residencyExpiryDate: until }, today) => paperRules.isLong(null, until, today),
  },
} as const satisfies Record<string, Rule>;

export type DateError = keyof typeof errors;
export type DateQuestion = keyof typeof questions;
export type DateRule = DateError | DateQuestion;

export interface DateFinding<Name extends DateRule> {
  rule: Name;
  /** The field that was changed, the rule's first one where that is among them. */
  field: EmployeeDateField;
  day: string;
}

function findings<Name extends DateRule>(
  rules: Record<Name, Rule>,
  dates: EmployeeDates,
  today: string,
  isChanged: (field: EmployeeDateField) => boolean,
): DateFinding<Name>[] {
  return namesOf(rules).flatMap((rule) => {
    const { fields, breaks } = rules[rule];
    const field = fields.find((name) => isChanged(name) && dates[name] !== null);
    const day = field && dates[field];
    return field && day && breaks(dates, today) ? [{ rule, field, day }] : [];
  });
}

/**
 * The dates that cannot be.
 * @param today the viewer's local day
 * @param isChanged what a person has not touched is no error, however old records have it
 */
export function dateErrors(
  dates: EmployeeDates,
  today: string,
  isChanged: (field: EmployeeDateField) => boolean = () => true,
): DateFinding<DateError>[] {
  return findings<DateError>(errors, dates, today, isChanged);
}

/** The dates that are rarely meant; parameters as for {@link dateErrors}. */
export function dateQuestions(
  dates: EmployeeDates,
  today: string,
  isChanged: (field: EmployeeDateField) => boolean = () => true,
): DateFinding<DateQuestion>[] {
  return findings<DateQuestion>(questions, dates, today, isChanged);
}

const all: Record<DateRule, Rule> = { ...errors, ...questions };

/** The field that a rule is about. */
export function fieldOfDateRule(rule: DateRule): EmployeeDateField {
  return all[rule].fields[0];
}

export function isDateRule(name: string): name is DateRule {
  return Object.hasOwn(all, name);
}

export function isDateError(rule: string): rule is DateError {
  return Object.hasOwn(errors, rule);
}

/** The dates among an employee's fields as they are judged; "" and what is missing are none. */
export function datesOf(values: { readonly [Name in EmployeeDateField]?: string | null | undefined }): EmployeeDates {
  const day = (name: EmployeeDateField) => values[name] || null;
  return {
    dateOfBirth: day("dateOfBirth"),
    passportIssueDate: day("passportIssueDate"),
    passportExpiryDate: day("passportExpiryDate"),
    residencyExpiryDate: day("residencyExpiryDate"),
  };
}
