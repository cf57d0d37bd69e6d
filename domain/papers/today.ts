/* What needs somebody today: what has expired, what is due in the coming weeks, what they see to, and which papers of
   people are missing. One pass over what a device has. */

import type { Document } from "../documents/documents.ts";
import type { Employee } from "../employees/employees.ts";
import { dayNumber, EXPIRY_WINDOW_DAYS, laterDay } from "../employees/expiry.ts";
import type { PapersById } from "../employees/stored-papers.ts";
import { type Handling, type HandlingsByPaper, handlingOf, isSnoozed } from "../handling/handling.ts";
import type { PaperTypeKey } from "../settings/paper-types.ts";
import { leadDaysOf, type OrganizationSettings } from "../settings/settings.ts";
import {
  type Deadline,
  documentDeadline,
  employeeDeadlines,
  missingTypes,
  type PaperDeadline,
  requiredTypes,
} from "./deadlines.ts";
import { papersOf } from "./papers.ts";

/** Of a record that an earlier release kept there is none. */
interface Handled {
  handling?: HandlingsByPaper | null;
}

export type TodayEmployee = Employee & Handled & { papers?: PapersById };
export type TodayDocument = Pick<Document, "id" | "tenant"> &
  Partial<Pick<Document, "dueDate" | "responsibleId">> &
  Handled;

/** A deadline that needs somebody, and who sees to it. */
export interface DueEntry {
  deadline: Deadline;
  handling: Handling | null;
}

export interface DueWeek {
  /** The Sunday that it begins with, `YYYY-MM-DD`. */
  sunday: string;
  entries: DueEntry[];
}

export interface MissingPapers {
  /** Of the employee. */
  id: number;
  types: readonly PaperTypeKey[];
  /** How many papers this person has to have. */
  required: number;
}

/** Every deadline stands in one of the lists, the earliest first. */
export interface Today {
  /** What this person sees to: what they said so of, and documents that they are responsible for and that are due. */
  mine: DueEntry[];
  expired: DueEntry[];
  /** What is due within {@link EXPIRY_WINDOW_DAYS} days, by week. */
  weeks: DueWeek[];
  /** What is due after that, as far ahead as this person is told of it. */
  later: DueEntry[];
  /** What is due, and rests until a later day. */
  resting: DueEntry[];
  /** Those who lack most first; screens order those who lack as many by their names. */
  missing: MissingPapers[];
  /** How many deadlines have passed or do within {@link URGENT_DAYS} days, without those that somebody else sees to. */
  urgent: number;
}

/** As many days ahead belong to what needs somebody now; the rest of the window can wait. */
export const URGENT_DAYS = 7;
const WEEK = 7;
/** 1 January 1970, day 0, was a Thursday. */
const THURSDAY = 4;

/** The Sunday of a day's week, the day itself on a Sunday. */
export function sundayOf(day: string): string {
  return laterDay(day, -((((dayNumber(day) + THURSDAY) % WEEK) + WEEK) % WEEK));
}

/** What a pass needs to know of one person's papers. */
export interface PaperFacts {
  deadlines: readonly PaperDeadline[];
  missing: MissingPapers | null;
}

/** @see paperFactsReader */
export type PaperFactsReader = (employee: TodayEmployee, settings: OrganizationSettings) => PaperFacts;

/** Reads the papers of people, once per version of a record: a device replaces its records and never changes them. */
export function paperFactsReader(): PaperFactsReader {
  const known = new WeakMap<TodayEmployee, { facts: PaperFacts; settings: OrganizationSettings }>();
  return (employee, settings) => {
    const before = known.get(employee);
    if (before?.settings === settings) return before.facts;
    const papers = papersOf(employee);
    const types = missingTypes(employee, settings, papers);
    const missing =
      types.length === 0 ? null : { id: employee.id, types, required: requiredTypes(employee, settings).length };
    const facts = { deadlines: employeeDeadlines(employee, papers), missing };
    known.set(employee, { facts, settings });
    return facts;
  };
}

export interface TodayAsked {
  documents: readonly TodayDocument[];
  /** Empty for somebody who does not work with employees. */
  employees: readonly TodayEmployee[];
  /** Whose day it is. */
  me: number;
  /** The organization whose admin that is, who is told of what nobody else sees to; null where it is none. */
  adminOf: number | null;
  /** `YYYY-MM-DD` */
  today: string;
  settingsFor: (tenant: number) => OrganizationSettings;
  readFacts: PaperFactsReader;
}

