import {
  AppError,
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
  mayIn,
  parseInput,
  registry,
  seesRecord,
  type User,
  users,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { forgetInParts } from "../records/parts.ts";
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
type StoredHandling = Omit<Handling, "byName">;

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
 * POST …/{id}/handling: sets the whole handling of one deadline. Of the record's other ones those stay that are of a day
 * which still is one.
 * @throws {AppError} not_found, forbidden, validation_error, date_invalid, handler_unknown, deadline_changed
 */
export const setHandling =
  (name: HandledCollection) =>
  (call: Call): Reply => {
    const { app, now } = call;
    const { entity } = registry[name];
    const record = handledRecord(call, name);
    const { paper, day, by, snoozedUntil } = parseInput(handlingInput, bodyFields(call.input));
    const deadlines = deadlinesOf(call, name, record);
    const meant = deadlines.find((one) => one.day === day && (one.paper ?? undefined) === paper);
    if (!meant) throw new AppError("deadline_changed");

    const stored = storedHandlings(record);
    const key = keyOf(meant);
    const before = stored[key]?.day === day ? stored[key] : null;
    if (by !== null && by !== before?.by) requireHandler(app, name, record, by);
    const since = by === null ? null : by === before?.by ? before.since : new Date(now).toISOString();
    const next: StoredHandling = { day, by, since, snoozedUntil };
    if (isSame(before, next)) return { status: 200, json: shownJson(call, entity, record.id) };

    const current = deadlines.filter((one) => stored[keyOf(one)]?.day === one.day).map(keyOf);
    const kept = Object.fromEntries(current.flatMap((one) => (one === key ? [] : [[one, stored[one]]])));
    const isNothing = by === null && snoozedUntil === null;
    record.set("handling", JSON.stringify(isNothing ? kept : { ...kept, [key]: next }));
    app.saveNoValidate(record);
    addRecordActivity(call, "handled", name, record);
    return { status: 200, json: shownJson(call, entity, record.id) };
  };

const keyOf = ({ paper }: Deadline) => paper ?? "due";

function storedHandlings(record: PbRecord): Record<string, StoredHandling> {
  const value: unknown = JSON.parse(record.getString("handling") || "null");
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isSame(before: StoredHandling | null, { by, snoozedUntil }: StoredHandling): boolean {
  return (before?.by ?? null) === by && (before?.snoozedUntil ?? null) === snoozedUntil;
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
  for (const collection of handledCollections) forgetInParts(tx, { collection, column: "handling" }, id);
}
