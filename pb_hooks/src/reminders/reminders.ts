import {
  AppError,
  jsonSql,
  MOST_REMINDERS,
  parseInput,
  type Reminder,
  registry,
  remindedOf,
  remindedRecord,
  reminderChange,
  reminderInput,
  reminders,
  requireNearDay,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { integer } from "../kernel/sql.ts";
import { applyPatch, mergePatch } from "../records/changes.ts";
import { deletionOf, restorationOf } from "../records/deleting.ts";
import { onSeenSql, visibleToSql } from "../records/policy-sql.ts";
import {
  assignRecordId,
  bodyFields,
  findRecord,
  isDeleted,
  isVisible,
  listJson,
  newRecord,
  parseSentFields,
  pathRecord,
  recordJson,
} from "../records/records.ts";
import { requireRows } from "../records/space.ts";
import { asStored, patchAsStored } from "../records/stored-values.ts";

const of = registry.reminders;

/** GET /api/reminders: the caller's own, on records that they see, the earliest day first. */
export function listReminders({ app, actor }: Call): Reply {
  const rows = `SELECT ${jsonSql(reminders, "r")} AS json FROM reminders r
    WHERE ${visibleToSql(actor, "r", of.access)} AND ${onSeenSql(actor, "r", of)} AND r.deleted = ''
    ORDER BY r.day, r.createdAt, r.id`;
  return { status: 200, json: listJson(app, rows) };
}

/** What a reminder is on. */
type On = Pick<Reminder, "documentId" | "employeeId">;

/**
 * The record that a reminder is to be on, which the caller sees.
 * @throws {AppError} reminder_record_required, reminder_record_unknown
 */
function requireRecord(call: Call, on: On): PbRecord {
  const named = remindedRecord(on);
  if (!named) throw new AppError("reminder_record_required");
  const record = findRecord(call.app, named.collection, String(named.id));
  if (!record || isDeleted(record) || !isVisible(call, registry[named.collection])(record))
    throw new AppError("reminder_record_unknown");
  return record;
}

/** @throws {AppError} reminders_full */
function requireRoom({ app, actor }: Call, tenant: string, on: On): void {
  const named = remindedRecord(on);
  const field = named ? remindedOf[named.collection] : "id";
  const own = "SELECT count(*) FROM reminders WHERE createdBy = {:owner} AND tenant = {:tenant} AND deleted = ''";
  const params = { owner: String(actor.id), tenant };
  const onRecord = integer(app, `${own} AND ${field} = {:record}`, { ...params, record: String(named?.id ?? "") });
  if (onRecord >= MOST_REMINDERS.record || integer(app, own, params) >= MOST_REMINDERS.tenant)
    throw new AppError("reminders_full");
}

/** POST /api/reminders: of the tenant of the record that it is on. */
export function createReminder(call: Call): Reply {
  const { app, actor } = call;
  const sent = bodyFields(call.input);
  const input = parseInput(reminderInput, sent);
  requireNearDay(input.day, call.now);
  const id = assignRecordId(app, reminders.name, sent.id);
  const on = { documentId: input.documentId ?? null, employeeId: input.employeeId ?? null };
  const tenant = requireRecord(call, on).getString("tenant");
  requireRoom(call, tenant, on);
  requireRows(app, actor, Number(tenant));
  const stamps = { id, tenant, createdBy: String(actor.id) };
  app.saveNoValidate(newRecord(app, reminders.name, { ...asStored(reminders, input), ...stamps }));
  return { status: 201, json: recordJson(app, reminders, id) };
}

/** PATCH /api/reminders/{id}: its day, its text, or that it is done; it stays on its record. */
export function changeReminder(call: Call): Reply {
  const { app } = call;
  const record = pathRecord(call, reminders.name, isVisible(call, of));
  const sent = bodyFields(call.input);
  const changes = parseSentFields(reminderChange.shape, sent);
  if (typeof changes.day === "string") requireNearDay(changes.day, call.now);
  const wanted = patchAsStored(reminders, record, changes);
  // whoever says it is done on two devices means the same, and the first time stays
  const doneAt = record.getString("doneAt");
  if (wanted.doneAt && doneAt !== "") wanted.doneAt = doneAt;
  return applyPatch(call, reminders, record, mergePatch(app, record, wanted, sent));
}

export const deleteReminder = deletionOf(of);

/** Where there still is room for it. */
export const restoreReminder = restorationOf(of, (call, record) => {
  const idIn = (field: "documentId" | "employeeId") => Number(record.getString(field)) || null;
  const on = { documentId: idIn("documentId"), employeeId: idIn("employeeId") };
  requireRoom(call, record.getString("tenant"), on);
});
