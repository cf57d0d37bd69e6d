/* Which files leave the device: the least recently used first, pinned ones only where nothing else is left. */

import { Dexie } from "dexie";
import { thumbnailsName } from "../storage/database-names.ts";
import { isQuotaExceeded } from "../storage/errors.ts";
import type { CachedFile, MirrorDatabase } from "../storage/mirror-database.ts";
import { openExisting } from "../storage/open-database.ts";
import type { LocalSession } from "../tabs/session.ts";

/**
 * Which files leave so that `room` bytes hold the rest.
 * @param files the least recently used first
 * @param pinned keys of files that do not leave
 * @returns null where what is pinned leaves no such room: then nothing leaves
 */
export function planEviction(
  files: readonly Pick<CachedFile, "key" | "size">[],
  pinned: ReadonlySet<string>,
  room: number,
): string[] | null {
  let bytes = 0;
  let pinnedBytes = 0;
  for (const { key, size } of files) {
    bytes += size;
    if (pinned.has(key)) pinnedBytes += size;
  }
  if (pinnedBytes > room) return null;
  const evicted: string[] = [];
  for (const { key, size } of files) {
    if (bytes <= room) break;
    if (pinned.has(key)) continue;
    evicted.push(key);
    bytes -= size;
  }
  return evicted;
}

/** Makes room as {@link planEviction} says; the file of `exceptKey` neither counts nor leaves. @returns whether there is room */
export async function evict(db: MirrorDatabase, room: number, exceptKey: string): Promise<boolean> {
  return await db.transaction("rw", db.kept, db.keptBytes, db.pins, async () => {
    const files = (await db.kept.orderBy("used").toArray()).filter((file) => file.key !== exceptKey);
    const evicted = planEviction(files, new Set(await db.pins.toCollection().primaryKeys()), room);
    await removeCached(db, evicted ?? []);
    return evicted !== null;
  });
}

export async function removeCached(db: MirrorDatabase, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.transaction("rw", db.kept, db.keptBytes, async () => {
    await db.kept.bulkDelete([...keys]);
    await db.keptBytes.bulkDelete([...keys]);
  });
}

/** Deletes every file that is not pinned. @returns whether there was any */
export async function clearUnpinned(db: MirrorDatabase): Promise<boolean> {
  return await db.transaction("rw", db.kept, db.keptBytes, db.pins, async () => {
    const pinned = new Set(await db.pins.toCollection().primaryKeys());
    const keys = (await db.kept.toCollection().primaryKeys()).filter((key) => !pinned.has(key));
    await removeCached(db, keys);
    return keys.length > 0;
  });
}

/** Empties the cache: the device is full, and everything else comes first. Pinned files are not fetched again by themselves. */
export async function clearCache(db: MirrorDatabase): Promise<void> {
  await db.transaction("rw", db.kept, db.keptBytes, db.pins, async () => {
    await removeCached(db, await db.kept.toCollection().primaryKeys());
    await db.pins.toCollection().modify({ isFull: true });
  });
}

/** Forgets that files are pinned; there may be room now for others. */
export async function removePins(db: MirrorDatabase, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.transaction("rw", db.pins, async () => {
    const before = await db.pins.count();
    await db.pins.bulkDelete([...keys]);
    if ((await db.pins.count()) < before) await db.pins.toCollection().modify({ isFull: false });
  });
}

/** Gives up thumbnails and texts, which can be fetched again. @returns whether there were any */
export async function giveUpCopies({ user, texts }: Pick<LocalSession, "user" | "texts">): Promise<boolean> {
  const given = await Promise.allSettled([giveUpThumbnails(thumbnailsName(user.id)), texts.giveWay()]);
  return given.some((one) => one.status === "fulfilled" && one.value);
}

async function giveUpThumbnails(name: string): Promise<boolean> {
  // its class comes after the first screen
  const db = await openExisting(name);
  if (!db) return false;
  await db
    .table("thumbnails")
    .clear()
    .finally(() => db.close());
  // their connections close by themselves, so that nothing is kept again before the next start; a tab that sleeps does so
  // later, and nobody waits for it
  void Dexie.delete(name).catch(() => {});
  return true;
}

/**
 * Stores; where the device is full, one thing after the other gives way.
 * @param makings each says whether it has made any room
 * @throws what storing threw at last
 */
export async function putMakingRoom(
  put: () => Promise<void>,
  makings: readonly (() => Promise<boolean>)[],
): Promise<void> {
  let failure: unknown = null;
  for (const makeRoom of [async () => true, ...makings]) {
    if (!(await makeRoom())) continue;
    try {
      return await put();
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}
