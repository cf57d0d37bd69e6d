import { requireFreeDisk } from "../../kernel/free-disk.ts";
import type { PbApp, Reader } from "../../kernel/pocketbase.d.ts";
import { withOpen } from "../../kernel/with-open.ts";
import { inUploadsFolder, removeFile } from "../../staging/disk.ts";
import { stagedName } from "../../staging/staged.ts";

/**
 * Reads a text that may be megabytes long. While it arrives, however slowly, and while it waits for its turn, it is
 * kept in a temporary file, so that many of them do not fill the memory.
 * @param max how much of it is read into memory, in bytes
 * @param turn waits until it may be read into memory
 */
export function readSpooledText(app: PbApp, source: Reader, max: number, turn: () => void): string {
  requireFreeDisk(app);
  const name = stagedName();
  return inUploadsFolder(app, (root) => {
    try {
      return withOpen(root.create(name), (file) => {
        file.readFrom(source);
        turn();
        file.seek(0, 0);
        return toString(file, max);
      });
    } finally {
      removeFile(root, name);
    }
  });
}
