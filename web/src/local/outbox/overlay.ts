/* The outbox laid over the mirror: what unsent work makes of each record. Pure. */

import { type Collection, collections, membersOf } from "#domain/index";
import { mergeLayer } from "../mirror/merge-layer.ts";
import type { Layer, UnsentMark } from "../storage/types.ts";
import {
  attachmentOf,
  createdRows,
  type DecodedEntry,
  type FieldValues,
  isFieldValues,
  isRowOf,
} from "./outbox-content.ts";
import { awaitedLeader, createsRecord, deletesRecord, isText, recordsOf } from "./outbox-rules.ts";

/** Layers and marks of one collection, by record id. The same maps as before where nothing in them changed. */
export interface CollectionOverlay<C extends Collection> {
  layers: ReadonlyMap<number, Layer<C>>;
  marks: ReadonlyMap<number, UnsentMark>;
}

export type Overlay = { [C in Collection]: CollectionOverlay<C> };

/** Whether the mirror already shows what the server answered to a sent entry. */
export type IsShown = (entry: DecodedEntry["row"]) => boolean;

export const emptyOverlay: Overlay = membersOf(collections, () => ({
  layers: new Map<number, never>(),
  marks: new Map<number, UnsentMark>(),
}));

const rank: Record<UnsentMark, number> = { waiting: 0, sending: 1, attention: 2 };

/** One record while its entries are applied in order. */
interface Draft {
  whole: FieldValues | null;
  changed: FieldValues | null;
  deleted: boolean;
}

/**
 * Whether a change is not shown, so that the row shows what the server holds: it was refused, or follows one that was. A
 * refused creation is shown, for it exists nowhere else; what could not be restored does not.
 */
function isHidden({ row }: DecodedEntry, hidden: ReadonlyMap<string, DecodedEntry["row"]>): boolean {
  if (awaitedLeader(row, hidden.get(row.follows?.key ?? ""))) return true;
  return row.state === "attention" && (!createsRecord(row) || row.kind.endsWith(".restore"));
}

function applyEntry(draft: Draft, { row, content }: DecodedEntry): Draft {
  if (!content) return draft;
  if (content.overlay === null) return row.method === "DELETE" ? { ...draft, deleted: true } : draft;
  if (createsRecord(row)) return { whole: content.overlay, changed: null, deleted: false };
  return { ...draft, changed: mergeLayer(draft.changed ?? {}, content.overlay) };
}

/** Which part of a record an entry changes: an attachment alone, since those of a person go side by side, or all of it. */
function partOf({ row: { kind }, content }: DecodedEntry): string {
  return (content && attachmentOf({ kind, path: content.path, body: { ...content.body } })) ?? "";
}

const partsOf = (entry: DecodedEntry): string[] =>
  recordsOf(entry.row).map((record) => `${entry.row.collection} ${record} ${partOf(entry)}`);

/**
 * The sent entries behind which the mirror shows a later one on the same: it has their effects too, though
 * nothing tells of them, as of a deletion that has been taken back. What is read by machine is apart from a record's
 * versions.
 * @param entries in the order in which they were written
 * @param parts what an entry changes
 */
function overtakenEntries(
  entries: readonly DecodedEntry[],
  isShown: (entry: DecodedEntry) => boolean,
  parts: (entry: DecodedEntry) => readonly string[],
): ReadonlySet<DecodedEntry> {
  const overtaken = new Set<DecodedEntry>();
  // most records have one entry, and an import has thousands of records
  if (entries.length < 2) return overtaken;
  const later = new Set<string>();
  for (const entry of entries.toReversed()) {
    const { row } = entry;
    if (row.state !== "sent" || isText(row)) continue;
    if (later.size > 0 && parts(entry).every((part) => later.has(part))) overtaken.add(entry);
    else if (row.method !== "DELETE" && row.answered && isShown(entry))
      for (const part of parts(entry)) later.add(part);
  }
  return overtaken;
}

/**
 * The entries that still lie over the mirror: all but those whose effect it shows. A deletion that it shows stays as
 * long as the making of its record does, or the record would come back for that time.
 * @param entries in the order in which they were written
 */
export function pendingEntries(entries: readonly DecodedEntry[], isShown: IsShown): DecodedEntry[] {
  const createdRecords = new Set<number>();
  const overtaken = overtakenEntries(entries, ({ row }) => isShown(row), partsOf);
  return entries.filter((entry) => {
    const { row } = entry;
    if (overtaken.has(entry)) return false;
    const stays = row.state !== "sent" || !isShown(row) || (deletesRecord(row) && createdRecords.has(row.record));
    if (stays && createsRecord(row)) for (const id of recordsOf(row)) createdRecords.add(id);
    return stays;
  });
}

const positions = new WeakMap<readonly number[], Map<number, number>>();

function createdRow({ row, content }: DecodedEntry, id: number): FieldValues | null {
  if (!content || !row.records) return null;
  const known = positions.get(row.records) ?? new Map(row.records.map((record, at) => [record, at]));
  positions.set(row.records, known);
  return createdRows(row.collection, content)[known.get(id) ?? -1] ?? null;
}

/**
 * What unsent work makes of one record.
 * @param entries those about the record, in the order in which they were written
 * @param isShown sent entries for which it is true no longer lie over the mirror
 */
export function overlayOfRecord<C extends Collection>(
  collection: C,
  id: number,
  entries: readonly DecodedEntry[],
  isShown: (entry: DecodedEntry) => boolean,
  isParked: (key: string) => boolean,
): { layer: Layer<C> | null; mark: UnsentMark | null } {
  const blank: Draft = { whole: null, changed: null, deleted: false };
  let draft: Draft | null = null;
  let mark: UnsentMark | null = null;
  let isCreated = false;
  const hidden = new Map<string, DecodedEntry["row"]>();
  const overtaken = overtakenEntries(entries, isShown, (entry) => [partOf(entry)]);
  for (const entry of entries) {
    const { row } = entry;
    if (overtaken.has(entry)) continue;
    if (row.state === "sent" && isShown(entry) && !(deletesRecord(row) && isCreated)) continue;
    isCreated ||= createsRecord(row);
    draft ??= blank;
    if (isHidden(entry, hidden)) hidden.set(row.key, row);
    else draft = row.records ? { ...blank, whole: createdRow(entry, id) } : applyEntry(draft, entry);
    if (row.state === "sent") continue;
    const ownMark: UnsentMark = isParked(row.key) ? "attention" : row.state;
    if (mark === null || rank[ownMark] > rank[mark]) mark = ownMark;
  }
  return { layer: draft && layerOf(collection, draft), mark };
}

function layerOf<C extends Collection>(collection: C, draft: Draft): Layer<C> {
  const created = draft.whole && isRowOf(collection, draft.whole) ? draft.whole : null;
  const changed = draft.changed && isPatchOf(collection, draft.changed) ? draft.changed : null;
  return { created, changed, deleted: draft.deleted };
}

function isPatchOf<C extends Collection>(_collection: C, value: unknown): value is NonNullable<Layer<C>["changed"]> {
  return isFieldValues(value);
}

export function sameLayer(a: Layer<Collection>, b: Layer<Collection>): boolean {
  const same = (x: object | null, y: object | null) => x === y || JSON.stringify(x) === JSON.stringify(y);
  return a.deleted === b.deleted && same(a.created, b.created) && same(a.changed, b.changed);
}
