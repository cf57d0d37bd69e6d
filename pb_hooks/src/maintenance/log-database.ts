import { isServing } from "../kernel/env.ts";
import { exists } from "../kernel/exists.ts";
import { exitWithMessage } from "../kernel/exit.ts";

const NAME = "auxiliary.db";
/** What every file of SQLite begins with. */
const SQLITE_HEADER = "SQLite format 3\0";

/**
 * Puts the log's database aside where it is none any more, so that a new one begins: it holds the server's log alone.
 * The executable has looked more closely before (server/internal/database/log.go).
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
  const root = $os.openRoot(dataDir);
  try {
    const file = root.open(NAME);
    try {
      return toString(toBytes(file, SQLITE_HEADER.length)) !== SQLITE_HEADER;
    } finally {
      file.close();
    }
  } finally {
    root.close();
  }
}
