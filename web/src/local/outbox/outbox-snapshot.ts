/* What the screens of a tab see of the outbox: read once, however many look. */

import { Emitter } from "#web/lib/emitter.ts";
import { reportUnexpectedError } from "../storage/errors.ts";
import type { OutboxDatabase } from "../storage/outbox-database.ts";
import { type Throttled, throttled, throttleMs } from "../storage/schedule.ts";
import { onTableChanged } from "../storage/table-changes.ts";
import type { OutboxEntry } from "../storage/types.ts";
import { feedOf } from "./outbox-feed.ts";
import type { OutboxIndex } from "./outbox-index.ts";
import { outboxView } from "./outbox-view.ts";
import type { OutboxState } from "./sync-status.ts";

export interface OutboxSnapshot {
  /** The outbox that was read; null before its first reading. */
  database: OutboxDatabase | null;
  state: OutboxState;
  /** Everything that the server has not answered yet, in the order in which it was written. */
  entries: OutboxEntry[];
}

const emptySnapshot: OutboxSnapshot = {
  database: null,
  state: { rows: [], sent: new Map(), done: 0, doneBytes: 0 },
  entries: [],
};

/** Follows one outbox while a screen is subscribed. */
class SnapshotStore {
  readonly #db: OutboxDatabase;
  readonly #changed = new Emitter();
  readonly #refreshes: Throttled;
  readonly #pause = () => throttleMs(this.#snapshot.state.rows.length);
  #snapshot = emptySnapshot;
  /** As it was last read; null before its first reading. */
  #index: OutboxIndex | null = null;
  #sent = emptySnapshot.state.sent;
  #subscribers = 0;
  #stops: (() => void)[] = [];

  constructor(db: OutboxDatabase) {
    this.#db = db;
    this.#refreshes = throttled(() => this.#refresh(), this.#pause);
  }

  /** The same object until something in it changes. */
  readonly get = (): OutboxSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#changed.on(listener);
    if (this.#subscribers++ === 0) this.#start();
    return () => {
      unsubscribe();
      if (--this.#subscribers === 0) for (const stop of this.#stops.splice(0)) stop();
    };
  };

  #start(): void {
    const db = this.#db;
    const feed = feedOf(db);
    const unfollow = feed.subscribe(() => {
      this.#index = feed.index;
      this.#refreshes.request();
    });
    const reads = throttled(() => this.#readProgress().catch(reportUnexpectedError), this.#pause);
    const offProgress = onTableChanged(db, "progress", reads.request);
    reads.request();
    this.#stops = [unfollow, offProgress, reads.stop, this.#refreshes.stop];
  }

  async #readProgress(): Promise<void> {
    const files = await this.#db.progress.toArray();
    this.#sent = new Map(files.map(({ key, sent }) => [key, sent]));
    this.#refreshes.request();
  }

  #refresh(): void {
    const index = this.#index;
    const { done, doneBytes } = feedOf(this.#db).note;
    const entries = index?.entries ?? [];
    const isParked = (key: string) => index?.blockState(key)?.parked ?? false;
    this.#snapshot = {
      database: index && this.#db,
      state: { sent: this.#sent, done, doneBytes, rows: entries.map(({ row }) => row), isParked },
      entries: outboxView(entries, this.#sent, (key) => index?.blockState(key)),
    };
    this.#changed.emit();
  }
}

const stores = new WeakMap<OutboxDatabase, SnapshotStore>();
const emptyStore = { get: () => emptySnapshot, subscribe: () => () => {} };

/** The store of an outbox; an empty one while nobody is signed in. */
export function snapshotStoreOf(db: OutboxDatabase | undefined): Pick<SnapshotStore, "get" | "subscribe"> {
  if (!db) return emptyStore;
  const store = stores.get(db) ?? new SnapshotStore(db);
  stores.set(db, store);
  return store;
}
