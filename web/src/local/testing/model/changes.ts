/* What the routes of changes do, by the rules of the domain. */

import {
  AppError,
  answerHeaders,
  type Collection,
  canAccessTenant,
  categoryInput,
  documentInput,
  employeeInput,
  mayIn,
  ownerField,
  type Permission,
  parseInput,
  type Reminder,
  remindedRecord,
  reminderChange,
  reminderInput,
  requestHeaders,
  seesRecord,
  subcategoryInput,
  type TenantCollection,
  tenantEntity,
  tenantOf,
  writesNotes,
} from "#domain/index";
import { answerAttach, answerDetach, answerRestoreAttachment } from "./attachments.ts";
import { answerImport, changedEmployee, newEmployee, withRenewals } from "./employees.ts";
import { answerHandling } from "./handling.ts";
import { requireAbout, withoutHiddenLink, withResponsible } from "./named-people.ts";
import { answerAddNote, answerChangeNote } from "./notes.ts";
import { answerPapers } from "./paper-routes.ts";
import { answerAddText } from "./recognized.ts";
import { withoutHiddenSalary } from "./salaries.ts";
import { mergeFields, type RecordStore, type StoredRecord, type Values } from "./state/records.ts";
import { requireReferences } from "./state/references.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";
import { answerAddVersion, answerDeleteVersion, answerRestoreVersion } from "./versions.ts";

const inputs = {
  categories: categoryInput,
  subcategories: subcategoryInput,
  documents: documentInput,
  employees: employeeInput,
  reminders: reminderInput,
};

const patchInputs = { ...inputs, reminders: reminderChange };

const accessOf = (collection: Collection) => {
  const found = tenantEntity(collection);
  if (!found) throw new Error(`${collection} belongs to no tenant`);
  return found.access;
};

export const tenantOfRow = ({ row }: StoredRecord) => Number(row.tenant);

interface Sight extends Pick<ModelCall, "actor"> {
  records: Pick<RecordStore, "get">;
}

/** Whether a person sees a record, deleted or not, and what it is on. */
export function isWithinSight(call: Sight, record: StoredRecord): boolean {
  const { row, collection } = record;
  const access = accessOf(collection);
  const owner = row[ownerField(access)];
  const owned = { tenant: Number(row.tenant), uploadedBy: typeof owner === "number" ? owner : null };
  if (!seesRecord(call.actor, access, owned)) return false;
  return collection !== "reminders" || seesOn(call, row) !== null;
}

const idIn = (value: unknown) => (typeof value === "number" ? value : null);

/** What a reminder is on. */
const onOf = (row: Values): Pick<Reminder, "documentId" | "employeeId"> => ({
  documentId: idIn(row.documentId),
  employeeId: idIn(row.employeeId),
});

function seesOn(call: Sight, row: Values): StoredRecord | null {
  const named = remindedRecord(onOf(row));
  const record = named && call.records.get(named.collection, named.id);
  return record && record.deleted === null && isWithinSight(call, record) ? record : null;
}

/** @throws {AppError} reminder_record_required, reminder_record_unknown */
function tenantOfNew(call: ModelCall, collection: TenantCollection, input: Values): number {
  if (collection !== "reminders") return tenantOf(call.actor);
  if (!remindedRecord(onOf(input))) throw new AppError("reminder_record_required");
  const on = seesOn(call, input);
  if (!on) throw new AppError("reminder_record_unknown");
  return tenantOfRow(on);
}

export function hasRight(call: Pick<ModelCall, "actor">, record: StoredRecord, right: Permission): boolean {
  return mayIn(call.actor, accessOf(record.collection), right, tenantOfRow(record));
}

/** @throws {AppError} not_found */
export function requestedRecord(call: ModelCall, collection: TenantCollection, withDeleted = false): StoredRecord {
  const record = call.records.get(collection, call.params.id);
  if (!record || (record.deleted !== null && !withDeleted) || !isWithinSight(call, record)) {
    throw new AppError("not_found");
  }
  return record;
}

export const shown = (record: StoredRecord, status = 200, headers: Record<string, string> = {}): ModelReply => ({
  status,
  json: record.row,
  headers,
});