const byDay = (a: DueEntry, b: DueEntry) =>
  a.deadline.day < b.deadline.day ? -1 : a.deadline.day > b.deadline.day ? 1 : a.deadline.id - b.deadline.id;

/**
 * The last day that people may have been told of, by the settings of an organization and the type of a paper. It is a day
 * more than the longest lead time, since the organization's day may have begun before the viewer's.
 */
function reachReader(today: string) {
  const known = new Map<OrganizationSettings, Map<Deadline["type"], string>>();
  return (settings: OrganizationSettings, type: Deadline["type"]): string => {
    const ofTypes = known.get(settings) ?? new Map<Deadline["type"], string>();
    known.set(settings, ofTypes);
    const day = ofTypes.get(type) ?? laterDay(today, Math.max(0, ...leadDaysOf(settings, type)) + 1);
    ofTypes.set(type, day);
    return day;
  };
}

/**
 * What needs this person today. Whatever they are told of by a notice is in it: from the longest lead time on for who sees
 * to it, who is responsible, the admins and the owner of a private space; for everybody else it begins with the window.
 */
export function todayOf({ documents, employees, me, adminOf, today, settingsFor, readFacts }: TodayAsked): Today {
  const lists: Record<"mine" | "expired" | "ahead" | "resting", DueEntry[]> = {
    mine: [],
    expired: [],
    ahead: [],
    resting: [],
  };
  const missing: MissingPapers[] = [];
  const lastDay = laterDay(today, EXPIRY_WINDOW_DAYS);
  const urgentDay = laterDay(today, URGENT_DAYS);
  const reachOf = reachReader(today);
  let urgent = 0;

  const take = (deadline: Deadline, record: Handled & { tenant: number }, responsible: number | null) => {
    const { day, type } = deadline;
    const { tenant } = record;
    const isNear = day <= lastDay;
    const isTold = responsible === me || tenant === adminOf || tenant === me;
    // nearly all of them: neither due nor anybody's
    if (!isNear && record.handling == null && !(isTold && day <= reachOf(settingsFor(tenant), type))) return;
    const handling = handlingOf(record, deadline);
    const by = handling?.by ?? responsible;
    // the end of a rest is told of like a lead time
    const isAhead = isTold && (handling?.snoozedUntil != null || day <= reachOf(settingsFor(tenant), type));
    if (!isNear && handling?.by !== me && !isAhead) return;
    const entry = { deadline, handling };
    if (isSnoozed(handling, today)) {
      lists.resting.push(entry);
      return;
    }
    if (deadline.day <= urgentDay && (by === me || handling?.by == null)) urgent++;
    lists[by === me ? "mine" : deadline.day < today ? "expired" : "ahead"].push(entry);
  };
  for (const document of documents) {
    const deadline = documentDeadline(document);
    if (deadline) take(deadline, document, document.responsibleId ?? null);
  }
  for (const employee of employees) {
    const facts = readFacts(employee, settingsFor(employee.tenant));
    for (const deadline of facts.deadlines) take(deadline, employee, null);
    if (facts.missing) missing.push(facts.missing);
  }
  const weeks: DueWeek[] = [];
  const later: DueEntry[] = [];
  for (const entry of lists.ahead.sort(byDay)) {
    if (entry.deadline.day > lastDay) {
      later.push(entry);
      continue;
    }
    const sunday = sundayOf(entry.deadline.day);
    const last = weeks.at(-1);
    if (last?.sunday === sunday) last.entries.push(entry);
    else weeks.push({ sunday, entries: [entry] });
  }
  return {
    mine: lists.mine.sort(byDay),
    expired: lists.expired.sort(byDay),
    weeks,
    later,
    resting: lists.resting.sort(byDay),
    missing: missing.sort((a, b) => b.types.length - a.types.length || a.id - b.id),
    urgent,
  };
}

/**
 * What others have filed since a moment, the newest first.
 * @param documents the newest first, as lists have them
 * @param since an upload date, ISO 8601 UTC
 */
export function filedByOthers<D extends Pick<Document, "uploadDate" | "uploadedBy">>(
  documents: readonly D[],
  me: number,
  since: string,
): D[] {
  const found: D[] = [];
  for (const document of documents) {
    if (document.uploadDate <= since) break;
    if (document.uploadedBy !== me) found.push(document);
  }
  return found;
}
