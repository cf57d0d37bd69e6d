import { UPLOAD_LIFETIME_MS } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, texts } from "../kernel/sql.ts";
import { inUploadsFolder, removeFile, uploadsFolder } from "../staging/disk.ts";

/**
 * Removes expired uploads, uploads of removed accounts, and files in the uploads folder without an upload.
 * @param now milliseconds
 * @param before only files last modified earlier
 */
export function cleanUpUploads(app: PbApp, now: number, before: number): void {
  execute(app, "DELETE FROM uploads WHERE created <= {:oldest} OR user NOT IN (SELECT id FROM users)", {
    oldest: now - UPLOAD_LIFETIME_MS,
  });
  inUploadsFolder(app, (root) => {
    const wanted = new Set(texts(app, "SELECT id || '.' || part FROM uploads"));
    for (const entry of $os.readDir(uploadsFolder(app))) {
      const name = entry.name();
      if (!wanted.has(name) && root.stat(name).modTime().unixMilli() < before) removeFile(root, name);
    }
  });
}
