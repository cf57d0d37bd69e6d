import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs statements by SQLite's own program, and answers the rows of the last one. */
export function sqlite<Row = Record<string, unknown>>(database: string, statement: string): Row[] {
  const out = execFileSync("sqlite3", ["-batch", "-bail", "-json", database, statement], {
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return out.trim() === "" ? [] : JSON.parse(out);
}

/** Works on a copy of a database, with what its write-ahead log holds, so that reading changes nothing. */
export function onCopy<T>(dataDir: string, work: (database: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "sijil-audit-"));
  try {
    for (const name of ["data.db", "data.db-wal"]) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name));
    }
    return work(join(folder, "data.db"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
