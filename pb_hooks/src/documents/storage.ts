import type { OsRoot, PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { withOpen } from "../kernel/with-open.ts";
import { UPLOADS } from "../staging/disk.ts";
import type { SentFile } from "../staging/sent-file.ts";

export interface StoredAs {
  /** Within its record's folder. */
  name: string;
  /** As the client named it, cleaned. */
  filename: string;
  mimeType: string;
}

/**
 * Saves a record with one more file, synced to the disk when this returns. A failure leaves nothing behind.
 * @param field "file", or "files+" to add to several
 */
export function saveWithFile(app: PbApp, record: PbRecord, field: string, sent: SentFile, as: StoredAs): void {
  if (linkStored(app, record, sent, as)) {
    record.set(field, as.name);
    app.saveNoValidate(record);
    return;
  }
  sent.file.name = as.name;
  sent.file.originalName = as.filename;
  record.set(field, sent.file);
  // PocketBase forgets it where it was cut short by a full disk
  sent.onRollback(() => removeStored(app, record, as.name));
  app.saveNoValidate(record);
  syncStored(app, record);
}

/**
 * Stores a file by a hard link, so that it need not be copied while others wait for the transaction, together with the
 * .attrs file that PocketBase keeps beside each file. Not with S3, nor on systems without hard links.
 * @returns whether that was done; otherwise PocketBase copies the file
 */
function linkStored(app: PbApp, record: PbRecord, sent: SentFile, as: StoredAs): boolean {
  if (app.settings().s3.enabled) return false;
  const folder = $filepath.join("storage", record.baseFilesPath());
  const isLinked = withOpen($os.openRoot(app.dataDir()), (root) => {
    sent.onRollback(() => removeStored(app, record, as.name));
    try {
      root.mkdirAll(folder, 0o777);
      root.link($filepath.join(UPLOADS, sent.staged), $filepath.join(folder, as.name));
    } catch {
      return false;
    }
    writeAttributes(root, $filepath.join(folder, `${as.name}.attrs`), as);
    return true;
  });
  if (isLinked) syncFolders(folderOf(app, record));
  return isLinked;
}

/** Writes PocketBase's .attrs file, from which the console's file download takes its headers. */
function writeAttributes(root: OsRoot, path: string, { filename, mimeType }: StoredAs): void {
  const notes = {
    "user.cache_control": "",
    "user.content_disposition": "",
    "user.content_encoding": "",
    "user.content_language": "",
    "user.content_type": mimeType,
    "user.metadata": { "original-filename": filename },
    md5: null,
  };
  withOpen(root.create(path), (file) => {
    file.writeString(JSON.stringify(notes));
    file.sync();
  });
}

/** Removes a file whose record was not saved, partial or complete, and its folder when that is empty. */
function removeStored(app: PbApp, record: PbRecord, name: string): void {
  if (app.settings().s3.enabled) return;
  const folder = folderOf(app, record);
  for (const left of [name, `${name}.attrs`]) $os.removeAll($filepath.join(folder, left));
  try {
    $os.remove(folder);
  } catch {
    // there are others, or it was never made
    return;
  }
}

/** Forces a record's stored files and their folders onto the disk, which PocketBase leaves to the system. */
function syncStored(app: PbApp, record: PbRecord): void {
  if (app.settings().s3.enabled) return;
  const folder = folderOf(app, record);
  withOpen($os.openRoot(folder), (root) => {
    for (const entry of $os.readDir(folder)) if (!entry.isDir()) syncFile(root, entry.name());
  });
  syncFolders(folder);
}

/** Forces one stored file and its folder onto the disk. @param key where PocketBase keeps it */
export function syncStoredFile(app: PbApp, key: string): void {
  if (app.settings().s3.enabled) return;
  const path = $filepath.join(app.dataDir(), "storage", key);
  withOpen($os.openRoot($filepath.dir(path)), (root) => {
    syncFile(root, $filepath.base(path));
    syncFolder(root);
  });
}

function folderOf(app: PbApp, record: PbRecord): string {
  return $filepath.join(app.dataDir(), "storage", record.baseFilesPath());
}

function syncFile(root: OsRoot, name: string): void {
  withOpen(root.openFile(name, 2, 0), (file) => file.sync());
}

/** Forces onto the disk that a record's folder is there, and its collection's. */
function syncFolders(folder: string): void {
  const above = $filepath.dir(folder);
  for (const path of [folder, above, $filepath.dir(above)]) withOpen($os.openRoot(path), syncFolder);
}

/** Folders cannot be synced on every system; where they cannot, the system does it by itself. */
function syncFolder(root: OsRoot): void {
  const folder = root.open(".");
  try {
    folder.sync();
  } catch {
    return;
  } finally {
    folder.close();
  }
}
