/* A bundle of its own, for what runs by the clock or once at the start: requests never load it. */

import { backupHooks } from "./backups/hooks.ts";
import { type Hooks, runHook } from "./kernel/hook-table.ts";
import { maintenanceHooks } from "./maintenance/hooks.ts";

export const { crons } = maintenanceHooks;

export const hooks: Hooks = { ...maintenanceHooks.hooks, ...backupHooks };

export function maintenanceHook(name: string, event: never): void {
  runHook(hooks, name, event);
}

export function maintenanceCron(name: string): void {
  crons[name]?.run($app);
}
