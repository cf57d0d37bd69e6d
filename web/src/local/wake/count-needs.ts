import type { Employee, Organization, Reminder } from "#domain/index";
import { paperFactsReader, type TodayDocument, todayOf } from "#domain/papers/today";
import { isReminderDue, remindedRecord } from "#domain/reminders/reminders";
import { settingsOf } from "#domain/settings/settings";
import { readPage } from "../mirror/pages.ts";
import { newestPages } from "../mirror/prefetch.ts";
import { mirrorName } from "../storage/database-names.ts";

interface Rows {
  documents: Map<number, TodayDocument>;
  employees: Map<number, Employee>;
  organizations: Map<number, Organization>;
  reminders: Reminder[];
}

/** The rows of a mirror that have dates, as the server last sent them; null where not all are there, or it cannot be read. */
async function datedRows(user: number): Promise<Rows | null> {
  const rows: Rows = { documents: new Map(), employees: new Map(), organizations: new Map(), reminders: [] };
  const known = new Set<string>();
  const batch = await newestPages(mirrorName(user), Number.POSITIVE_INFINITY);
  if (batch === null || batch.point.isWhole === false) return null;
  for (const page of batch.pages) {
    for (const change of await readPage(page)) {
      const key = `${change.collection} ${change.id}`;
      // the newest comes first
      if (known.has(key)) continue;
      known.add(key);
      if (!("record" in change)) continue;
      if (change.collection === "documents") rows.documents.set(change.id, change.record);
      else if (change.collection === "employees") rows.employees.set(change.id, change.record);
      else if (change.collection === "organizations") rows.organizations.set(change.id, change.record);
      else if (change.collection === "reminders") rows.reminders.push(change.record);
    }
  }
  return rows;
}

/**
 * How much needs a person, by what the mirror has: what the header counts, without what was not sent yet. For the service
 * worker, which has no tab to ask. @param today `YYYY-MM-DD` @returns null where the device does not know
 */
export async function countNeeds(user: number, today: string): Promise<number | null> {
  const rows = await datedRows(user);
  if (rows === null) return null;
  const { documents, employees, organizations, reminders } = rows;
  const { urgent } = todayOf({
    documents: [...documents.values()],
    employees: [...employees.values()],
    me: user,
    // what an admin is told of ahead is not counted
    adminOf: null,
    today,
    settingsFor: (tenant) => settingsOf(organizations.get(tenant) ?? null),
    readFacts: paperFactsReader(),
  });
  const isShown = (reminder: Reminder) => {
    const on = remindedRecord(reminder);
    return on !== null && (on.collection === "documents" ? documents : employees).has(on.id);
  };
  return urgent + reminders.filter((one) => isReminderDue(one, today) && isShown(one)).length;
}
