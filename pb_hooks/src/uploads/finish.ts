import { type Actor, AppError } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { copyFile, fileNameOf, inUploadsFolder, removeFile, sizeOf, touch } from "../staging/disk.ts";
import type { SentFile } from "../staging/sent-file.ts";
import { sentFile, stagedName } from "../staging/staged.ts";
import { deleteUpload, findUpload, isExpired, type Upload } from "./store.ts";
import { acquireWriter, releaseWriter } from "./write.ts";

/**
 * The finished upload of that id, as the file of the request that uses it up. It is held until then, so that
 * nobody writes to what becomes a stored file; what another request may still write to is copied.
 * @throws {AppError} not_found when it is unknown, somebody else's, used or expired; upload_incomplete
 */
export function finishedUpload({
  app,
  actor,
  id,
  now,
}: {
  app: PbApp;
  actor: Actor;
  id: unknown;
  now: number;
}): SentFile {
  const upload = typeof id === "string" ? findUpload(app, actor.id, id) : null;
  if (!upload || isExpired(upload, now)) throw new AppError("not_found");
  const staged = acquireWriter(app, upload) ? fileNameOf(upload) : stagedName();
  const end = (committed: boolean) => {
    releaseWriter(app, upload);
    inUploadsFolder(app, (root) => {
      for (const name of new Set([staged, fileNameOf(upload)])) {
        if (committed || name !== fileNameOf(upload)) removeFile(root, name);
      }
    });
  };
  try {
    prepareFile(app, upload, staged);
    const consume = (tx: PbApp) => {
      if (!deleteUpload(tx, upload.id)) throw new AppError("not_found");
    };
    return sentFile({ app, staged, name: upload.filename, consume, end });
  } catch (thrown) {
    end(false);
    throw thrown;
  }
}

function prepareFile(app: PbApp, upload: Upload, staged: string): void {
  const name = fileNameOf(upload);
  inUploadsFolder(app, (root) => {
    const size = sizeOf(root, name);
    if (size === null) throw new AppError("not_found");
    if (size !== upload.length) throw new AppError("upload_incomplete");
    if (staged !== name) copyFile(root, name, staged);
    // the sweep takes a file that has lain there for long for one that a crash has left
    touch(root, staged);
  });
}
