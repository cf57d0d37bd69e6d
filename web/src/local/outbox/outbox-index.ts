/* The outbox in memory, by key, by record and by what it needs: what one change costs does not grow with the queue. */

import type { StoredEntry } from "../storage/outbox-database.ts";
import type { DecodedEntry } from "./outbox-content.ts";
import {
  awaitedCreator,
  awaitedLeader,
  type BlockState,
  blockStateBehind,
  createsRecord,
  deletesRecord,
  isText,
  type LinkedEntry,
  recordsOf,
} from "./outbox-rules.ts";

const isOf =
  (key: string) =>
  ({ row }: DecodedEntry) =>
    row.key === key;
const orderOf = ({ row }: DecodedEntry) => row.order ?? 0;

/** The index of the entry of this order, or where it would be inserted. */
function indexOfOrder(list: readonly DecodedEntry[], order: number): number {
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

class EntriesById {
  readonly #byId = new Map<number, DecodedEntry[]>();

  get(id: number): readonly DecodedEntry[] {
    return this.#byId.get(id) ?? [];
  }

  put(id: number, entry: DecodedEntry): void {
    const list = this.#byId.get(id) ?? [];
    this.#byId.set(id, list);
    insertInto(list, entry);
  }

  remove(id: number, entry: DecodedEntry): void {
    const list = this.#byId.get(id);
    if (!list) return;
    removeFrom(list, entry);
    if (list.length === 0) this.#byId.delete(id);
  }
}

function insertInto(list: DecodedEntry[], entry: DecodedEntry): void {
  const index = indexOfOrder(list, orderOf(entry));
  const existing = list[index];
  list.splice(index, existing && orderOf(existing) === orderOf(entry) ? 1 : 0, entry);
}

function removeFrom(list: DecodedEntry[], entry: DecodedEntry): void {
  const index = indexOfOrder(list, orderOf(entry));
  const existing = list[index];
  if (existing && orderOf(existing) === orderOf(entry)) list.splice(index, 1);
}

/** All entries of an outbox with their block states; `findBlockers` in outbox-rules.ts has the rules. */
export class OutboxIndex {
  readonly #all: DecodedEntry[] = [];
  readonly #ofRecord = new EntriesById();
  readonly #needing = new EntriesById();
  readonly #blockStates = new Map<string, BlockState>();

  /** Every entry, in the order in which they were written. */
  get entries(): readonly DecodedEntry[] {
    return this.#all;
  }

  ofRecord(id: number): readonly DecodedEntry[] {
    return this.#ofRecord.get(id);
  }

  /** The entries from one order to another, both included. */
  between(from: number, to: number): DecodedEntry[] {
    const found: DecodedEntry[] = [];
    for (let at = indexOfOrder(this.#all, from); at < this.#all.length; at++) {
      const entry = this.#all[at];
      if (!entry || orderOf(entry) > to) break;
      found.push(entry);
    }
    return found;
  }

  at(order: number): DecodedEntry | undefined {
    const entry = this.#all[indexOfOrder(this.#all, order)];
    return entry && orderOf(entry) === order ? entry : undefined;
  }

  /** Undefined once the entry is sent. */
  blockState(key: string): BlockState | undefined {
    return this.#blockStates.get(key);
  }

  /**
   * Takes entries that are new or have changed, and lets go of those that are gone.
   * @returns every entry of which something changed, its standing included, as it was and as it is
   */
  apply(changed: readonly DecodedEntry[], gone: readonly DecodedEntry[]): Set<DecodedEntry> {
    const touched = new Set<DecodedEntry>();
    const stale = new Set<number>();
    for (const entry of gone) {
      this.#remove(entry);
      touched.add(entry);
      this.#dependants(entry, stale);
    }
    for (const entry of changed) {
      const before = this.at(orderOf(entry));
      if (before) {
        this.#remove(before);
        touched.add(before);
        this.#dependants(before, stale);
      }
      this.#put(entry);
      touched.add(entry);
      stale.add(orderOf(entry));
      this.#dependants(entry, stale);
    }
    this.#reevaluate(stale, touched);
    return touched;
  }

  #put(entry: DecodedEntry): void {
    insertInto(this.#all, entry);
    for (const id of recordsOf(entry.row)) this.#ofRecord.put(id, entry);
    for (const id of entry.row.needs) this.#needing.put(id, entry);
  }

  #remove(entry: DecodedEntry): void {
    removeFrom(this.#all, entry);
    for (const id of recordsOf(entry.row)) this.#ofRecord.remove(id, entry);
    for (const id of entry.row.needs) this.#needing.remove(id, entry);
    this.#blockStates.delete(entry.row.key);
  }

  /** Judges entries anew, and what waits for them wherever that changed something. */
  #reevaluate(stale: Set<number>, touched: Set<DecodedEntry>): void {
    while (stale.size) {
      const orders = [...stale].sort((a, b) => a - b);
      stale.clear();
      for (const order of orders) {
        const entry = this.at(order);
        if (!entry) continue;
        const before = this.#blockStates.get(entry.row.key);
        const now = entry.row.state === "sent" ? undefined : this.#computeBlockState(entry);
        if (before?.parked === now?.parked && before?.waitsFor === now?.waitsFor) continue;
        if (now) this.#blockStates.set(entry.row.key, now);
        else this.#blockStates.delete(entry.row.key);
        touched.add(entry);
        this.#dependants(entry, stale);
      }
    }
  }

  /** Adds the orders of the entries whose state may change with that of this one. */
  #dependants({ row }: DecodedEntry, to: Set<number>): void {
    const order = row.order ?? 0;
    const later = (list: readonly DecodedEntry[], matches: (entry: DecodedEntry) => boolean = () => true) => {
      for (let at = indexOfOrder(list, order + 1); at < list.length; at++) {
        const entry = list[at];
        if (entry && matches(entry)) to.add(orderOf(entry));
      }
    };
    for (const id of recordsOf(row)) {
      later(this.#ofRecord.get(id));
      if (createsRecord(row)) later(this.#needing.get(id));
    }
    for (const id of row.needs) later(this.#ofRecord.get(id), (entry) => deletesRecord(entry.row));
  }

  #computeBlockState({ row }: DecodedEntry): BlockState {
    const order = row.order ?? 0;
    const records = recordsOf(row);
    const isParked = ({ key }: Pick<StoredEntry, "key">) => this.#blockStates.get(key)?.parked ?? false;
    const lastBefore = (list: readonly DecodedEntry[], matches: (entry: StoredEntry) => boolean) => {
      for (let at = indexOfOrder(list, order) - 1; at >= 0; at--) {
        const other = list[at]?.row;
        if (other && other.state !== "sent" && matches(other)) return other;
      }
      return undefined;
    };

    const isRunnable = (other: StoredEntry) => !isParked(other);
    const before: (LinkedEntry | undefined)[] = [];
    for (const id of records) {
      const list = this.#ofRecord.get(id);
      const earlier = lastBefore(list, (other) => isRunnable(other) && !isText(other));
      before.push(earlier, awaitedCreator(row, lastBefore(list, createsRecord), isParked));
    }
    for (const id of row.needs) before.push(lastBefore(this.#ofRecord.get(id), createsRecord));
    const { follows } = row;
    if (follows) before.push(awaitedLeader(row, this.#ofRecord.get(row.record).find(isOf(follows.key))?.row));
    if (deletesRecord(row)) before.push(lastBefore(this.#needing.get(row.record), isRunnable));
    return blockStateBehind(row, before, isParked);
  }
}
