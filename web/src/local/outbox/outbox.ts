/* Writing: what a person changes is saved here before the screen says so, and sent when the line allows. */

import { AppError, requestHeaders, tenantOf } from "#domain/index";
import { saveMakingRoom } from "../files/make-room.ts";
import { http } from "../http/http.ts";
import { decode } from "../storage/codec.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import { requestPersistence } from "../storage/persistence.ts";
import type { EntryEdit, EntryKind, LocalFile, NewEntry } from "../storage/types.ts";
import { getLocalSession, type LocalSession } from "../tabs/session.ts";
import { newIdempotencyKey } from "./ids.ts";
import { decodeContent, encodeContent, type FieldValues } from "./outbox-content.ts";
import {
  baseOf,
  baseVersions,
  baseVersionsSeen,
  canRetryWithOthers,
  isText,
  versionOf,
  withDependants,
} from "./outbox-rules.ts";
import { addEntries, allEntries, changeEntry, changeLeader, findEntry, removeEntries } from "./outbox-store.ts";
import { trackWrite, type WriteHandle } from "./outcomes.ts";
import { prepareEntry, seenAgain } from "./prepare-entry.ts";
import { trackSlowWrite } from "./slow-writes.ts";

/** Whoever is signed in on this device. @throws {AppError} unauthorized */
export function requireSession(): LocalSession {
  const session = getLocalSession();
  if (!session) throw new AppError("unauthorized");
  return session;
}

async function prepareAndSave(session: LocalSession, entries: readonly NewEntry[]) {
  // an outbox that an earlier sign-out discards is deleted first: what is saved into it now would go with it
  await session.outboxWiped;
  const prepared = await Promise.all(entries.map((entry) => prepareEntry(session, entry)));
  await saveMakingRoom(session, entries.every(isText), () => addEntries(session.outbox, prepared));
  return prepared;
}

/** What a deletion hid, by its key, so that it can be taken back for as long as this page lives. */
const deletions = new Map<string, { entry: NewEntry; row: FieldValues | null }>();

/**
 * Saves a change on this device: durably when it resolves, shown at once, sent when the server can be reached.
 * Works offline and in any tab.
 * @returns its key, and how it will have ended
 * @throws {AppError} device_full when this device has no room left; unauthorized when nobody is signed in
 */
export async function write(entry: NewEntry): Promise<WriteHandle> {
  const written = trackWrite(requireSession(), entry);
  const [key = ""] = await writeAll([entry]);
  return written(key);
}

/**
 * Saves many changes at once, as {@link write} saves one: all of them or, where it fails, none.
 * @returns their keys, in the same order
 */
export async function writeAll(entries: readonly NewEntry[]): Promise<string[]> {
  const prepared = await trackSlowWrite(prepareAndSave(requireSession(), entries));
  entries.forEach((entry, at) => {
    const one = prepared[at];
    if (one && entry.method === "DELETE") deletions.set(one.stored.key, { entry, row: one.before });
  });
  requestPersistence();
  return prepared.map(({ stored }) => stored.key);
}

/** Codes after which the same key may not be sent again with the same request. */
const KEY_REUSED = "key_reused";

/**
 * Sends a refused change again. After a conflict it puts this person's values over the newer ones, which the row shows.
 * @returns false when there is nothing to retry
 */
export async function retry(key: string): Promise<boolean> {
  const session = requireSession();
  const found = await findEntry(session.outbox, key);
  const bytes = found ? await seenAgain(session, found) : null;
  const isParked = ({ state, revision }: StoredEntry) => state === "attention" && revision === found?.revision;
  return await changeEntry(session.outbox, key, isParked, (entry) => ({
    ...retriedEntry(session, entry),
    ...(bytes ? { bytes, revision: entry.revision + 1 } : {}),
  }));
}

/**
 * Sends all refused changes again that need no decision of a person; the others, conflicts above all, stay.
 * @returns how many
 */
