import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, text } from "../kernel/sql.ts";

/** Key in the process's store: the number of damaged files; server/internal/doctor reads it for /api/health. */
const DAMAGED = "sijil damaged files";
/** The row of sync_state with their list, which the doctor reads. */
const ROW = "files.damaged";
const MAX_LISTED = 200;

/** Stored files that no longer match their digest, as `collection/record/file`. */
export function damagedFiles(app: PbApp): string[] {
  return JSON.parse(text(app, "SELECT value FROM sync_state WHERE name = {:row}", { row: ROW }) ?? "[]");
}

export function setDamagedFiles(app: PbApp, list: readonly string[]): void {
  const value = JSON.stringify(list.slice(0, MAX_LISTED));
  execute(app, "INSERT OR REPLACE INTO sync_state (name, value) VALUES ({:row}, {:value})", { row: ROW, value });
  remember(app, list.length);
}

/** At the start: loads what an earlier run has found. */
export function rememberDamagedFiles(app: PbApp): void {
  remember(app, damagedFiles(app).length);
}

function remember(app: PbApp, count: number): void {
  if (count === 0) app.store().remove(DAMAGED);
  else app.store().set(DAMAGED, String(count));
}
