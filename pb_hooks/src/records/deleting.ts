import { AppError, may, type Permission, type Who } from "#domain/index";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { tenantOfRecord } from "./records.ts";

/** Deleted things are purged after 30 days. */
export const KEPT_DELETED_MS = 30 * 24 * 60 * 60 * 1000;

/** A time as PocketBase stores it. @param now milliseconds since the epoch */
export function storedTime(now: number): string {
  return new Date(now).toISOString().replace("T", " ");
}

/** Marks a record as deleted; it can be brought back. */
export function markDeleted(app: PbApp, record: PbRecord, who: Who, now: number): void {
  record.set("deleted", storedTime(now));
  record.set("deletedBy", String(who.id));
  app.saveNoValidate(record);
}

/** Takes the mark away again. */
export function unmarkDeleted(app: PbApp, record: PbRecord): void {
  record.set("deleted", "");
  record.set("deletedBy", "");
  app.saveNoValidate(record);
}

/** @throws {AppError} forbidden without that right in the record's tenant */
export function requireRight(who: Who, right: Permission, record: PbRecord): void {
  if (!may(who, right, tenantOfRecord(record))) throw new AppError("forbidden");
}
