import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, integer } from "../kernel/sql.ts";

/**
 * An import, which is another process, counts as ended this long after its last heartbeat. If it was only slow, its
 * files wait in quarantine for their records.
 */
const EXPIRES_MS = 60 * 1000;

/** Records a heartbeat of an import, whose files are stored before their records. @param now milliseconds */
export function beginImport(app: PbApp, now: number): void {
  execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ('import', {:now})", { now: String(now) });
}

export function endImport(app: PbApp): void {
  execute(app, "DELETE FROM sync_state WHERE name = 'import'");
}

/** Whether an import is running, so that files without a record are not orphans. @param now milliseconds */
export function isImporting(app: PbApp, now: number): boolean {
  const since = now - EXPIRES_MS;
  return (
    integer(app, "SELECT count(*) FROM sync_state WHERE name = 'import' AND CAST(value AS INTEGER) > {:since}", {
      since,
    }) > 0
  );
}
