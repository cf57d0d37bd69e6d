/* The outbox in memory, by key, by record and by what it needs: what one change costs does not grow with the queue. */

import type { StoredEntry } from "../storage/outbox-database.ts";
import type { OpenEntry } from "./outbox-content.ts";
import {
  endsRecord,
  type Link,
  makerAwaited,
  makesRecord,
  recordsOf,
  type Standing,
  standingBehind,
} from "./outbox-rules.ts";

const orderOf = ({ row }: OpenEntry) => row.order ?? 0;

/** Where an entry of this order stands in a list, or would stand. */
function placeOf(list: readonly OpenEntry[], order: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = list[middle];
    if (at && orderOf(at) < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Entries in their order, under ids. */
class Lists {
  readonly #lists = new Map<number, OpenEntry[]>();

  get(id: number): readonly OpenEntry[] {
    return this.#lists.get(id) ?? [];
  }

  put(id: number, entry: OpenEntry): void {
    const list = this.#lists.get(id) ?? [];
    this.#lists.set(id, list);
    putInto(list, entry);
  }

  remove(id: number, entry: OpenEntry): void {
    const list = this.#lists.get(id);
    if (!list) return;
    removeFrom(list, entry);
    if (list.length === 0) this.#lists.delete(id);
  }
}

function putInto(list: OpenEntry[], entry: OpenEntry): void {
  const place = placeOf(list, orderOf(entry));
  const there = list[place];
  list.splice(place, there && orderOf(there) === orderOf(entry) ? 1 : 0, entry);
}

function removeFrom(list: OpenEntry[], entry: OpenEntry): void {
  const place = placeOf(list, orderOf(entry));
  const there = list[place];
  if (there && orderOf(there) === orderOf(entry)) list.splice(place, 1);
}

/** All entries of an outbox, and how each stands among the others; see {@link standings} for the rules. */
export class OutboxIndex {
  readonly #all: OpenEntry[] = [];
  readonly #ofRecord = new Lists();
  readonly #needing = new Lists();
  readonly #stands = new Map<string, Standing>();

  /** Every entry, in the order in which they were written. */
  get entries(): readonly OpenEntry[] {
    return this.#all;
  }

  /** The entries about a record, in their order. */
  ofRecord(id: number): readonly OpenEntry[] {
    return this.#ofRecord.get(id);
  }

  /** The entries from one order to another, both included. */
  between(from: number, to: number): OpenEntry[] {
    const found: OpenEntry[] = [];
    for (let at = placeOf(this.#all, from); at < this.#all.length; at++) {
      const entry = this.#all[at];
      if (!entry || orderOf(entry) > to) break;
      found.push(entry);
    }
    return found;
  }

  /** The entry of an order, if there is one. */
  at(order: number): OpenEntry | undefined {
    const entry = this.#all[placeOf(this.#all, order)];
    return entry && orderOf(entry) === order ? entry : undefined;
  }

  /** How an entry stands; undefined once it is sent. */
  standing(key: string): Standing | undefined {
    return this.#stands.get(key);
  }

  /**
   * Takes entries that are new or have changed, and lets go of those that are gone.
   * @returns every entry of which something changed, its standing included, as it was and as it is
   */
  apply(changed: readonly OpenEntry[], gone: readonly OpenEntry[]): Set<OpenEntry> {
    const touched = new Set<OpenEntry>();
    const again = new Set<number>();
    for (const entry of gone) {
      this.#remove(entry);
      touched.add(entry);
      this.#dependants(entry, again);
    }
    for (const entry of changed) {
      const before = this.at(orderOf(entry));
      if (before) {
        this.#remove(before);
        touched.add(before);
        this.#dependants(before, again);
      }
      this.#put(entry);
      touched.add(entry);
      again.add(orderOf(entry));
      this.#dependants(entry, again);
    }
    this.#settle(again, touched);
    return touched;
  }

  #put(entry: OpenEntry): void {
    putInto(this.#all, entry);
    for (const id of recordsOf(entry.row)) this.#ofRecord.put(id, entry);
    for (const id of entry.row.needs) this.#needing.put(id, entry);
  }

  #remove(entry: OpenEntry): void {
    removeFrom(this.#all, entry);
    for (const id of recordsOf(entry.row)) this.#ofRecord.remove(id, entry);
    for (const id of entry.row.needs) this.#needing.remove(id, entry);
    this.#stands.delete(entry.row.key);
  }

  /** Judges entries anew, and what waits for them wherever that changed something. */
  #settle(again: Set<number>, touched: Set<OpenEntry>): void {
    while (again.size) {
      const orders = [...again].sort((a, b) => a - b);
      again.clear();
      for (const order of orders) {
        const entry = this.at(order);
        if (!entry) continue;
        const before = this.#stands.get(entry.row.key);
        const now = entry.row.state === "sent" ? undefined : this.#judged(entry);
        if (before?.parked === now?.parked && before?.waitsFor === now?.waitsFor) continue;
        if (now) this.#stands.set(entry.row.key, now);
        else this.#stands.delete(entry.row.key);
        touched.add(entry);
        this.#dependants(entry, again);
      }
    }
  }

  /** Adds the orders of what may stand otherwise once this entry does. */
  #dependants({ row }: OpenEntry, to: Set<number>): void {
    const order = row.order ?? 0;
    const later = (list: readonly OpenEntry[], isOne: (entry: OpenEntry) => boolean = () => true) => {
      for (let at = placeOf(list, order + 1); at < list.length; at++) {
        const entry = list[at];
        if (entry && isOne(entry)) to.add(orderOf(entry));
      }
    };
    for (const id of recordsOf(row)) {
      later(this.#ofRecord.get(id));
      if (makesRecord(row)) later(this.#needing.get(id));
    }
    for (const id of row.needs) later(this.#ofRecord.get(id), (entry) => endsRecord(entry.row));
  }

  #judged({ row }: OpenEntry): Standing {
    const order = row.order ?? 0;
    const records = recordsOf(row);
    const isParked = ({ key }: Pick<StoredEntry, "key">) => this.#stands.get(key)?.parked ?? false;
    const lastBefore = (list: readonly OpenEntry[], isOne: (entry: StoredEntry) => boolean) => {
      for (let at = placeOf(list, order) - 1; at >= 0; at--) {
        const other = list[at]?.row;
        if (other && other.state !== "sent" && isOne(other)) return other;
      }
      return undefined;
    };

    const runs = (other: StoredEntry) => !isParked(other);
    const before: (Link | undefined)[] = [];
    for (const id of records) {
      const list = this.#ofRecord.get(id);
      before.push(lastBefore(list, runs), makerAwaited(row, lastBefore(list, makesRecord), isParked));
    }
    for (const id of row.needs) before.push(lastBefore(this.#ofRecord.get(id), makesRecord));
    if (endsRecord(row)) before.push(lastBefore(this.#needing.get(row.record), runs));
    return standingBehind(row, before, isParked);
  }
}
