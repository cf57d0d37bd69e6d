/* How entries of the outbox depend on each other. Pure. */

import { type ErrorCode, mergedWith } from "#domain/index";
import type { StoredEntry } from "../storage/outbox-database.ts";
import type { Refusal } from "../storage/types.ts";
import type { FieldValues } from "./outbox-content.ts";

export type LinkedEntry = Pick<
  StoredEntry,
  "key" | "kind" | "record" | "records" | "method" | "needs" | "follows" | "state" | "tries" | "refusal" | "createdAt"
> &
  Partial<Pick<StoredEntry, "fields">>;

/** The records that an entry is about: one, or all that it creates. */
export function recordsOf({ record, records }: Pick<LinkedEntry, "record" | "records">): readonly number[] {
  return records ?? [record];
}

/** An attachment is a part of its employee: bringing one, or taking it away, neither makes nor ends a record. */
const isAttachment = (entry: Pick<LinkedEntry, "kind">) => entry.kind.startsWith("attachment.");

/** Whether an entry says what was read by machine in a file: derived from it, and of no version. */
export const isText = ({ kind }: Pick<LinkedEntry, "kind">) => kind === "text.add";

/** Whether an entry brings its record into being: what comes later on the record waits for it, and goes with it. */
export function createsRecord(entry: Pick<LinkedEntry, "kind">): boolean {
  return !isAttachment(entry) && /\.(create|restore|import)$/.test(entry.kind);
}

/** Whether the bytes of a file are still to go before an entry. */
export function isUpload({ fileSize, uploaded }: Pick<StoredEntry, "fileSize" | "uploaded">): boolean {
  return fileSize !== null && !uploaded;
}

/** Refusals that a person has to decide on one by one: the same request would mean something else, or cannot be. */
const DECIDED_SINGLY: readonly (ErrorCode | null)[] = ["version_conflict", "tenant_changed", "entry_unreadable"];

/** Whether a refused change may be tried again together with others, because it is the same request as before. */
export function canRetryWithOthers(refusal: Refusal | null): boolean {
  return refusal !== null && !DECIDED_SINGLY.includes(refusal.code);
}

export function deletesRecord(entry: Pick<LinkedEntry, "kind" | "method">): boolean {
  return !isAttachment(entry) && entry.method === "DELETE";
}

/** Statuses and codes of refusals that the server gives whether or not it knows the key: access is checked again. */
const REFUSED_WHATEVER_KEY: readonly unknown[] = [401, 403, 404, 405, "user_changed", "tenant_changed"];

/**
 * Whether the server may have applied a change although its response never arrived. Not if the only attempt was
 * refused, nor if a later one was refused for its content: the server looks for the key before that, and would have
 * repeated the response.
 */
export function mayHaveBeenApplied({
  state,
  tries,
  refusal,
}: Pick<LinkedEntry, "state" | "tries" | "refusal">): boolean {
  if (tries === 0) return false;
  if (state !== "attention" || !refusal || refusal.code === null) return true;
  return tries > 1 && (REFUSED_WHATEVER_KEY.includes(refusal.status) || REFUSED_WHATEVER_KEY.includes(refusal.code));
}

/**
 * Whether the mirror shows what the server answered to an entry; of a text no version tells.
 * @param versionOf the version of the server's row, undefined when there is none
 */
export function isShownBy(
  entry: Pick<StoredEntry, "kind" | "record" | "records" | "method" | "answered">,
  versionOf: (record: number) => number | undefined,
): boolean {
  if (isText(entry)) return false;
  const answered = entry.answered ?? 0;
  return recordsOf(entry).every((record) => {
    const version = versionOf(record);
    return entry.method === "DELETE" ? version === undefined : version !== undefined && version >= answered;
  });
}

export interface BlockState {
  waitsFor: string | null;
  /** Parked itself, or waiting for one that is. */
  parked: boolean;
}

/**
 * The creation that an entry on the same record waits for. A deletion does not wait for a parked creation that the
 * server may have applied all the same.
 */
export function awaitedCreator(
  entry: LinkedEntry,
  creator: LinkedEntry | undefined,
  isParked: (entry: LinkedEntry) => boolean,
): LinkedEntry | undefined {
  const isFree = deletesRecord(entry) && creator && isParked(creator) && mayHaveBeenApplied(creator);
  return isFree ? undefined : creator;
}

/**
 * The entry that a change follows, as long as the server has not taken what it follows from. Of a patch that was taken
 * in part, what is left are the fields in conflict.
 */
