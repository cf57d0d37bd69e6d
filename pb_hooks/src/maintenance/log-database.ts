import { isServing } from "../kernel/env.ts";
import { exists } from "../kernel/exists.ts";
import { exitWithMessage } from "../kernel/exit.ts";
import { withOpen } from "../kernel/with-open.ts";

const NAME = "auxiliary.db";
const SQLITE_HEADER = "SQLite format 3\0";

/**
 * Moves the log's database away when it is damaged, so that PocketBase creates a new one: it holds only the server's
 * log. The executable has checked it more thoroughly before (server/internal/database/log.go).
 */
export function replaceDamagedLog(dataDir: string): void {
  if (!isDamaged(dataDir)) return;
  if (!isServing())
    exitWithMessage(`The log's database (${NAME}) is damaged: start Sijil, which puts it aside and begins a new one.`);
  const aside = $filepath.join(dataDir, "replaced", new Date().toISOString().slice(0, 19).replaceAll(":", "-"));
  $os.mkdirAll(aside, 0o700);
  for (const name of [`${NAME}-wal`, `${NAME}-shm`, NAME]) {
    const path = $filepath.join(dataDir, name);
    if (exists(path)) $os.rename(path, $filepath.join(aside, name));
  }
  console.log(
    `The log's database (${NAME}) was damaged and is kept in ${aside}; a new one begins, and no paper is touched.`,
  );
}

function isDamaged(dataDir: string): boolean {
  const path = $filepath.join(dataDir, NAME);
  if (!exists(path) || $os.stat(path).size() === 0) return false;
  return withOpen($os.openRoot(dataDir), (root) =>
    withOpen(root.open(NAME), (file) => toString(toBytes(file, SQLITE_HEADER.length)) !== SQLITE_HEADER),
  );
}
