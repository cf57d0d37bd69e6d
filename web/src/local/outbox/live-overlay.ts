/* The overlay of a tab, kept in step record by record. */

import type { Collection } from "#domain/index";
import type { DecodedEntry } from "./outbox-content.ts";
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
   * @param lingering entries that are gone from the outbox and still lie over the mirror, in their order
   * @returns the collections in which something changed
   */
  update(changedEntries: Iterable<DecodedEntry>, index: OutboxIndex, lingering: readonly DecodedEntry[]): Collection[] {
    const records = new Map<Collection, Set<number>>();
    for (const { row } of changedEntries) {
      const ids = records.get(row.collection) ?? new Set();
      records.set(row.collection, ids);
      for (const id of recordsOf(row)) ids.add(id);
    }
    const shown = new Map<DecodedEntry, boolean>();
    const isShown = (entry: DecodedEntry) => {
      const known = shown.get(entry) ?? this.#isShown(entry.row);
      shown.set(entry, known);
      return known;
    };
    const next: Overlay = { ...this.#overlay };
    const applyTo = <C extends Collection>(collection: C, ids: Iterable<number>) => {
      const before: CollectionOverlay<C> = next[collection];
      const layers = new CopyOnWriteMap(before.layers);
      const marks = new CopyOnWriteMap(before.marks);
      for (const id of ids) {
        const about = [...lingering.filter(({ row }) => recordsOf(row).includes(id)), ...index.ofRecord(id)];
        const entries = about.filter(({ row }) => row.collection === collection);
        const isParked = (key: string) => index.blockState(key)?.parked ?? false;
        const { layer, mark } = overlayOfRecord(collection, id, entries, isShown, isParked);
        const known = before.layers.get(id);
        layers.set(id, layer && known && sameLayer(known, layer) ? known : layer);
        marks.set(id, mark);
      }
      Object.assign(next, { [collection]: { layers: layers.result, marks: marks.result } });
      return layers.result !== before.layers || marks.result !== before.marks;
    };
    const changed: Collection[] = [];
    for (const [collection, ids] of records) if (applyTo(collection, ids)) changed.push(collection);
    this.#overlay = next;
    return changed;
  }
}

/** A map that is copied at its first change. */
class CopyOnWriteMap<V> {
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
