import { type Collection, collections, membersOf } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import type { CollectionView, Layer, Mark, Row } from "../storage/types.ts";
import { laidOver } from "./merge-layer.ts";
import { type Shape, shapes } from "./order.ts";
import { RowMap } from "./row-map.ts";
import { onceForEachRow } from "./search-keys.ts";
import { replaced } from "./sorted.ts";

/** Above this share of changed rows, sorting anew is cheaper than merging. */
const RESORT_SHARE = 1;

/** How a record stood that nobody knew of; one object for all of them. */
const UNKNOWN = { row: undefined, gone: undefined };

/**
 * One collection in memory: the server's rows, unsent work laid over them, in order. Changes gather until
 * {@link publish}, which makes the next view; a view never changes.
 */
export class MemoryCollection<C extends Collection> {
  readonly #shape: Shape<C>;
  readonly #changed = new Emitter();
  #server = new Map<number, Row<C>>();
  /** Deleted records, where an earlier row is still known. */
  readonly #gone = new Map<number, Row<C>>();
  /** How records stood before changes that the disk does not hold. */
  readonly #before = new Map<number, { row: Row<C> | undefined; gone: Row<C> | undefined }>();
  #layers: ReadonlyMap<number, Layer<C>> = new Map();
  #marks: ReadonlyMap<number, Mark> = new Map();
  /** The shown rows of layered records, null for one that is hidden. */
  #laid = new Map<number, Row<C> | null>();
  /** Records touched since the last view, with the row that it shows. */
  readonly #touched = new Map<number, Row<C> | undefined>();
  readonly #searchKey: (row: Row<C>) => string;
  #rows: readonly Row<C>[] = [];
  #stale = false;
  #view: CollectionView<C>;

