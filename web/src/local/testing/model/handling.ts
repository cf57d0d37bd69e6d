/* Who sees to a deadline, as POST …/{id}/handling keeps it. */

import {
  AppError,
  changedHandling,
  type Deadline,
  documentDeadline,
  employeeDeadlines,
  type HandledCollection,
  type Handling,
  handlingInput,
  lastRestDay,
  parseInput,
  registry,
  seesRecord,
  settingsOf,
} from "#domain/index";
import { isUser } from "../../storage/remembered-user.ts";
import { isOf, type StoredRecord } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

/** What lapses of a record, as it is shown. */
export function deadlinesOfRow(record: Pick<StoredRecord, "collection" | "row">): Deadline[] {
  if (isOf(record, "employees")) return employeeDeadlines(record.row);
  const deadline = isOf(record, "documents") ? documentDeadline(record.row) : null;
  return deadline ? [deadline] : [];
}

/** A device may be so far ahead of the server. */
const FIRST_ZONE_MS = 14 * 60 * 60 * 1000;

const keyOf = ({ paper }: Deadline) => paper ?? "due";

/** @throws {AppError} handler_unknown. @returns the name of whoever sees to it */
function requireHandler({ records }: ModelCall, { collection, row }: StoredRecord, id: number): string {
  const person = records.get("users", id)?.row;
  const owned = { tenant: Number(row.tenant), uploadedBy: typeof row.uploadedBy === "number" ? row.uploadedBy : null };
  const { access } = registry[collection as HandledCollection];
  if (!isUser(person) || !person.isActive || !seesRecord(person, access, owned)) throw new AppError("handler_unknown");
  return person.fullName;
}

/**
 * Sets the whole handling of one deadline, but for what its author did not change.
 * @throws {AppError} what the schema names, deadline_changed, version_conflict, handler_unknown, rest_too_long
 */
export function answerHandling(call: ModelCall, record: StoredRecord): ModelReply {
  const { paper, day, baseValues, ...sent } = parseInput(handlingInput, call.body);
  const deadlines = deadlinesOfRow(record);
  const meant = deadlines.find((one) => one.day === day && (one.paper ?? undefined) === paper);
  if (!meant) throw new AppError("deadline_changed");
  const stored = record.row.handling ?? {};
  const key = keyOf(meant);
  const before = stored[key]?.day === day ? stored[key] : null;
  const now = { by: before?.by ?? null, snoozedUntil: before?.snoozedUntil ?? null };
  const choice = changedHandling(now, sent, baseValues ?? undefined);
  if (!choice) throw new AppError("version_conflict");
  const { by, snoozedUntil } = choice;
  if (by === now.by && snoozedUntil === now.snoozedUntil) return { status: 200, json: record.row };
  const known = by !== null && by === before?.by ? before : null;
  const byName = by === null ? null : (known?.byName ?? requireHandler(call, record, by));
  const since = by === null ? null : (known?.since ?? new Date(call.now).toISOString());
  const next: Handling = { day, by, byName, since, snoozedUntil };
  const settings = settingsOf(call.records.get("organizations", Number(record.row.tenant))?.row ?? null);
  const today = new Date(call.now + FIRST_ZONE_MS).toISOString().slice(0, 10);
  const isLonger = snoozedUntil !== null && snoozedUntil !== now.snoozedUntil;
  if (isLonger && snoozedUntil > lastRestDay(day, settings, today)) throw new AppError("rest_too_long");
  const current = deadlines.filter((one) => keyOf(one) !== key && stored[keyOf(one)]?.day === one.day).map(keyOf);
  const kept = Object.fromEntries(current.map((one) => [one, stored[one]]));
  const handling = by === null && snoozedUntil === null ? kept : { ...kept, [key]: next };
  call.records.write(record, { handling });
  call.changed(record, { [`handling.${key}`]: snoozedUntil });
  return { status: 200, json: record.row };
}
