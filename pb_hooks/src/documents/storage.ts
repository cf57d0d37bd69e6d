import type { OsRoot, PbApp, PbRecord } from "../kernel/pocketbase.d.ts";

/**
 * Forces a record's stored files and their folders onto the disk, which PocketBase leaves to the system; to be called
 * before the commit. Does nothing when the files are kept in S3.
 */
function syncStored(app: PbApp, record: PbRecord): void {
  if (app.settings().s3.enabled) return;
  const folder = folderOf(app, record);
  const root = $os.openRoot(folder);
  try {
    for (const entry of $os.readDir(folder)) if (!entry.isDir()) syncFile(root, entry.name());
    syncFolder(root);
  } finally {
    root.close();
  }
  const above = $filepath.dir(folder);
  for (const path of [above, $filepath.dir(above)]) {
    const parent = $os.openRoot(path);
    try {
      syncFolder(parent);
    } finally {
      parent.close();
    }
  }
}

/** Forces one stored file and its folder onto the disk. @param key where PocketBase keeps it */
export function syncStoredFile(app: PbApp, key: string): void {
  if (app.settings().s3.enabled) return;
  const path = $filepath.join(app.dataDir(), "storage", key);
  const root = $os.openRoot($filepath.dir(path));
  try {
    syncFile(root, $filepath.base(path));
    syncFolder(root);
  } finally {
    root.close();
  }
}

function folderOf(app: PbApp, record: PbRecord): string {
  return $filepath.join(app.dataDir(), "storage", record.baseFilesPath());
}

/**
 * Makes a record with its files, which are on the disk when this returns. What fails leaves nothing behind, not even
 * half a file on a full disk.
 */
export function saveWithFiles(app: PbApp, record: PbRecord): void {
  try {
    app.saveNoValidate(record);
    syncStored(app, record);
  } catch (thrown) {
    if (!app.settings().s3.enabled) $os.removeAll(folderOf(app, record));
    throw thrown;
  }
}

/**
 * Saves a record that has got one more file, which is on the disk when this returns. What fails leaves the other files
 * alone.
 * @param name of the new file, as it is stored
 */
export function saveWithNewFile(app: PbApp, record: PbRecord, name: string): void {
  try {
    app.saveNoValidate(record);
    syncStored(app, record);
  } catch (thrown) {
    if (!app.settings().s3.enabled) {
      // PocketBase keeps notes on a file beside it
      for (const left of [name, `${name}.attrs`]) $os.removeAll($filepath.join(folderOf(app, record), left));
    }
    throw thrown;
  }
}

function syncFile(root: OsRoot, name: string): void {
  const file = root.openFile(name, 2, 0);
  try {
    file.sync();
  } finally {
    file.close();
  }
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
