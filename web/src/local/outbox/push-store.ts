/* The transactions of the tab that sends. */

import { GroupCommit } from "../storage/group-commit.ts";
import { rangesOf } from "../storage/order-ranges.ts";
import type { OutboxDatabase, PushNote, StoredEntry } from "../storage/outbox-database.ts";
import { after } from "../storage/schedule.ts";
import type { Refusal } from "../storage/types.ts";
import { isSameBase, rebase } from "./outbox-rules.ts";
import { readPushNote } from "./outbox-store.ts";

/** Another tab has begun to send; this one may no longer write. */
export class FencedError extends Error {
  constructor() {
    super("another tab sends now");
    this.name = "FencedError";
  }
}

/** How a request ended, as it is stored. */
export type EntryResult =
  /** `foreign`: status of an answer that something in between gave in the server's place. */
  | { as: "later"; foreign: number | null }
  /** It was taken in hand, and nothing of it handed to the line: it is as it was before. */
  | { as: "unsent"; foreign: number | undefined }
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

interface Finished {
  entry: StoredEntry;
  result: EntryResult;
}

/** What of the outbox has arrived, in changes and in bytes of their files. */
type Done = Pick<PushNote, "done" | "doneBytes">;
const NOTHING_DONE: Done = { done: 0, doneBytes: 0 };

/** Part of a transaction of `db`. */
type Work = (db: OutboxDatabase) => Promise<Done>;

/**
 * The part of the outbox that only the sending tab writes to. The tab that began last is the one; all others are
 * fenced off, whatever they still believe.
 */
export class PushStore {
  readonly db: OutboxDatabase;
  readonly #epoch: number;
  readonly #marks: GroupCommit<StoredEntry>;
  readonly #results: GroupCommit<Finished>;
  readonly #marked = new WeakSet<StoredEntry>();

  private constructor(db: OutboxDatabase, epoch: number, pause: typeof after) {
    this.db = db;
    this.#epoch = epoch;
    // on the disk before a request may leave
    this.#marks = new GroupCommit(
      async (read) => {
        let marked: readonly StoredEntry[] = [];
        await this.#write(db, async () => {
          marked = await markAll(db, read);
          return NOTHING_DONE;
        });
        // not before the transaction has ended: one that is undone has marked nothing
        for (const entry of marked) this.#marked.add(entry);
      },
      pause,
      // those that start together, which Push bounds: the last of them has no time
      Number.POSITIVE_INFINITY,
    );
    this.#results = new GroupCommit((finished) => this.#writeRelaxed((on) => finishAll(on, finished)), pause);
  }

  /** Becomes the tab that sends. What another one had under way, say, is sent again, under the same keys. */
  static async claim(db: OutboxDatabase, pause = after): Promise<PushStore> {
    const epoch = await db.transaction("rw", db.entries, db.notes, async () => {
      const note = await readPushNote(db);
      await db.notes.put({ ...note, epoch: note.epoch + 1 });
      // What only something in between has refused was not judged; earlier versions parked it.
      await db.entries
        .filter(({ state, refusal }) => state === "sending" || (state === "attention" && refusal?.code === null))
        .modify({ state: "waiting", refusal: null });
      return note.epoch + 1;
    });
    await db.relaxed.open();
    return new PushStore(db, epoch, pause);
  }

  /**
   * Takes an entry in hand, unless it changed since it was read.
   * @param hasTime whether more follow at once, to be written with it
   */
  async markSending(read: StoredEntry, hasTime = false): Promise<boolean> {
    await this.#marks.run(read, hasTime);
    return this.#marked.has(read);
  }

  /** Where an entry's file is going, before its bytes travel. */
  async saveUpload(read: StoredEntry, uploadId: string, done: boolean): Promise<void> {
    await this.#write(this.db, async (db) => {
      const [entry] = await storedOf(db, [read]);
      if (entry?.order !== undefined) await db.entries.update(entry.order, { uploadId, uploaded: done });
      return NOTHING_DONE;
    });
  }

  async progress(key: string, sent: number): Promise<void> {
    await this.db.progress.put({ key, sent });
  }

  /**
   * Writes down how a request ended; an entry that was discarded or has ended meanwhile stays as it is.
   * @param hasTime whether nobody waits for it, so that it may be written with what ends next
   */
  async finish(entry: StoredEntry, result: EntryResult, hasTime = false): Promise<void> {
    await this.#results.run({ entry, result }, hasTime);
  }

  /** Removes entries whose effect the pull has brought, or that never were. */
  async drop(read: readonly StoredEntry[]): Promise<void> {
    if (read.length === 0) return;
    const withFile = read.filter(({ fileSize }) => fileSize !== null).map(({ key }) => key);
    await this.#writeRelaxed(async ({ entries, files, progress }) => {
      const ranges = rangesOf(read.flatMap(({ order }) => order ?? []));
      await Promise.all(ranges.map(([from, to]) => entries.where(":id").between(from, to, true, true).delete()));
      if (withFile.length === 0) return NOTHING_DONE;
      await files.bulkDelete(withFile);
      await progress.bulkDelete(withFile);
      return NOTHING_DONE;
    });
  }

  /**
   * A transaction of the tab that sends; of another one, it leaves nothing behind.
   * @throws {FencedError}
   */
  async #write(db: OutboxDatabase, work: Work): Promise<void> {
    const { entries, files, progress, notes } = db;
    const readFenced = async () => {
      const note = await readPushNote(db);
      if (note.epoch !== this.#epoch) throw new FencedError();
      return note;
    };
    await db.transaction("rw", entries, files, progress, notes, async () => {
      const [note, { done, doneBytes }] = await Promise.all([readFenced(), work(db)]);
      if (done > 0) await notes.put({ ...note, done: note.done + done, doneBytes: note.doneBytes + doneBytes });
    });
  }

  /** What came of a request does not wait for the disk: were it lost, the request would be sent again, and answered alike. */
  #writeRelaxed(work: Work): Promise<void> {
    return this.#write(this.db.relaxed, work).catch((error: unknown) => {
      if (error instanceof FencedError) throw error;
      // a browser may lose one connection and keep the other
      return this.#write(this.db, work);
    });
  }
}

