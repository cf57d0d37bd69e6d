/* The transactions on the outbox. What they need from the codec is made before they begin. */

import type { OutboxDatabase, PushNote, StoredEntry } from "../storage/outbox-database.ts";
import { type EntryState, MANY_RECORDS } from "../storage/types.ts";
import type { FieldValues } from "./outbox-content.ts";
import { rebase, recordsOf, withDependants } from "./outbox-rules.ts";

export const EMPTY_PUSH_NOTE: PushNote = { key: "push", epoch: 0, done: 0, doneBytes: 0 };

/** Every entry in the order of writing. */
export function allEntries(db: OutboxDatabase): Promise<StoredEntry[]> {
  return db.entries.orderBy("order").toArray();
}

/**
 * The beginning of the outbox, in order: what waits up to so many entries, and everything that these may wait for.
 * @param withSent whether also what was answered, which waits for a pull
 * @returns `isAll` when nothing more waits
 */
export async function firstEntries(
  db: OutboxDatabase,
  waiting: number,
  withSent: boolean,
): Promise<{ rows: StoredEntry[]; isAll: boolean }> {
  return await db.transaction("r", db.entries, async () => {
    const first = await db.entries.where("state").equals("waiting").limit(waiting).toArray();
    // one request for each state; a walk over several makes one for each entry
    const states: EntryState[] = withSent ? ["attention", "sending", "sent"] : ["attention", "sending"];
    const others = await Promise.all(states.map((state) => db.entries.where("state").equals(state).toArray()));
    const rows = [...first, ...others.flat()].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
    return { rows, isAll: first.length < waiting };
  });
}

export function findEntry(db: OutboxDatabase, key: string): Promise<StoredEntry | undefined> {
  return db.entries.where("key").equals(key).first();
}

/** The orders of what waits; reads no entry. */
export function waitingOrders(db: OutboxDatabase): Promise<number[]> {
  return db.entries.where("state").equals("waiting").primaryKeys();
}

export async function missingKeys(db: OutboxDatabase, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const present = new Set(await db.entries.where("key").anyOf(keys).keys());
  return keys.filter((key) => !present.has(key));
}

export async function readPushNote(db: OutboxDatabase): Promise<PushNote> {
  return (await db.notes.get("push")) ?? EMPTY_PUSH_NOTE;
}

/** Saves a new entry with its file; on the disk when it resolves. A patch is based on what this device already sent. */
export async function addEntry(db: OutboxDatabase, entry: StoredEntry, file: ArrayBuffer | null): Promise<void> {
  await db.transaction("rw", db.entries, db.files, db.notes, async () => {
    const sent = await db.entries.where("state").equals("sent").count();
    if ((await db.entries.count()) === sent) await db.notes.put({ ...(await readPushNote(db)), done: 0, doneBytes: 0 });
    let rebased = entry;
    if (entry.method === "PATCH") {
      const earlier = await db.entries.where("record").anyOf(entry.record, MANY_RECORDS).toArray();
      for (const other of earlier) {
        if (!recordsOf(other).includes(entry.record)) continue;
        rebased = { ...rebased, ...rebase(rebased, { answered: other.answered, written: other.fields }) };
      }
    }
    // a copy: Dexie notes in it the place that it got, which is another's when this is undone and tried again
    await db.entries.add({ ...rebased });
    if (file) await db.files.add({ key: entry.key, bytes: file });
  });
}

export interface PreparedEntry {
  stored: StoredEntry;
  file: ArrayBuffer | null;
}

/** Saves new entries in their order, all or none. */
export async function addEntries(db: OutboxDatabase, entries: readonly PreparedEntry[]): Promise<void> {
  await db.transaction("rw", db.entries, db.files, db.notes, async () => {
    for (const { stored, file } of entries) await addEntry(db, stored, file);
  });
}

/** Changes an entry if `allowed` returns true. @returns whether it did */
export async function changeEntry(
  db: OutboxDatabase,
  key: string,
  allowed: (entry: StoredEntry) => boolean,
  change: (entry: StoredEntry) => Partial<StoredEntry>,
): Promise<boolean> {
  return await db.transaction("rw", db.entries, async () => {
    const entry = await findEntry(db, key);
    if (entry?.order === undefined || !allowed(entry)) return false;
    await db.entries.update(entry.order, change(entry));
    return true;
  });
}

/**
 * Removes entries with their files, and what depends on each.
 * @param allowed judges each of `keys` as it is now, in the transaction that removes: it may leave at any moment
 * @returns what was removed
 */
export async function removeEntries(
  db: OutboxDatabase,
  keys: readonly string[],
  allowed: (entry: StoredEntry) => boolean = () => true,
): Promise<StoredEntry[]> {
  return await db.transaction("rw", db.entries, db.files, db.progress, async () => {
    const entries = await allEntries(db);
    const named = new Set(keys);
    const first = entries.filter((entry) => named.has(entry.key) && allowed(entry));
    const going = new Set(first.flatMap(({ key }) => withDependants(entries, key)));
    const removed = entries.filter((entry) => going.has(entry.key));
    await db.entries
      .where("key")
      .anyOf([...going])
      .delete();
    await db.files.bulkDelete([...going]);
    await db.progress.bulkDelete([...going]);
    return removed;
  });
}

/** As {@link changeEntry}; what follows from `fields`, which say something else then, is removed. */
export async function changeLeader(
  fields: readonly string[],
  ...change: Parameters<typeof changeEntry>
): Promise<boolean> {
  const [db, key] = change;
  return await db.transaction("rw", db.entries, db.files, db.progress, async () => {
    const isChanged = await changeEntry(...change);
    if (isChanged) await removeFollowers(db, key, fields);
    return isChanged;
  });
}

async function removeFollowers(db: OutboxDatabase, key: string, fields: readonly string[]): Promise<void> {
  const follows = ({ follows: leader }: StoredEntry) => leader?.key === key && fields.includes(leader.field ?? "");
  const followers = await db.entries.filter(follows).toArray();
  const keys = followers.map((one) => one.key);
  await removeEntries(db, keys, (one) => follows(one) && one.state !== "sent");
}

export function pick(values: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)));
}
