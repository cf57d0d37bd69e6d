import { AppError } from "#domain/index";
import { isBodyTooLarge } from "../kernel/failures.ts";
import { messageOf } from "../kernel/message.ts";
import type { OsRoot, PbApp, Reader } from "../kernel/pocketbase.d.ts";
import { copyFile, cut, fileNameOf, removeFile, sizeOf, writeAt } from "./disk.ts";
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
  const token = $security.randomString(20);
  const held = hold(app, upload.id, token);
  try {
    const own = held ? takeOver(app, root, upload, offset) : upload;
    const name = fileNameOf(own);
    const failure = writeAt(root, name, offset, source);
    if (!isCurrent(app, own)) {
      removeFile(root, name);
      throw new AppError("upload_offset_mismatch");
    }
    const size = sizeOf(root, name) ?? 0;
    if (size > upload.length || isBodyTooLarge(failure)) {
      cut(root, name, offset);
      throw new AppError("file_too_large");
    }
    if (failure !== null) throw isCutLine(failure) ? new AppError("server_busy") : failure;
    return size;
  } finally {
    release(app, upload.id, token);
  }
}

/** Whether a body ended early because of the line; whoever still hears it is to try again. */
function isCutLine(failure: unknown): boolean {
  return /EOF|connection reset|timeout|closed|canceled/i.test(messageOf(failure));
}

/** Goes on in a copy of what has come. @throws {AppError} upload_offset_mismatch when that has grown meanwhile */
function takeOver(app: PbApp, root: OsRoot, upload: Upload, offset: number): Upload {
  const own = { ...upload, part: upload.part + 1 };
  const name = `${fileNameOf(own)}.${$security.randomString(8)}`;
  const size = copyFile(root, fileNameOf(upload), name);
  if (size !== offset || !movePart(app, upload)) {
    removeFile(root, name);
    throw new AppError("upload_offset_mismatch");
  }
  root.rename(name, fileNameOf(own));
  return own;
}

const lockOf = (id: string) => `upload ${id}`;

/** Takes an upload's lock in any case. @returns whether another request had it */
export function hold(app: PbApp, id: string, token: string): boolean {
  let held = false;
  app.store().setFunc(lockOf(id), (holder) => {
    held = typeof holder === "string" && holder !== "";
    return token;
  });
  return held;
}

/** Gives the lock back, unless another request has taken it. */
export function release(app: PbApp, id: string, token: string): void {
  app.store().setFunc(lockOf(id), (holder) => (holder === token ? "" : holder));
}
