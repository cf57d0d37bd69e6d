import type { PbApp } from "../kernel/pocketbase.d.ts";
import { integer, run } from "../kernel/sql.ts";

/**
 * So long after its last sign of life an import, which is another process, counts as ended. Should one be slower, its files
 * wait in quarantine for their records.
 */
const EXPIRES_MS = 60 * 1000;

/** Says that files are being put in place whose records come later. @param now milliseconds */
export function beginImport(app: PbApp, now: number): void {
  run(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ('import', {:now})", { now: String(now) });
}

export function endImport(app: PbApp): void {
  run(app, "DELETE FROM sync_state WHERE name = 'import'");
}

/** Whether an import is under way: then a file without a record is no leftover. @param now milliseconds */
export function isImporting(app: PbApp, now: number): boolean {
  const since = now - EXPIRES_MS;
  return (
    integer(app, "SELECT count(*) FROM sync_state WHERE name = 'import' AND CAST(value AS INTEGER) > {:since}", {
      since,
    }) > 0
  );
}
