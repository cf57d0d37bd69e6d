import { integrityHooks } from "./integrity/hooks.ts";
import type { HookTable } from "./kernel/hook-table.ts";
import { realtimeHooks } from "./realtime/hooks.ts";
import { sessionHooks } from "./sessions/hooks.ts";
import { sweepHooks } from "./sweep/hooks.ts";

/** Every event of PocketBase that the product listens to, and every job it runs by the clock. */
export const { hooks, crons } = merge(sessionHooks, integrityHooks, realtimeHooks, sweepHooks);

function merge(...tables: readonly HookTable[]): HookTable {
  return {
    hooks: Object.assign({}, ...tables.map((table) => table.hooks)),
    crons: Object.assign({}, ...tables.map((table) => table.crons)),
  };
}
