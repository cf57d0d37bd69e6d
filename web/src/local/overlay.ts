/* The outbox laid over the mirror: what unsent work makes of each record. Pure. */

import { type Collection, collections } from "#domain/index";
import { laidOver } from "./laid-over.ts";
import { isRowOf, isValues, type OpenEntry, type Values } from "./outbox-content.ts";
import { makesRecord, standings } from "./outbox-rules.ts";
import type { Layer, Mark } from "./types.ts";

/** Layers and marks of one collection, by record id. The same maps as before where nothing in them changed. */
export interface CollectionOverlay<C extends Collection> {
  layers: ReadonlyMap<number, Layer<C>>;
  marks: ReadonlyMap<number, Mark>;
}

export type Overlay = { [C in Collection]: CollectionOverlay<C> };

/** Whether the mirror already shows what the server answered to a sent entry. */
export type IsShown = (entry: OpenEntry["row"]) => boolean;

/** Nothing unsent. */
export const emptyOverlay: Overlay = {
  users: { layers: new Map(), marks: new Map() },
  organizations: { layers: new Map(), marks: new Map() },
  categories: { layers: new Map(), marks: new Map() },
  subcategories: { layers: new Map(), marks: new Map() },
  documents: { layers: new Map(), marks: new Map() },
  employees: { layers: new Map(), marks: new Map() },
};

const rank: Record<Mark, number> = { waiting: 0, sending: 1, attention: 2 };

/** What one record looks like while its entries are laid on one after the other. */
interface Draft {
  whole: Values | null;
  changed: Values | null;
  deleted: boolean;
}

/**
 * Lays an entry on. A refused change is not shown, so that the row tells what the server holds; a refused creation
 * is, for it exists nowhere else.
 */
function lay(draft: Draft, { row, content }: OpenEntry): Draft {
  if (!content) return draft;
  if (row.state === "attention" && !makesRecord(row)) return draft;
  if (content.overlay === null) return row.method === "DELETE" ? { ...draft, deleted: true } : draft;
  if (makesRecord(row)) return { whole: content.overlay, changed: null, deleted: false };
  return { ...draft, changed: laidOver(draft.changed ?? {}, content.overlay) };
}

function layerOf<C extends Collection>(collection: C, draft: Draft): Layer<C> {
  const created = draft.whole && isRowOf(collection, draft.whole) ? draft.whole : null;
  const changed = draft.changed && isPatchOf(collection, draft.changed) ? draft.changed : null;
  return { created, changed, deleted: draft.deleted };
}

function isPatchOf<C extends Collection>(_collection: C, value: unknown): value is NonNullable<Layer<C>["changed"]> {
  return isValues(value);
}

function sameLayer(a: Layer<Collection>, b: Layer<Collection>): boolean {
  const same = (x: object | null, y: object | null) => x === y || JSON.stringify(x) === JSON.stringify(y);
  return a.deleted === b.deleted && same(a.created, b.created) && same(a.changed, b.changed);
}

function keepIfSame<V>(
  before: ReadonlyMap<number, V>,
  now: ReadonlyMap<number, V>,
  same: (a: V, b: V) => boolean,
): ReadonlyMap<number, V> {
  if (before.size !== now.size) return now;
  for (const [id, value] of now) {
    const old = before.get(id);
    if (old === undefined || !same(old, value)) return now;
  }
  return before;
}

/**
 * What unsent work makes of every record.
 * @param entries in the order in which they were written
 * @param isShown sent entries for which it is true no longer lie over the mirror
 * @param before the overlay until now: its maps are kept where nothing in them changed
 */
export function overlayOf(entries: readonly OpenEntry[], isShown: IsShown, before: Overlay = emptyOverlay): Overlay {
  const drafts = new Map<Collection, Map<number, Draft>>();
  const marks = new Map<Collection, Map<number, Mark>>();
  const stands = standings(entries.map((entry) => entry.row));
  for (const entry of entries) {
    const { row } = entry;
    if (row.state === "sent" && isShown(row)) continue;
    const ofRecords = drafts.get(row.collection) ?? new Map<number, Draft>();
    drafts.set(row.collection, ofRecords);
    ofRecords.set(row.record, lay(ofRecords.get(row.record) ?? { whole: null, changed: null, deleted: false }, entry));
    if (row.state === "sent") continue;
    const mark = stands.get(row.key)?.parked ? "attention" : row.state;
    const ofMarks = marks.get(row.collection) ?? new Map<number, Mark>();
    marks.set(row.collection, ofMarks);
    const old = ofMarks.get(row.record);
    if (old === undefined || rank[mark] > rank[old]) ofMarks.set(row.record, mark);
  }
  const of = <C extends Collection>(collection: C): CollectionOverlay<C> => {
    const layers = new Map<number, Layer<C>>();
    for (const [id, draft] of drafts.get(collection) ?? []) layers.set(id, layerOf(collection, draft));
    const old: CollectionOverlay<C> = before[collection];
    return {
      layers: keepIfSame<Layer<C>>(old.layers, layers, sameLayer),
      marks: keepIfSame(old.marks, marks.get(collection) ?? new Map<number, Mark>(), (a, b) => a === b),
    };
  };
  return {
    users: of("users"),
    organizations: of("organizations"),
    categories: of("categories"),
    subcategories: of("subcategories"),
    documents: of("documents"),
    employees: of("employees"),
  };
}

/** The collections in which two overlays differ. */
export function changedCollections(before: Overlay, now: Overlay): Collection[] {
  return collections.filter(
    (name) => before[name].layers !== now[name].layers || before[name].marks !== now[name].marks,
  );
}
