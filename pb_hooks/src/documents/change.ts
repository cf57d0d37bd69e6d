import {
  AppError,
  documentInput,
  documents,
  mayDownload,
  mergeGroups,
  type OwnedDocument,
  seesDocument,
} from "#domain/index";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import type { Call, Reply } from "../kernel/types.ts";
import { applyPatch, mergePatch } from "../records/changes.ts";
import { deletesIn, markDeleted, pathRecordToDelete, requireRight, unmarkDeleted } from "../records/deleting.ts";
import {
  fieldsOf,
  isDeleted,
  judgeSent,
  pathRecord,
  pathRecordOrDeleted,
  recordJson,
  tenantOfRecord,
} from "../records/records.ts";
import { requireCategory, requireSubcategory } from "../records/references.ts";
import { requireSpace } from "./space.ts";

function ownedDocument(record: PbRecord): OwnedDocument {
  const uploadedBy = record.getString("uploadedBy");
  return { tenant: tenantOfRecord(record), uploadedBy: uploadedBy === "" ? null : Number(uploadedBy) };
}

const sees = (call: Call) => (record: PbRecord) => seesDocument(call.who, ownedDocument(record));

/** The document in the path, when this person may fetch its file. @throws {AppError} not_found, forbidden */
export function downloadable(call: Call): PbRecord {
  const record = pathRecord(call, documents.name, sees(call));
  if (!mayDownload(call.who, ownedDocument(record))) throw new AppError("forbidden");
  return record;
}

/** PATCH /api/documents/{id}: name, description, category and subcategory. */
export function changeDocument(call: Call): Reply {
  const { app } = call;
  const record = pathRecord(call, documents.name, sees(call));
  requireRight(call.who, "upload", record);
  const sent = fieldsOf(call.input);
  const wanted = judgeSent(documentInput.shape, sent);
  const recategorised = wanted.categoryId !== undefined && String(wanted.categoryId) !== record.getString("categoryId");
  // a subcategory belongs to its category, so a new category clears the one that was chosen
  const whole = recategorised && wanted.subcategoryId === undefined ? { ...wanted, subcategoryId: null } : wanted;
  const merged = mergePatch(app, record, whole, sent, mergeGroups("documents"));
  requireReferences(call, record, merged.values);
  return applyPatch(app, documents, record, {
    values: withTextIds(merged.values),
    conflicts: merged.conflicts.filter((name) => sent[name] !== undefined),
  });
}

/** Checks the category and subcategory that a change leads to; where both stay as they are, nothing is judged. */
function requireReferences({ app }: Call, record: PbRecord, values: Record<string, unknown>): void {
  if (values.categoryId === undefined && values.subcategoryId === undefined) return;
  const tenant = tenantOfRecord(record);
  const result = (name: string) => Number((values[name] === undefined ? record.getString(name) : values[name]) || 0);
  const categoryId = result("categoryId");
  const subcategoryId = result("subcategoryId");
  if (values.categoryId !== undefined) requireCategory(app, tenant, categoryId);
  if (subcategoryId !== 0) requireSubcategory(app, tenant, categoryId, subcategoryId);
}

/** PocketBase keeps ids as text. */
function withTextIds(values: Record<string, unknown>): Record<string, unknown> {
  const ids = Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? String(value) : value]);
  return Object.fromEntries(ids);
}

export function deleteDocument(call: Call): Reply {
  const record = pathRecordToDelete(call, documents.name, sees(call), deletesIn(call));
  markDeleted(call.app, record, call.who, call.now);
  return { status: 204 };
}

/** The deleted document in the path, which this person may bring back or delete for good. @throws {AppError} not_found, forbidden */
export function deletedDocument(call: Call): PbRecord {
  const record = pathRecordOrDeleted(call, documents.name, sees(call));
  requireRight(call.who, "delete", record);
  if (!isDeleted(record)) throw new AppError("not_found");
  return record;
}

/** Brings a document back, where there still is room for it. */
export function restoreDocument(call: Call): Reply {
  const { app } = call;
  const record = pathRecordOrDeleted(call, documents.name, sees(call));
  requireRight(call.who, "delete", record);
  if (isDeleted(record)) {
    requireSpace(app, call.who, tenantOfRecord(record), record.getInt("size"));
    unmarkDeleted(app, record);
  }
  return { status: 200, json: recordJson(app, documents, record.id) };
}
