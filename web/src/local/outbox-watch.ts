/* What the screens of a tab see of the outbox: read once, however many look. */

import { liveQuery } from "dexie";
import { Emitter } from "./emitter.ts";
import { reportFault } from "./faults.ts";
import type { OpenEntry } from "./outbox-content.ts";
import type { OutboxDatabase } from "./outbox-database.ts";
import { feedOf } from "./outbox-feed.ts";
import { noteOf } from "./outbox-store.ts";
import { outboxView, type StandingOf } from "./outbox-view.ts";
import type { Seen } from "./status-of.ts";
import type { OutboxEntry } from "./types.ts";

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
  #now = nothing;
  #entries: readonly OpenEntry[] = [];
  #standingOf: StandingOf = () => undefined;
  #looking = 0;
  #stops: (() => void)[] = [];

  constructor(db: OutboxDatabase) {
    this.#db = db;
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
      const { index } = feed;
      const isParked = (key: string) => index.standing(key)?.parked ?? false;
      this.#entries = index.entries;
      this.#standingOf = (key) => index.standing(key);
      this.#show({ rows: index.entries.map(({ row }) => row), isParked }, db);
    });
    const progress = liveQuery(() => Promise.all([db.progress.toArray(), noteOf(db)])).subscribe({
      next: ([files, { done, doneBytes }]) =>
        this.#show({ sent: new Map(files.map(({ key, sent }) => [key, sent])), done, doneBytes }),
      error: reportFault,
    });
    this.#stops = [unfollow, () => progress.unsubscribe()];
  }

  #show(news: Partial<Seen>, of = this.#now.of): void {
    const seen = { ...this.#now.seen, ...news };
    this.#now = { of, seen, entries: outboxView(this.#entries, seen.sent, this.#standingOf) };
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
