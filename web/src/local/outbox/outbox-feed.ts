/* The outbox as a tab knows it: read once, and then only what any tab has changed of it. */

import { Emitter } from "#web/lib/emitter.ts";
import { reportUnexpectedError } from "../storage/errors.ts";
import { joinRanges, type OrderRange } from "../storage/order-ranges.ts";
import type { OutboxDatabase, PushNote, StoredEntry } from "../storage/outbox-database.ts";
import { after, backOff, timeSlicer } from "../storage/schedule.ts";
import { onTableChanged } from "../storage/table-changes.ts";
import { type DecodedEntry, decodeContent } from "./outbox-content.ts";
import { OutboxIndex } from "./outbox-index.ts";
import { EMPTY_PUSH_NOTE, readPushNote } from "./outbox-store.ts";

/** Memory keeps entries decoded; their bytes are dropped. */
const NO_BYTES = new Uint8Array();
/** More separate ranges than these are read as one. */
const MAX_RANGES = 20;
/** So many entries are decoded before somebody else may have a turn. */
const ROWS_BETWEEN_PAUSES = 250;
/** Between two attempts to read, in milliseconds. */
const PAUSE_MS = { first: 500, max: 30_000 };
const EVERYTHING: OrderRange = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** Follows one outbox while it has subscribers. */
class OutboxFeed {
  readonly #db: OutboxDatabase;
  readonly #changes = new Emitter<Set<DecodedEntry>>();
  #index = new OutboxIndex();
  #note = EMPTY_PUSH_NOTE;
  #stale: OrderRange[] = [];
  #reading = false;
  #listeners = 0;
  #isRead = false;
  #unfollow = () => {};
  #failures = 0;
  #cancelRetry = () => {};
  /** How many entries have been read from the disk. */
  entriesRead = 0;

  constructor(db: OutboxDatabase) {
    this.#db = db;
  }

  get index(): OutboxIndex {
    return this.#index;
  }

  /** What was noted of the sending when the entries were read: what of it changes does so together with an entry. */
  get note(): Pick<PushNote, "done" | "doneBytes"> {
    return this.#note;
  }

  /** Calls back with every entry of which something changed, first with all there are; returns how to stop. */
  subscribe(listener: (touched: ReadonlySet<DecodedEntry>) => void): () => void {
    const unsubscribe = this.#changes.on(listener);
    if (this.#listeners++ === 0) this.#start();
    else if (this.#isRead) listener(new Set(this.#index.entries));
    return () => {
      unsubscribe();
      if (--this.#listeners > 0) return;
      this.#unfollow();
      this.#cancelRetry();
    };
  }

  /** Reads everything anew if somebody listens: the database could not be read, and now it can. */
  readAgain(): void {
    if (this.#listeners) this.#enqueue([EVERYTHING]);
  }

  #start(): void {
    this.#index = new OutboxIndex();
    this.#isRead = false;
    this.#unfollow = onTableChanged(this.#db, "entries", (orders) => this.#enqueue(mutatedRanges(orders)));
    this.#enqueue([EVERYTHING]);
  }

  #enqueue(ranges: readonly OrderRange[]): void {
    this.#stale.push(...ranges);
    this.#cancelRetry();
    if (!this.#reading) void this.#readStale();
  }

  async #readStale(): Promise<void> {
    this.#reading = true;
    try {
      while (this.#stale.length && this.#listeners) {
        await this.#read(this.#stale.splice(0));
        this.#failures = 0;
      }
    } catch (error) {
      this.#stale.push(EVERYTHING);
      if (this.#db.isOpen()) reportUnexpectedError(error);
      const pause = backOff(this.#failures++, PAUSE_MS.first, PAUSE_MS.max);
      if (this.#listeners) this.#cancelRetry = after(pause, () => this.#enqueue([]));
    } finally {
      this.#reading = false;
    }
  }

  async #read(stale: readonly OrderRange[]): Promise<void> {
    const index = this.#index;
    const ranges = mergeRanges(stale);
    const { entries, notes } = this.#db;
    const [note, found] = await this.#db.transaction("r", entries, notes, () =>
      Promise.all([
        readPushNote(this.#db),
        Promise.all(ranges.map(([from, to]) => entries.where(":id").between(from, to, true, true).toArray())),
      ]),
    );
    const rows = found.flat();
    this.entriesRead += rows.length;
    const changed: DecodedEntry[] = [];
    const pause = timeSlicer();
    for (const row of rows) {
      changed.push(await decodeEntry(row, index.at(row.order ?? 0)));
      if (changed.length % ROWS_BETWEEN_PAUSES === 0) await pause();
    }
    if (index !== this.#index) return;
    const living = new Set(rows.map(({ order }) => order));
    const known = ranges.flatMap(([from, to]) => index.between(from, to));
    const gone = known.filter(({ row }) => !living.has(row.order));
    const touched = index.apply(changed, gone);
    this.#note = note;
    this.#isRead = true;
    // what listeners make of thousands of entries is a task of its own
    await pause();
    if (index === this.#index) this.#changes.emit(touched);
  }
}

/** An entry opened, without its bytes; its content is the same object for as long as the revision is the same. */
async function decodeEntry(row: StoredEntry, known: DecodedEntry | undefined): Promise<DecodedEntry> {
  const isSame = known?.row.key === row.key && known.row.revision === row.revision;
  const content = isSame ? known.content : await decodeContent(row.bytes).catch(() => null);
  return { row: { ...row, bytes: NO_BYTES }, content };
}

function mutatedRanges(tree: unknown): OrderRange[] {
  const ranges: OrderRange[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null || !("from" in node && "to" in node)) return;
    if ("l" in node) walk(node.l);
    ranges.push(typeof node.from === "number" && typeof node.to === "number" ? [node.from, node.to] : EVERYTHING);
    if ("r" in node) walk(node.r);
  };
  walk(tree);
  return ranges;
}

/** The same ranges without overlaps, or one that holds them all where they are many. */
function mergeRanges(ranges: readonly OrderRange[]): OrderRange[] {
  const result = joinRanges(ranges);
  const [first] = result;
  const last = result.at(-1);
  return first && last && result.length > MAX_RANGES ? [[first[0], last[1]]] : result;
}

const feeds = new WeakMap<OutboxDatabase, OutboxFeed>();

/** The feed of an outbox, shared by everything in this tab. */
export function feedOf(db: OutboxDatabase): OutboxFeed {
  const feed = feeds.get(db) ?? new OutboxFeed(db);
  feeds.set(db, feed);
  return feed;
}
