import { DATABASE_MARKER } from "../kernel/database-marker.ts";
import { messageOf } from "../kernel/error-message.ts";
import { exists } from "../kernel/exists.ts";
import { folderNames } from "../kernel/folder-names.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, text } from "../kernel/sql.ts";
import { recordFailure, recordSuccess } from "./outcome.ts";
import { freeSpace, spaceForBackup } from "./space.ts";

export interface BackupEvent {
  app: PbApp;
  exclude: readonly string[];
  next(): void;
}

/** PocketBase's folder for unfinished backups. */
const TEMPORARY_FOLDER = ".pb_temp_to_delete";
/** Its leftovers of a failed backup: the archive under a random name, the copies of the databases. */
const PARTIAL = /^(pb_backup_.*|data\.db|auxiliary\.db)$/;
/** A file in the data folder while a backup is made, with the value of the mark in the copied database. */
const IN_PROGRESS_FILE = ".backup-under-way";
/** Excluded from backups: unfinished uploads, quarantined and replaced files, marker files. */
const NOT_IN_BACKUPS = [
  "uploads",
  "replaced",
  "quarantine",
  "backup-store",
  ".backup",
  ".restore",
  IN_PROGRESS_FILE,
  DATABASE_MARKER,
];
const MARK = "SELECT value FROM sync_state WHERE name = 'copy'";

/**
 * Makes PocketBase's backup if there is enough space. Leftovers of a failed one are removed at once: PocketBase would
 * keep the partial archive until the next start, on a full disk.
 */
export function createBackup(event: BackupEvent): void {
  const { app } = event;
  try {
    requireSpace(app);
    event.exclude = [...event.exclude, ...NOT_IN_BACKUPS, ...hiddenIn(app, "storage")];
    withCopyMark(event);
  } catch (thrown) {
    recordFailure(app, messageOf(thrown));
    throw thrown;
  }
  recordSuccess(app);
}

/** Hidden entries, which a restore leaves in a folder that is a mount of its own. */
function hiddenIn(app: PbApp, folder: string): string[] {
  const names = folderNames($filepath.join(app.dataDir(), folder));
  return names.filter((name) => name.startsWith(".")).map((name) => `${folder}/${name}`);
}

function requireSpace(app: PbApp): void {
  const free = freeSpace(app.dataDir());
  const needed = spaceForBackup(app);
  if (free === null || free >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / (1 << 20));
  throw new Error(
    `There is no room for a backup: it needs ${megabytes(needed)} MB, and ${megabytes(free)} MB are free on the disk of ${app.dataDir()}.`,
  );
}

/**
 * Marks the copy that a backup is, so that a server which later starts on it knows that it has gone back in time. The
 * mark has a value of its own, which is also in a file beside the database: where both are there, the server was
 * ended while it made the backup, and these data are no copy.
 */
function withCopyMark(event: BackupEvent): void {
  const { app } = event;
  const value = $security.randomString(20);
  const folder = $os.openRoot(app.dataDir());
  try {
    const file = folder.create(IN_PROGRESS_FILE);
    file.writeString(value);
    file.sync();
    file.close();
    try {
      execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ('copy', {:value})", { value });
      event.next();
    } catch (thrown) {
      // before the mark is removed, which needs disk space as well
      removePartial(app);
      throw thrown;
    } finally {
      execute(app, "DELETE FROM sync_state WHERE name = 'copy'", {});
    }
    folder.remove(IN_PROGRESS_FILE);
  } finally {
    folder.close();
  }
}

function removePartial(app: PbApp): void {
  const folder = $filepath.join(app.dataDir(), TEMPORARY_FOLDER);
  if (!exists(folder)) return;
  for (const entry of $os.readDir(folder)) {
    if (PARTIAL.test(entry.name())) $os.removeAll($filepath.join(folder, entry.name()));
  }
}

/** At the start: removes the mark of a backup during which the server was killed; these data are not a copy. */
export function forgetUnfinishedBackup(app: PbApp): void {
  const path = $filepath.join(app.dataDir(), IN_PROGRESS_FILE);
  if (!exists(path)) return;
  const value = toString($os.readFile(path));
  if (value !== "" && text(app, MARK) === value) execute(app, "DELETE FROM sync_state WHERE name = 'copy'", {});
  $os.remove(path);
}

/** Keeps quarantined and replaced files when PocketBase restores a backup. */
export function keepOnRestore(event: BackupEvent): void {
  event.exclude = [...event.exclude, "replaced", "quarantine", "backup-store", DATABASE_MARKER];
  event.next();
}
