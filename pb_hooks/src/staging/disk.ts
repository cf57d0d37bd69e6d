import type { OsRoot, PbApp, Reader } from "../kernel/pocketbase.d.ts";
import { withOpen } from "../kernel/with-open.ts";

const WRITE_ONLY = 1;

/** The folder for unfinished uploads and files of running requests, within the data folder. */
export const UPLOADS = "uploads";

export function uploadsFolder(app: PbApp): string {
  return $filepath.join(app.dataDir(), UPLOADS);
}

export function fileNameOf(upload: { id: string; part: number }): string {
  return `${upload.id}.${upload.part}`;
}

/** Runs work on the uploads folder, which is created when it is missing. */
export function inUploadsFolder<T>(app: PbApp, work: (root: OsRoot) => T): T {
  const folder = uploadsFolder(app);
  $os.mkdirAll(folder, 0o700);
  return withOpen($os.openRoot(folder), work);
}

export function createFile(root: OsRoot, name: string): void {
  withOpen(root.create(name), (file) => file.sync());
}

/** A file's size in bytes; null when there is none. */
export function sizeOf(root: OsRoot, name: string): number | null {
  try {
    return root.stat(name).size();
  } catch {
    return null;
  }
}

/**
 * Writes from a reader at an offset and syncs; bytes read before the reader failed stay.
 * @returns the reader's error, or null
 */
export function writeAt(root: OsRoot, name: string, offset: number, source: Reader): unknown {
  return withOpen(root.openFile(name, WRITE_ONLY, 0), (file) => {
    file.seek(offset, 0);
    let failure: unknown = null;
    try {
      file.readFrom(source);
    } catch (thrown) {
      failure = thrown;
    }
    file.sync();
    return failure;
  });
}

/** Truncates a file. @param size in bytes */
export function truncate(root: OsRoot, name: string, size: number): void {
  withOpen(root.openFile(name, WRITE_ONLY, 0), (file) => file.truncate(size));
}

/** Copies one file of the folder to another. @returns the copy's size in bytes */
export function copyFile(root: OsRoot, from: string, to: string): number {
  return withOpen(root.open(from), (source) =>
    withOpen(root.create(to), (file) => {
      const size = file.readFrom(source);
      file.sync();
      return size;
    }),
  );
}

export function touch(root: OsRoot, name: string): void {
  const now = new Date();
  root.chtimes(name, now, now);
}

export function removeFile(root: OsRoot, name: string): void {
  if (sizeOf(root, name) !== null) root.remove(name);
}
