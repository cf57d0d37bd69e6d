import { AppError, utf8Length } from "#domain/index";
import { isBodyTooLarge, toAppError } from "./failures.ts";
import { messageOf } from "./message.ts";
import { boundaryOf, cleanPartHeaders } from "./part-headers.ts";
import type { FsFile, RequestEvent } from "./pocketbase.d.ts";
import type { SentFile } from "./types.ts";

/** What a route takes unless it says more, and so does JSON: larger is a file, sent as a form. In bytes. */
export const DEFAULT_BODY_LIMIT = 64 * 1024;
/**
 * How much of a body is held in memory, in bytes; the rest goes through a temporary file, so that twenty people who send
 * a large file at once need some 2 MB each and not 60.
 */
export const MOST_IN_MEMORY = 1 << 20;

/** A body that has been read; what was wrong with it is thrown when somebody asks for it. */
export interface Body {
  input(): unknown;
  file(name: string): SentFile | null;
  /** A text that is the same for the same content: multipart by fields and file bytes, anything else by its bytes. */
  fingerprint(): string;
}

/**
 * Reads a body whole, before any transaction, so that a slow line holds no lock. Never throws: a body that cannot be
 * taken is refused when the handler asks for it, after what stands before it in the order of checks.
 * @param limit in bytes
 * @param jsonLimit of a JSON body, in bytes
 */
export function readBody(event: RequestEvent, limit: number, jsonLimit = DEFAULT_BODY_LIMIT): Body {
  const { request } = event;
  const type = request.header.get("Content-Type");
  if (request.contentLength === 0) return emptyBody();
  if (request.contentLength > limit) return refusedBody(new AppError("body_too_large"));
  // PocketBase keeps a copy of what it reads
  request.body.maxMemory = MOST_IN_MEMORY;
  try {
    // a body of unknown length passes PocketBase's own limit first, which wraps it
    if (request.contentLength < 0) event.next();
    if (/^multipart\/form-data\b/i.test(type)) return multipartBody(event, limit);
    const text = toString(request.body, jsonLimit + 1);
    if (text === "") return emptyBody();
    if (!/^application\/json\b/i.test(type)) return refusedBody(new AppError("media_type_not_accepted"), text);
    const length = request.contentLength < 0 ? utf8Length(text) : request.contentLength;
    if (length > jsonLimit) return refusedBody(new AppError("body_too_large"), text);
    return jsonBody(text);
  } catch (thrown) {
    if (isBodyTooLarge(thrown)) return refusedBody(new AppError("body_too_large"));
    // a full disk is no fault of the request
    return refusedBody(
      toAppError(thrown).code === "disk_full" ? toAppError(thrown) : new AppError("malformed_request"),
    );
  }
}

/** A body whose input has gone through `prepare`, now and once; what that throws is thrown when somebody asks for it. */
export function preparedBody(body: Body, prepare: (input: unknown) => unknown): Body {
  try {
    const value = prepare(body.input());
    return { ...body, input: () => value };
  } catch (thrown) {
    return {
      ...body,
      input: () => {
        throw thrown;
      },
    };
  }
}

function emptyBody(): Body {
  return { input: () => ({}), file: () => null, fingerprint: () => "" };
}

function refusedBody(error: AppError, content = ""): Body {
  const refuse = () => {
    throw error;
  };
  return { input: refuse, file: refuse, fingerprint: () => content };
}

function jsonBody(text: string): Body {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refusedBody(new AppError("malformed_request"), text);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refusedBody(new AppError("malformed_request"), text);
  }
  return { input: () => value, file: () => null, fingerprint: () => text };
}

/** Parses a form; one that Go refuses for control characters in a part's header is parsed without them. */
function parseForm({ request }: RequestEvent, limit: number): void {
  try {
    request.parseMultipartForm(MOST_IN_MEMORY);
  } catch (thrown) {
    const boundary = boundaryOf(request.header.get("Content-Type"));
    if (boundary === null || !/malformed MIME header/.test(messageOf(thrown))) throw thrown;
    // PocketBase keeps what was read, and starts anew once everything was
    toBytes(request.body, limit + 1);
    const bytes = toBytes(request.body, limit + 1);
    cleanPartHeaders(bytes, boundary);
    request.body = $filesystem.fileFromBytes(bytes, "body").reader.open();
    request.parseMultipartForm(MOST_IN_MEMORY);
  }
}

function multipartBody(event: RequestEvent, limit: number): Body {
  parseForm(event, limit);
  const form = event.request.multipartForm;
  if (!form) return refusedBody(new AppError("malformed_request"));
  const fields: Record<string, string> = {};
  for (const name of Object.keys(form.value).sort()) fields[name] = form.value[name]?.[0] ?? "";
  const files = new Map<string, SentFile>();
  for (const name of Object.keys(form.file).sort()) {
    const file = event.findUploadedFiles(name)[0];
    if (!file) continue;
    const sent = sentFile(file);
    digestNow(sent);
    files.set(name, sent);
  }
  return {
    input: () => fields,
    file: (name) => files.get(name) ?? null,
    fingerprint: () =>
      JSON.stringify([fields, [...files].map(([name, file]) => [name, file.name, file.size, file.sha256()])]),
  };
}

/**
 * Computes a file's digest while others may write: in the transaction it would hold them up. A failure is told when it is
 * asked for there.
 */
function digestNow(file: SentFile): void {
  try {
    file.sha256();
  } catch {
    return;
  }
}

/** A file with its digest, which is computed once. */
export function sentFile(file: FsFile): SentFile {
  let digest = "";
  return {
    file,
    name: file.originalName,
    size: file.size,
    sha256() {
      if (digest === "") digest = sha256Of(file);
      return digest;
    },
  };
}

function sha256Of(file: FsFile): string {
  const reader = file.reader.open();
  try {
    return $security.sha256(toString(reader, file.size + 1));
  } finally {
    reader.close();
  }
}
