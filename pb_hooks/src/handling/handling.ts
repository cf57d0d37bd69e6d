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
import { text } from "../kernel/sql.ts";
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

/**
 * POST …/{id}/handling: sets the whole handling of one deadline. Of the record's other ones those stay that are of a day
 * which still is one.
 * @throws {AppError} not_found, forbidden, validation_error, date_invalid, handler_unknown, deadline_changed
 */
export const setHandling =
  (name: HandledCollection) =>
  (call: Call): Reply => {
    const { app, actor, now } = call;
    const { access, entity } = registry[name];
    const record = pathRecord(call, name, isVisible(call, registry[name]));
    if (!mayIn(actor, access, "upload", tenantOfRecord(record))) throw new AppError("forbidden");
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

/** @throws {AppError} handler_unknown, whether that person does not exist, is inactive or does not see the record */
function requireHandler(app: PbApp, name: HandledCollection, record: PbRecord, id: number): void {
  const { access } = registry[name];
  const json = text(app, `SELECT ${jsonSql(users, "u")} FROM users u WHERE u.id = {:id} AND u.isActive`, {
    id: String(id),
  });
  const person: User | null = json === null ? null : JSON.parse(json);
  if (!person || !seesRecord(actorOf(person), access, ownership(record, access))) throw new AppError("handler_unknown");
}

/** Makes handlings name nobody where they named an account that goes. */
export function forgetHandler(tx: PbApp, id: number | string): void {
  for (const collection of handledCollections) forgetInParts(tx, { collection, column: "handling" }, id);
}