function create(call: ModelCall, collection: TenantCollection): ModelReply {
  const { actor, body, records, now } = call;
  if (!mayIn(actor, accessOf(collection), "upload", tenantOf(actor))) throw new AppError("forbidden");
  const time = new Date(now).toISOString();
  const input: Values = parseInput(inputs[collection], body);
  const upload = collection === "documents" ? uploadOf(call) : null;
  const id = records.requireFreeId(collection, body.id);
  const tenant = tenantOfNew(call, collection, input);
  if (collection === "documents") {
    requireReferences(call, tenant, input.categoryId, input.subcategoryId);
    requireAbout(call, tenant, input);
  }
  if (collection === "subcategories") requireReferences(call, tenant, input.categoryId, null);
  const stamps =
    collection === "documents"
      ? {
          description: input.description ?? null,
          tags: input.tags ?? null,
          dueDate: input.dueDate ?? null,
          ...withResponsible(call, tenant, { responsibleId: input.responsibleId ?? null }),
          employeeId: input.employeeId ?? null,
          subcategoryId: input.subcategoryId ?? null,
          filename: upload?.filename,
          size: upload?.length,
          mimeType: "application/pdf",
          sha256: upload?.sha256 ?? null,
          fileVersions: null,
          textState: null,
          notes: {},
          handling: {},
          uploadedBy: actor.id,
          uploadDate: time,
          filePath: `/api/documents/${id}/download`,
        }
      : collection === "employees"
        ? newEmployee(input, actor.id, time)
        : collection === "reminders"
          ? {
              ...onOf(input),
              text: input.text ?? null,
              doneAt: input.doneAt ?? null,
              createdBy: actor.id,
              createdAt: time,
            }
          : { description: input.description ?? null, createdBy: actor.id, createdAt: time };
  const record = records.add(collection, { ...input, ...stamps, id, tenant });
  if (upload) call.uploads.remove(upload.id);
  call.changed(record, record.row);
  return shown(record, 201);
}

/** @throws {AppError} file_required, and what the store of uploads throws */
function uploadOf({ uploads, actor, body, now }: ModelCall) {
  if (body.uploadId === undefined) throw new AppError("file_required");
  return uploads.finished(actor.id, body.uploadId, body.sha256, now);
}

function patch(call: ModelCall, collection: TenantCollection): ModelReply {
  const { records } = call;
  const record = requestedRecord(call, collection);
  if (!hasRight(call, record, "upload")) throw new AppError("forbidden");
  const body = collection === "employees" ? withoutHiddenSalary(call, record) : call.body;
  const judged: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(patchInputs[collection].shape)) {
    if (body[name] !== undefined) judged[name] = parseInput(schema, body[name]) ?? null;
  }
  const wanted: Record<string, unknown> = collection === "documents" ? withoutHiddenLink(call, judged) : judged;
  const isRecategorised = collection === "documents" && "categoryId" in wanted;
  if (isRecategorised && wanted.categoryId !== record.row.categoryId) wanted.subcategoryId ??= null;
  const merged = mergeFields(record, collection === "employees" ? changedEmployee(wanted) : wanted, body);
  const time = new Date(call.now).toISOString();
  const values =
    collection === "employees" ? withRenewals(record, merged.values, call.actor.id, time, body.renewed) : merged.values;
  const { categoryId, subcategoryId } = { ...record.row, ...values };
  const touches = "categoryId" in values || "subcategoryId" in values;
  if (touches && collection === "documents") requireReferences(call, tenantOfRow(record), categoryId, subcategoryId);
  if (touches && collection === "subcategories") requireReferences(call, tenantOfRow(record), categoryId, null);
  if (collection === "documents") requireAbout(call, tenantOfRow(record), values);
  const written = collection === "documents" ? withResponsible(call, tenantOfRow(record), values) : values;
  const changed = records.write(record, written);
  if (changed.length > 0) call.changed(record, values);
  const conflicts = merged.conflicts.filter((name) => body[name] !== undefined);
  return shown(record, 200, conflicts.length > 0 ? { [answerHeaders.conflicts]: conflicts.join(", ") } : {});
}

function remove(call: ModelCall, collection: TenantCollection): ModelReply {
  const record = requestedRecord(call, collection, true);
  const isAllowed = hasRight(call, record, "delete");
  if (record.deleted !== null) throw new AppError(isAllowed ? "already_deleted" : "not_found");
  if (!isAllowed) throw new AppError("forbidden");
  setDeleted(call, record, call.now);
  for (const part of partsOf(call, record, null)) setDeleted(call, part, call.now);
  return { status: 204 };
}

