import { collections } from "#domain/index";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { execute, hasTable, integer } from "../kernel/sql.ts";

/** A device that has not pulled for longer than this starts anew. */
const TOMBSTONE_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;
const COPY = "copy";

/** Whether this process is making or restoring a backup; no file may be removed meanwhile. */
export function isBackingUp(app: PbApp): boolean {
  return Boolean(app.store().get("@activeBackup"));
}

/**
 * Begins a new epoch on a database that was restored from a backup, which voids all earlier cursors. Share links end, as
 * any of them may have been revoked after the backup; so do calendar links.
 */
export function renewEpoch(app: PbApp): void {
  if (execute(app, "DELETE FROM sync_state WHERE name = {:copy}", { copy: COPY }) === 0) return;
  execute(app, "UPDATE sync_state SET value = lower(hex(randomblob(8))) WHERE name = 'epoch'");
  for (const table of ["shares", "calendar_links"]) if (hasTable(app, table)) execute(app, `DELETE FROM ${table}`);
}

/**
 * Records that a new incarnation of the server begins here, and where the previous one ended, so that a database that
 * is replaced by an older copy is noticed (see isKnownCursor). Incarnations below the retention horizon are removed.
 */
export function beginIncarnation(app: PbApp): void {
  const runs = "name >= 'run.' AND name < 'run/'";
  const newest = "(SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'changes')";
  app.runInTransaction((tx) => {
    execute(tx, `UPDATE sync_state SET value = ${newest} WHERE ${runs} AND value = ''`);
    execute(
      tx,
      `DELETE FROM sync_state WHERE ${runs} AND CAST(value AS INTEGER) <
        (SELECT CAST(value AS INTEGER) FROM sync_state WHERE name = 'floor')`,
    );
    execute(tx, "INSERT INTO sync_state (name, value) VALUES ('run.' || lower(hex(randomblob(4))), '')");
  });
}

/** Removes tombstones past their retention, so that the log does not outgrow the data. @param now milliseconds */
export function purgeTombstones(app: PbApp, now: number): void {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  execute(
    app,
    `INSERT INTO sync_days (day, seq) SELECT {:day}, coalesce(max(seq), 0) FROM changes WHERE true
     ON CONFLICT (day) DO UPDATE SET seq = excluded.seq`,
    { day: day(now) },
  );
  const before = day(now - TOMBSTONE_RETENTION_MS);
  const seq = integer(app, "SELECT coalesce(max(seq), 0) FROM sync_days WHERE day < {:before}", { before });
  if (seq === 0) return;
  for (const table of collections) {
    execute(
      app,
      `DELETE FROM changes WHERE collection = '${table}' AND seq <= {:seq} AND record NOT IN (SELECT id FROM ${table})`,
      { seq },
    );
  }
  execute(app, "UPDATE sync_state SET value = {:seq} WHERE name = 'floor'", { seq: String(seq) });
  execute(app, "DELETE FROM sync_days WHERE day < {:before} AND seq < {:seq}", { before, seq });
}
