import { isThere } from "./is-there.ts";

const DATABASE = "data.db";
const PORTION = 100;

/** What of value is left in a folder whose database is gone or empty; server/internal/datafiles judges alike. */
export function orphaned(dataDir: string): string[] {
  const at = (name: string) => $filepath.join(dataDir, name);
  const filled = visible(at("storage")).some((name) => visible($filepath.join(at("storage"), name), 1).length > 0);
  const found = filled ? ["storage"] : [];
  if (visible(at("backups"), 1).length > 0) found.push("backups");
  if (sizeOf(at(`${DATABASE}-wal`)) > 0 && !hasDatabase(dataDir)) found.push(`${DATABASE}-wal`);
  return found;
}

/** Whether there is a database file that is not empty. */
export function hasDatabase(dataDir: string): boolean {
  return sizeOf($filepath.join(dataDir, DATABASE)) > 0;
}

function sizeOf(path: string): number {
  return isThere(path) ? $os.stat(path).size() : 0;
}

/** Names in a folder that do not begin with a dot, at least as many as wanted where there are. */
function visible(path: string, wanted = Number.POSITIVE_INFINITY): string[] {
  const names: string[] = [];
  if (!isThere(path)) return names;
  const root = $os.openRoot(path);
  try {
    const folder = root.open(".");
    try {
      while (names.length < wanted) {
        names.push(...[...folder.readdirnames(PORTION)].filter((name) => !name.startsWith(".")));
      }
    } catch {
      // its end
      return names;
    } finally {
      folder.close();
    }
  } finally {
    root.close();
  }
  return names;
}
