import { Dexie, type Table } from "dexie";
import type { Collection } from "#domain/index";
import type { EntryKind, EntryState, Follows, NewEntry, Refusal } from "./types.ts";

/** Versions of a record, by the name of a field. */
export type FieldVersions = Readonly<Record<string, number>>;

/** One unsent change. What a person wrote is in `bytes`; the rest is what sending needs to know without opening it. */
export interface StoredEntry {
  /** Counts up: the order in which the changes were written. */
  order?: number;
  key: string;
  /** Idempotency-Key of the request: `key`, until a request under it has had its effect and more is to be sent. */
  requestKey: string;
  kind: EntryKind;
  collection: Collection;
  /** MANY (0) where `records` has the ids. */
  record: number;
  /** Ids of the records that it makes, of a change that makes several; absent on all others. */
  records?: readonly number[];
  method: NewEntry["method"];
  tenant: number;
  /** Records that must exist before this is sent. */
  needs: readonly number[];
  follows?: Follows;
  fields: readonly string[];
  /** Version of the record that a patch is based on. */
  base: number | null;
  /** Of a patch: versions that single fields are based on instead; absent when all are based on `base`. */
  bases?: FieldVersions | undefined;
  state: EntryState;
  /** Milliseconds since the epoch on this device's clock; for showing its age only. */
  createdAt: number;
  /** How often it was handed to the line; 0 means that the server cannot have seen it. */
  tries: number;
  revision: number;
  refusal: Refusal | null;
  /** While it waits: status of the last answer, which something in between gave in the server's place. */
  foreign?: number | undefined;
  /** Version of the record in the server's answer, 0 where the answer has none; null before the answer. */
  answered: number | null;
  /** Bytes of the file that travels with it, null without one. */
  fileSize: number | null;
  uploadId: string | null;
  uploaded: boolean;
  /** How often the file had to begin anew. */
  uploads: number;
  /** Of a text that was read by machine: hex SHA-256 of the file that it is of. */
  sha256?: string;
  /** The rest, as JSON, written by the codec. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** The progress that the sending tab reports to the others; one row. */
export interface PushNote {
  key: "push";
  /** Counts up each time a tab begins to send; a tab with an older number may no longer write. */
  epoch: number;
  /** Changes and bytes that have arrived since the outbox was last empty. */
  done: number;
  doneBytes: number;
}

/** Unsent work: never dropped but by its owner, and on the disk before the screen says so. */
export class OutboxDatabase extends Dexie {
  declare readonly entries: Table<StoredEntry, number>;
  /** Files of entries, by the entry's key, written by the codec. */
  declare readonly files: Table<{ key: string; bytes: ArrayBuffer }, string>;
  /** Bytes of an entry's file that the server has. */
  declare readonly progress: Table<{ key: string; sent: number }, string>;
  declare readonly notes: Table<PushNote, string>;

  #relaxed: OutboxDatabase | null = null;

  /** @param durability whether a transaction has ended when the disk has it, or when the operating system has it */
  constructor(name: string, durability: "strict" | "relaxed" = "strict") {
    super(name, { chromeTransactionDurability: durability });
    this.version(1).stores({ entries: "++order,&key,record,state", files: "key", progress: "key", notes: "key" });
  }

  /**
   * The same database, for what the server can say again: a transaction here ends without waiting for the disk. It loses
   * nothing when the browser is killed; a power failure may undo the last of them, never an earlier strict one.
   */
  get relaxed(): OutboxDatabase {
    this.#relaxed ??= new OutboxDatabase(this.name, "relaxed");
    return this.#relaxed;
  }

  override close(options?: { disableAutoOpen: boolean }): void {
    super.close(options);
    this.#relaxed?.close();
    this.#relaxed = null;
  }
}

/** How many changes the server has not answered yet: counted by the browser, since a walk grows with the queue. */
export function countUnsent(db: OutboxDatabase): Promise<number> {
  return db.transaction("r", db.entries, async () => {
    const all = await db.entries.count();
    return all - (await db.entries.where("state").equals("sent").count());
  });
}
