/* Kept files of documents that a restored server lacks. They are pinned under a key of their own: neither the record's end
   nor a new file takes them, until the person has seen to them. */

import { removeCached, removePins } from "../files/eviction.ts";
import { cachedFile, type FileContent, fileKey } from "../files/file-cache.ts";
import type { MirrorDatabase } from "../storage/mirror-database.ts";
import { keyOfLost, type LostItem } from "./compare.ts";

const keyOf = (item: LostItem) => `lost/${keyOfLost(item)}`;

/** Sets a document's file apart, where the device keeps the very one that is lost. @returns whether it does */
export async function setFileApart(db: MirrorDatabase, item: LostItem): Promise<boolean> {
  if (item.collection !== "documents" || (item.fields !== null && !item.fields.includes("sha256"))) return false;
  if (await db.kept.get(keyOf(item))) return true;
  const from = fileKey("documents", item.row.id);
  return await db.transaction("rw", db.kept, db.keptBytes, db.pins, async () => {
    const [row, stored] = await Promise.all([db.kept.get(from), db.keptBytes.get(from)]);
    if (!row || !stored || (item.row.sha256 !== null && row.sha256 !== null && row.sha256 !== item.row.sha256))
      return false;
    const key = keyOf(item);
    await db.kept.put({ ...row, key });
    await db.keptBytes.put({ ...stored, key });
    await db.pins.put({ key, isFull: false });
    await removeCached(db, [from]);
    return true;
  });
}

/** A file that was set apart; null where the device has had to give it up. */
export function lostFile(db: MirrorDatabase, item: LostItem): Promise<FileContent | null> {
  return item.collection === "documents" ? cachedFile(db, keyOf(item), item.row.sha256) : Promise.resolve(null);
}

export async function dropLostFiles(db: MirrorDatabase, items: readonly LostItem[]): Promise<void> {
  const keys = items.filter(({ hasFile }) => hasFile).map(keyOf);
  await removeCached(db, keys);
  await removePins(db, keys);
}
