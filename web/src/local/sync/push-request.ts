/* One entry as one request; an entry with a file as an upload and the request that finishes it. */

import { requestHeaders } from "#domain/index";
import { sha256 } from "../files/sha256.ts";
import { type HttpInit, OfflineError } from "../http/http.ts";
import type { Content } from "../outbox/outbox-content.ts";
import type { PushStore } from "../outbox/push-store.ts";
import { decode, UnreadableError } from "../storage/codec.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import { judgeAnswer, judgeError, type Verdict } from "./push-verdict.ts";
import { upload } from "./uploads.ts";

/** What makes thousands of records is megabytes long, and the server takes 5 minutes at most to read a request. */
const LONG_MS = 290_000;

/** The wrapper around fetch. @throws {HttpError} @throws {OfflineError} */
export type Http = (path: string, init: HttpInit) => Promise<Response>;

/** A file that has arrived, for those who keep it. */
export interface Arrived {
  bytes: ArrayBuffer;
  type: string;
  /** Hex. */
  sha256: string;
}

/** What sending needs. */
export interface RequestPorts {
  http: Http;
  store: Pick<PushStore, "db" | "uploading" | "progress">;
  /** Hears that bytes get through. */
  onAlive: () => void;
}

/** Sends an entry and judges the answer; a file that has arrived comes with it. What the line does is judged, not thrown. */
export async function sendEntry(
  ports: RequestPorts,
  entry: StoredEntry,
  content: Content,
  signal: AbortSignal,
): Promise<{ verdict: Verdict; arrived: Arrived | null }> {
  let arrived: Arrived | null = null;
  try {
    const body: Record<string, unknown> = { ...content.body };
    if (entry.method === "PATCH" && entry.base !== null) {
      body.baseVersion = entry.base;
      if (entry.bases) body.baseVersions = entry.bases;
    }
    if (content.file) {
      const bytes = await fileBytes(ports, entry.key);
      arrived = { bytes, type: content.file.type, sha256: await sha256(bytes) };
      body.uploadId = await uploaded(ports, entry, { ...content.file, bytes }, signal);
      body.sha256 = arrived.sha256;
    }
    const answer = await ports.http(content.path, {
      method: entry.method,
      headers: { [requestHeaders.key]: entry.requestKey, [requestHeaders.tenant]: String(entry.tenant) },
      signal,
      ...(entry.records ? { timeoutMs: LONG_MS } : {}),
      ...(entry.method === "DELETE" ? {} : { json: body }),
    });
    const text = await answer.text().catch((error: unknown) => {
      throw new OfflineError(error);
    });
    return { verdict: judgeAnswer(entry, answer, text), arrived };
  } catch (error) {
    const verdict = judgeError(entry, error);
    if (!verdict) throw error;
    return { verdict, arrived: null };
  }
}

async function fileBytes({ store }: RequestPorts, key: string): Promise<ArrayBuffer> {
  const stored = await store.db.files.get(key);
  if (!stored) throw new UnreadableError(undefined);
  return (await decode(new Uint8Array(stored.bytes))).slice().buffer;
}

async function uploaded(
  { http, store, onAlive }: RequestPorts,
  entry: StoredEntry,
  file: { name: string; type: string; bytes: ArrayBuffer },
  signal: AbortSignal,
): Promise<string> {
  if (entry.uploaded && entry.uploadId !== null) return entry.uploadId;
  const { key } = entry;
  const uploadId = await upload({
    http,
    file,
    key: entry.requestKey,
    uploadId: entry.uploadId,
    isRough: entry.tries > 0,
    onUploadId: (id) => store.uploading(key, id, false),
    onProgress: (sent) => {
      onAlive();
      return store.progress(key, sent);
    },
    signal,
  });
  await store.uploading(key, uploadId, true);
  return uploadId;
}
