/* Papers that a person wants on this device for good: "Keep offline". */

import type { Document } from "#domain/index";
import { isQuotaExceeded } from "../storage/errors.ts";
import type { CachedFile, Pin } from "../storage/mirror-database.ts";
import { requestPersistence } from "../storage/persistence.ts";
import { getLocalSession } from "../tabs/session.ts";
import { removePins } from "./eviction.ts";
import { cacheLimit, fileKey } from "./file-cache.ts";

type PaperFile = Pick<Document, "id" | "size" | "sha256">;

/** The id of the record whose file's key it is. */
export const pinnedRecord = (key: string): number => Number(key.split("/")[1]);

/** Whether a file of the cache is a paper's present one. */
export const isPresentFile = (file: Pick<CachedFile, "sha256"> | undefined, { sha256 }: Pick<Document, "sha256">) =>
  file !== undefined && (sha256 === null || file.sha256 === sha256);

/**
 * Compares what is pinned with what is here.
 * @param rowOf the server's row of a key, undefined where it has none: unsent work, or a record that has gone
 */
export function planPins<Row extends PaperFile>(
  pins: readonly Pin[],
  files: ReadonlyMap<string, Pick<CachedFile, "sha256">>,
  rowOf: (key: string) => Row | undefined,
  mayDownload: (row: Row) => boolean,
): { lacking: Row[]; denied: string[] } {
  const lacking: Row[] = [];
  const denied: string[] = [];
  for (const { key, isFull } of pins) {
    const row = rowOf(key);
    if (row && !mayDownload(row)) denied.push(key);
    else if (row && !isFull && !isPresentFile(files.get(key), row)) lacking.push(row);
  }
  return { lacking, denied };
}

/**
 * Keeps a paper's file on this device until {@link stopKeeping}: it is fetched in the background where it is lacking.
 * @returns false where there is no room for it beside the others that are to be kept: then nothing has changed
 */
export async function keepOffline({ id, size }: PaperFile): Promise<boolean> {
  const local = getLocalSession();
  if (!local) return false;
  const { db } = local.mirror;
  const key = fileKey("documents", id);
  const { byId } = local.mirror.view("documents");
  const others = (await db.pins.toCollection().primaryKeys()).filter((other) => other !== key);
  const taken = others.reduce((sum, other) => sum + (byId.get(pinnedRecord(other))?.size ?? 0), 0);
  if (taken + size > cacheLimit()) return false;
  try {
    await db.pins.put({ key, isFull: false });
  } catch (error) {
    if (isQuotaExceeded(error)) return false;
    throw error;
  }
  requestPersistence();
  return true;
}

/** Lets a paper's file be evicted as any other. */
export async function stopKeeping({ id }: Pick<Document, "id">): Promise<void> {
  const local = getLocalSession();
  if (local) await removePins(local.mirror.db, [fileKey("documents", id)]);
}
