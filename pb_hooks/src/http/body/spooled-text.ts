import { requireFreeDisk } from "../../kernel/free-disk.ts";
import type { PbApp, Reader } from "../../kernel/pocketbase.d.ts";
import { inUploadsFolder, removeFile } from "../../staging/disk.ts";
import { stagedName } from "../../staging/staged.ts";

/**
 * Reads a text that may be megabytes long. While it comes, however slowly, and while it waits for its turn, it lies on
 * the disk, so that many of them fill no memory.
 * @param max the most that is taken of it, in bytes
 * @param turn waits until it may be taken into memory; what it throws is thrown
 */
export function readSpooledText(app: PbApp, source: Reader, max: number, turn: () => void): string {
  requireFreeDisk(app);
  const name = stagedName();
  return inUploadsFolder(app, (root) => {
    const file = root.create(name);
    try {
      file.readFrom(source);
      turn();
      file.seek(0, 0);
      return toString(file, max);
    } finally {
      file.close();
      removeFile(root, name);
    }
  });
}
