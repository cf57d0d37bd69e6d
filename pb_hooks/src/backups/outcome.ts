import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, text } from "../kernel/sql.ts";

/** Under which the process remembers how the last backup failed; server/internal/backupjob reads it for /api/health. */
const FAILURE = "sijil backup failure";
const ROW = "backup.failed";
/** When the last backup was made; server/internal/backupjob reads and writes it, too. */
const SUCCESS_ROW = "backup.succeeded";

/**
 * Reports that a backup has failed: on the output, in the log, and until one succeeds in /api/health of the executable.
 * To the superusers PocketBase sends an e-mail by itself when a nightly one fails.
 */
export function recordFailure(app: PbApp, message: string): void {
  const failure = `${new Date().toISOString()} ${message}`;
  app.store().set(FAILURE, failure);
  console.log(`The backup failed: ${message}`);
  app.logger().error("backup failed", "error", message);
  try {
    execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:failure})", { row: ROW, failure });
  } catch {
    // on a full disk the process alone remembers
  }
}

export function recordSuccess(app: PbApp): void {
  app.store().remove(FAILURE);
  execute(app, "DELETE FROM sync_state WHERE name = {:row}", { row: ROW });
  execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:at})", {
    row: SUCCESS_ROW,
    at: new Date().toISOString(),
  });
}

/** At the start: loads the failure that an earlier run has recorded. */
export function rememberFailure(app: PbApp): void {
  const failure = text(app, "SELECT value FROM sync_state WHERE name = {:row}", { row: ROW });
  if (failure) app.store().set(FAILURE, failure);
}
