/* Papers that a person wants on this device for good: "Keep offline". */

import type { Document } from "#domain/index";
import { isQuotaExceeded } from "../storage/errors.ts";
import type { CachedFile, Pin } from "../storage/mirror-database.ts";
import { requestPersistence } from "../storage/persistence.ts";
import { getLocalSession, type LocalSession } from "../tabs/session.ts";
import { removePins } from "./eviction.ts";
import { cacheLimit, fileKey } from "./file-cache.ts";
import { type PinnableFile, pinnableFile } from "./pinnable-files.ts";

/** Whether a file of the cache is a paper's present one. */
export const isPresentFile = (
  file: Pick<CachedFile, "sha256"> | undefined,
  { sha256 }: Pick<PinnableFile, "sha256">,
): boolean => file !== undefined && (sha256 === null || file.sha256 === sha256);

/**
 * Compares what is pinned with what is here.
 * @param fileOf the server's file of a key, undefined where it has none: unsent work, or a record that has gone
 */
export function planPins<File extends Pick<PinnableFile, "sha256" | "isAllowed">>(
  pins: readonly Pin[],
  files: ReadonlyMap<string, Pick<CachedFile, "sha256">>,
  fileOf: (key: string) => File | undefined,
): { lacking: File[]; denied: string[] } {
  const lacking: File[] = [];
  const denied: string[] = [];
  for (const { key, isFull } of pins) {
    const file = fileOf(key);
    if (file && !file.isAllowed) denied.push(key);
    else if (file && !isFull && !isPresentFile(files.get(key), file)) lacking.push(file);
  }
  return { lacking, denied };
}

/** How many bytes the pinned files take, without some of them. */
export async function pinnedBytes({ mirror, user }: LocalSession, except: ReadonlySet<string>): Promise<number> {
  const keys = await mirror.db.pins.toCollection().primaryKeys();
  const sizes = keys.filter((key) => !except.has(key)).map((key) => pinnableFile(mirror, user, key)?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Keeps papers' files on this device until {@link stopKeeping}: they are fetched in the background where they are lacking.
 * @returns false where there is no room for all of them beside the others that are to be kept: then nothing has changed
 */
export async function keepOffline(documents: readonly Pick<Document, "id" | "size">[]): Promise<boolean> {
  const local = getLocalSession();
  if (!local) return false;
  const keys = documents.map(({ id }) => fileKey("documents", id));
  const size = documents.reduce((sum, document) => sum + document.size, 0);
  if ((await pinnedBytes(local, new Set(keys))) + size > cacheLimit()) return false;
  try {
    await local.mirror.db.pins.bulkPut(keys.map((key) => ({ key, isFull: false })));
  } catch (error) {
    if (isQuotaExceeded(error)) return false;
    throw error;
  }
  requestPersistence();
  return true;
}

/** Lets papers' files be evicted like any other. */
export async function stopKeeping(documents: readonly Pick<Document, "id">[]): Promise<void> {
  const local = getLocalSession();
  const keys = documents.map(({ id }) => fileKey("documents", id));
  if (local) await removePins(local.mirror.db, keys);
}
