/* A bundle of its own, for what runs by the clock or once at the start: requests never load it. */

import { backupHooks } from "./backups/hooks.ts";
import { runHook } from "./kernel/hook-table.ts";
import { maintenanceCrons } from "./maintenance/hooks.ts";

export { sweepAtStart } from "./maintenance/hooks.ts";

export const [hooks, crons] = [backupHooks, maintenanceCrons];

export function maintenanceHook(name: string, event: never): void {
  runHook(hooks, name, event);
}

export function maintenanceCron(name: string): void {
  crons[name]?.run($app);
}
