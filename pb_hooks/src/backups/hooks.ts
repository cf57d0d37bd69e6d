import type { Hook } from "../kernel/hook-table.ts";
import { type BackupEvent, createBackup, keepOnRestore } from "./create.ts";

/** What the product does when PocketBase makes a backup or restores one. */
export const backupHooks: Readonly<Record<string, Hook>> = {
  createBackup: { on: "onBackupCreate", run: (event: BackupEvent) => createBackup(event) },
  keepApart: { on: "onBackupRestore", run: (event: BackupEvent) => keepOnRestore(event) },
};
