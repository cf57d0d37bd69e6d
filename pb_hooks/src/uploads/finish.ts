import { AppError } from "#domain/index";
import type { RouteFile } from "../http/types.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { copyFile, fileNameOf, inUploadsFolder, removeFile, sizeOf, touch } from "../staging/disk.ts";
import { sentFile, stagedName } from "../staging/staged.ts";
import { deleteUpload, findUpload, isExpired, type Upload } from "./store.ts";
import { acquireWriter, releaseWriter } from "./write.ts";

/**
 * The finished upload with an id, as the file of the request that consumes it. Until the request ends no other one
 * writes to it; where another one may be writing already, it is copied.
 * @throws {AppError} not_found when it is unknown, somebody else's, used or expired; upload_incomplete
 */
export const finishedUpload: RouteFile["fromUpload"] = ({ app, actor, id, now }) => {
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
};

function prepareFile(app: PbApp, upload: Upload, staged: string): void {
  const name = fileNameOf(upload);
  inUploadsFolder(app, (root) => {
    const size = sizeOf(root, name);
    if (size === null) throw new AppError("not_found");
    if (size !== upload.length) throw new AppError("upload_incomplete");
    if (staged !== name) copyFile(root, name, staged);
    // the cleanup takes an old file for a leftover of a crash
    touch(root, staged);
  });
}
