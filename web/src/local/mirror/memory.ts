import { type Collection, collections, membersOf } from "#domain/index";
import { Emitter } from "#web/lib/emitter.ts";
import type { CollectionView, Layer, Row, UnsentMark } from "../storage/types.ts";
import { mergeLayer } from "./merge-layer.ts";
import { type CollectionSpec, collectionSpecs } from "./order.ts";
import { RowMap } from "./row-map.ts";
import { memoizeOnRow } from "./search-keys.ts";
import { withReplaced } from "./sorted.ts";

/** Above this share of changed rows, sorting anew is cheaper than merging. */
const RESORT_SHARE = 1;

/** One object for all records that were unknown before. */
const UNKNOWN = { row: undefined, deletedRow: undefined };

/**
 * One collection in memory: the server's rows, unsent work laid over them, in order. Changes gather until
 * {@link publish}, which makes the next view; a view never changes.
 */
export class MemoryCollection<C extends Collection> {
  readonly #shape: CollectionSpec<C>;
  readonly #viewChanges = new Emitter();
  #server = new Map<number, Row<C>>();
  /** Deleted records, where an earlier row is still known. */
  readonly #deleted = new Map<number, Row<C>>();
  /** How records stood before changes that the disk does not hold. */
  readonly #beforeProvisional = new Map<number, { row: Row<C> | undefined; deletedRow: Row<C> | undefined }>();
  #layers: ReadonlyMap<number, Layer<C>> = new Map();
  #marks: ReadonlyMap<number, UnsentMark> = new Map();
  /** The shown rows of layered records, null for one that is hidden. */
  #overlaidRows = new Map<number, Row<C> | null>();
  /** Records touched since the last view, with the row that it shows. */
  readonly #dirty = new Map<number, Row<C> | undefined>();
  readonly #searchKey: (row: Row<C>) => string;
  #rows: readonly Row<C>[] = [];
  #mustSort = false;
  #view: CollectionView<C>;