export async function retryAll(): Promise<number> {
  const session = requireSession();
  return await session.outbox.entries
    .where("state")
    .equals("attention")
    .filter(({ refusal }) => canRetryWithOthers(refusal))
    .modify((entry) => {
      Object.assign(entry, retriedEntry(session, entry));
    });
}

function retriedEntry(session: LocalSession, entry: StoredEntry): Partial<StoredEntry> {
  const { code } = entry.refusal ?? {};
  const seenRow = versionOf(session.mirror.serverRow(entry.collection, entry.record)) ?? 0;
  // who puts his values over the newer ones has seen those of all fields
  const rebased = { base: Math.max(seenRow, entry.base ?? 0), bases: undefined };
  return {
    ...goesAgain(entry),
    ...(code === "version_conflict" ? rebased : {}),
    tenant: tenantForRetry(session, entry),
  };
}

function goesAgain({ refusal, requestKey }: StoredEntry): Partial<StoredEntry> {
  const key = refusal?.code === KEY_REUSED ? newIdempotencyKey() : requestKey;
  return { state: "waiting", refusal: null, requestKey: key, uploads: 0 };
}

/**
 * Whether a refused change was written in another organization than the present one: it goes there only once its author
 * has said so, by trying it again under that name.
 * @param own the tenant of whoever is signed in
 */
export function isFromElsewhere({ refusal, tenant }: Pick<StoredEntry, "refusal" | "tenant">, own: number): boolean {
  return refusal?.code === "tenant_changed" && tenant !== own;
}

/** Trying again what was written in another organization means it for the present one. */
function tenantForRetry(session: LocalSession, entry: StoredEntry): number {
  return entry.refusal?.code === "tenant_changed" ? tenantOf(session.user) : entry.tenant;
}

/** The keys that {@link discard} would remove: the entries and what cannot be without them. */
export async function dependants(...keys: string[]): Promise<string[]> {
  const entries = await allEntries(requireSession().outbox);
  return [...new Set(keys.flatMap((key) => withDependants(entries, key)))];
}

/** Discards changes that the server has not answered, with their files and everything that cannot be without them. */
export async function discard(...keys: string[]): Promise<void> {
  const removed = await removeEntries(requireSession().outbox, keys, ({ state }) => state !== "sent");
  for (const { uploadId, fileSize, tries, requestKey } of removed) {
    if (uploadId) cancelUpload(`/${uploadId}`);
    else if (fileSize !== null && tries > 0) cancelUpload("", { [requestHeaders.key]: requestKey });
  }
}

/**
 * Tells the server to forget an unfinished upload; where that fails, it expires by itself.
 * @param path of the upload; "" for the one that was created with a key, if its answer was lost
 */
function cancelUpload(path: string, key: Record<string, string> = {}): void {
  const headers = { "Tus-Resumable": "1.0.0", ...key };
  http(`/api/uploads${path}`, { method: "DELETE", headers }).catch(() => undefined);
}

/**
 * Changes a refused entry, or one that has not been sent, and sends it. New values are laid over the old ones; what
 * followed from these goes. One that was written in another organization stays refused: its form does not say where it
 * would go, as trying it again does.
 * @returns false when it is under way already: then a further change is to be written instead
 */
export async function editEntry(key: string, edit: EntryEdit): Promise<boolean> {
  const session = requireSession();
  const entry = await findEntry(session.outbox, key);
  if (!entry) return false;
  const content = await decodeContent(entry.bytes);
  const body = edit.body ? { ...content.body, ...edit.body } : content.body;
  const overlay = edit.overlay ? { ...content.overlay, ...edit.overlay } : content.overlay;
  const bytes = await encodeContent({ ...content, title: edit.title ?? content.title, body, overlay });
  const named = Object.entries(body ?? {}).filter(([name, value]) => name.endsWith("Id") && typeof value === "number");
  const old = new Set(Object.values(content.body ?? {}));
  const needs = new Set(entry.needs.filter((id) => !old.has(id)));
  for (const [, value] of named) if (typeof value === "number") needs.add(value);
  const mended = Object.entries(edit.body ?? {}).flatMap(([name, value]) =>
    content.body?.[name] === value ? [] : [name],
  );
  const own = tenantOf(session.user);
  const change = changeLeader(
    mended,
    session.outbox,
    key,
    (now) =>
      now.revision === entry.revision && (now.state === "attention" || (now.state === "waiting" && now.tries === 0)),
    (now) => ({
      bytes,
      needs: [...needs],
      ...(now.method === "PATCH"
        ? rebasedFields(session, now, { fields: Object.keys(body ?? {}), mended, seenRow: edit.baseRow })
        : {}),
      revision: now.revision + 1,
      ...(isFromElsewhere(now, own) ? {} : goesAgain(now)),
    }),
  );
  return trackSlowWrite(change);
}

