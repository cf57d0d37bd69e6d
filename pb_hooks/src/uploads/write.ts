import { AppError } from "#domain/index";
import { isBodyTooLarge } from "../http/failures.ts";
import { messageOf } from "../kernel/error-message.ts";
import type { OsRoot, PbApp, Reader } from "../kernel/pocketbase.d.ts";
import { copyFile, cut, fileNameOf, removeFile, sizeOf, writeAt } from "../staging/disk.ts";
import { isCurrent, movePart, type Upload } from "./store.ts";

/**
 * Appends to an upload. Only one request writes to a file: one that comes while another still runs, which mostly hangs
 * on a line that is gone, takes over by going on in a copy; what the other one adds then counts no more.
 * @param offset where the client goes on, in bytes
 * @returns how many bytes are there now
 * @throws {AppError} not_found, upload_offset_mismatch, file_too_large
 */
export function appendTo(app: PbApp, root: OsRoot, upload: Upload, offset: number, source: Reader): number {
  if (sizeOf(root, fileNameOf(upload)) !== offset) throw new AppError("upload_offset_mismatch");
  return held(app, upload, (alone) => {
    if (alone) return write(app, root, upload, offset, source);
    const own = { ...upload, part: upload.part + 1 };
    return held(app, own, () => {
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
    cut(root, name, offset);
    throw new AppError("file_too_large");
  }
  if (failure !== null) throw isCutLine(failure) ? new AppError("server_busy") : failure;
  return size;
}

/** Whether a body ended early because of the line; whoever still hears it is to try again. */
function isCutLine(failure: unknown): boolean {
  return /EOF|connection reset|timeout|closed|canceled/i.test(messageOf(failure));
}

/** Makes a copy of what has come the upload's file. @throws {AppError} upload_offset_mismatch when that has grown meanwhile */
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

const holdersOf = (upload: Upload) => `upload ${fileNameOf(upload)}`;

/** Counts one more or less who may write to an upload's file. @returns how many there were before */
function count(app: PbApp, upload: Upload, more: 1 | -1): number {
  let before = 0;
  app.store().setFunc(holdersOf(upload), (holders) => {
    before = Number(holders ?? 0);
    return before + more;
  });
  return before;
}

/**
 * Counts as one who may write to an upload's file. One who hangs counts until its end, whatever became of the others.
 * @returns whether there is no other
 */
export function hold(app: PbApp, upload: Upload): boolean {
  return count(app, upload, 1) === 0;
}

/** Counts no more. */
export function release(app: PbApp, upload: Upload): void {
  count(app, upload, -1);
}

function held<T>(app: PbApp, upload: Upload, work: (alone: boolean) => T): T {
  const alone = hold(app, upload);
  try {
    return work(alone);
  } finally {
    release(app, upload);
  }
}
