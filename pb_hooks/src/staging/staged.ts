import { digestOfFile } from "../kernel/digest.ts";
import { messageOf } from "../kernel/error-message.ts";
import { requireFreeDisk } from "../kernel/free-disk.ts";
import type { OsFile, PbApp } from "../kernel/pocketbase.d.ts";
import { withOpen } from "../kernel/with-open.ts";
import { inUploadsFolder, removeFile, uploadsFolder } from "./disk.ts";
import type { SentFile } from "./sent-file.ts";

export interface Staged {
  app: PbApp;
  /** Name of its file in the uploads folder. */
  staged: string;
  /** As the client sent it. */
  name: string;
  /** In the transaction of the record that it becomes. */
  consume?: (tx: PbApp) => void;
  /** Called when the request is over, after a rollback. */
  end: (committed: boolean) => void;
}

/** A name for a file that is in the uploads folder during one request; the cleanup removes what a crash leaves. */
export const stagedName = () => `${$security.randomString(32)}.new`;

/** A staged file with its digest, which is computed here, before the transaction. */
export function sentFile({ app, staged, name, consume = () => {}, end }: Staged): SentFile {
  const path = $filepath.join(uploadsFolder(app), staged);
  const file = $filesystem.fileFromPath(path);
  let undo = () => {};
  return {
    file,
    staged,
    name,
    size: file.size,
    sha256: digestOfFile(path),
    consume,
    onRollback(work) {
      undo = work;
    },
    end(committed) {
      for (const task of committed ? [() => end(true)] : [undo, () => end(false)]) {
        try {
          task();
        } catch (thrown) {
          app.logger().error("a file stays until the next sweep", "file", staged, "error", messageOf(thrown));
        }
      }
    },
  };
}

/**
 * Writes a request's file to the uploads folder, synced when this returns. The folder is on the same disk as the stored
 * files, so that the file can become one of them without a copy.
 * @param take writes all of it
 */
export function stage(app: PbApp, name: string, take: (file: OsFile) => void): SentFile {
  requireFreeDisk(app);
  const staged = stagedName();
  const remove = () => inUploadsFolder(app, (root) => removeFile(root, staged));
  try {
    inUploadsFolder(app, (root) =>
      withOpen(root.create(staged), (file) => {
        take(file);
        file.sync();
      }),
    );
    return sentFile({ app, staged, name, end: remove });
  } catch (thrown) {
    remove();
    throw thrown;
  }
}
