import {
  AppError,
  changedHandling,
  type Deadline,
  type Document,
  documentDeadline,
  type Employee,
  employeeDeadlines,
  type HandledCollection,
  type Handling,
  handledCollections,
  handlingInput,
  jsonSql,
  lastRestDay,
  mayIn,
  parseInput,
  partMemberSql,
  readParts,
  readSettings,
  registry,
  seesRecord,
  settingsOf,
  type User,
  users,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { text, texts } from "../kernel/sql.ts";
import { noteHandover } from "../notices/handovers.ts";
import { changeParts, forgetInParts } from "../records/parts.ts";
import {
  bodyFields,
  isVisible,
  ownership,
  pathRecord,
  recordJson,
  shownJson,
  tenantOfRecord,
} from "../records/records.ts";
import { responsibleSql } from "../records/references.ts";
import { actorOf } from "../sessions/session.ts";

/** A handling as the record keeps it. */
interface StoredHandling extends Omit<Handling, "byName"> {
  /** Whom the present one took it over from, since when they had it, and when that was, in milliseconds. Nobody is shown it. */
  took?: { from: number; since: string | null; at: number };
}

/** Milliseconds in which who has taken a deadline over may take that back, as if nothing had been. */
const TAKE_BACK_MS = 60 * 60 * 1000;

/** What lapses of a record, as the record is shown. */
function deadlinesOf(call: Call, name: HandledCollection, record: PbRecord): Deadline[] {
  const shown = JSON.parse(toString(recordJson(call.app, registry[name].entity, record.id)));
  if (name === "employees") return employeeDeadlines(shown satisfies Employee);
  const deadline = documentDeadline(shown satisfies Document);
  return deadline ? [deadline] : [];
}

/** The record in the path, whose deadlines this person may hand over. @throws {AppError} not_found, forbidden */
function handledRecord(call: Call, name: HandledCollection): PbRecord {
  const record = pathRecord(call, name, isVisible(call, registry[name]));
  if (!mayIn(call.actor, registry[name].access, "upload", tenantOfRecord(record))) throw new AppError("forbidden");
  return record;
}

/**
 * POST …/{id}/handling: sets the whole handling of one deadline, but for what its author did not change, as `baseValues`
 * tells. Of the record's other ones those stay that are of a day which still is one. Whoever is made to see to it is told.
 * @throws {AppError} not_found, forbidden, validation_error, date_invalid, handler_unknown, rest_too_long, deadline_changed;
 *   version_conflict where somebody else has changed meanwhile what is changed
 */
export const setHandling =
  (name: HandledCollection) =>
  (call: Call): Reply => {
    const { app } = call;
    const { entity } = registry[name];
    const record = handledRecord(call, name);
    const { paper, day, baseValues, ...sent } = parseInput(handlingInput, bodyFields(call.input));
    const deadlines = deadlinesOf(call, name, record);
    const meant = deadlines.find((one) => one.day === day && (one.paper ?? undefined) === paper);
    if (!meant) throw new AppError("deadline_changed");

    const stored = storedHandlings(record);
    const key = keyOf(meant);
    const before = stored[key]?.day === day ? stored[key] : null;
    const now = { by: before?.by ?? null, snoozedUntil: before?.snoozedUntil ?? null };
    const next = changedHandling(now, sent, baseValues ?? undefined);
    if (!next) throw new AppError("version_conflict");
    const { by, snoozedUntil } = next;
    if (by === now.by && snoozedUntil === now.snoozedUntil)
      return { status: 200, json: shownJson(call, entity, record.id) };
    if (by !== null && by !== now.by) requireHandler(app, name, record, by);
    if (snoozedUntil !== now.snoozedUntil) requireShortRest(call, record, day, snoozedUntil);
    const given = by === now.by ? null : takenBack(call, before, by);
    const since =
      by === null ? null : by === before?.by ? before.since : (given?.since ?? new Date(call.now).toISOString());
    const stays: StoredHandling = { day, by, since, snoozedUntil, ...tookOver(call, before, by) };

    const current = deadlines.filter((one) => stored[keyOf(one)]?.day === one.day).map(keyOf);
    const kept = Object.fromEntries(current.flatMap((one) => (one === key ? [] : [[one, stored[one]]])));
    const isNothing = by === null && snoozedUntil === null;
    record.set("handling", JSON.stringify(isNothing ? kept : { ...kept, [key]: stays }));
    app.saveNoValidate(record);
    if (by !== null && by !== now.by && !given) noteHandover(call, record, meant, by);
    addRecordActivity(call, "handled", name, record);
    return { status: 200, json: shownJson(call, entity, record.id) };
  };

/** What is kept of it where this person takes a deadline over from somebody, or has done so. */
function tookOver({ actor, now }: Call, before: StoredHandling | null | undefined, by: number | null) {
  if (by !== null && by === before?.by) return before.took ? { took: before.took } : {};
  if (by !== actor.id || before?.by == null) return {};
  return { took: { from: before.by, since: before.since, at: now } };
}

/** What was taken over a moment ago, where this person gives it back to whom they took it from; that one never lost it. */
function takenBack({ actor, now }: Call, before: StoredHandling | null | undefined, by: number | null) {
  const { took } = before ?? {};
  const isBack = before?.by === actor.id && took?.from === by && now - took.at < TAKE_BACK_MS;
  return isBack ? took : null;
}

const keyOf = ({ paper }: Deadline) => paper ?? "due";

function storedHandlings(record: PbRecord): Record<string, StoredHandling> {
  return readParts(record.collection().name, "handling", record.getString("handling")) as Record<
    string,
    StoredHandling
  >;
}

/** Where the day has come first: a device may be as far ahead of the server. */
const FIRST_ZONE_MS = 14 * 60 * 60 * 1000;

/** @throws {AppError} rest_too_long, by the settings of the record's organization */
function requireShortRest({ app, now }: Call, record: PbRecord, day: string, until: string | null): void {
  if (until === null) return;
  const sql = "SELECT coalesce(settings, '') FROM organizations WHERE id = {:tenant}";
  const stored = readSettings(text(app, sql, { tenant: String(tenantOfRecord(record)) }) ?? "");
  const today = new Date(now + FIRST_ZONE_MS).toISOString().slice(0, 10);
  if (until > lastRestDay(day, settingsOf({ settings: stored }), today)) throw new AppError("rest_too_long");
}

/**
 * The active people who may see to a record's deadlines, by name: those who see the record.
 * @param only the id of one person: nobody else is looked at
 */
function handlersOf(app: PbApp, name: HandledCollection, record: PbRecord, only: number | null = null): User[] {
  const { access } = registry[name];
  const sql = `SELECT ${jsonSql(users, "u")} FROM users u
    WHERE u.isActive AND ${responsibleSql(tenantOfRecord(record))} ${only === null ? "" : "AND u.id = {:only}"}
    ORDER BY u.fullName COLLATE NOCASE, u.id`;
  const people = texts(app, sql, only === null ? {} : { only: String(only) }).map((json): User => JSON.parse(json));
  return people.filter((person) => seesRecord(actorOf(person), access, ownership(record, access)));
}

/** GET …/{id}/handling: the people whom the deadlines of a record may be handed over to. @throws {AppError} not_found, forbidden */
export const listHandlers =
  (name: HandledCollection) =>
  (call: Call): Reply => {
    const record = handledRecord(call, name);
    const options = handlersOf(call.app, name, record).map(({ id, fullName }) => ({ id, fullName }));
    return { status: 200, json: JSON.stringify(options) };
  };

/** @throws {AppError} handler_unknown, whether that person does not exist, is inactive or does not see the record */
function requireHandler(app: PbApp, name: HandledCollection, record: PbRecord, id: number): void {
  if (handlersOf(app, name, record, id).length === 0) throw new AppError("handler_unknown");
}

/** Makes handlings name nobody where they named an account that goes. */
export function forgetHandler(tx: PbApp, id: number | string): void {
  for (const collection of handledCollections) {
    forgetInParts(tx, { collection, column: "handling" }, id);
    const isFrom = `${partMemberSql("n", "took.from")} = {:id}`;
    changeParts(tx, { collection, column: "handling" }, isFrom, "json_remove(n.value, '$.took')", { id: Number(id) });
  }
}