/** What is stored of these entries now, undefined where one is gone; neighbours at once, since each read has its price. */
async function storedOf(
  { entries }: OutboxDatabase,
  read: readonly StoredEntry[],
): Promise<(StoredEntry | undefined)[]> {
  const ranges = rangesOf(read.flatMap(({ order }) => order ?? []));
  const found = await Promise.all(
    ranges.map(([from, to]) => entries.where(":id").between(from, to, true, true).toArray()),
  );
  const stored = new Map(found.flat().map((entry) => [entry.key, entry]));
  return read.map(({ key }) => stored.get(key));
}

/** Marks those that have not changed since they were read; returns these, as they were read. */
async function markAll(db: OutboxDatabase, read: readonly StoredEntry[]): Promise<StoredEntry[]> {
  const unchanged: StoredEntry[] = [];
  const sending: StoredEntry[] = [];
  for (const [at, entry] of (await storedOf(db, read)).entries()) {
    const before = read[at];
    if (!before || entry?.state !== "waiting" || entry.revision !== before.revision) continue;
    if (!isSameBase(entry, before)) continue;
    const { foreign: _, ...rest } = entry;
    unchanged.push(before);
    sending.push({ ...rest, state: "sending", tries: entry.tries + 1 });
  }
  await db.entries.bulkPut(sending);
  return unchanged;
}

/** Writes how these requests ended; returns what of them is done. */
async function finishAll(db: OutboxDatabase, finished: readonly Finished[]): Promise<Done> {
  const [stored, later] = await Promise.all([
    storedOf(
      db,
      finished.map(({ entry }) => entry),
    ),
    Promise.all(finished.map(({ entry }) => laterOrders(db, entry))),
  ]);
  const ended = finished.flatMap(({ result }, at) => {
    const entry = stored[at];
    return entry?.state === "sending" ? [{ entry, result, later: later[at] ?? [] }] : [];
  });
  await db.entries.bulkPut(ended.map(({ entry, result }) => ({ ...entry, ...changesFor(entry, result) })));
  const total = { ...NOTHING_DONE };
  for (const { entry, result, later } of ended) {
    if (result.as !== "sent" && result.as !== "conflict") continue;
    const conflicting: readonly string[] = result.as === "conflict" ? result.fields : [];
    const written = entry.fields.filter((field) => !conflicting.includes(field));
    await rebaseLater(db, later, { answered: result.version, written });
    if (result.as === "conflict") continue;
    total.done++;
    if (entry.fileSize === null) continue;
    total.doneBytes += entry.fileSize;
    // the file stays until the pull has brought its record: a server that is restored meanwhile may need it again
    await db.progress.delete(entry.key);
  }
  return total;
}

/** The orders of what was written later for the same records: the index alone tells that there is none, as for most. */
async function laterOrders(
  { entries }: OutboxDatabase,
  { records, record, order = 0 }: StoredEntry,
): Promise<number[]> {
  const ofRecord = entries.where("record");
  const orders = await (records ? ofRecord.anyOf(records) : ofRecord.equals(record)).primaryKeys();
  return orders.filter((other) => other > order);
}

/** Moves what later patches are based on; not of one that was tried: a key belongs to one content. */
async function rebaseLater(
  { entries }: OutboxDatabase,
  orders: number[],
  as: Parameters<typeof rebase>[1],
): Promise<void> {
  if (orders.length === 0) return;
  for (const entry of await entries.bulkGet(orders)) {
    if (entry?.order === undefined || entry.method !== "PATCH" || entry.state === "sent" || entry.tries > 0) continue;
    // what it is based on is values, and own earlier changes are among them
    if (entry.kind === "paper.change" && entry.base === null) continue;
    await entries.update(entry.order, rebase(entry, as));
  }
}

function changesFor(entry: StoredEntry, result: EntryResult): Partial<StoredEntry> {
  switch (result.as) {
    case "later":
      return { state: "waiting", foreign: result.foreign ?? undefined };
    case "unsent":
      return { state: "waiting", foreign: result.foreign, tries: entry.tries - 1 };
    case "parked":
      return { state: "attention", refusal: result.refusal };
    case "upload":
      if (!result.afresh) return { state: "waiting", uploaded: false };
      return { state: "waiting", uploadId: null, uploaded: false, uploads: entry.uploads + 1 };
    case "sent": {
      const answered = { state: "sent" as const, answered: result.version, refusal: null };
      return result.bytes ? { ...answered, bytes: result.bytes, revision: entry.revision + 1 } : answered;
    }
    case "conflict": {
      const { requestKey, fields, bytes, refusal, version } = result;
      const revision = entry.revision + 1;
      const based = { base: version, bases: undefined };
      return { state: "attention", requestKey, fields, bytes, refusal, ...based, revision, tries: 0 };
    }
  }
}
