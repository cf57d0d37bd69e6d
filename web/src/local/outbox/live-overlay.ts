/* The overlay of a tab, kept in step record by record. */

import type { Collection } from "#domain/index";
import type { OpenEntry } from "./outbox-content.ts";
import type { OutboxIndex } from "./outbox-index.ts";
import { recordsOf } from "./outbox-rules.ts";
import {
  type CollectionOverlay,
  emptyOverlay,
  type IsShown,
  type Overlay,
  overlayOfRecord,
  sameLayer,
} from "./overlay.ts";

/** What unsent work makes of every record; only records that a change is about are laid anew. */
export class LiveOverlay {
  readonly #isShown: IsShown;
  #overlay: Overlay = emptyOverlay;

  constructor(isShown: IsShown) {
    this.#isShown = isShown;
  }

  get overlay(): Overlay {
    return this.#overlay;
  }

  /**
   * Lays the records of these entries anew.
   * @param leaving entries that are gone from the outbox and still lie over the mirror, in their order
   * @returns the collections in which something changed
   */
  update(touched: Iterable<OpenEntry>, index: OutboxIndex, leaving: readonly OpenEntry[]): Collection[] {
    const records = new Map<Collection, Set<number>>();
    for (const { row } of touched) {
      const ids = records.get(row.collection) ?? new Set();
      records.set(row.collection, ids);
      for (const id of recordsOf(row)) ids.add(id);
    }
    const shown = new Map<OpenEntry, boolean>();
    const isShown = (entry: OpenEntry) => {
      const known = shown.get(entry) ?? this.#isShown(entry.row);
      shown.set(entry, known);
      return known;
    };
    const next: Overlay = { ...this.#overlay };
    const lay = <C extends Collection>(collection: C, ids: Iterable<number>) => {
      const before: CollectionOverlay<C> = next[collection];
      const layers = new Patch(before.layers);
      const marks = new Patch(before.marks);
      for (const id of ids) {
        const about = [...leaving.filter(({ row }) => recordsOf(row).includes(id)), ...index.ofRecord(id)];
        const entries = about.filter(({ row }) => row.collection === collection);
        const isParked = (key: string) => index.standing(key)?.parked ?? false;
        const { layer, mark } = overlayOfRecord(collection, id, entries, isShown, isParked);
        const known = before.layers.get(id);
        layers.set(id, layer && known && sameLayer(known, layer) ? known : layer);
        marks.set(id, mark);
      }
      Object.assign(next, { [collection]: { layers: layers.result, marks: marks.result } });
      return layers.result !== before.layers || marks.result !== before.marks;
    };
    const changed: Collection[] = [];
    for (const [collection, ids] of records) if (lay(collection, ids)) changed.push(collection);
    this.#overlay = next;
    return changed;
  }
}

/** A map that is copied with its first difference. */
class Patch<V> {
  readonly #before: ReadonlyMap<number, V>;
  #copy: Map<number, V> | null = null;

  constructor(before: ReadonlyMap<number, V>) {
    this.#before = before;
  }

  get result(): ReadonlyMap<number, V> {
    return this.#copy ?? this.#before;
  }

  set(id: number, value: V | null): void {
    if ((this.result.get(id) ?? null) === value) return;
    this.#copy ??= new Map(this.#before);
    if (value === null) this.#copy.delete(id);
    else this.#copy.set(id, value);
  }
}
