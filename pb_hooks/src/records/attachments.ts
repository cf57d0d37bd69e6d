import {
  AppError,
  type Attachment,
  type AttachmentType,
  attachmentTypes,
  paperOfFile,
  readJson,
  readParts,
} from "#domain/index";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { text } from "../kernel/sql.ts";
import { storedTime } from "./deleting.ts";

/** An attached file as the record keeps it: what clients see of it, and the name of its stored file. */
export interface StoredAttachment extends Attachment {
  file: string;
}

/** A file that was removed or replaced; it can be brought back until it is purged. */
export interface RemovedAttachment extends StoredAttachment {
  /** Its key: one of the specified ones, or that of a paper's file. */
  type: string;
  /** As PocketBase stores a time. */
  deleted: string;
  deletedBy: number | null;
  /** The stored file that replaced it; null when it was removed. */
  replacedBy: string | null;
  /** Of a file in the history of a paper: when that was replaced. */
  replacedAt?: string;
}

/** By their keys: the specified types, and those of papers' files. */
export type StoredAttachments = Partial<Record<string, StoredAttachment>>;

export function attachmentsOf(record: PbRecord): StoredAttachments {
  const all = Object.entries(readParts("employees", "attachments", record.getString("attachments")));
  return Object.fromEntries(all.filter(([, one]) => one !== null)) as StoredAttachments;
}

/** What was removed from an employee and is still kept, the oldest first. */
export function removedOf(record: PbRecord): RemovedAttachment[] {
  return (readJson("employees", "removed", record.getString("removed")) ?? []) as RemovedAttachment[];
}

/** SQL, over the rows `t` of texts: whether it is that of a removed file, and waits for that to be brought back. */
export const REMOVED_TEXT = "t.part GLOB 'removed/*'";

/**
 * What is attached when a removed file is brought back. Its text waits under the file's name and comes along by a trigger;
 * one that an earlier release has removed has none.
 */
export function restoredFile(
  app: PbApp,
  record: PbRecord,
  { file, filename, size, mimeType, sha256, textState }: RemovedAttachment,
): StoredAttachment {
  const sql =
    "SELECT state FROM texts WHERE collection = 'employees' AND record = {:id} AND part = 'removed/' || {:file}";
  const isKept = textState !== undefined && text(app, sql, { id: record.id, file }) !== null;
  return { file, filename, size, mimeType, sha256, ...(isKept ? { textState } : {}) };
}

/** Bytes of all that is attached. */
export function attachedBytes(record: PbRecord): number {
  const attached = attachmentsOf(record);
  return Object.values(attached).reduce((sum, one) => sum + (one?.size ?? 0), 0);
}

/** @throws {AppError} with that code when it is no kind of attachment */
export function attachmentType(
  value: unknown,
  code: "attachment_type_unknown" | "not_found" = "not_found",
): AttachmentType {
  const type = attachmentTypes.find((one) => one === value);
  if (!type) throw new AppError(code);
  return type;
}

/** The key in a path: that of a specified attachment, or of a paper's file. @throws {AppError} not_found */
export function attachmentKey(value: unknown): string {
  return typeof value === "string" && paperOfFile(value) !== null ? value : attachmentType(value);
}

/**
 * Attaches a file or removes it; the previous file is kept among the removed ones.
 * @param next null removes the file
 * @param by the acting user's id and the time in milliseconds
 */
export function setAttachment(
  record: PbRecord,
  type: string,
  next: StoredAttachment | null,
  by: { id: number; now: number; replacedAt?: string | undefined },
): void {
  const { [type]: present, ...others } = attachmentsOf(record);
  // a restored file is no longer among the removed ones
  const removed = removedOf(record).filter(({ file }) => file !== next?.file);
  if (present) {
    const stamp = { deleted: storedTime(by.now), deletedBy: by.id, replacedBy: next?.file ?? null };
    const { replacedAt } = by;
    removed.push({ ...present, type, ...stamp, ...(replacedAt === undefined ? {} : { replacedAt }) });
  }
  record.set("attachments", JSON.stringify(next ? { ...others, [type]: next } : others));
  record.set("removed", JSON.stringify(removed));
}