  constructor(collection: C) {
    this.#shape = collectionSpecs[collection];
    this.#searchKey = memoizeOnRow(this.#shape.searchKey);
    this.#view = {
      rows: this.#rows,
      byId: this.#byId(),
      marks: this.#marks,
      searchKey: this.#searchKey,
      ready: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#viewChanges.on(listener);

  /** The present view; the same object until the next {@link publish} that has something new. */
  readonly view = (): CollectionView<C> => this.#view;

  serverRow(id: number): Row<C> | undefined {
    return this.#server.get(id);
  }

  get serverSize(): number {
    return this.#server.size;
  }

  put(row: Row<C>): void {
    this.#markDirty(row.id);
    this.#server.set(row.id, row);
    this.#deleted.delete(row.id);
  }

  /** Takes a row of the server unless there is a newer one already; for reading pages from the newest to the oldest. */
  putOlder(row: Row<C>): void {
    if (this.#server.has(row.id)) return;
    this.#server.set(row.id, row);
    this.#mustSort = true;
  }

  remove(id: number): void {
    this.#markDirty(id);
    const row = this.#server.get(id);
    if (row) this.#deleted.set(id, row);
    this.#server.delete(id);
  }

  /** Keeps the state of a record, for {@link revertProvisional}: the next change of it is not on the disk. */
  rememberBefore(id: number): void {
    if (this.#beforeProvisional.has(id)) return;
    const [row, deletedRow] = [this.#server.get(id), this.#deleted.get(id)];
    this.#beforeProvisional.set(id, row || deletedRow ? { row, deletedRow } : UNKNOWN);
  }

  /** Every change since {@link rememberBefore} is on the disk now. */
  confirmProvisional(): void {
    this.#beforeProvisional.clear();
  }

  /** Takes back every change since {@link rememberBefore}. */
  revertProvisional(): void {
    for (const [id, { row, deletedRow }] of this.#beforeProvisional) {
      this.#markDirty(id);
      if (row) this.#server.set(id, row);
      else this.#server.delete(id);
      if (deletedRow) this.#deleted.set(id, deletedRow);
      else this.#deleted.delete(id);
    }
    this.#beforeProvisional.clear();
  }

  /** A row as it was before it was deleted, unless a later one is known; for reading pages from the newest to the oldest. */
  putDeleted(row: Row<C>): void {
    if (!this.#deleted.has(row.id)) this.#deleted.set(row.id, row);
  }

  /** A deleted record as this device last had it, so that it can be shown at once when it is brought back. */
  lastDeletedRow(id: number): Row<C> | undefined {
    return this.#deleted.get(id);
  }

  /** Forgets the server's rows; unsent work stays. */
  clear(): void {
    this.#server = new Map();
    this.#deleted.clear();
    this.#beforeProvisional.clear();
    this.#mustSort = true;
  }

  setOverlay(layers: ReadonlyMap<number, Layer<C>>, marks: ReadonlyMap<number, UnsentMark>): void {
    const before = this.#layers;
    if (before !== layers) {
      for (const [id, layer] of before) if (layers.get(id) !== layer) this.#markDirty(id);
      for (const [id, layer] of layers) if (before.get(id) !== layer) this.#markDirty(id);
    }
    this.#layers = layers;
    if (marks.size || this.#marks.size) this.#marks = marks;
  }

  /** Makes the next view and notifies the listeners, when something changed. */
  publish(ready: boolean): void {
    const marksChanged = this.#marks !== this.#view.marks;
    if (!this.#mustSort && !marksChanged && this.#dirty.size === 0 && ready === this.#view.ready) return;
    if (this.#mustSort || this.#dirty.size > 100 + this.#rows.length * RESORT_SHARE) this.#sortAll();
    else this.#merge();
    this.#dirty.clear();
    this.#mustSort = false;
    const byId = this.#rows === this.#view.rows ? this.#view.byId : this.#byId();
    this.#view = { rows: this.#rows, byId, marks: this.#marks, searchKey: this.#searchKey, ready };
    this.#viewChanges.emit();
  }

  /** Makes the search keys from `start` on for as long as `until` allows; returns where to go on, or null at the end. */
  warmKeys(start: number, isTimeUp: () => boolean): number | null {
    for (let at = start; at < this.#rows.length; at++) {
      const row = this.#rows[at];
      if (row) this.#searchKey(row);
      if (at % 64 === 0 && isTimeUp()) return at + 1;
    }
    return null;
  }

  #markDirty(id: number): void {
    if (!this.#dirty.has(id)) this.#dirty.set(id, this.#shownRow(id));
  }

  #shownRow(id: number): Row<C> | undefined {
    const overlaidRow = this.#overlaidRows.get(id);
    return overlaidRow === undefined ? this.#server.get(id) : (overlaidRow ?? undefined);
  }

  #applyLayer(id: number): void {
    const layer = this.#layers.get(id);
    const base = this.#server.get(id) ?? layer?.created;
    if (!layer) this.#overlaidRows.delete(id);
    else this.#overlaidRows.set(id, layer.deleted || !base ? null : mergeLayer(base, layer.changed));
  }

  #sortAll(): void {
    this.#overlaidRows = new Map();
    for (const id of this.#layers.keys()) this.#applyLayer(id);
    const items: Row<C>[] = [];
    for (const [id, row] of this.#server) if (!this.#overlaidRows.has(id)) items.push(row);
    for (const row of this.#overlaidRows.values()) if (row) items.push(row);
    this.#rows = this.#shape.sort(items);
  }

  #merge(): void {
    const deletedRow: Row<C>[] = [];
    const added: Row<C>[] = [];
    // what keeps its place is put there: thousands of own rows give way to the server's in one pass
    const replacements = new Map<Row<C>, Row<C>>();
    for (const [id, before] of this.#dirty) {
      this.#applyLayer(id);
      const after = this.#shownRow(id);
      if (before === after) continue;
      if (before && after && this.#shape.compare(before, after) === 0) {
        replacements.set(before, after);
        continue;
      }
      if (before) deletedRow.push(before);
      if (after) added.push(after);
    }
    if (replacements.size) this.#rows = this.#rows.map((row) => replacements.get(row) ?? row);
    if (deletedRow.length || added.length)
      this.#rows = withReplaced(this.#rows, deletedRow, added, this.#shape.compare);
  }

  #byId(): ReadonlyMap<number, Row<C>> {
    return new RowMap(this.#rows, (id) => this.#shownRow(id));
  }
}

export type Memory = { [C in Collection]: MemoryCollection<C> };

export function newMemory(): Memory {
  return membersOf(collections, (collection) => new MemoryCollection(collection)) as Memory;
}
