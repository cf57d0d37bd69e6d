import { useTranslation } from "react-i18next";
import { type Collection, mergedWith, namesOf, type SyncRecords } from "#domain/index";
import { editEntry, getLocalSession, undoAll, useOutbox, write, writeAll } from "#web/local/engine.ts";
import type { NewEntry, OutboxEntry } from "#web/local/index.ts";
import { type TakenBack, toast } from "#web/ui/overlay/toast.ts";
import { useChangeToast } from "../use-change-toast.ts";
import { useReason } from "../use-reason.ts";
import { asBulkAct } from "./bulk-acts.ts";
import { refusedChanges } from "./refused-changes.ts";

/* Changes of several records at once: each an entry of its own with its base versions, one toast, one Undo. */

export interface BulkChange<Row> {
  /** As its author saw it. */
  row: Row;
  changes: Partial<Row>;
}

/** What was written, by which it is taken back. */
export interface WrittenChanges<Row> {
  keys: string[];
  /** Each with its key; null where a refused change of the record was mended. */
  changes: (BulkChange<Row> & { key: string | null })[];
}

type EntryOf<C extends Collection> = (row: SyncRecords[C], changes: Partial<SyncRecords[C]>) => NewEntry<C>;

/**
 * Writes changes, all at once; a refused one of the same record is mended instead of a second one being written.
 * @param also what is written together with the changes, after them
 */
export async function queueChanges<C extends Collection>(
  all: readonly BulkChange<SyncRecords[C]>[],
  entryOf: EntryOf<C>,
  unsent: readonly OutboxEntry[],
  also: readonly NewEntry[] = [],
): Promise<WrittenChanges<SyncRecords[C]>> {
  const refused = refusedChanges(unsent);
  const fresh = all.filter(({ row }) => !refused.has(row.id));
  const keys = await writeAll([...fresh.map(({ row, changes }) => entryOf(row, changes)), ...also]);
  const written: WrittenChanges<SyncRecords[C]>["changes"] = fresh.map((one, at) => ({
    ...one,
    key: keys[at] ?? null,
  }));
  for (const one of all) {
    const key = refused.get(one.row.id);
    if (key === undefined) continue;
    const entry = entryOf(one.row, one.changes);
    const { title, body = {}, overlay, baseRow } = entry;
    if (!(await editEntry(key, { title, body, overlay, ...(baseRow ? { baseRow } : {}) }))) await write(entry);
    written.push({ ...one, key: null });
  }
  return { keys, changes: written };
}

/**
 * Takes changes back, and what was written with them. A change that may have been sent is followed by another, of the
 * fields that are still as it left them; fields that are merged together count as one.
 * @returns how many of them; not what somebody else has changed or deleted meanwhile
 */
export async function undoChanges<C extends Collection>(
  collection: C,
  { keys, changes }: WrittenChanges<SyncRecords[C]>,
  entryOf: EntryOf<C>,
): Promise<TakenBack> {
  const left = new Set(await undoAll(keys));
  const shown = getLocalSession()?.mirror.view(collection).byId;
  const known = new Set(changes.map(({ key }) => key));
  const others = keys.filter((key) => !known.has(key));
  let undone = others.filter((key) => !left.has(key)).length;
  const entries: NewEntry[] = [];
  for (const { row, changes: made, key } of changes) {
    if (key !== null && !left.has(key)) {
      undone++;
      continue;
    }
    const now = shown?.get(row.id);
    const back = now ? restoredFields(collection, row, made, now) : {};
    if (now && Object.keys(back).length > 0) entries.push(entryOf(now, back));
    if (namesOf(made).every((name) => Object.hasOwn(back, name))) undone++;
  }
  await writeAll(entries);
  return { undone, of: changes.length + others.length };
}

/** The fields that are still as a change left them, with the values from before it. */
function restoredFields<C extends Collection>(
  collection: C,
  before: SyncRecords[C],
  changes: Partial<SyncRecords[C]>,
  now: SyncRecords[C],
): Partial<SyncRecords[C]> {
  const touched = namesOf(changes);
  const changedSince = touched.filter((name) => now[name] !== changes[name]);
  const kept = mergedWith(collection, changedSince);
  const back: Partial<SyncRecords[C]> = {};
  for (const name of touched) if (!kept.includes(name)) back[name] = before[name];
  return back;
}

/**
 * Writes changes, announces them and offers Undo.
 * @param failure the title of the toast that names what was refused
 */
export function useBulkChange<C extends "documents" | "employees">(
  collection: C,
  entryOf: EntryOf<C>,
  failure: string,
): (all: readonly BulkChange<SyncRecords[C]>[], done: string) => Promise<void> {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const reason = useReason();
  const announce = useChangeToast();
  return async (all, done) => {
    const written = await queueChanges(all, entryOf, outbox);
    asBulkAct(written.keys, failure);
    const failed = (error: unknown) => void toast.error(failure, reason(error));
    const undo = () => undoChanges(collection, written, entryOf).catch(failed);
    announce(done, { undo: { label: t("common.undo"), act: undo } });
  };
}
