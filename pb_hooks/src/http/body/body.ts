import { AppError, type JsonLimits, jsonLimits, utf8Length } from "#domain/index";
import type { RequestEvent } from "../../kernel/pocketbase.d.ts";
import type { SentFile } from "../../staging/sent-file.ts";
import { isBodyTooLarge, isDiskError } from "../failures.ts";
import { jsonFits } from "./json-size.ts";
import { readForm } from "./multipart.ts";
import { readSpooledText } from "./spooled-text.ts";
import { unbufferedBody } from "./unbuffered-body.ts";

/** What a route takes unless it says more, and so does JSON: larger is a file, sent as a form. In bytes. */
export const DEFAULT_BODY_LIMIT = 64 * 1024;

/** A body that has been read; what was wrong with it is thrown when somebody asks for it. */
export interface Body {
  input(): unknown;
  /** The file that the route takes. */
  file(): SentFile | null;
  /** A text that is the same for the same content: multipart by fields and file bytes, anything else by its bytes. */
  fingerprint(): string;
  /** Lets go of what the body has put on the disk. @param committed whether the request took effect */
  end(committed: boolean): void;
}

/** What a route takes. */
export interface BodyOptions {
  /** Largest body in bytes. */
  limit: number;
  /** Largest JSON body in bytes; default 64 KiB. */
  jsonLimit?: number | undefined;
  /** What that may hold; default {@link jsonLimits}. */
  jsonShape?: JsonLimits | undefined;
  /** Waits until a large JSON body, which lies on the disk by then, may be taken into memory. */
  waitForTurn?: (() => void) | undefined;
  /** The name that a file has in a form; without one files are left out. */
  file?: string | undefined;
}

/**
 * Reads a body whole, before any transaction, so that a slow line holds no lock. Never throws: a body that cannot be
 * taken is refused when the handler asks for it, after what stands before it in the order of checks.
 */
export function readBody(event: RequestEvent, { limit, file, ...json }: BodyOptions): Body {
  const { request } = event;
  const { jsonLimit = DEFAULT_BODY_LIMIT, jsonShape = jsonLimits, waitForTurn } = json;
  const type = request.header.get("Content-Type");
  if (request.contentLength === 0) return emptyBody();
  if (request.contentLength > limit) return refusedBody(new AppError("body_too_large"));
  try {
    // a body of unknown length passes PocketBase's own limit first, which wraps it
    if (request.contentLength < 0) event.next();
    if (/^multipart\/form-data\b/i.test(type)) return formBody(event, file);
    const source = unbufferedBody(request.body);
    const text = waitForTurn
      ? readSpooledText(event.app, source, jsonLimit + 1, waitForTurn)
      : toString(source, jsonLimit + 1);
    if (text === "") return emptyBody();
    if (!/^application\/json\b/i.test(type)) return refusedBody(new AppError("media_type_not_accepted"), text);
    const length = request.contentLength < 0 ? utf8Length(text) : request.contentLength;
    if (length > jsonLimit || !jsonFits(text, jsonShape)) return refusedBody(new AppError("body_too_large"), text);
    return jsonBody(text);
  } catch (thrown) {
    if (isBodyTooLarge(thrown)) return refusedBody(new AppError("body_too_large"));
    if (thrown instanceof AppError || isDiskError(thrown)) return refusedBody(thrown);
    return refusedBody(new AppError("malformed_request"));
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

/**
 * A body with another file than the one it carried, which is let go of; what `find` throws is thrown when somebody asks
 * for the file.
 */
export function bodyWithFile(body: Body, find: () => SentFile): Body {
  body.end(false);
  try {
    const file = find();
    return { ...body, file: () => file, end: file.end };
  } catch (thrown) {
    const refuse = () => {
      throw thrown;
    };
    return { ...body, file: refuse, end: nothing };
  }
}

const nothing = () => {};

function emptyBody(): Body {
  return { input: () => ({}), file: () => null, fingerprint: () => "", end: nothing };
}

function refusedBody(error: unknown, content = ""): Body {
  const refuse = () => {
    throw error;
  };
  return { input: refuse, file: refuse, fingerprint: () => content, end: nothing };
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
  return { input: () => value, file: () => null, fingerprint: () => text, end: nothing };
}

function formBody(event: RequestEvent, wanted: string | undefined): Body {
  const { fields, file } = readForm(event, { file: wanted, text: DEFAULT_BODY_LIMIT });
  const files = file ? [[wanted, [file.name, file.size, file.sha256]]] : [];
  return {
    input: () => fields,
    file: () => file,
    fingerprint: () => JSON.stringify([fields, files]),
    end: (committed) => file?.end(committed),
  };
}