/**
 * A patch of other fields, or with other values: what is new in it is based on what its author saw, the rest as before. A
 * value in place of an earlier own one is new where its author saw the server's, as that of a change that was refused.
 */
function rebasedFields(
  session: LocalSession,
  entry: StoredEntry,
  { fields, mended, seenRow }: { fields: string[]; mended: readonly string[]; seenRow: FieldValues | undefined },
): Partial<StoredEntry> {
  const row: FieldValues | undefined = session.mirror.serverRow(entry.collection, entry.record);
  const { collection, base } = entry;
  const added = baseVersionsSeen({ collection, fields }, row, seenRow ?? row);
  const isSeen = (field: string) => seenRow !== undefined && (seenRow[field] ?? null) === (row?.[field] ?? null);
  const isNew = (field: string) => !entry.fields.includes(field) || (mended.includes(field) && isSeen(field));
  const versionIn = (field: string) => baseOf(isNew(field) ? added : entry, field);
  return { fields, ...baseVersions(base, fields, versionIn) };
}

const restoreKind = (kind: EntryKind) => kind.replace(/\.delete$/, ".restore") as EntryKind;

/**
 * Takes a change back: one that was never sent, or was refused, is discarded; a deletion that may have reached the server is followed
 * by a restore.
 * @returns false when it cannot be taken back
 */
export async function undo(key: string): Promise<boolean> {
  const session = requireSession();
  if ((await removeEntries(session.outbox, [key], isUnsent)).length > 0) return true;
  const entry = await findEntry(session.outbox, key);
  if (entry?.state === "attention") {
    await discard(key);
    return true;
  }
  const deletion = deletions.get(key);
  if (!deletion) return false;
  const { kind, collection, record, title, path } = deletion.entry;
  deletions.delete(key);
  await write({
    kind: restoreKind(kind),
    collection,
    record,
    title,
    method: "POST",
    path: `${path}/restore`,
    overlay: deletion.row ?? {},
  });
  return true;
}

/**
 * Takes many changes back as {@link undo} takes one; those never sent go at once.
 * @returns the keys of those that cannot be taken back
 */
export async function undoAll(keys: readonly string[]): Promise<string[]> {
  const removed = new Set((await removeEntries(requireSession().outbox, keys, isUnsent)).map(({ key }) => key));
  const left: string[] = [];
  for (const key of keys) if (!removed.has(key) && !(await undo(key))) left.push(key);
  return left;
}

const isUnsent = ({ tries, state }: StoredEntry) => tries === 0 && state === "waiting";

export async function entryFile(session: LocalSession, entry: StoredEntry): Promise<LocalFile | null> {
  const stored = await session.outbox.files.get(entry.key);
  const { file } = await decodeContent(entry.bytes);
  if (!stored || !file) return null;
  const bytes = await decode(new Uint8Array(stored.bytes));
  return { ...file, bytes: bytes.slice().buffer };
}

/** The file of a record that has not been sent yet, null when there is none. */
export async function unsentFile(record: number): Promise<LocalFile | null> {
  const session = requireSession();
  const entries = await session.outbox.entries.where("record").equals(record).toArray();
  const entry = entries.findLast((one) => one.fileSize !== null);
  return entry ? await entryFile(session, entry) : null;
}