export function awaitedLeader<E extends LinkedEntry>({ follows }: LinkedEntry, leader: E | undefined): E | undefined {
  if (!follows || !leader || leader.state === "sent") return undefined;
  const { field } = follows;
  const isTaken = field !== undefined && leader.fields?.includes(field) === false;
  return isTaken ? undefined : leader;
}

/** Which entry blocks this one, a parked one first. */
export function blockStateBehind(
  entry: LinkedEntry,
  before: readonly (LinkedEntry | undefined)[],
  isParked: (entry: LinkedEntry) => boolean,
): BlockState {
  const found = before.filter((other) => other !== undefined);
  const blocker = found.find(isParked) ?? found[0];
  const parked = entry.state === "attention" || (blocker !== undefined && isParked(blocker));
  return { waitsFor: blocker?.key ?? null, parked };
}

/**
 * What each entry waits for: an earlier entry on the same record, the creation of a record that it needs, the entry that
 * it follows and, for a deletion, every earlier entry that still needs the record. A parked entry blocks only what
 * follows it, unless it creates a record, and then not the deletion of that record if the server may have it all the
 * same. Nothing waits for a text.
 * @param entries in the order in which they were written
 */
export function findBlockers(entries: readonly LinkedEntry[]): Map<string, BlockState> {
  const result = new Map<string, BlockState>();
  const creators = new Map<number, LinkedEntry>();
  const last = new Map<number, LinkedEntry>();
  const users = new Map<number, LinkedEntry>();
  const byKey = new Map<string, LinkedEntry>();
  const isParked = (entry: LinkedEntry) => result.get(entry.key)?.parked ?? false;
  for (const entry of entries) {
    if (entry.state === "sent") continue;
    const records = recordsOf(entry);
    const before: (LinkedEntry | undefined)[] = [];
    for (const id of records) before.push(last.get(id), awaitedCreator(entry, creators.get(id), isParked));
    for (const id of entry.needs) before.push(creators.get(id));
    if (entry.follows) before.push(awaitedLeader(entry, byKey.get(entry.follows.key)));
    if (deletesRecord(entry)) before.push(users.get(entry.record));
    const blockState = blockStateBehind(entry, before, isParked);
    result.set(entry.key, blockState);
    byKey.set(entry.key, entry);
    if (createsRecord(entry)) for (const id of records) creators.set(id, entry);
    if (blockState.parked) continue;
    // it is long, comes again from its file, and moves no version
    if (!isText(entry)) for (const id of records) last.set(id, entry);
    for (const id of entry.needs) users.set(id, entry);
  }
  return result;
}

/** The entry of `key`, then every later one that depends, directly or not, on it or on a record that it creates. */
export function withDependants(entries: readonly LinkedEntry[], key: string): string[] {
  const start = entries.findIndex((entry) => entry.key === key);
  const first = entries[start];
  if (!first) return [];
  const going = new Map([[key, first]]);
  const gone = new Set(createsRecord(first) ? recordsOf(first) : []);
  for (const entry of entries.slice(start + 1)) {
    const isLeaderGone = awaitedLeader(entry, going.get(entry.follows?.key ?? "")) !== undefined;
    const isDependent = isLeaderGone || gone.has(entry.record) || entry.needs.some((id) => gone.has(id));
    if (entry.state === "sent" || !isDependent) continue;
    going.set(entry.key, entry);
    if (createsRecord(entry)) for (const id of recordsOf(entry)) gone.add(id);
  }
  return [...going.keys()];
}

/**
 * The entries on a record that a deletion in `deletions` has made superfluous. What was refused, or waits for that, stays
 * for its author to decide on, since the deletion can be undone; unless the record itself never came to be.
 */
export function obsoleteAfterDeletion(entries: readonly LinkedEntry[], deletions: ReadonlySet<string>): string[] {
  if (deletions.size === 0) return [];
  const blockStates = findBlockers(entries);
  return entries.flatMap((deletion, at) => {
    if (!deletions.has(deletion.key) || !deletesRecord(deletion)) return [];
    const earlier = entries.slice(0, at).filter(({ record, state }) => record === deletion.record && state !== "sent");
    const isUnmade = earlier.some(createsRecord);
    return earlier.filter(({ key }) => isUnmade || !blockStates.get(key)?.parked).map(({ key }) => key);
  });
}

/** A deletion may be taken back this long before it takes an unsent record with it, in milliseconds. */
export const UNDO_MS = 10_000;

