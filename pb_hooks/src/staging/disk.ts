import type { OsFile, OsRoot, PbApp, Reader } from "../kernel/pocketbase.d.ts";

const WRITE_ONLY = 1;

/** The folder of unfinished uploads and of what requests bring along, within the data folder. */
export const UPLOADS = "uploads";

export function uploadsFolder(app: PbApp): string {
  return $filepath.join(app.dataDir(), UPLOADS);
}

/** Name of the file that holds an upload's bytes. */
export function fileNameOf(upload: { id: string; part: number }): string {
  return `${upload.id}.${upload.part}`;
}

/** Does something within the uploads folder, which is made when it is missing. */
export function inUploadsFolder<T>(app: PbApp, work: (root: OsRoot) => T): T {
  const folder = uploadsFolder(app);
  $os.mkdirAll(folder, 0o700);
  const root = $os.openRoot(folder);
  try {
    return work(root);
  } finally {
    root.close();
  }
}

function withFile<T>(file: OsFile, work: (file: OsFile) => T): T {
  try {
    return work(file);
  } finally {
    file.close();
  }
}

/** Makes an upload's empty file. */
export function createFile(root: OsRoot, name: string): void {
  withFile(root.create(name), (file) => file.sync());
}

/** How many bytes are there; the size on disk is the truth. Null when there is no file. */
export function sizeOf(root: OsRoot, name: string): number | null {
  try {
    return root.stat(name).size();
  } catch {
    return null;
  }
}

/**
 * Writes what a reader gives at an offset and forces it onto the disk; bytes that came before the reader failed stay.
 * @returns what the reader threw, or null
 */
export function writeAt(root: OsRoot, name: string, offset: number, source: Reader): unknown {
  return withFile(root.openFile(name, WRITE_ONLY, 0), (file) => {
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

/** Cuts a file. @param size in bytes */
export function truncate(root: OsRoot, name: string, size: number): void {
  withFile(root.openFile(name, WRITE_ONLY, 0), (file) => file.truncate(size));
}

/** Copies one file of the folder to another. @returns the copy's size in bytes */
export function copyFile(root: OsRoot, from: string, to: string): number {
  return withFile(root.open(from), (source) =>
    withFile(root.create(to), (file) => {
      const size = file.readFrom(source);
      file.sync();
      return size;
    }),
  );
}

/** Makes a file's time the present one. */
export function touch(root: OsRoot, name: string): void {
  const now = new Date();
  root.chtimes(name, now, now);
}

/** Removes a file where there is one. */
export function removeFile(root: OsRoot, name: string): void {
  if (sizeOf(root, name) !== null) root.remove(name);
}
