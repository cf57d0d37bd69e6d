/* What the screens of a tab see of the outbox: read once, however many look. */

import { liveQuery, type Subscription } from "dexie";
import { Emitter } from "./emitter.ts";
import { reportFault } from "./faults.ts";
import { ContentReader, type OpenEntry } from "./outbox-content.ts";
import type { OutboxDatabase } from "./outbox-database.ts";
import { allEntries, noteOf } from "./outbox-store.ts";
import { outboxView } from "./outbox-view.ts";
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
  readonly #reader = new ContentReader();
  #now = nothing;
  #opened: OpenEntry[] = [];
  #looking = 0;
  #reading = 0;
  #subscriptions: Subscription[] = [];

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
      if (--this.#looking === 0) for (const one of this.#subscriptions.splice(0)) one.unsubscribe();
    };
  };

  #begin(): void {
    const db = this.#db;
    const entries = liveQuery(() => allEntries(db)).subscribe({
      next: (rows) => {
        const reading = ++this.#reading;
        const show = (opened: OpenEntry[]) => {
          if (reading !== this.#reading) return;
          this.#opened = opened;
          this.#show({ rows }, db);
        };
        this.#reader.open(rows).then(show).catch(reportFault);
      },
      error: reportFault,
    });
    const progress = liveQuery(() => Promise.all([db.progress.toArray(), noteOf(db)])).subscribe({
      next: ([files, { done, doneBytes }]) =>
        this.#show({ sent: new Map(files.map(({ key, sent }) => [key, sent])), done, doneBytes }),
      error: reportFault,
    });
    this.#subscriptions = [entries, progress];
  }

  #show(news: Partial<Seen>, of = this.#now.of): void {
    const seen = { ...this.#now.seen, ...news };
    this.#now = { of, seen, entries: outboxView(this.#opened, seen.sent) };
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
