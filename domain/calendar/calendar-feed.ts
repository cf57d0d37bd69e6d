/* The calendar feed: every deadline that a person sees, as whole-day events in an app of their choice. It leaves the
   product, so it says what lapses and whose it is, and no number of any paper. */

import * as z from "zod/mini";
import { type Language, languages } from "../core/sentences.ts";
import type { Document } from "../documents/documents.ts";
import { type Employee, employeeNameIn } from "../employees/employees.ts";
import { type Deadline, documentDeadline } from "../papers/deadlines.ts";
import { paperTypeName } from "../settings/paper-type-names.ts";
import type { OrganizationSettings } from "../settings/settings.ts";
import { type DayEvent, icalendar } from "./icalendar.ts";

/** POST /api/calendar: the language of what the calendar says; else that of the request. */
export const calendarInput = z.object({
  get language() {
    return z.optional(z.enum(languages, { error: "validation_error" }));
  },
});
export type CalendarInput = z.infer<typeof calendarInput>;

/** A person's calendar link; nobody can see its token again. */
export interface CalendarLink {
  language: Language;
  createdAt: string;
  /** When an app last fetched the calendar; null when none has. */
  readAt: string | null;
}

/** GET /api/calendar */
export interface OwnCalendar {
  link: CalendarLink | null;
}

/** A calendar link that was just made: only this answer has its token. */
export interface NewCalendarLink extends CalendarLink {
  token: string;
}

/** The address of a calendar, without the host. */
export const calendarPath = (token: string) => `/api/calendar/${token}.ics`;

/** The fields that a calendar is made of, beside the deadlines of papers. */
export const calendarFields = {
  employees: ["firstName", "middleName", "thirdName", "lastName", "otherScriptName", "updatedAt", "version"],
  documents: ["name", "uploadDate", "version", "dueDate"],
} as const satisfies { employees: (keyof Employee)[]; documents: (keyof Document)[] };

type CalendarEmployee = Pick<Employee, "id" | (typeof calendarFields.employees)[number]> & {
  deadlines: readonly Pick<Deadline, "paper" | "type" | "day">[];
};
type CalendarDocument = Pick<Document, "id" | (typeof calendarFields.documents)[number]>;

/** What a calendar is made of: what its reader sees. */
export interface CalendarContents {
  employees: readonly CalendarEmployee[];
  documents: readonly CalendarDocument[];
  settings: Pick<OrganizationSettings, "ownPaperTypes">;
}

const words: Readonly<
  Record<Language, { calendar: string; expires(type: string, name: string): string; due(name: string): string }>
> = {
  en: {
    calendar: "Sijil: expiry dates",
    expires: (type, name) => `${type} expires: ${name}`,
    due: (name) => `Due: ${name}`,
  },
  ar: {
    calendar: "سِجِل: تواريخ الانتهاء",
    expires: (type, name) => `انتهاء ${type}: ${name}`,
    due: (name) => `استحقاق: ${name}`,
  },
};

/** By record and paper, and not by day: a renewed paper moves its event. */
const uidOf = ({ collection, id, paper }: Deadline) => `${collection}-${id}-${paper ?? "due"}@sijil`;

/** All deadlines as a calendar, the earliest first. */
export function calendarOf({ employees, documents, settings }: CalendarContents, language: Language): string {
  const { calendar, expires, due } = words[language];
  const eventOf = (deadline: Deadline, of: { name: string; version: number; changed: string }): DayEvent => ({
    uid: uidOf(deadline),
    day: deadline.day,
    summary:
      deadline.type === "document" ? due(of.name) : expires(paperTypeName(deadline.type, settings, language), of.name),
    sequence: of.version,
    changed: of.changed,
  });
  const events = employees.flatMap((employee) => {
    const { version, updatedAt: changed } = employee;
    const name = employeeNameIn(employee, language);
    const of = { collection: "employees", id: employee.id } as const;
    return employee.deadlines.map((deadline) => eventOf({ ...of, ...deadline }, { name, version, changed }));
  });
  for (const document of documents) {
    const { name, version, uploadDate: changed } = document;
    const deadline = documentDeadline(document);
    if (deadline) events.push(eventOf(deadline, { name, version, changed }));
  }
  const before = (a: string, b: string) => Number(a > b) - Number(a < b);
  events.sort((a, b) => before(a.day, b.day) || before(a.uid, b.uid));
  return icalendar(calendar, events);
}
