/* Files uploaded or downloaded on this device stay on it, up to a limit. */

import { collections, type FiledCollection, isFiled } from "#domain/index";
import { readItem } from "#web/storage/local-storage.ts";
import { http, OfflineError } from "../http/http.ts";
import type { Mirror } from "../mirror/mirror.ts";
import { decode, encode } from "../storage/codec.ts";
import type { CachedFile, MirrorDatabase } from "../storage/mirror-database.ts";
import { getLocalSession } from "../tabs/session.ts";
import { noteCachedDownload } from "./download-notes.ts";
import { clearUnpinned, evict, giveUpCopies, putMakingRoom, removeCached, removePins } from "./eviction.ts";

const DEFAULT_CACHE_BYTES = 200 * 1024 * 1024;
const LIMIT_KEY = "sijil.keptBytes";

export type FileErrorCode = "offline_not_kept" | "file_damaged";

/** A file that cannot be opened; screens choose the message by the code. */
export class FileError extends Error {
  readonly code: FileErrorCode;

  constructor(code: FileErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = "FileError";
    this.code = code;
  }
}

/** The key of an attachment among the kept files; another file in its place has another one. */
export const attachmentFileKey = (employee: number, type: string, sha256: string) =>
  `attachments/${employee}/${type}/${sha256}`;

/** Where the server gives an attachment. */
export const attachmentDownload = (employee: number, type: string) =>
  `/api/employees/${employee}/download-attachment/${encodeURIComponent(type)}`;

/** The cache key of a record's file. */
export const fileKey = (collection: FiledCollection, id: number) => `${collection}/${id}`;

/** A record that has one file, as far as its file goes. */
export interface FiledRecord {
  id: number;
  mimeType: string;
  /** Hex, null where it is not known. */
  sha256: string | null;
}