function restore(call: ModelCall, collection: TenantCollection): ModelReply {
  const record = requestedRecord(call, collection, true);
  if (!hasRight(call, record, "delete")) throw new AppError("forbidden");
  const { deleted } = record;
  if (deleted === null) return shown(record);
  const parent = call.records.get("categories", Number(record.row.categoryId));
  if (collection === "subcategories" && parent?.deleted !== null) throw new AppError("category_deleted");
  setDeleted(call, record, null);
  for (const part of partsOf(call, record, deleted)) setDeleted(call, part, null);
  return shown(record);
}

function setDeleted(call: ModelCall, record: StoredRecord, deleted: number | null): void {
  call.records.setDeleted(record, deleted);
  call.changed(record, { deleted: deleted !== null });
  // what is on it is hidden, or seen again
  for (const reminder of call.records.all) {
    if (reminder.collection !== "reminders") continue;
    const on = remindedRecord(onOf(reminder.row));
    if (on?.collection === record.collection && on.id === record.id) call.changed(reminder, {});
  }
}

/** The subcategories of a category that were deleted at a time; null finds those that are not. */
function partsOf({ records }: ModelCall, { collection, id }: StoredRecord, deleted: number | null): StoredRecord[] {
  if (collection !== "categories") return [];
  return records.all.filter(
    (one) => one.collection === "subcategories" && one.row.categoryId === id && one.deleted === deleted,
  );
}

function changeVersions(call: ModelCall, route: string): ModelReply {
  const record = requestedRecord(call, "documents");
  if (!hasRight(call, record, "upload")) throw new AppError("forbidden");
  if (route === "POST one versions") return answerAddVersion(call, record);
  if (route === "POST one versions restore") return answerRestoreVersion(call, record);
  if (!hasRight(call, record, "delete")) throw new AppError("forbidden");
  return answerDeleteVersion(call, record);
}

/** Answers a request that changes a tenant's records. @throws {AppError} */
export function change(call: ModelCall, collection: TenantCollection): ModelReply {
  const { method, params } = call;
  const { action, last } = params;
  const route = `${method}${params.id > 0 ? " one" : ""}${action && ` ${action}`}${last && ` ${last}`}`;
  if (route === "POST") return create(call, collection);
  if (route === "PATCH one") return patch(call, collection);
  if (route === "DELETE one") return remove(call, collection);
  if (route === "POST one restore") return restore(call, collection);
  if (action === "versions" && collection === "documents") return changeVersions(call, route);
  if (action === "notes" && (collection === "documents" || collection === "employees")) {
    const noted = requestedRecord(call, collection);
    return route === "POST one notes" ? answerAddNote(call, noted) : answerChangeNote(call, noted, last === "remove");
  }
  if (route === "POST one handling" && (collection === "documents" || collection === "employees")) {
    const handled = requestedRecord(call, collection);
    if (!hasRight(call, handled, "upload")) throw new AppError("forbidden");
    return answerHandling(call, handled);
  }
  if (route === "POST one text") return answerAddText(call, requestedRecord(call, collection));
  if (collection !== "employees") throw new AppError("not_found");
  if (route === "POST import") return answerImport(call);
  const employee = requestedRecord(call, collection, method === "DELETE");
  if (action === "papers") return answerPapers(call, employee);
  if (route === "POST one upload-attachment") return answerAttach(call, employee);
  if (route === "DELETE one attachments") return answerDetach(call, employee);
  if (route === "POST one attachments restore") return answerRestoreAttachment(call, employee);
  throw new AppError("not_found");
}

/**
 * Refuses a change that was queued in another organization than its author is in now; changes of existing private
 * records pass. @throws {AppError} tenant_changed
 */
export function checkTenant(call: ModelCall): void {
  const tenant = call.header(requestHeaders.tenant);
  const lands = [tenantOf(call.actor), ...(call.params.id > 0 ? [call.actor.id] : [])].map(String);
  if (tenant !== "" && !lands.includes(tenant)) throw new AppError("tenant_changed");
}

/** Why a kept answer is not given again: its author sees the record no more, or may no longer change it. */
export function replayRefusalCode(call: ModelCall, record: StoredRecord | undefined): "not_found" | "forbidden" | null {
  if (!record) return null;
  if (!canAccessTenant(call.actor, tenantOfRow(record)) || !isWithinSight(call, record)) return "not_found";
  if (call.params.action === "notes") return writesNotes(call.actor) ? null : "forbidden";
  const isOfFile = call.params.action === "versions";
  const isDeletion = call.method === "DELETE" || (call.path.endsWith("/restore") && !isOfFile);
  return hasRight(call, record, isDeletion ? "delete" : "upload") ? null : "forbidden";
}
