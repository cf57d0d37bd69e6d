/* What the screens of a tab see of the outbox: read once, however many look. */

import { liveQuery } from "dexie";
import { Emitter } from "#web/lib/emitter.ts";
import { reportFault } from "../storage/errors.ts";
import type { OutboxDatabase } from "../storage/outbox-database.ts";
import { type Paced, paced } from "../storage/schedule.ts";
import type { OutboxEntry } from "../storage/types.ts";
import { feedOf } from "./outbox-feed.ts";
import type { OutboxIndex } from "./outbox-index.ts";
import { noteOf } from "./outbox-store.ts";
import { outboxView } from "./outbox-view.ts";
import type { Seen } from "./sync-status.ts";
import { paceOf } from "./throttle.ts";

/** The outbox at one moment. */
export interface Watched {
  /** The outbox that was read; null before its first reading. */
  of: OutboxDatabase | null;
  seen: Seen;
  /** Everything that the server has not answered yet, in the order in which it was written. */
  entries: OutboxEntry[];
}

const nothing: Watched = { of: null, seen: { rows: [], sent: new Map(), done: 0, doneBytes: 0 }, entries: [] };

/** Follows one outbox for as long as somebody looks. */
class OutboxWatch {
  readonly #db: OutboxDatabase;
  readonly #changed = new Emitter();
  readonly #shows: Paced;
  #now = nothing;
  /** As it was last read; null before its first reading. */
  #index: OutboxIndex | null = null;
  #files: Pick<Seen, "sent" | "done" | "doneBytes"> = nothing.seen;
  #looking = 0;
  #stops: (() => void)[] = [];

  constructor(db: OutboxDatabase) {
    this.#db = db;
    this.#shows = paced(
      () => this.#show(),
      () => paceOf(this.#now.seen.rows.length),
    );
  }

  /** The same object until something in it changes. */
  readonly get = (): Watched => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    const off = this.#changed.on(listener);
    if (this.#looking++ === 0) this.#begin();
    return () => {
      off();
      if (--this.#looking === 0) for (const stop of this.#stops.splice(0)) stop();
    };
  };

  #begin(): void {
    const db = this.#db;
    const feed = feedOf(db);
    const unfollow = feed.subscribe(() => {
      this.#index = feed.index;
      this.#shows.ask();
    });
    const progress = liveQuery(() => Promise.all([db.progress.toArray(), noteOf(db)])).subscribe({
      next: ([files, { done, doneBytes }]) => {
        this.#files = { sent: new Map(files.map(({ key, sent }) => [key, sent])), done, doneBytes };
        this.#shows.ask();
      },
      error: reportFault,
    });
    this.#stops = [unfollow, () => progress.unsubscribe(), this.#shows.stop];
  }

  #show(): void {
    const index = this.#index;
    const entries = index?.entries ?? [];
    const isParked = (key: string) => index?.standing(key)?.parked ?? false;
    this.#now = {
      of: index && this.#db,
      seen: { ...this.#files, rows: entries.map(({ row }) => row), isParked },
      entries: outboxView(entries, this.#files.sent, (key) => index?.standing(key)),
    };
    this.#changed.emit();
  }
}

const watches = new WeakMap<OutboxDatabase, OutboxWatch>();
const nobody = { get: () => nothing, subscribe: () => () => {} };

/** How to look at an outbox; at nothing while nobody is signed in. */
export function watchOf(db: OutboxDatabase | undefined): Pick<OutboxWatch, "get" | "subscribe"> {
  if (!db) return nobody;
  const watch = watches.get(db) ?? new OutboxWatch(db);
  watches.set(db, watch);
  return watch;
}
