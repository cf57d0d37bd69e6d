import { digestOfFile } from "../kernel/digest.ts";
import { messageOf } from "../kernel/error-message.ts";
import { requireFreeDisk } from "../kernel/free-disk.ts";
import type { OsFile, PbApp } from "../kernel/pocketbase.d.ts";
import { inUploadsFolder, removeFile, uploadsFolder } from "./disk.ts";
import type { SentFile } from "./sent-file.ts";

/** A file of the uploads folder that a request brings along. */
export interface Staged {
  app: PbApp;
  /** Name of its file in the uploads folder. */
  staged: string;
  /** As the client sent it. */
  name: string;
  /** In the transaction of the record that it becomes. */
  consume?: (tx: PbApp) => void;
  /** When the request is over, after what it did has been undone where it failed. */
  end: (committed: boolean) => void;
}

/** A name for a file that lies in the uploads folder while one request lasts; the sweep removes what a crash leaves. */
export const stagedName = () => `${$security.randomString(32)}.new`;

/** A file with its digest, on the disk already; everything about it that takes long is done here. */
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
 * Writes what a request sends into a file of its own, which is on the disk when this returns. It lies on the disk of
 * the stored files, so that it becomes one of them without another copy.
 * @param take writes all of it
 */
export function stage(app: PbApp, name: string, take: (file: OsFile) => void): SentFile {
  requireFreeDisk(app);
  const staged = stagedName();
  const remove = () => inUploadsFolder(app, (root) => removeFile(root, staged));
  try {
    inUploadsFolder(app, (root) => {
      const file = root.create(staged);
      try {
        take(file);
        file.sync();
      } finally {
        file.close();
      }
    });
    return sentFile({ app, staged, name, end: remove });
  } catch (thrown) {
    remove();
    throw thrown;
  }
}
