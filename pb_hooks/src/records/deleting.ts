import {
  type Actor,
  AppError,
  type Collection,
  DELETED_RETENTION_DAYS,
  may,
  mayIn,
  type Permission,
  requestHeaders,
  type TenantEntity,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { isDeleted, isVisible, pathRecordOrDeleted, shownJson, tenantOfRecord } from "./records.ts";

/** How long a deleted record is kept before it is purged, in milliseconds. */
export const DELETED_RETENTION_MS = DELETED_RETENTION_DAYS * 24 * 60 * 60 * 1000;

/** A time as PocketBase stores it. @param now milliseconds since the epoch */
export function storedTime(now: number): string {
  return new Date(now).toISOString().replace("T", " ");
}

type Acting = Pick<Call, "app" | "actor" | "now">;

/** Marks a record as deleted; it can be brought back. */
export function markDeleted(acting: Acting, collection: Collection, record: PbRecord): void {
  const { app, actor, now } = acting;
  record.set("deleted", storedTime(now));
  record.set("deletedBy", String(actor.id));
  app.saveNoValidate(record);
  addRecordActivity(acting, "deleted", collection, record);
}

export function unmarkDeleted(acting: Acting, collection: Collection, record: PbRecord): void {
  record.set("deleted", "");
  record.set("deletedBy", "");
  acting.app.saveNoValidate(record);
  addRecordActivity(acting, "restored", collection, record);
}

/**
 * The record in the path, when the caller may delete it.
 * @throws {AppError} not_found, also for a deleted record that the caller could not delete; forbidden; already_deleted
 */
export function pathRecordToDelete(
  call: Call,
  collection: string,
  sees: (record: PbRecord) => boolean,
  mayDelete: (record: PbRecord) => boolean,
): PbRecord {
  const record = pathRecordOrDeleted(call, collection, sees);
  const isAllowed = mayDelete(record);
  if (isDeleted(record)) throw isAllowed ? alreadyDeleted(call) : new AppError("not_found");
  if (!isAllowed) throw new AppError("forbidden");
  return record;
}

/** The handler that deletes a record of a tenant; it can be brought back. */
export function deletionOf(of: TenantEntity, after?: (call: Call, record: PbRecord) => void): (call: Call) => Reply {
  return (call) => {
    const record = pathRecordToDelete(call, of.entity.name, isVisible(call, of), mayDelete(call, of));
    markDeleted(call, of.entity.name, record);
    after?.(call, record);
    return { status: 204 };
  };
}

/**
 * The handler that brings a record of a tenant back; one that is not deleted stays as it is.
 * @param after gets the time of the deletion, in the form that PocketBase stores
 */
export function restorationOf(
  of: TenantEntity,
  before?: (call: Call, record: PbRecord) => void,
  after?: (call: Call, record: PbRecord, deleted: string) => void,
): (call: Call) => Reply {
  return (call) => {
    const record = pathRecordOrDeleted(call, of.entity.name, isVisible(call, of));
    if (!mayDelete(call, of)(record)) throw new AppError("forbidden");
    if (isDeleted(record)) {
      before?.(call, record);
      const deleted = record.getString("deleted");
      unmarkDeleted(call, of.entity.name, record);
      after?.(call, record, deleted);
    }
    return { status: 200, json: shownJson(call, of.entity, record.id) };
  };
}

const mayDelete =
  ({ actor }: Call, { access }: TenantEntity) =>
  (record: PbRecord) =>
    mayIn(actor, access, "delete", tenantOfRecord(record));

/**
 * The refusal of a second deletion, which outboxes take for success. The client of 0.1.0 expects not_found; it sends
 * X-Tenant, but never X-User.
 */
export function alreadyDeleted({ header }: Pick<Call, "header">): AppError {
  const isEarlierApp = header(requestHeaders.tenant) !== "" && header(requestHeaders.user) === "";
  return new AppError(isEarlierApp ? "not_found" : "already_deleted");
}

/** @throws {AppError} forbidden without that permission in the record's tenant */
export function requirePermission(actor: Actor, right: Permission, record: PbRecord): void {
  if (!may(actor, right, tenantOfRecord(record))) throw new AppError("forbidden");
}
