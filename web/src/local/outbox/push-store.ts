/* The transactions of the tab that sends. */

import type { OutboxDatabase, PushNote, StoredEntry } from "../storage/outbox-database.ts";
import type { Refusal } from "../storage/types.ts";
import { isSameBase, rebase } from "./outbox-rules.ts";
import { findEntry, readPushNote } from "./outbox-store.ts";

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

/** Work of a transaction, and what waits for its end. `note` may be changed; it is written at the end. */
interface Job {
  work: (note: PushNote) => Promise<void>;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * The part of the outbox that only the sending tab writes to. The tab that began last is the one; all others are
 * fenced off, whatever they still believe.
 */
export class PushStore {
  readonly db: OutboxDatabase;
  readonly #epoch: number;
  #jobs: Job[] = [];
  #isWriting = false;

  private constructor(db: OutboxDatabase, epoch: number) {
    this.db = db;
    this.#epoch = epoch;
  }

  /** Becomes the tab that sends. What another one had under way, say, is sent again, under the same keys. */
  static async claim(db: OutboxDatabase): Promise<PushStore> {
    const epoch = await db.transaction("rw", db.entries, db.notes, async () => {
      const note = await readPushNote(db);
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
  async markSending(read: StoredEntry): Promise<boolean> {
    let isMarked = false;
    await this.#enqueue(async () => {
      isMarked = false;
      const entry = await findEntry(this.db, read.key);
      if (entry?.state !== "waiting" || entry.revision !== read.revision) return;
      if (!isSameBase(entry, read)) return;
      const { foreign: _, ...rest } = entry;
      await this.db.entries.put({ ...rest, state: "sending", tries: entry.tries + 1 });
      isMarked = true;
    });
    return isMarked;
  }

  /** Where an entry's file is going, before its bytes travel. */
  async saveUpload(key: string, uploadId: string, done: boolean): Promise<void> {
    await this.#enqueue(async () => {
      const entry = await findEntry(this.db, key);
      if (entry?.order !== undefined) await this.db.entries.update(entry.order, { uploadId, uploaded: done });
    });
  }

  async progress(key: string, sent: number): Promise<void> {
    await this.db.progress.put({ key, sent });
  }

  /** Writes down how a request ended; an entry that was discarded or has ended meanwhile stays as it is. */
  async finish(key: string, result: EntryResult): Promise<void> {
    await this.#enqueue(async (note) => {
      const entry = await findEntry(this.db, key);
      if (entry?.state !== "sending") return;
      await this.db.entries.put({ ...entry, ...changesFor(entry, result) });
      if (result.as !== "sent" && result.as !== "conflict") return;
      const conflicting: readonly string[] = result.as === "conflict" ? result.fields : [];
      const written = entry.fields.filter((field) => !conflicting.includes(field));
      await this.#rebaseLater(entry, { answered: result.version, written });
      if (result.as === "conflict") return;
      note.done++;
      if (entry.fileSize === null) return;
      note.doneBytes += entry.fileSize;
      await this.db.files.delete(key);
      await this.db.progress.delete(key);
    });
  }

  /** Removes entries whose effect the pull has brought, or that never were. */
  async drop(read: readonly StoredEntry[]): Promise<void> {
    if (read.length === 0) return;
    const withFile = read.filter(({ fileSize }) => fileSize !== null).map(({ key }) => key);
    await this.#enqueue(async () => {
      await this.db.entries.bulkDelete(read.flatMap(({ order }) => order ?? []));
      if (withFile.length === 0) return;
      await this.db.files.bulkDelete(withFile);
      await this.db.progress.bulkDelete(withFile);
    });
  }

  /** Moves what later patches are based on; not of one that was tried: a key stands for one content. */
  async #rebaseLater(answered: StoredEntry, as: Parameters<typeof rebase>[1]): Promise<void> {
    const { records, record } = answered;
    const of = this.db.entries.where("record");
    const later = await (records ? of.anyOf(records) : of.equals(record)).toArray();
    for (const entry of later) {
      if (entry.order === undefined || entry.method !== "PATCH" || entry.state === "sent" || entry.tries > 0) continue;
      if (answered.order === undefined || entry.order <= answered.order) continue;
      await this.db.entries.update(entry.order, rebase(entry, as));
    }
  }

  /** What is asked for while a transaction runs goes into one after it: each is forced onto the disk. */
  #enqueue(work: Job["work"]): Promise<void> {
    return new Promise((done, failed) => {
      this.#jobs.push({ work, done, failed });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    const jobs = this.#jobs.splice(0);
    const errors = await this.#writeJobs(jobs);
    this.#isWriting = false;
    if (this.#jobs.length > 0) void this.#writeAll();
    for (const job of jobs) {
      const error = errors.get(job);
      if (error === undefined) job.done();
      else job.failed(error);
    }
  }

  /** Does what is asked for, all in one transaction or, so that none takes others with it, each alone; returns what failed. */
  async #writeJobs(jobs: readonly Job[]): Promise<Map<Job, unknown>> {
    try {
      await this.#write(jobs);
      return new Map();
    } catch (error) {
      const [one, ...others] = jobs;
      if (one && others.length === 0) return new Map([[one, error]]);
      const errors = new Map<Job, unknown>();
      for (const job of jobs) for (const [failed, why] of await this.#writeJobs([job])) errors.set(failed, why);
      return errors;
    }
  }

  async #write(jobs: readonly Job[]): Promise<void> {
    const { entries, files, progress, notes } = this.db;
    await this.db.transaction("rw", entries, files, progress, notes, async () => {
      const before = await readPushNote(this.db);
      if (before.epoch !== this.#epoch) throw new FencedError();
      const note = { ...before };
      for (const { work } of jobs) await work(note);
      if (note.done !== before.done) await notes.put(note);
    });
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
