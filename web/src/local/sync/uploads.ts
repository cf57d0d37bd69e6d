/* Files travel by tus 1.0, so that a line that breaks costs little: the server reports where to resume. */

import type { FileSource, HttpRequest, HttpResponse, HttpStack } from "tus-js-client";
import { requestHeaders } from "#domain/index";
import { HttpError, type HttpInit, isFromOurServer, OfflineError } from "../http/http.ts";
import { linkedAbort } from "../storage/linked-abort.ts";
import type { Http } from "./push-request.ts";

/** Bytes per request: what is under way when the connection breaks may be lost. */
const CHUNK_BYTES = 256 * 1024;
/** The same once the line has broken: then a break every 2 MB costs less than a tenth, whatever was under way. */
const SMALL_CHUNK_BYTES = 64 * 1024;
/** Long enough for a chunk at 2 KB/s. */
const CHUNK_TIMEOUT_MS = 120_000;
const UPLOADS_PATH = "/api/uploads";

export interface UploadJob {
  http: Http;
  file: { name: string; type: string; bytes: ArrayBuffer };
  /** Of the creation: repeated because its answer was lost, it finds the upload that it has made. */
  key: string;
  /** Where an earlier attempt got to, null for a new upload. */
  uploadId: string | null;
  /** Whether the connection has broken on this file before. */
  isUnreliable: boolean;
  /** Saves where the bytes go; the first of them leaves afterwards. */
  onUploadId: (uploadId: string) => Promise<void>;
  /** Bytes that the server has. */
  onProgress: (sent: number) => Promise<void>;
  signal: AbortSignal;
}

/**
 * Brings a file's bytes to the server, from where it says they ended. A break of the line ends the call; the next one
 * with the same `uploadId` goes on.
 * @returns the upload's id, for the request that makes the record
 * @throws {HttpError} 404 or 410 when the server no longer knows the upload, others as it answers
 * @throws {OfflineError} when the line broke
 */
export async function upload(job: UploadJob): Promise<string> {
  const { Upload } = await import("tus-js-client");
  const stack = new HttpWrapperStack(job);
  const { file, uploadId } = job;
  const blob = new Blob([file.bytes]);
  return await new Promise<string>((resolve, reject) => {
    let known = uploadId;
    let saving: Promise<unknown> = Promise.resolve();
    const fail = (error: unknown) => reject(stack.failure ?? new OfflineError(error));
    const chainSave = (work: Promise<void>) => {
      // both are watched: once one has failed, nobody else would look at the next
      saving = Promise.all([saving, work]);
      saving.catch(fail);
    };
    const tus = new Upload(blob, {
      // Without an endpoint tus-js-client cannot answer a failing HEAD with an upload from the first byte.
      endpoint: uploadId === null ? UPLOADS_PATH : null,
      uploadUrl: uploadId === null ? null : `${UPLOADS_PATH}/${uploadId}`,
      metadata: { filename: file.name, filetype: file.type },
      chunkSize: job.isUnreliable ? SMALL_CHUNK_BYTES : CHUNK_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: async () => file.name,
      fileReader: { openFile: async () => sourceOf(blob) },
      httpStack: stack,
      onUploadUrlAvailable: () => {
        const id = tus.url?.split(/[?#]/)[0]?.split("/").at(-1);
        if (!id || id === known) return;
        known = id;
        chainSave(job.onUploadId(id));
      },
      onChunkComplete: (_chunk, sent) => chainSave(job.onProgress(sent)),
      onError: fail,
      onSuccess: () => {
        const id = known;
        if (id) saving.then(() => resolve(id), fail);
        else fail(new Error("the server gave the upload no address"));
      },
    });
    job.signal.addEventListener("abort", () => {
      void tus.abort().catch(() => undefined);
      reject(job.signal.reason);
    });
    if (job.signal.aborted) reject(job.signal.reason);
    else tus.start();
  });
}

function sourceOf(blob: Blob): FileSource {
  return {
    size: blob.size,
    slice: async (start, end) => ({ value: blob.slice(start, end), done: end >= blob.size }),
    close: () => undefined,
  };
}

/** Routes tus-js-client through the app's own wrapper around fetch. */
class HttpWrapperStack implements HttpStack {
  readonly #job: UploadJob;
  failure: HttpError | OfflineError | null = null;

  constructor(job: UploadJob) {
    this.#job = job;
  }

  getName(): string {
    return "sijil";
  }

  createRequest(method: string, url: string): HttpRequest {
    const headers: Record<string, string> = method === "POST" ? { [requestHeaders.key]: this.#job.key } : {};
    const stopped = new AbortController();
    const send = async (body: unknown): Promise<HttpResponse> => {
      const init: HttpInit = {
        method: methodOf(method),
        headers,
        signal: linkedAbort(stopped.signal, this.#job.signal).signal,
        timeoutMs: CHUNK_TIMEOUT_MS,
        ...(body instanceof Blob ? { body } : {}),
      };
      try {
        const response = await this.#job.http(pathOf(url), init);
        if (!isFromOurServer(response)) throw new HttpError(response.status, null, response.statusText);
        return responseOf(response);
      } catch (error) {
        if (error instanceof HttpError || error instanceof OfflineError) this.failure = error;
        if (error instanceof HttpError) return responseOf(new Response(null, { status: error.status }));
        throw error;
      }
    };
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => {
        headers[name] = value;
      },
      getHeader: (name) => headers[name],
      setProgressHandler: () => undefined,
      send,
      abort: async () => stopped.abort(),
      getUnderlyingObject: () => undefined,
    };
  }
}

function responseOf(response: Response): HttpResponse {
  return {
    getStatus: () => response.status,
    getHeader: (name) => response.headers.get(name) ?? undefined,
    getBody: () => "",
    getUnderlyingObject: () => response,
  };
}

function methodOf(method: string): NonNullable<HttpInit["method"]> {
  if (method === "POST" || method === "PATCH" || method === "HEAD" || method === "DELETE") return method;
  throw new Error(`tus does not use ${method}`);
}

/** Requests stay with the server that served the app, whatever host an answer names. */
function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]+/i, "");
}
