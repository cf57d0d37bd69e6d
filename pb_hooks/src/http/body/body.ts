import { AppError, bodyLimits, type JsonLimits, jsonLimits, utf8Length } from "#domain/index";
import type { RequestEvent } from "../../kernel/pocketbase.d.ts";
import type { SentFile } from "../../staging/sent-file.ts";
import { isBodyTooLarge, isDiskError } from "../failures.ts";
import { jsonFits } from "./json-size.ts";
import { readForm } from "./multipart.ts";
import { readSpooledText } from "./spooled-text.ts";
import { unbufferedBody } from "./unbuffered-body.ts";

/** A body that has been read; an error in it is thrown when its input or file is accessed. */
export interface Body {
  input(): unknown;
  file(): SentFile | null;
  /** A text that is the same for the same content: multipart by fields and file bytes, anything else by its bytes. */
  fingerprint(): string;
  /** Removes the body's temporary files. @param committed whether the request took effect */
  end(committed: boolean): void;
}

export interface BodyOptions {
  /** Largest body in bytes. */
  limit: number;
  /** Largest JSON body in bytes; default 64 KiB. */
  jsonLimit?: number | undefined;
  /** Limits on its values and depth; default {@link jsonLimits}. */
  jsonShape?: JsonLimits | undefined;
  /** Waits until a large JSON body, which is in a temporary file by then, may be read into memory. */
  waitForTurn?: (() => void) | undefined;
  /** Name of the form field with the file; without one files are ignored. */
  file?: string | undefined;
}

/**
 * Reads a whole body before any transaction, so that a slow connection holds no lock. Never throws: an unacceptable
 * body is refused when the handler accesses it, after the checks that come before.
 */
export function readBody(event: RequestEvent, { limit, file, ...json }: BodyOptions): Body {
  const { request } = event;
  const { jsonLimit = bodyLimits.session, jsonShape = jsonLimits, waitForTurn } = json;
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

/** A body whose input has been passed through `prepare`; an error of that is thrown when the input is accessed. */
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
 * A body with another file than the one that it carried, which is removed; an error of `find` is thrown when the file
 * is accessed.
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
  const { fields, file } = readForm(event, { file: wanted, text: bodyLimits.session });
  const files = file ? [[wanted, [file.name, file.size, file.sha256]]] : [];
  return {
    input: () => fields,
    file: () => file,
    fingerprint: () => JSON.stringify([fields, files]),
    end: (committed) => file?.end(committed),
  };
}
