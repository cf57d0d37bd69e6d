import { useTranslation } from "react-i18next";
import type { SyncRecords } from "#domain/index";
import { editEntry, getLocalSession, undoAll, useOutbox, write, writeAll } from "#web/local/engine.ts";
import type { NewEntry, OutboxEntry } from "#web/local/index.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { useChangeToast } from "../use-change-toast.ts";
import { useReason } from "../use-reason.ts";
import { asBulkAct } from "./bulk-acts.ts";

/* Changes of several records at once: each an entry of its own with its base versions, one toast, one Undo. */

/** What changes in one record. */
export interface BulkChange<Row> {
  /** As its author saw it. */
  row: Row;
  changes: Partial<Row>;
}

interface WrittenChange<Row> extends BulkChange<Row> {
  /** Null where a refused change of the record was mended. */
  key: string | null;
}

type EntryOf<Row> = (row: Row, changes: Partial<Row>) => NewEntry;

/** Whether what was refused can be mended by a further change of the same record. */
const isMendable = ({ kind, refusal }: OutboxEntry) =>
  refusal !== null && /^(document|employee)\.(create|update)$/.test(kind);

/** Writes changes, all at once; a refused one of the same record is mended instead of a second one being written. */
export async function queueChanges<Row extends { id: number }>(
  all: readonly BulkChange<Row>[],
  entryOf: EntryOf<Row>,
  unsent: readonly OutboxEntry[],
): Promise<WrittenChange<Row>[]> {
  const parked = new Map(unsent.filter(isMendable).map(({ record, key }) => [record, key]));
  const fresh = all.filter(({ row }) => !parked.has(row.id));
  const keys = await writeAll(fresh.map(({ row, changes }) => entryOf(row, changes)));
  const written: WrittenChange<Row>[] = fresh.map((one, at) => ({ ...one, key: keys[at] ?? null }));
  for (const one of all) {
    const key = parked.get(one.row.id);
    if (key === undefined) continue;
    const entry = entryOf(one.row, one.changes);
    const { title, body = {}, overlay, baseRow } = entry;
    if (!(await editEntry(key, { title, body, overlay, ...(baseRow ? { baseRow } : {}) }))) await write(entry);
    written.push({ ...one, key: null });
  }
  return written;
}

/**
 * Takes changes back. One that may have been sent is followed by another, of the fields that are still as it left them.
 * @param shown the records as they are shown now
 */
export async function undoChanges<Row extends { id: number }>(
  written: readonly WrittenChange<Row>[],
  entryOf: EntryOf<Row>,
  shown: () => ReadonlyMap<number, Row> | undefined,
): Promise<void> {
  const left = new Set(await undoAll(written.flatMap(({ key }) => key ?? [])));
  const now = shown();
  await writeAll(
    written.flatMap(({ row, changes, key }) => {
      const current = now?.get(row.id);
      if (!current || (key !== null && !left.has(key))) return [];
      const back: Partial<Row> = {};
      for (const name of Object.keys(changes) as (keyof Row)[]) {
        if (current[name] === changes[name]) back[name] = row[name];
      }
      return Object.keys(back).length > 0 ? [entryOf(current, back)] : [];
    }),
  );
}

/**
 * Writes changes, announces them and offers Undo.
 * @param failure the title of the toast that names what was refused
 */
export function useBulkChange<C extends "documents" | "employees">(
  collection: C,
  entryOf: EntryOf<SyncRecords[C]>,
  failure: string,
): (all: readonly BulkChange<SyncRecords[C]>[], done: string) => Promise<void> {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const reason = useReason();
  const announce = useChangeToast();
  const shown = () => getLocalSession()?.mirror.view(collection).byId;
  return async (all, done) => {
    const written = await queueChanges(all, entryOf, outbox);
    asBulkAct(
      written.flatMap(({ key }) => key ?? []),
      failure,
    );
    const undo = () => void undoChanges(written, entryOf, shown).catch((error) => toast.error(failure, reason(error)));
    announce(done, { undo: { label: t("common.undo"), act: undo } });
  };
}
