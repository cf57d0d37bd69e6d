import { DATABASE_MARKER } from "../kernel/database-marker.ts";
import { exists } from "../kernel/exists.ts";
import { eachBatch, folderNames } from "../kernel/folder-names.ts";

const DATABASE = "data.db";

/** What a data folder without a database still contains of value; the same rule as in server/internal/datafiles. */
export function leftoversOf(dataDir: string): string[] {
  const at = (...names: string[]) => $filepath.join(dataDir, ...names);
  const found: string[] = [];
  if (folderNames(at("storage")).some((name) => isVisible(name) && isFilled(at("storage", name))))
    found.push("storage");
  for (const name of ["backups", "backup-store"]) if (isFilled(at(name))) found.push(name);
  if (sizeOf(at(`${DATABASE}-wal`)) > 0 && !hasDatabase(dataDir)) found.push(`${DATABASE}-wal`);
  // reported only when there is nothing else: files in S3 leave no other trace here
  if (found.length === 0 && exists(at(DATABASE_MARKER))) found.push(DATABASE_MARKER);
  return found;
}

export function hasDatabase(dataDir: string): boolean {
  return sizeOf($filepath.join(dataDir, DATABASE)) > 0;
}

function sizeOf(path: string): number {
  return exists(path) ? $os.stat(path).size() : 0;
}

/** Whether a folder has entries other than hidden ones. */
function isFilled(path: string): boolean {
  let filled = false;
  if (!exists(path) || !$os.stat(path).isDir()) return false;
  eachBatch(path, (names) => {
    filled = names.some(isVisible);
    return !filled;
  });
  return filled;
}

const isVisible = (name: string) => !name.startsWith(".");
