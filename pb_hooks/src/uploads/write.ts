import { AppError } from "#domain/index";
import { isBodyTooLarge } from "../http/failures.ts";
import { messageOf } from "../kernel/error-message.ts";
import type { OsRoot, PbApp, Reader } from "../kernel/pocketbase.d.ts";
import { copyFile, fileNameOf, removeFile, sizeOf, truncate, writeAt } from "../staging/disk.ts";
import { isCurrent, movePart, type Upload } from "./store.ts";

/**
 * Appends to an upload. Only one request writes to a file: when one arrives while another is running, which most likely
 * hangs on a lost connection, it takes over and continues in a copy; what the other one writes no longer counts.
 * @param offset where the client continues, in bytes
 * @returns the upload's new size in bytes
 * @throws {AppError} not_found, upload_offset_mismatch, file_too_large
 */
export function appendTo(app: PbApp, root: OsRoot, upload: Upload, offset: number, source: Reader): number {
  if (sizeOf(root, fileNameOf(upload)) !== offset) throw new AppError("upload_offset_mismatch");
  return withWriter(app, upload, (alone) => {
    if (alone) return write(app, root, upload, offset, source);
    const own = { ...upload, part: upload.part + 1 };
    return withWriter(app, own, () => {
      takeOver(app, root, upload, offset);
      return write(app, root, own, offset, source);
    });
  });
}

function write(app: PbApp, root: OsRoot, own: Upload, offset: number, source: Reader): number {
  const name = fileNameOf(own);
  const failure = writeAt(root, name, offset, source);
  if (!isCurrent(app, own)) {
    removeFile(root, name);
    throw new AppError("upload_offset_mismatch");
  }
  const size = sizeOf(root, name) ?? 0;
  if (size > own.length || isBodyTooLarge(failure)) {
    truncate(root, name, offset);
    throw new AppError("file_too_large");
  }
  if (failure !== null) throw isConnectionLost(failure) ? new AppError("server_busy") : failure;
  return size;
}

/** Whether a body ended early because of the connection; the client should try again. */
function isConnectionLost(failure: unknown): boolean {
  return /EOF|connection reset|timeout|closed|canceled/i.test(messageOf(failure));
}

/**
 * Makes a copy of the bytes so far the upload's file.
 * @throws {AppError} upload_offset_mismatch when they have grown meanwhile
 */
function takeOver(app: PbApp, root: OsRoot, upload: Upload, offset: number): void {
  const next = fileNameOf({ ...upload, part: upload.part + 1 });
  const name = `${next}.${$security.randomString(8)}`;
  const size = copyFile(root, fileNameOf(upload), name);
  if (size !== offset || !movePart(app, upload)) {
    removeFile(root, name);
    throw new AppError("upload_offset_mismatch");
  }
  root.rename(name, next);
}

const writersKey = (upload: Upload) => `upload ${fileNameOf(upload)}`;

/** Adds a writer of an upload's file or removes one. @returns how many there were before */
function addWriters(app: PbApp, upload: Upload, more: 1 | -1): number {
  let before = 0;
  app.store().setFunc(writersKey(upload), (holders) => {
    before = Number(holders ?? 0);
    return before + more;
  });
  return before;
}

/**
 * Registers a writer of an upload's file; a stalled request counts until it ends.
 * @returns whether it is the only one
 */
export function acquireWriter(app: PbApp, upload: Upload): boolean {
  return addWriters(app, upload, 1) === 0;
}

export function releaseWriter(app: PbApp, upload: Upload): void {
  addWriters(app, upload, -1);
}

function withWriter<T>(app: PbApp, upload: Upload, work: (alone: boolean) => T): T {
  const alone = acquireWriter(app, upload);
  try {
    return work(alone);
  } finally {
    releaseWriter(app, upload);
  }
}
