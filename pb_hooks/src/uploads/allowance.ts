import { type Actor, AppError, MAX_FILE_BYTES } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { deletedBytes, spaceOf } from "../records/space.ts";
import { purgeUnrestorable } from "../records/unrestorable.ts";
import { countUnfinished } from "./store.ts";

/** Unfinished uploads of one person together, in bytes; less where the space is smaller. */
const MAX_UNFINISHED_BYTES = 1024 * 1024 * 1024;
/** Unfinished uploads of one person. */
const MAX_UNFINISHED = 1_000;
/** Unfinished bytes that do not count against the space: what one device uploads in parallel. */
const ONE_DEVICE_BYTES = 4 * MAX_FILE_BYTES;

/**
 * Refuses another file while deleted, removed and replaced files exceed their allowance, which is as large as the
 * space. Deleting is never refused, and purged files do not count.
 * @throws {AppError} deleted_full
 */
export function requireDeletedAllowance(app: PbApp, actor: Actor, tenant: number): void {
  const space = spaceOf(actor, tenant);
  if (space === Number.POSITIVE_INFINITY || deletedBytes(app, tenant) <= space) return;
  // files that can no longer be restored are in no list, so they are purged first
  app.runInTransaction((tx) => purgeUnrestorable(tx, tenant));
  if (deletedBytes(app, tenant) > space) throw new AppError("deleted_full");
}

/**
 * Refuses another upload when a person's unfinished ones and the deleted files together exceed the allowance.
 * @param bytes of the new one
 * @throws {AppError} space_full, deleted_full
 */
export function requireUploadAllowance(app: PbApp, actor: Actor, tenant: number, bytes: number): void {
  requireDeletedAllowance(app, actor, tenant);
  const { count, bytes: unfinished } = countUnfinished(app, actor.id);
  if (count >= MAX_UNFINISHED || unfinished + bytes > MAX_UNFINISHED_BYTES) throw new AppError("space_full");
  const space = spaceOf(actor, tenant);
  const deleted = space === Number.POSITIVE_INFINITY ? 0 : deletedBytes(app, tenant);
  if (deleted + unfinished + bytes <= space + ONE_DEVICE_BYTES) return;
  throw new AppError(deleted > unfinished ? "deleted_full" : "space_full");
}
