import type { OsRoot, PbApp, PbRecord } from "../kernel/pocketbase.d.ts";

/**
 * Forces a record's stored files and their folders onto the disk, which PocketBase leaves to the system; to be called
 * before the commit. Does nothing when the files are kept in S3.
 */
export function syncStored(app: PbApp, record: PbRecord): void {
  if (app.settings().s3.enabled) return;
  const [collection = "", id = ""] = record.baseFilesPath().split("/");
  const storage = $filepath.join(app.dataDir(), "storage");
  const folder = $filepath.join(storage, collection, id);
  const root = $os.openRoot(folder);
  try {
    for (const entry of $os.readDir(folder)) if (!entry.isDir()) syncFile(root, entry.name());
    syncFolder(root);
  } finally {
    root.close();
  }
  for (const above of [$filepath.join(storage, collection), storage]) {
    const parent = $os.openRoot(above);
    try {
      syncFolder(parent);
    } finally {
      parent.close();
    }
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
