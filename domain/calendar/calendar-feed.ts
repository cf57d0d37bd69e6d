/* The calendar feed: every deadline that a person sees, as whole-day events in an app of their choice. It leaves the
   product, so it says what lapses and whose it is, and no number of any paper. */

import * as z from "zod/mini";
import { type Language, languages } from "../core/sentences.ts";
import type { Deadline } from "../papers/deadlines.ts";
import { type RecordNames, recordNameIn } from "../papers/record-names.ts";
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

/** A deadline, with what its event says. */
export interface CalendarDeadline extends Pick<Deadline, "type" | "day">, RecordNames {
  /** By record and paper, and not by day: a renewed paper moves its event. */
  uid: string;
  /** Of the record. */
  version: number;
  /** When the record was last changed, ISO 8601 UTC; of a document, when it was filed. */
  changed: string;
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

/** Deadlines as a calendar, in the order in which they are given. */
export function calendarOf(
  deadlines: readonly CalendarDeadline[],
  settings: Pick<OrganizationSettings, "ownPaperTypes">,
  language: Language,
): string {
  const { calendar, expires, due } = words[language];
  const events = deadlines.map((deadline): DayEvent => {
    const { uid, day, type, version, changed } = deadline;
    const name = recordNameIn(deadline, language);
    const summary = type === "document" ? due(name) : expires(paperTypeName(type, settings, language), name);
    return { uid, day, summary, sequence: version, changed };
  });
  return icalendar(calendar, events);
}
