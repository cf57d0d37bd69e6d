import { DATABASE_MARKER } from "../kernel/database-marker.ts";
import { messageOf } from "../kernel/error-message.ts";
import { exists } from "../kernel/exists.ts";
import { folderNames } from "../kernel/folder-names.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { run, text } from "../kernel/sql.ts";
import { recordFailure, recordSuccess } from "./outcome.ts";
import { freeSpace, spaceForBackup } from "./space.ts";

/** The event of PocketBase's backups. */
export interface BackupEvent {
  app: PbApp;
  exclude: readonly string[];
  next(): void;
}

/** Where PocketBase writes what is not whole yet. */
const TEMPORARY_FOLDER = ".pb_temp_to_delete";
/** What it leaves there when it fails: the archive under a random name, the copies of the databases. */
const PARTIAL = /^(pb_backup_.*|data\.db|auxiliary\.db)$/;
/** In the data folder while a backup is made: the value of the mark that the backup will carry. */
const IN_PROGRESS_FILE = ".backup-under-way";
/** What stands in the data folder and belongs to no backup: unfinished uploads, what was put aside, marks. */
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
 * Makes PocketBase's backup where there is room for it. What a failed one has left goes at once: PocketBase itself would
 * keep its half of an archive until the next start, on a disk that is full.
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

/** What a restore has put aside in a folder that is a mount of its own. */
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
 * mark has a value of its own, which also stands in a file beside the database: where both are there, the server was
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
      run(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ('copy', {:value})", { value });
      event.next();
    } catch (thrown) {
      // first of all: without room the mark cannot be removed either
      removePartial(app);
      throw thrown;
    } finally {
      run(app, "DELETE FROM sync_state WHERE name = 'copy'", {});
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

/** At the start: removes the mark of a backup that a killed server was making of these very data. */
export function forgetUnfinishedBackup(app: PbApp): void {
  const path = $filepath.join(app.dataDir(), IN_PROGRESS_FILE);
  if (!exists(path)) return;
  const value = toString($os.readFile(path));
  if (value !== "" && text(app, MARK) === value) run(app, "DELETE FROM sync_state WHERE name = 'copy'", {});
  $os.remove(path);
}

/** Leaves alone, when PocketBase restores, what was put aside. */
export function keepOnRestore(event: BackupEvent): void {
  event.exclude = [...event.exclude, "replaced", "quarantine", "backup-store", DATABASE_MARKER];
  event.next();
}
