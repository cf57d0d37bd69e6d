import { AppError } from "#domain/index";
import { messageOf } from "../../kernel/error-message.ts";
import type { Bytes, MultipartReader, Part, PbApp, ReadCloser, RequestEvent } from "../../kernel/pocketbase.d.ts";
import { withOpen } from "../../kernel/with-open.ts";
import { inUploadsFolder, removeFile } from "../../staging/disk.ts";
import type { SentFile } from "../../staging/sent-file.ts";
import { stage, stagedName } from "../../staging/staged.ts";
import { boundaryOf, cleanPartHeaders } from "./part-headers.ts";
import { unbufferedBody } from "./unbuffered-body.ts";

/** The longest form has some forty fields, and each part takes PocketBase's JavaScript a tenth of a millisecond. */
const MOST_PARTS = 100;
/** How much of a form is searched for what Go refuses, in bytes; a file's name comes before its content. */
const HEAD = 64 * 1024;

/**
 * Provided by the executable (server/internal/cli/runtime.go): a reader of some bytes and then of another reader. On
 * stock PocketBase it is missing, and a temporary file takes its place.
 */
declare const joined: ((head: Bytes, rest: ReadCloser) => ReadCloser) | undefined;

export interface Form {
  /** The first text of each name, by names in order. */
  fields: Record<string, string>;
  /** The first file of the wanted name. */
  file: SentFile | null;
}

export interface FormOptions {
  /** Name of the field with the file; files in other fields are ignored. */
  file: string | undefined;
  /** Limit of all text fields together, in bytes. */
  text: number;
}

/**
 * Reads a form, its file directly to the disk. Control characters in part headers, which Go refuses, are removed where
 * they are near the beginning.
 * @throws {AppError} body_too_large, malformed_request
 */
export function readForm(event: RequestEvent, wanted: FormOptions): Form {
  const { app, request } = event;
  const boundary = boundaryOf(request.header.get("Content-Type"));
  if (boundary === null) throw new AppError("malformed_request");
  const source = unbufferedBody(request.body);
  const head = toBytes(source, HEAD);
  cleanPartHeaders(head, boundary);
  if (typeof joined === "function") {
    request.body = joined(head, source);
    return partsOf(app, request.multipartReader(), wanted);
  }
  return viaTempFile(app, head, source, (whole) => {
    request.body = whole;
    return partsOf(app, request.multipartReader(), wanted);
  });
}

function viaTempFile<T>(app: PbApp, head: Bytes, rest: ReadCloser, read: (whole: ReadCloser) => T): T {
  const name = stagedName();
  return inUploadsFolder(app, (root) => {
    try {
      return withOpen(root.create(name), (file) => {
        file.write(head);
        file.readFrom(rest);
        file.seek(0, 0);
        return read(file);
      });
    } finally {
      removeFile(root, name);
    }
  });
}

function partsOf(app: PbApp, parts: MultipartReader, wanted: FormOptions): Form {
  const texts = new Map<string, string>();
  let room = wanted.text;
  let file: SentFile | null = null;
  try {
    for (let count = 0; ; count++) {
      const part = nextPart(parts);
      if (part === null) break;
      if (count === MOST_PARTS) throw new AppError("malformed_request");
      const name = part.formName();
      if (part.fileName() !== "") {
        if (name === wanted.file && !file) file = stage(app, part.fileName(), (target) => target.readFrom(part));
      } else if (name !== "") {
        const bytes = toBytes(part, room + 1);
        room -= bytes.length;
        if (room < 0) throw new AppError("body_too_large");
        if (!texts.has(name)) texts.set(name, toString(bytes));
      }
    }
  } catch (thrown) {
    file?.end(false);
    throw thrown;
  }
  return { fields: Object.fromEntries([...texts].sort(([a], [b]) => (a < b ? -1 : 1))), file };
}

function nextPart(parts: MultipartReader): Part | null {
  try {
    return parts.nextPart();
  } catch (thrown) {
    if (/^(GoError: )?EOF$/.test(messageOf(thrown))) return null;
    throw thrown;
  }
}