  constructor(collection: C) {
    this.#shape = shapes[collection];
    this.#searchKey = onceForEachRow(this.#shape.searchKey);
    this.#view = {
      rows: this.#rows,
      byId: this.#byId(),
      marks: this.#marks,
      searchKey: this.#searchKey,
      ready: false,
    };
  }

  /** Calls back after each new view; returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => this.#changed.on(listener);

  /** The present view; the same object until the next {@link publish} that has something new. */
  readonly view = (): CollectionView<C> => this.#view;

  /** The server's own row, without unsent work. */
  serverRow(id: number): Row<C> | undefined {
    return this.#server.get(id);
  }

  /** How many rows the server has given. */
  get serverSize(): number {
    return this.#server.size;
  }

  /** Takes a row of the server. */
  put(row: Row<C>): void {
    this.#touch(row.id);
    this.#server.set(row.id, row);
    this.#gone.delete(row.id);
  }

  /** Takes a row of the server unless there is a newer one already; for reading pages from the newest to the oldest. */
  putOlder(row: Row<C>): void {
    if (this.#server.has(row.id)) return;
    this.#server.set(row.id, row);
    this.#stale = true;
  }

  /** Takes the server's word that a record is gone. */
  remove(id: number): void {
    this.#touch(id);
    const row = this.#server.get(id);
    if (row) this.#gone.set(id, row);
    this.#server.delete(id);
  }

  /** Keeps how a record stands, for {@link dropProvisional}: the next change of it is not on the disk. */
  keepBefore(id: number): void {
    if (this.#before.has(id)) return;
    const [row, gone] = [this.#server.get(id), this.#gone.get(id)];
    this.#before.set(id, row || gone ? { row, gone } : UNKNOWN);
  }

  /** Every change since {@link keepBefore} is on the disk now. */
  keepProvisional(): void {
    this.#before.clear();
  }

  /** Takes back every change since {@link keepBefore}. */
  dropProvisional(): void {
    for (const [id, { row, gone }] of this.#before) {
      this.#touch(id);
      if (row) this.#server.set(id, row);
      else this.#server.delete(id);
      if (gone) this.#gone.set(id, gone);
      else this.#gone.delete(id);
    }
    this.#before.clear();
  }

  /** A row as it was before it was deleted, unless a later one is known; for reading pages from the newest to the oldest. */
  putGone(row: Row<C>): void {
    if (!this.#gone.has(row.id)) this.#gone.set(row.id, row);
  }

  /** A deleted record as this device last had it, so that it can be shown at once when it is brought back. */
  goneRow(id: number): Row<C> | undefined {
    return this.#gone.get(id);
  }

  /** Forgets every row of the server; unsent work stays. */
  clear(): void {
    this.#server = new Map();
    this.#gone.clear();
    this.#before.clear();
    this.#stale = true;
  }

  /** Replaces what unsent work makes of this collection. */
  setOverlay(layers: ReadonlyMap<number, Layer<C>>, marks: ReadonlyMap<number, Mark>): void {
    const before = this.#layers;
    if (before !== layers) {
      for (const [id, layer] of before) if (layers.get(id) !== layer) this.#touch(id);
      for (const [id, layer] of layers) if (before.get(id) !== layer) this.#touch(id);
    }
    this.#layers = layers;
    if (marks.size || this.#marks.size) this.#marks = marks;
  }

  /** Makes the next view and tells about it, when something changed. */
  publish(ready: boolean): void {
    const marked = this.#marks !== this.#view.marks;
    if (!this.#stale && !marked && this.#touched.size === 0 && ready === this.#view.ready) return;
    if (this.#stale || this.#touched.size > 100 + this.#rows.length * RESORT_SHARE) this.#sortAll();
    else this.#merge();
    this.#touched.clear();
    this.#stale = false;
    const byId = this.#rows === this.#view.rows ? this.#view.byId : this.#byId();
    this.#view = { rows: this.#rows, byId, marks: this.#marks, searchKey: this.#searchKey, ready };
    this.#changed.emit();
  }

  /** Makes the search keys from `start` on for as long as `until` allows; returns where to go on, or null at the end. */
  warmKeys(start: number, until: () => boolean): number | null {
    for (let at = start; at < this.#rows.length; at++) {
      const row = this.#rows[at];
      if (row) this.#searchKey(row);
      if (at % 64 === 0 && until()) return at + 1;
    }
    return null;
  }

  #touch(id: number): void {
    if (!this.#touched.has(id)) this.#touched.set(id, this.#shown(id));
  }

  #shown(id: number): Row<C> | undefined {
    const laid = this.#laid.get(id);
    return laid === undefined ? this.#server.get(id) : (laid ?? undefined);
  }

  #lay(id: number): void {
    const layer = this.#layers.get(id);
    const base = this.#server.get(id) ?? layer?.created;
    if (!layer) this.#laid.delete(id);
    else this.#laid.set(id, layer.deleted || !base ? null : laidOver(base, layer.changed));
  }

  #sortAll(): void {
    this.#laid = new Map();
    for (const id of this.#layers.keys()) this.#lay(id);
    const items: Row<C>[] = [];
    for (const [id, row] of this.#server) if (!this.#laid.has(id)) items.push(row);
    for (const row of this.#laid.values()) if (row) items.push(row);
    this.#rows = this.#shape.sort(items);
  }

  #merge(): void {
    const gone: Row<C>[] = [];
    const come: Row<C>[] = [];
    // what keeps its place is put there: thousands of own rows give way to the server's in one pass
    const swapped = new Map<Row<C>, Row<C>>();
    for (const [id, before] of this.#touched) {
      this.#lay(id);
      const after = this.#shown(id);
      if (before === after) continue;
      if (before && after && this.#shape.compare(before, after) === 0) {
        swapped.set(before, after);
        continue;
      }
      if (before) gone.push(before);
      if (after) come.push(after);
    }
    if (swapped.size) this.#rows = this.#rows.map((row) => swapped.get(row) ?? row);
    if (gone.length || come.length) this.#rows = replaced(this.#rows, gone, come, this.#shape.compare);
  }

  #byId(): ReadonlyMap<number, Row<C>> {
    return new RowMap(this.#rows, (id) => this.#shown(id));
  }
}

export type Memory = { [C in Collection]: MemoryCollection<C> };

/** Every collection, empty. */
export function newMemory(): Memory {
  return membersOf(collections, (collection) => new MemoryCollection(collection)) as Memory;
}
