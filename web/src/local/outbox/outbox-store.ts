/* The transactions on the outbox. What they need from the codec is made before they begin. */

import type { OutboxDatabase, PushNote, StoredEntry } from "../storage/outbox-database.ts";
import { MANY, type Refusal } from "../storage/types.ts";
import type { Values } from "./outbox-content.ts";
import { isSameBase, rebase, recordsOf, withDependants } from "./outbox-rules.ts";

const NO_NOTE: PushNote = { key: "push", epoch: 0, done: 0, doneBytes: 0 };

/** A tab that no longer sends tried to write down an answer. */
export class FencedError extends Error {
  constructor() {
    super("another tab sends now");
    this.name = "FencedError";
  }
}

/** Every entry in the order in which they were written. */
export function allEntries(db: OutboxDatabase): Promise<StoredEntry[]> {
  return db.entries.orderBy("order").toArray();
}

/**
 * The beginning of the outbox, in order: what waits up to so many entries, and everything that these may wait for.
 * @returns `isAll` when nothing more waits
 */
export async function firstEntries(
  db: OutboxDatabase,
  waiting: number,
): Promise<{ rows: StoredEntry[]; isAll: boolean }> {
  return await db.transaction("r", db.entries, async () => {
    const first = await db.entries.where("state").equals("waiting").limit(waiting).toArray();
    const others = await db.entries.where("state").anyOf("attention", "sending", "sent").toArray();
    const rows = [...first, ...others].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
    return { rows, isAll: first.length < waiting };
  });
}

/** An entry by its key. */
export function entryOf(db: OutboxDatabase, key: string): Promise<StoredEntry | undefined> {
  return db.entries.where("key").equals(key).first();
}

/** The orders of what waits; reads no entry. */
export function waitingOrders(db: OutboxDatabase): Promise<number[]> {
  return db.entries.where("state").equals("waiting").primaryKeys();
}

/** Those of these keys whose entries are no longer in the outbox. */
export async function keysGone(db: OutboxDatabase, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const there = new Set(await db.entries.where("key").anyOf(keys).keys());
  return keys.filter((key) => !there.has(key));
}

/** What the sending tab last told, or its beginning. */
export async function noteOf(db: OutboxDatabase): Promise<PushNote> {
  return (await db.notes.get("push")) ?? NO_NOTE;
}

/** Saves a new entry with its file; on the disk when it resolves. A patch is based on what this device already sent. */
export async function addEntry(db: OutboxDatabase, entry: StoredEntry, file: ArrayBuffer | null): Promise<void> {
  await db.transaction("rw", db.entries, db.files, db.notes, async () => {
    const sent = await db.entries.where("state").equals("sent").count();
    if ((await db.entries.count()) === sent) await db.notes.put({ ...(await noteOf(db)), done: 0, doneBytes: 0 });
    let based = entry;
    if (entry.method === "PATCH") {
      const earlier = await db.entries.where("record").anyOf(entry.record, MANY).toArray();
      for (const other of earlier) {
        if (!recordsOf(other).includes(entry.record)) continue;
        based = { ...based, ...rebase(based, { answered: other.answered, written: other.fields }) };
      }
    }
    await db.entries.add(based);
    if (file) await db.files.add({ key: entry.key, bytes: file });
  });
}

/** A new entry and the bytes of its file, ready to be stored. */
export interface SealedEntry {
  stored: StoredEntry;
  file: ArrayBuffer | null;
}

/** Saves new entries in their order, all or none; on the disk when it resolves. */
export async function addEntries(db: OutboxDatabase, entries: readonly SealedEntry[]): Promise<void> {
  await db.transaction("rw", db.entries, db.files, db.notes, async () => {
    for (const { stored, file } of entries) await addEntry(db, stored, file);
  });
}