export function cacheLimit(): number {
  const value = Number(readItem(LIMIT_KEY) ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : DEFAULT_CACHE_BYTES;
}

/** What a file holds, and its MIME type. */
export interface FileContent {
  bytes: ArrayBuffer;
  type: string;
}

/** Hex SHA-256, null where the browser cannot compute it (plain HTTP). */
export async function sha256Hex(bytes: ArrayBuffer): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function cacheUsage(db: MirrorDatabase): Promise<{ files: number; bytes: number }> {
  let files = 0;
  let bytes = 0;
  await db.kept.each((file) => {
    files++;
    bytes += file.size;
  });
  return { files, bytes };
}

async function nextUse(db: MirrorDatabase): Promise<number> {
  return ((await db.kept.orderBy("used").last())?.used ?? 0) + 1;
}

/**
 * Deletes the files of records that this person no longer has: they left with their record.
 * @returns whether files of records are left that unsent work alone shows: when it is done, nothing tells of them
 */
export async function pruneCache(mirror: Mirror): Promise<boolean> {
  const { kept, pins, groups } = mirror.db;
  const keys = new Set([...(await kept.toCollection().primaryKeys()), ...(await pins.toCollection().primaryKeys())]);
  const orphaned: string[] = [];
  let isUnsettled = false;
  for (const key of keys) {
    const [kind, name] = key.split("/");
    const of = kind === "attachments" ? "employees" : collections.filter(isFiled).find((one) => one === kind);
    const id = Number(name);
    if (of === undefined) continue;
    if (!mirror.view(of).byId.has(id)) orphaned.push(key);
    else isUnsettled ||= mirror.serverRow(of, id) === undefined;
  }
  await removeCached(mirror.db, orphaned);
  await removePins(mirror.db, orphaned);
  const isGone = (key: string) => {
    const [kind, id] = key.split("/");
    return !mirror.view(kind === "employees" ? kind : "categories").byId.has(Number(id));
  };
  await groups.bulkDelete((await groups.toCollection().primaryKeys()).filter(isGone));
  return isUnsettled;
}

/**
 * Keeps a file's bytes on this device, when the limit allows it at all. A full disk is no error: the file is just not kept.
 * @param sha256 hex, from the server; null when it sends none
 * @returns whether it is kept
 */
export async function cacheFile(
  db: MirrorDatabase,
  key: string,
  file: { bytes: ArrayBuffer; type: string; sha256: string | null },
): Promise<boolean> {
  const size = file.bytes.byteLength;
  const limit = cacheLimit();
  if (size > limit) return false;
  const stored = await encode(file.bytes);
  if (!(await evict(db, limit - size, key))) return false;
  const put = () =>
    db.transaction("rw", db.kept, db.keptBytes, async () => {
      const row: CachedFile = { key, size, sha256: file.sha256, type: file.type, used: await nextUse(db) };
      await db.kept.put(row);
      await db.keptBytes.put({ key, bytes: stored.buffer });
    });
  try {
    await putMakingRoom(put, [
      async () => {
        const local = getLocalSession();
        return local !== null && (await giveUpCopies(local));
      },
      async () => (await db.pins.get(key)) !== undefined && (await clearUnpinned(db)),
    ]);
    return true;
  } catch {
    return false;
  }
}

/**
 * A kept file's bytes, null when it is not kept, or no longer what it was: then it is dropped.
 * @param sha256 hex, from the record: another version of the file is not the file
 */
export async function cachedFile(db: MirrorDatabase, key: string, sha256: string | null): Promise<FileContent | null> {
  const [row, stored] = await Promise.all([db.kept.get(key), db.keptBytes.get(key)]);
  if (!row || !stored) return null;
  const content = await decode(new Uint8Array(stored.bytes)).catch(() => null);
  const bytes = content?.slice().buffer;
  const expected = sha256 ?? row.sha256;
  const actual = bytes && expected ? await sha256Hex(bytes) : null;
  if (!bytes || bytes.byteLength !== row.size || (actual !== null && actual !== expected)) {
    await removeCached(db, [key]);
    return null;
  }
  // somebody waits for the file; where it cannot be noted, it leaves earlier than it would
  noteUse(db, key).catch(() => {});
  return { bytes, type: row.type };
}

async function noteUse(db: MirrorDatabase, key: string): Promise<void> {
  await db.transaction("rw", db.kept, async () => {
    if (await db.kept.get(key)) await db.kept.update(key, { used: await nextUse(db) });
  });
}

export interface OpenOptions {
  signal?: AbortSignal;
  /** Called with the number of bytes that have come so far from the server. */
  onReceived?: (bytes: number) => void;
}

/** Another place where a file may be, such as unsent work. */
export type FileSource = (record: number) => Promise<FileContent | null>;
const sources = new Set<FileSource>();

/** Adds a place to look for a record's file before the server; returns how to remove it. */
export function addFileSource(source: FileSource): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

async function findOnDevice(collection: FiledCollection, { id, sha256 }: FiledRecord) {
  const local = getLocalSession();
  const cached = local && (await cachedFile(local.mirror.db, fileKey(collection, id), sha256));
  if (cached) {
    if (collection === "documents") noteCachedDownload(local.user.id, { document: id });
    return cached;
  }
  for (const source of sources) {
    const found = await source(id);
    // a version that was refused waits as unsent work, while the record shows the one before
    const actual = found && sha256 !== null ? await sha256Hex(found.bytes) : null;
    if (found && (actual === null || actual === sha256)) return found;
  }
  return null;
}

/**
 * A record's file: from this device where it is kept, else from the server, and then kept.
 * @throws {FileError} offline_not_kept without the server; file_damaged when the bytes do not match the record
 * @throws {HttpError} when the server refuses
 */
export async function fileContent(
  collection: FiledCollection,
  record: FiledRecord,
  { signal, onReceived }: OpenOptions = {},
): Promise<FileContent> {
  const { id, mimeType, sha256 } = record;
  const key = fileKey(collection, id);
  const found = await findOnDevice(collection, record);
  if (found) return found;
  // Whose file it is, whoever's page this is when it has come.
  const local = getLocalSession();
  const bytes = await fetchBytes(`/api/${collection}/${id}/download`, signal, onReceived);
  // no file is empty; an empty response is not reported as damaged (specification, section 8), and not kept
  if (bytes.byteLength === 0) return { bytes, type: mimeType };
  await verify(bytes, sha256);
  if (local) await cacheFile(local.mirror.db, key, { bytes, type: mimeType, sha256 });
  return { bytes, type: mimeType };
}

/** As {@link fileContent}, for what takes a Blob: a browser keeps one elsewhere, and what is in it takes time to come back. */
export async function openFile(collection: FiledCollection, record: FiledRecord, options?: OpenOptions): Promise<Blob> {
  return blobOf(await fileContent(collection, record, options));
}

export const blobOf = ({ bytes, type }: FileContent): Blob => new Blob([bytes], { type });

/**
 * A file's bytes from the server, checked against its record.
 * @param sha256 hex, null where the record has none
 * @throws {FileError} offline_not_kept without the server; file_damaged when the bytes do not match the record
 * @throws {HttpError} when the server refuses
 */
export async function fetchFile(
  path: string,
  sha256: string | null,
  signal?: AbortSignal,
  onReceived?: (bytes: number) => void,
): Promise<ArrayBuffer> {
  const bytes = await fetchBytes(path, signal, onReceived);
  // an empty response is not reported as damaged (specification, section 8)
  if (bytes.byteLength > 0) await verify(bytes, sha256);
  return bytes;
}

async function fetchBytes(
  path: string,
  signal?: AbortSignal,
  onReceived?: (bytes: number) => void,
): Promise<ArrayBuffer> {
  try {
    const response = await http(path, signal ? { signal } : {});
    const whole = onReceived && response.body ? new Response(counted(response.body, onReceived)) : response;
    return await whole.arrayBuffer().catch((error: unknown) => {
      throw new OfflineError(error);
    });
  } catch (error) {
    if (error instanceof OfflineError) throw new FileError("offline_not_kept", error);
    throw error;
  }
}

/** A body that tells how much of it has been read. */
function counted(body: ReadableStream<Uint8Array<ArrayBuffer>>, onReceived: (bytes: number) => void) {
  let received = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        onReceived(received);
        controller.enqueue(chunk);
      },
    }),
  );
}

async function verify(bytes: ArrayBuffer, sha256: string | null): Promise<void> {
  const actual = sha256 === null ? null : await sha256Hex(bytes);
  if (actual !== null && actual !== sha256) throw new FileError("file_damaged");
}
