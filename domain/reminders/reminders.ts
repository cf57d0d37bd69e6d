/* Reminders: a day and a line of text on a document or an employee, for whoever made it alone. */

import type * as z from "zod/mini";
import { AppError } from "../core/errors.ts";
import {
  createdTime,
  entity,
  optional,
  optionalRelation,
  optionalTime,
  requiredDay,
  tenantColumns,
  type WireOf,
} from "../core/fields.ts";
import { inputOf } from "../core/schemas.ts";
import { cleanLine } from "../core/text.ts";
import { yearsLater } from "../employees/date-rules.ts";
import { EXPIRY_WINDOW_DAYS, laterDay, type WatchedPapers } from "../employees/expiry.ts";

/** In characters. */
export const LONGEST_REMINDER = 200;
/** Reminders that a person can have on one record, and on all records of a tenant; deleted ones do not count. */
export const MOST_REMINDERS = { record: 20, tenant: 1000 } as const;

const changedFields = {
  day: requiredDay("reminder_day_required"),
  text: optional(LONGEST_REMINDER, "longer_than_200", cleanLine),
  /** When it was done, by the clock of the device; null until then. */
  doneAt: optionalTime(),
};

/** What it is on: exactly one of them. It stays on it. */
const onFields = {
  documentId: optionalRelation("documents", "reminder_record_unknown"),
  employeeId: optionalRelation("employees", "reminder_record_unknown"),
};

export const reminders = entity(
  "reminders",
  {
    ...onFields,
    ...changedFields,
    createdBy: optionalRelation("users", "validation_error"),
    createdAt: createdTime(),
    ...tenantColumns,
  },
  {
    indexes: [
      "CREATE INDEX idx_reminders_owner ON reminders (createdBy, tenant, deleted)",
      "CREATE INDEX idx_reminders_document ON reminders (documentId)",
      "CREATE INDEX idx_reminders_employee ON reminders (employeeId)",
    ],
  },
);

export type Reminder = WireOf<typeof reminders.fields>;

/** What is sent of a new one. */
export const reminderInput = inputOf({ ...onFields, ...changedFields });
/** What is sent of a change. */
export const reminderChange = inputOf(changedFields);
export type ReminderChange = z.infer<typeof reminderChange>;

/** A day that is further ahead was not meant. */
const FURTHEST_YEARS = 50;

/**
 * What is wrong with a day that somebody chooses for a reminder; the day that one has already is not judged.
 * @param today the calendar day where the person is
 */
export function reminderDayError(day: string, today: string): "reminder_day_passed" | "reminder_day_far" | null {
  if (day > yearsLater(today, FURTHEST_YEARS)) return "reminder_day_far";
  return day < today ? "reminder_day_passed" : null;
}

/**
 * What the server refuses of that. It takes a day that has passed: what was written without a connection may come after
 * its day, and Undo puts an earlier day back.
 * @param now milliseconds since 1970; somewhere it is tomorrow already
 * @throws {AppError} reminder_day_far
 */
export function requireNearDay(day: string, now: number): void {
  const latestToday = laterDay(new Date(now).toISOString().slice(0, 10), 1);
  if (reminderDayError(day, latestToday) === "reminder_day_far") throw new AppError("reminder_day_far");
}

/** The collections whose records have reminders, with the field that names such a record. */
export const remindedOf = { documents: "documentId", employees: "employeeId" } as const;
export type RemindedCollection = keyof typeof remindedOf;

/** The record that a reminder is on; null where it names none, or two. */
export function remindedRecord({
  documentId,
  employeeId,
}: Pick<Reminder, "documentId" | "employeeId">): { collection: RemindedCollection; id: number } | null {
  if (documentId === null) return employeeId === null ? null : { collection: "employees", id: employeeId };
  return employeeId === null ? { collection: "documents", id: documentId } : null;
}

/** What a person calls it: its text or, without one, its day. */
export const reminderName = ({ text, day }: Pick<Reminder, "text" | "day">) => text ?? day ?? "";

export type ReminderState = "overdue" | "today" | "coming" | "done";

/** @param today the calendar day where the person is */
export function reminderState({ day, doneAt }: Pick<Reminder, "day" | "doneAt">, today: string): ReminderState {
  if (doneAt !== null) return "done";
  if (day === null || day === today) return "today";
  return day < today ? "overdue" : "coming";
}

/** Whether it is time: the count that a person sees on every screen is of these. */
export function isReminderDue(reminder: Pick<Reminder, "day" | "doneAt">, today: string): boolean {
  const state = reminderState(reminder, today);
  return state === "overdue" || state === "today";
}

/** Earlier days first; those of one day in the order in which they were made. */
export function byReminderDay(a: Reminder, b: Reminder): number {
  return compare(a.day ?? "", b.day ?? "") || compare(a.createdAt, b.createdAt) || a.id - b.id;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const WEEK = 7;

/** A week later: than its day, or than today where that has passed. */
export function snoozedDay({ day }: Pick<Reminder, "day">, today: string): string {
  return laterDay(day === null || day < today ? today : day, WEEK);
}

export type QuickDay = { id: "tomorrow" | "week" | "expiry"; day: string };

/**
 * The days that a form offers; of a person with papers also 30 days before the next of them expires, where that is to come.
 * @param papers null where nothing expires
 */
export function quickDays(papers: WatchedPapers | null, today: string): QuickDay[] {
  const early = [papers?.passportExpiryDate, papers?.residencyExpiryDate]
    .flatMap((day) => (day ? [laterDay(day, -EXPIRY_WINDOW_DAYS)] : []))
    .filter((day) => day > today)
    .sort();
  return [
    { id: "tomorrow", day: laterDay(today, 1) },
    { id: "week", day: laterDay(today, WEEK) },
    ...early.slice(0, 1).map((day): QuickDay => ({ id: "expiry", day })),
  ];
}