/** Changes an entry if `allowed` says so; tells whether it did. */
export async function changeEntry(
  db: OutboxDatabase,
  key: string,
  allowed: (entry: StoredEntry) => boolean,
  change: (entry: StoredEntry) => Partial<StoredEntry>,
): Promise<boolean> {
  return await db.transaction("rw", db.entries, async () => {
    const entry = await entryOf(db, key);
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

/** How a request ended, to be written down. */
export type Ending =
  /** `foreign`: status of an answer that something in between gave in the server's place. */
  | { as: "later"; foreign: number | null }
  | { as: "parked"; refusal: Refusal }
  /** The version of the record in the answer (0 without one); `bytes` hold the content laid over the mirror till then. */
  | { as: "sent"; version: number; bytes: Uint8Array<ArrayBuffer> | null }
  /** Taken in part: `bytes` hold what somebody else's newer values kept out, to be offered again under a new key. */
  | {
      as: "conflict";
      version: number;
      fields: readonly string[];
      bytes: Uint8Array<ArrayBuffer>;
      requestKey: string;
      refusal: Refusal;
    }
  /** The file's bytes are not all there; `afresh` when the server knows nothing of them. */
  | { as: "upload"; afresh: boolean };

/**
 * The part of the outbox that only the sending tab writes to. The tab that began last is the one; all others are
 * fenced off, whatever they still believe.
 */
export class PushStore {
  readonly db: OutboxDatabase;
  readonly #epoch: number;

  private constructor(db: OutboxDatabase, epoch: number) {
    this.db = db;
    this.#epoch = epoch;
  }

  /** Becomes the tab that sends. What another one had under way, say, is sent again, under the same keys. */
  static async claim(db: OutboxDatabase): Promise<PushStore> {
    const epoch = await db.transaction("rw", db.entries, db.notes, async () => {
      const note = await noteOf(db);
      await db.notes.put({ ...note, epoch: note.epoch + 1 });
      // What only something in between has refused was not judged; earlier versions parked it.
      await db.entries
        .filter(({ state, refusal }) => state === "sending" || (state === "attention" && refusal?.code === null))
        .modify({ state: "waiting", refusal: null });
      return note.epoch + 1;
    });
    return new PushStore(db, epoch);
  }

  /** Takes an entry in hand, unless it changed since it was read. */
  async begin(read: StoredEntry): Promise<boolean> {
    return await this.#fenced(async () => {
      const entry = await entryOf(this.db, read.key);
      if (entry?.order === undefined || entry.state !== "waiting" || entry.revision !== read.revision) return false;
      if (!isSameBase(entry, read)) return false;
      await this.db.entries.update(entry.order, { state: "sending", tries: entry.tries + 1, foreign: undefined });
      return true;
    });
  }

  /** Where an entry's file is going, before its bytes travel. */
  async uploading(key: string, uploadId: string, done: boolean): Promise<void> {
    await this.#fenced(async () => {
      const entry = await entryOf(this.db, key);
      if (entry?.order !== undefined) await this.db.entries.update(entry.order, { uploadId, uploaded: done });
    });
  }

  /** How many bytes of an entry's file the server has. */
  async progress(key: string, sent: number): Promise<void> {
    await this.db.progress.put({ key, sent });
  }

  /** Writes down how a request ended; an entry that was discarded or has ended meanwhile stays as it is. */
  async end(key: string, ending: Ending): Promise<void> {
    await this.#fenced(async () => {
      const entry = await entryOf(this.db, key);
      if (entry?.order === undefined || entry.state !== "sending") return;
      await this.db.entries.update(entry.order, changeOf(entry, ending));
      if (ending.as !== "sent" && ending.as !== "conflict") return;
      const kept: readonly string[] = ending.as === "conflict" ? ending.fields : [];
      const written = entry.fields.filter((field) => !kept.includes(field));
      await this.#moveBases(entry, { answered: ending.version, written });
      if (ending.as === "conflict") return;
      await this.db.files.delete(key);
      await this.db.progress.delete(key);
      const note = await noteOf(this.db);
      await this.db.notes.put({ ...note, done: note.done + 1, doneBytes: note.doneBytes + (entry.fileSize ?? 0) });
    });
  }

  /** Removes entries whose effect the pull has brought, or that never were. */
  async drop(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#fenced(async () => {
      await this.db.entries
        .where("key")
        .anyOf([...keys])
        .delete();
      await this.db.files.bulkDelete([...keys]);
      await this.db.progress.bulkDelete([...keys]);
    });
  }

  /** Moves what later patches are based on; not of one that was tried: a key stands for one content. */
  async #moveBases(answered: StoredEntry, as: Parameters<typeof rebase>[1]): Promise<void> {
    const later = await this.db.entries.where("record").anyOf(recordsOf(answered)).toArray();
    for (const entry of later) {
      if (entry.order === undefined || entry.method !== "PATCH" || entry.state === "sent" || entry.tries > 0) continue;
      if (answered.order === undefined || entry.order <= answered.order) continue;
      await this.db.entries.update(entry.order, rebase(entry, as));
    }
  }

  async #fenced<T>(work: () => Promise<T>): Promise<T> {
    const { entries, files, progress, notes } = this.db;
    return await this.db.transaction("rw", entries, files, progress, notes, async () => {
      if ((await noteOf(this.db)).epoch !== this.#epoch) throw new FencedError();
      return await work();
    });
  }
}

function changeOf(entry: StoredEntry, ending: Ending): Partial<StoredEntry> {
  switch (ending.as) {
    case "later":
      return { state: "waiting", foreign: ending.foreign ?? undefined };
    case "parked":
      return { state: "attention", refusal: ending.refusal };
    case "upload":
      if (!ending.afresh) return { state: "waiting", uploaded: false };
      return { state: "waiting", uploadId: null, uploaded: false, uploads: entry.uploads + 1 };
    case "sent": {
      const answered = { state: "sent" as const, answered: ending.version, refusal: null };
      return ending.bytes ? { ...answered, bytes: ending.bytes, revision: entry.revision + 1 } : answered;
    }
    case "conflict": {
      const { requestKey, fields, bytes, refusal, version } = ending;
      const revision = entry.revision + 1;
      const based = { base: version, bases: undefined };
      return { state: "attention", requestKey, fields, bytes, refusal, ...based, revision, tries: 0 };
    }
  }
}

/** Members of `values` that `fields` name. */
export function pick(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)));
}