/**
 * Records that were created and deleted again before the server could know of them, and that nothing needs.
 * Until the deletion is old enough to stay, nothing of such a record is to be sent.
 */
export function cancelledPairs(
  entries: readonly LinkedEntry[],
  now: number,
): { drop: string[]; hold: Set<string>; until: number } {
  const result = { drop: [] as string[], hold: new Set<string>(), until: Number.POSITIVE_INFINITY };
  const byRecord = new Map<number, LinkedEntry[]>();
  const needed = new Set<number>();
  for (const entry of entries) {
    byRecord.set(entry.record, [...(byRecord.get(entry.record) ?? []), entry]);
    for (const id of entry.needs) needed.add(id);
  }
  for (const [record, chain] of byRecord) {
    const [first] = chain;
    const end = chain.at(-1);
    if (!first?.kind.endsWith(".create") || !end || !deletesRecord(end) || needed.has(record)) continue;
    if (
      first.state === "sent" ||
      first.state === "sending" ||
      mayHaveBeenApplied(first) ||
      chain.some((entry) => entry !== first && entry.tries > 0)
    )
      continue;
    const undoUntil = end.createdAt + UNDO_MS;
    if (undoUntil <= now || end.createdAt > now) result.drop.push(...chain.map((entry) => entry.key));
    else {
      for (const entry of chain) result.hold.add(entry.key);
      result.until = Math.min(result.until, undoUntil);
    }
  }
  return result;
}

/**
 * The versions that a patch is based on: one for the whole, and others for single fields. Updates of a stored patch
 * have to set both, or else the old versions of single fields would stay.
 */
export type BaseVersions = Pick<StoredEntry, "base" | "bases">;

/** The version that a field of a patch is based on. */
export function baseOf({ base, bases }: BaseVersions, field: string): number | null {
  return bases?.[field] ?? base;
}

export function isSameBase(a: BaseVersions, b: BaseVersions): boolean {
  return a.base === b.base && JSON.stringify(a.bases ?? null) === JSON.stringify(b.bases ?? null);
}

/** What a patch of these fields is based on; one number where it is the same for all of them. */
export function baseVersions(
  base: number | null,
  fields: readonly string[],
  of: (field: string) => number | null,
): BaseVersions {
  const versions = fields.map((field) => [field, of(field) ?? base] as const);
  const [first] = versions;
  const isUniform = versions.every(([, version]) => version === first?.[1]);
  if (isUniform) return { base: first ? first[1] : base, bases: undefined };
  return {
    base,
    bases: Object.fromEntries(versions.flatMap(([field, version]) => (version === null ? [] : [[field, version]]))),
  };
}

/**
 * What a patch of these fields is based on. In a field that its author saw as the server's row now has it, that is the
 * row; in one that somebody else has changed since, the older version that the author saw.
 */
export function baseVersionsSeen(
  { collection, fields }: Pick<StoredEntry, "collection" | "fields">,
  row: FieldValues | undefined,
  seenRow: FieldValues | undefined,
): BaseVersions {
  const now = versionOf(row) ?? null;
  const then = versionOf(seenRow);
  if (now === null || then === undefined || then >= now) return { base: now, bases: undefined };
  const isSame = (field: string) => (row?.[field] ?? null) === (seenRow?.[field] ?? null);
  return baseVersions(then, mergedWith(collection, fields), (field) => (isSame(field) ? now : then));
}

export function versionOf(row: FieldValues | undefined): number | undefined {
  return typeof row?.version === "number" ? row.version : undefined;
}

/**
 * What a patch is based on once an earlier own change of its record has been answered, so that nobody is in conflict
 * with himself: the fields that the own change has written move to the version that it made. The others stay, because
 * somebody else may have changed them in between.
 * @param written the fields that the earlier change has written
 */
export function rebase(
  entry: BaseVersions & Pick<StoredEntry, "collection" | "fields">,
  earlier: { answered: number | null; written: readonly string[] },
): BaseVersions {
  const answered = earlier.answered ?? 0;
  const fields = mergedWith(entry.collection, entry.fields);
  if (answered === 0) return { base: entry.base, bases: entry.bases };
  if (entry.base === null) return { base: answered, bases: undefined };
  const written = new Set(mergedWith(entry.collection, earlier.written));
  return baseVersions(entry.base, fields, (field) => {
    const base = baseOf(entry, field);
    return written.has(field) ? Math.max(base ?? 0, answered) : base;
  });
}
