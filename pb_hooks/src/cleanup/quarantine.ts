import { hasUnreadableFilesSql, storedFilesSql, type TenantEntity, tenantEntities } from "#domain/index";
import { exists } from "../kernel/exists.ts";
import { eachBatch, folderNames } from "../kernel/folder-names.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, text, texts } from "../kernel/sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_MS = 30 * DAY_MS;
/** At most this much of the time between two cleanups counts: the rest may be a clock that was set. */
const MAX_COUNTED_MS = 3 * DAY_MS;
/** The row of sync_state that records how long each day's folder has been kept. */
const ROW = "quarantine";

/**
 * Both within the data folder; each has a folder per day with the files under their paths below `storage`. The second
 * one is for a `storage` on a disk of its own, from which files cannot be renamed to the first.
 */
const roots = [["quarantine"], ["storage", ".quarantine"]] as const;
const [BESIDE_STORAGE, IN_STORAGE] = roots;

export const entitiesWithFiles = tenantEntities.filter(({ files }) => files !== null);

/** Where a collection's files lie below a folder such as `storage`. */
export function folderIn(app: PbApp, { entity }: TenantEntity, ...above: string[]): string {
  return $filepath.join(app.dataDir(), ...above, app.findCachedCollectionByNameOrId(entity.name).id);
}

/** The files that these records name, as `record/file`. */
export function namedFiles(app: PbApp, of: TenantEntity, ids: readonly string[]): string[] {
  const stored = storedFilesSql(of, { where: "r.id IN (SELECT value FROM json_each({:ids}))" });
  return texts(app, `SELECT record || '/' || file FROM (${stored})`, { ids: JSON.stringify(ids) });
}

/**
 * Those of these entries that their folder's record does not name as a file of its own; none of a record whose list of
 * files cannot be read.
 * @param entries a JSON array of paths such as `record/file`
 */
export function unnamedEntries(app: PbApp, of: TenantEntity, entries: string): string[] {
  if (entries === "[]") return [];
  const stored = storedFilesSql(of, { where: "r.id IN (SELECT folder FROM entries)" });
  // PocketBase keeps notes on a file beside it
  const sql = `WITH entries AS
      (SELECT value AS path, substr(value, 1, instr(value, '/') - 1) AS folder FROM json_each({:entries}))
    SELECT path FROM entries
    WHERE iif(substr(path, -6) = '.attrs', substr(path, 1, length(path) - 6), path)
      NOT IN (SELECT record || '/' || file FROM (${stored}))
      AND folder NOT IN (SELECT r.id FROM ${of.entity.name} r WHERE ${hasUnreadableFilesSql(of)})`;
  return texts(app, sql, { entries });
}

/** The folders that hold quarantined files of a record, absolute. */
export function quarantinedFolders(app: PbApp, of: TenantEntity, record: string): string[] {
  return roots.flatMap((root) =>
    folderNames($filepath.join(app.dataDir(), ...root))
      .map((day) => $filepath.join(folderIn(app, of, ...root, day), record))
      .filter(exists),
  );
}

/**
 * Moves some entries of a record's folder below `storage` to the quarantine, and removes the folder when it is empty.
 * @param now milliseconds
 * @returns how many files that were
 */
export function moveToQuarantine(
  app: PbApp,
  now: number,
  kind: TenantEntity,
  record: string,
  entries: readonly string[],
): number {
  const from = $filepath.join(folderIn(app, kind, "storage"), record);
  const day = new Date(now).toISOString().slice(0, 10);
  const folderOf = (root: readonly string[]) => $filepath.join(folderIn(app, kind, ...root, day), record);
  for (const entry of entries) {
    try {
      moveInto(folderOf(BESIDE_STORAGE), from, entry);
    } catch {
      // remove the folders that the failed attempt has created: at most one per level below the root
      let made = folderOf(BESIDE_STORAGE);
      for (let level = 0; level < 4; level += 1, made = $filepath.dir(made)) removeIfEmpty(made);
      moveInto(folderOf(IN_STORAGE), from, entry);
    }
  }
  removeIfEmpty(from);
  return entries.filter(isFile).length;
}

function moveInto(to: string, from: string, entry: string): void {
  $os.mkdirAll(to, 0o700);
  let target = $filepath.join(to, entry);
  while (exists(target)) target += "~";
  $os.rename($filepath.join(from, entry), target);
}

/** PocketBase keeps notes on a file, and small pictures of it, beside it. */
function isFile(entry: string): boolean {
  return !entry.endsWith(".attrs") && !entry.startsWith("thumbs_");
}

/**
 * Moves the files of records that exist again back, such as after a newer backup was restored.
 * @returns how many files that were
 */
export function restoreFromQuarantine(app: PbApp): number {
  let count = 0;
  for (const root of roots) {
    for (const day of folderNames($filepath.join(app.dataDir(), ...root))) {
      for (const kind of entitiesWithFiles) count += restoreFolder(app, kind, folderIn(app, kind, ...root, day));
    }
  }
  return count;
}

function restoreFolder(app: PbApp, kind: TenantEntity, kept: string): number {
  let count = 0;
  eachBatch(kept, (ids) => {
    for (const of of namedFiles(app, kind, ids)) if (restoreFile(app, kind, kept, of)) count += 1;
    for (const id of ids) removeIfEmpty($filepath.join(kept, id));
  });
  return count;
}

function restoreFile(app: PbApp, kind: TenantEntity, kept: string, of: string): boolean {
  const [from, to] = [$filepath.join(kept, of), $filepath.join(folderIn(app, kind, "storage"), of)];
  if (!exists(from) || exists(to)) return false;
  $os.mkdirAll($filepath.dir(to), 0o700);
  $os.rename(from, to);
  const notes = ".attrs";
  if (exists(from + notes)) $os.rename(from + notes, to + notes);
  return true;
}

/**
 * Removes what has been in quarantine for 30 days, both by the date in the folder's name and by the time since the
 * folder was first seen, because the clock may have been behind when it was named. Call it only while the clock is
 * trusted.
 * @param now milliseconds
 */
export function emptyQuarantine(app: PbApp, now: number): void {
  const before = new Date(now - RETENTION_MS).toISOString().slice(0, 10);
  const noted = text(app, "SELECT value FROM sync_state WHERE name = {:row}", { row: ROW });
  const seen: { last: number; kept: Record<string, number> } = noted ? JSON.parse(noted) : { last: now, kept: {} };
  const passed = Math.min(Math.max(now - seen.last, 0), MAX_COUNTED_MS);
  const kept: Record<string, number> = {};
  for (const root of roots) {
    const folder = $filepath.join(app.dataDir(), ...root);
    for (const day of folderNames(folder).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))) {
      const known = seen.kept[day];
      const time = known === undefined ? 0 : known + passed;
      if (day < before && time >= RETENTION_MS) $os.removeAll($filepath.join(folder, day));
      else kept[day] = time;
    }
  }
  const value = JSON.stringify({ last: now, kept });
  execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:value})", { row: ROW, value });
}

function removeIfEmpty(folder: string): void {
  try {
    $os.remove(folder);
  } catch {
    // it holds something
    return;
  }
}
