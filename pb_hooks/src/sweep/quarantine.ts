import { isThere } from "../kernel/is-there.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { texts } from "../kernel/sql.ts";
import { eachPortion, namesIn } from "./names.ts";

/** Files without a record are kept for 30 days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** In the data folder: a folder for each day, with the paths that the files had below `storage`. */
export const QUARANTINE = "quarantine";

/** Collections that keep files, each with the SQL that names those of some records, as `record/file`. */
const WITH_FILES = {
  documents: `SELECT d.id || '/' || d.file FROM documents d
    WHERE d.id IN (SELECT value FROM json_each({:ids})) AND d.file <> ''`,
  employees: `SELECT e.id || '/' || f.value FROM employees e, json_each(nullif(e.files, '')) f
    WHERE e.id IN (SELECT value FROM json_each({:ids}))`,
};
export type WithFiles = keyof typeof WITH_FILES;
export const withFiles = Object.keys(WITH_FILES) as WithFiles[];

/** Where a collection's files lie below a folder such as `storage`. */
export function folderIn(app: PbApp, name: WithFiles, ...above: string[]): string {
  return $filepath.join(app.dataDir(), ...above, app.findCachedCollectionByNameOrId(name).id);
}

/** The files that these records name, as `record/file`. */
export function namedFiles(app: PbApp, name: WithFiles, ids: readonly string[]): string[] {
  return texts(app, WITH_FILES[name], { ids: JSON.stringify(ids) });
}

/**
 * Takes some entries out of a record's folder among the stored files, and the folder where nothing stays.
 * @param now milliseconds
 * @returns how many files that were
 */
export function setApart(app: PbApp, now: number, name: WithFiles, record: string, entries: readonly string[]): number {
  const from = $filepath.join(folderIn(app, name, "storage"), record);
  const day = new Date(now).toISOString().slice(0, 10);
  const to = $filepath.join(folderIn(app, name, QUARANTINE, day), record);
  if (entries.length > 0) $os.mkdirAll(to, 0o700);
  for (const entry of entries) {
    let target = $filepath.join(to, entry);
    while (isThere(target)) target += "~";
    $os.rename($filepath.join(from, entry), target);
  }
  removeIfEmpty(from);
  return entries.filter(isFile).length;
}

/** PocketBase keeps notes on a file, and small pictures of it, beside it. */
function isFile(entry: string): boolean {
  return !entry.endsWith(".attrs") && !entry.startsWith("thumbs_");
}

/** Puts back the files of records that are there again, such as after a newer backup. @returns how many files that were */
export function bringBack(app: PbApp): number {
  let count = 0;
  for (const day of namesIn($filepath.join(app.dataDir(), QUARANTINE))) {
    for (const name of withFiles) {
      const kept = folderIn(app, name, QUARANTINE, day);
      eachPortion(kept, (ids) => {
        for (const of of namedFiles(app, name, ids)) if (putBack(app, name, kept, of)) count += 1;
        for (const id of ids) removeIfEmpty($filepath.join(kept, id));
      });
    }
  }
  return count;
}

function putBack(app: PbApp, name: WithFiles, kept: string, of: string): boolean {
  const [from, to] = [$filepath.join(kept, of), $filepath.join(folderIn(app, name, "storage"), of)];
  if (!isThere(from) || isThere(to)) return false;
  $os.mkdirAll($filepath.dir(to), 0o700);
  $os.rename(from, to);
  const notes = ".attrs";
  if (isThere(from + notes)) $os.rename(from + notes, to + notes);
  return true;
}

/** Removes for good what has been kept for 30 days. @param now milliseconds */
export function emptyQuarantine(app: PbApp, now: number): void {
  const before = new Date(now - KEPT_MS).toISOString().slice(0, 10);
  const folder = $filepath.join(app.dataDir(), QUARANTINE);
  for (const day of namesIn(folder)) {
    if (/^\d{4}-\d\d-\d\d$/.test(day) && day < before) $os.removeAll($filepath.join(folder, day));
  }
}

function removeIfEmpty(folder: string): void {
  try {
    $os.remove(folder);
  } catch {
    // it holds something
    return;
  }
}
