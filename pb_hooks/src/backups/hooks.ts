import type { Hooks } from "../kernel/hook-table.ts";
import { type BackupEvent, createBackup, keepOnRestore } from "./create.ts";

/**
 * What the product does when PocketBase makes a backup or restores one. When it makes one is set in the console, at
 * first by pb_migrations/1795270000_upkeep.js; in the executable server/internal/backupjob runs at that time instead.
 */
export const backupHooks: Hooks = {
  createBackup: { on: "onBackupCreate", run: (event: BackupEvent) => createBackup(event) },
  keepApart: { on: "onBackupRestore", run: (event: BackupEvent) => keepOnRestore(event) },
};
