/* "Keep offline" for all papers of a category, and for all attachments of an employee: also those that come later. */

import type { Document, Employee, User } from "#domain/index";
import { isQuotaExceeded } from "../storage/errors.ts";
import type { Pin } from "../storage/mirror-database.ts";
import { requestPersistence } from "../storage/persistence.ts";
import { getLocalSession, type LocalSession } from "../tabs/session.ts";
import { cacheLimit } from "./file-cache.ts";
import { attachmentsToPin, documentFile, type PinnableFile, pinnableFile } from "./pinnable-files.ts";
import { isPresentFile, pinnedBytes } from "./pins.ts";

/** What may be kept as a whole. */
export interface Group {
  collection: "categories" | "employees";
  id: number;
}

export const groupKey = ({ collection, id }: Group): string => `${collection}/${id}`;

function groupOf(key: string): Group {
  const [kind, id] = key.split("/");
  return { collection: kind === "employees" ? kind : "categories", id: Number(id) };
}

/** What a group has now of what this person may have. */
export function filesOfGroup(
  { collection, id }: Group,
  rows: { documents: readonly Document[]; employee: (id: number) => Employee | undefined },
  user: User,
): PinnableFile[] {
  if (collection === "employees") {
    const employee = rows.employee(id);
    return employee ? attachmentsToPin(employee, user).filter(({ isAllowed }) => isAllowed) : [];
  }
  return rows.documents
    .filter(({ categoryId }) => categoryId === id)
    .map((document) => documentFile(document, user))
    .filter(({ isAllowed }) => isAllowed);
}

/**
 * What is to be pinned and let go so that the pins are what the groups wish; nothing is let go that is wished for itself.
 * @param fileOf the server's file of a key
 * @param limit how many bytes may be pinned: what is beyond waits for room
 */
export function planGroups(
  wanted: readonly Pick<PinnableFile, "key" | "size">[],
  pins: readonly Pin[],
  fileOf: (key: string) => Pick<PinnableFile, "size" | "isAllowed"> | undefined,
  limit: number,
): { added: Pin[]; removed: string[] } {
  const wantedKeys = new Set(wanted.map(({ key }) => key));
  // a file whose right has gone leaves the device, which is done with its pin
  const isOver = ({ key, isOfGroup }: Pin) =>
    isOfGroup === true && !wantedKeys.has(key) && fileOf(key)?.isAllowed !== false;
  const removed = pins.filter(isOver).map(({ key }) => key);
  const gone = new Set(removed);
  const pinned = new Set(pins.map(({ key }) => key));
  let bytes = pins.reduce((sum, { key }) => sum + (gone.has(key) ? 0 : (fileOf(key)?.size ?? 0)), 0);
  const added: Pin[] = [];
  for (const { key, size } of wanted) {
    if (pinned.has(key)) continue;
    pinned.add(key);
    const isFull = bytes + size > limit;
    if (!isFull) bytes += size;
    added.push({ key, isFull, isOfGroup: true });
  }
  return { added, removed };
}

/** Makes the pins what the groups wish now. @returns whether anything has changed */
export async function settleGroups({ mirror, user }: LocalSession): Promise<boolean> {
  const { db } = mirror;
  const fileOf = (key: string) => pinnableFile(mirror, user, key);
  return await db.transaction("rw", db.groups, db.pins, async () => {
    const groups = await db.groups.toCollection().primaryKeys();
    const pins = await db.pins.toArray();
    if (groups.length === 0 && !pins.some(({ isOfGroup }) => isOfGroup)) return false;
    const rows = rowsOf(mirror);
    const wanted = groups.flatMap((key) => filesOfGroup(groupOf(key), rows, user));
    const { added, removed } = planGroups(wanted, pins, fileOf, cacheLimit());
    await db.pins.bulkDelete(removed);
    // there may be room now for those that wait
    if (removed.length > 0) await db.pins.toCollection().modify({ isFull: false });
    await db.pins.bulkPut(added);
    return added.length + removed.length > 0;
  });
}

const rowsOf = (mirror: LocalSession["mirror"]) => ({
  documents: mirror.view("documents").rows,
  employee: (id: number) => mirror.view("employees").byId.get(id),
});

export type GroupKeeping =
  /** With how many of its files are here already. */
  { isKept: true; here: number } | { isKept: false; limit: number; taken: number };

/**
 * Keeps all files of a group on this device until {@link stopKeepingGroup}, also those that come later.
 * @returns what the limit is and how much of it others take, where there is no room for all of them: then nothing has changed
 */
export async function keepGroup(group: Group): Promise<GroupKeeping> {
  const local = getLocalSession();
  const limit = cacheLimit();
  if (!local) return { isKept: false, limit, taken: 0 };
  const files = filesOfGroup(group, rowsOf(local.mirror), local.user);
  const taken = await pinnedBytes(local, new Set(files.map(({ key }) => key)));
  const refused = { isKept: false, limit, taken } as const;
  if (taken + files.reduce((sum, { size }) => sum + size, 0) > limit) return refused;
  try {
    await local.mirror.db.groups.put({ key: groupKey(group) });
    await settleGroups(local);
  } catch (error) {
    if (isQuotaExceeded(error)) return refused;
    throw error;
  }
  requestPersistence();
  const kept = await local.mirror.db.kept.bulkGet(files.map(({ key }) => key));
  return { isKept: true, here: files.filter((file, at) => isPresentFile(kept[at], file)).length };
}

/** Lets the files of a group be evicted like any other, but those that are kept for themselves or by another group. */
export async function stopKeepingGroup(group: Group): Promise<void> {
  const local = getLocalSession();
  if (!local) return;
  await local.mirror.db.groups.delete(groupKey(group));
  await settleGroups(local);
}
