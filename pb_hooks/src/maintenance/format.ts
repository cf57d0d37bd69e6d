import { flag, isServing } from "../kernel/env.ts";
import { messageOf } from "../kernel/error-message.ts";
import { exists } from "../kernel/exists.ts";
import { exitWithMessage } from "../kernel/exit.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { hasTable, texts } from "../kernel/sql.ts";
import { replaceDamagedLog } from "./log-database.ts";
import { hasDatabase, leftoversOf } from "./missing-database.ts";
import { openData } from "./open-data.ts";

/** Exists while `sijil restore` moves data. */
const HALF_RESTORED = ".restore/begun";

function bundledMigrations(): string[] {
  const folder = flag("migrationsDir") ?? $filepath.join(__hooks, "..", "pb_migrations");
  return [...$os.readDir(folder)].map((entry) => entry.name()).filter((name) => /\.[jt]s$/.test(name));
}

/** The product's migrations that have been applied to the data. */
export function appliedMigrations(app: PbApp): string[] {
  return texts(app, "SELECT file FROM _migrations WHERE file LIKE '%.js' OR file LIKE '%.ts' ORDER BY file");
}

/**
 * Whether the migrations that create the product's tables have run. Without them there is no account and no record, so
 * nothing to back up or to clean up; a first start that was interrupted may leave such a database.
 */
export function isSetUp(app: PbApp): boolean {
  return hasTable(app, "sync_state");
}

/** Refuses data that this program cannot read, and makes a backup of those that it is about to upgrade. */
export function checkFormat(event: { app: PbApp; next(): void }): void {
  const folder = event.app.dataDir();
  if (exists($filepath.join(folder, HALF_RESTORED))) {
    exitWithMessage(
      `A restore of ${folder} was interrupted: run “sijil restore FILE” again, with the same or another backup, or “sijil restore --cancel” to go back to what was there before.`,
    );
  }
  if (!hasDatabase(folder)) refuseMissingDatabase(folder);
  replaceDamagedLog(folder);
  openData(event);
  const { app } = event;
  const applied = appliedMigrations(app);
  if (applied.length === 0) refuseMissingDatabase(folder);
  const brought = bundledMigrations();
  if (applied.some((name) => !brought.includes(name))) {
    exitWithMessage(
      `The data in ${folder} were written by a newer Sijil than this one: start that version or a newer one, or restore a backup from before the upgrade.`,
    );
  }
  if (isSetUp(app) && isServing() && brought.some((name) => !applied.includes(name))) backUp(app);
}

/** Refuses to create a database where files of another one are left. */
function refuseMissingDatabase(folder: string): void {
  const left = leftoversOf(folder);
  if (left.length === 0) return;
  exitWithMessage(
    `There is no database of Sijil in ${folder}, but what belonged to one (${left.join(", ")}): restore a backup, or name another data folder; to begin anew, start with --new-database, which moves all that aside.`,
  );
}

/** Refuses, for commands, data that need an upgrade first or are not the product's. */
export function requireFormat(app: PbApp): void {
  const applied = appliedMigrations(app);
  if (bundledMigrations().every((name) => applied.includes(name))) return;
  exitWithMessage(
    `The data in ${app.dataDir()} are not those of this version: start Sijil once, so that it brings them up to date.`,
  );
}

/** The executable brings this (server/internal/cli/launcher.go): a backup in its store. */
declare const createStoredBackup: (() => void) | undefined;

/** Makes a backup of the data before their upgrade; unlike the nightly ones it is never removed automatically. */
function backUp(app: PbApp): void {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  try {
    if (typeof createStoredBackup === "function") createStoredBackup();
    else app.createBackup(new Context(), `before-upgrade-${time}.zip`);
  } catch (thrown) {
    exitWithMessage(
      `Nothing was upgraded, because the backup that comes first could not be made: ${messageOf(thrown)}`,
    );
  }
}
