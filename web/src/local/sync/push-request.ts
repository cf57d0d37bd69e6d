/* One entry as one request; an entry with a file as an upload and the request that finishes it. */

import { requestHeaders } from "#domain/index";
import { sha256 } from "../files/sha256.ts";
import { type HttpInit, OfflineError } from "../http/http.ts";
import type { Content } from "../outbox/outbox-content.ts";
import type { PushStore } from "../outbox/push-store.ts";
import { decode, UnreadableError } from "../storage/codec.ts";
import type { StoredEntry } from "../storage/outbox-database.ts";
import { judgeAnswer, judgeError, type Verdict } from "./push-verdict.ts";
import { bodyTimeMs } from "./running-requests.ts";
import { upload } from "./uploads.ts";

/** Until the answer has to begin, in milliseconds, besides the time that a long body takes. */
const TIMEOUT_MS = 30_000;

/** The wrapper around fetch. @throws {HttpError} @throws {OfflineError} */
export type Http = (path: string, init: HttpInit) => Promise<Response>;

/** A file that the server has, to be cached. */
export interface UploadedFile {
  bytes: ArrayBuffer;
  type: string;
  /** Hex. */
  sha256: string;
}

export interface RequestPorts {
  http: Http;
  store: Pick<PushStore, "db" | "saveUpload" | "progress">;
  onProgress: () => void;
}

/** Sends an entry and judges the response. @returns also the file that the server now has. Network errors become verdicts. */
export async function sendEntry(
  ports: RequestPorts,
  entry: StoredEntry,
  content: Content,
  signal: AbortSignal,
): Promise<{ verdict: Verdict; uploadedFile: UploadedFile | null }> {
  let uploadedFile: UploadedFile | null = null;
  try {
    const body: Record<string, unknown> = { ...content.body };
    if (entry.method === "PATCH" && entry.base !== null) {
      body.baseVersion = entry.base;
      if (entry.bases) body.baseVersions = entry.bases;
    }
    if (content.baseValues) body.baseValues = content.baseValues;
    if (content.file) {
      const bytes = await fileBytes(ports, entry.key);
      uploadedFile = { bytes, type: content.file.type, sha256: await sha256(bytes) };
      body.uploadId = await uploadFile(ports, entry, { ...content.file, bytes }, signal);
      body.sha256 = uploadedFile.sha256;
    }
    const response = await ports.http(content.path, {
      method: entry.method,
      headers: { [requestHeaders.key]: entry.requestKey, [requestHeaders.tenant]: String(entry.tenant) },
      signal,
      timeoutMs: TIMEOUT_MS + bodyTimeMs(entry),
      ...(entry.method === "DELETE" ? {} : { json: body }),
    });
    const text = await response.text().catch((error: unknown) => {
      throw new OfflineError(error);
    });
    return { verdict: judgeAnswer(entry, response, text), uploadedFile };
  } catch (error) {
    const verdict = judgeError(entry, error);
    if (!verdict) throw error;
    return { verdict, uploadedFile: null };
  }
}

async function fileBytes({ store }: RequestPorts, key: string): Promise<ArrayBuffer> {
  const stored = await store.db.files.get(key);
  if (!stored) throw new UnreadableError(undefined);
  return (await decode(new Uint8Array(stored.bytes))).slice().buffer;
}

async function uploadFile(
  { http, store, onProgress }: RequestPorts,
  entry: StoredEntry,
  file: { name: string; type: string; bytes: ArrayBuffer },
  signal: AbortSignal,
): Promise<string> {
  if (entry.uploaded && entry.uploadId !== null) return entry.uploadId;
  const uploadId = await upload({
    http,
    file,
    key: entry.requestKey,
    uploadId: entry.uploadId,
    isUnreliable: entry.tries > 0,
    onUploadId: (id) => store.saveUpload(entry, id, false),
    onProgress: (sent) => {
      onProgress();
      return store.progress(entry.key, sent);
    },
    signal,
  });
  await store.saveUpload(entry, uploadId, true);
  return uploadId;
}
