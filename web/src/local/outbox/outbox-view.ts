/* Entries as the list of unsent work shows them. Pure. */

import type { EntryState, OutboxEntry } from "../storage/types.ts";
import type { Content, DecodedEntry } from "./outbox-content.ts";
import { type BlockState, findBlockers } from "./outbox-rules.ts";

const CONFLICT = "version_conflict";

export type BlockStateOf = (key: string) => BlockState | undefined;

/**
 * One entry as the list of unsent work shows it.
 * @param sent bytes of its file that the server has
 * @param waitsFor the title of the entry that it waits for
 */
function viewOf(
  { row, content }: DecodedEntry,
  blockState: BlockState | undefined,
  sent: number,
  waitsFor: string | null,
): OutboxEntry {
  const state: EntryState = blockState?.parked ? "attention" : row.state;
  return {
    key: row.key,
    kind: row.kind,
    collection: row.collection,
    record: row.record,
    ...(row.records ? { records: row.records } : {}),
    title: content?.title ?? "",
    method: row.method,
    path: content?.path ?? "",
    ...(content?.body ? { body: { ...content.body } } : {}),
    ...(row.kind.startsWith("view.") && content?.overlay ? { overlay: content.overlay } : {}),
    needs: row.needs,
    ...(row.follows && row.follows.key === blockState?.waitsFor ? { follows: row.follows } : {}),
    tenant: row.tenant,
    state,
    createdAt: row.createdAt,
    file:
      content?.file && row.fileSize !== null
        ? {
            name: content.file.name,
            size: row.fileSize,
            sent: row.uploaded ? row.fileSize : sent,
          }
        : null,
    refusal: row.refusal,
    ...(row.foreign && row.state === "waiting" ? { foreign: row.foreign } : {}),
    waitsFor: row.state === "attention" ? null : waitsFor,
    conflicts: row.refusal?.code === CONFLICT ? fieldsOf(row.fields, content) : [],
  };
}

/** What a change changes: a patch its fields, any other one what it sends otherwise than its author saw it. */
function fieldsOf(fields: readonly string[], content: Content | null): readonly string[] {
  const { body, baseValues } = content ?? {};
  return fields.length > 0 || !baseValues
    ? fields
    : Object.keys(baseValues).filter((name) => body?.[name] !== baseValues[name]);
}

interface Shown {
  view: OutboxEntry;
  blockState: BlockState | undefined;
  sent: number;
  waitsFor: string | null;
}

/** Views made before, by the entry: one whose entry and whose circumstances are the same stays the same object. */
const viewCache = new WeakMap<DecodedEntry, Shown>();

/**
 * What the list of unsent work shows: everything that the server has not answered yet, in order.
 * @param sent bytes of each entry's file that the server has, by the entry's key
 */
export function outboxView(
  entries: readonly DecodedEntry[],
  sent: ReadonlyMap<string, number>,
  blockStateOf: BlockStateOf = computeBlockStates(entries),
): OutboxEntry[] {
  let titles: Map<string, string> | null = null;
  const titleOf = (key: string) => {
    titles ??= new Map(entries.map(({ row, content }) => [row.key, content?.title ?? ""]));
    return titles.get(key) ?? null;
  };
  const views: OutboxEntry[] = [];
  for (const entry of entries) {
    const { key, state } = entry.row;
    if (state === "sent") continue;
    const blockState = blockStateOf(key);
    const waitsFor = blockState?.waitsFor != null ? titleOf(blockState.waitsFor) : null;
    const bytes = sent.get(key) ?? 0;
    const cached = viewCache.get(entry);
    if (cached?.blockState === blockState && cached?.sent === bytes && cached?.waitsFor === waitsFor)
      views.push(cached.view);
    else {
      const view = viewOf(entry, blockState, bytes, waitsFor);
      viewCache.set(entry, { view, blockState, sent: bytes, waitsFor });
      views.push(view);
    }
  }
  return views;
}

function computeBlockStates(entries: readonly DecodedEntry[]): BlockStateOf {
  const blockStates = findBlockers(entries.map(({ row }) => row));
  return (key) => blockStates.get(key);
}
