import { accountEmailHooks } from "./account-email/hooks.ts";
import { calendarHooks } from "./calendar/hooks.ts";
import { integrityHooks } from "./integrity/hooks.ts";
import { invitationHooks } from "./invitations/hooks.ts";
import type { HookTable } from "./kernel/hook-table.ts";
import { realtimeHooks } from "./realtime/hooks.ts";
import { sessionHooks } from "./sessions/hooks.ts";
import { shareHooks } from "./shares/hooks.ts";

/**
 * What the product listens to while it answers requests, and the cron jobs of that; maintenance-main.ts has the others.
 */
export const { hooks, crons } = merge(
  sessionHooks,
  accountEmailHooks,
  invitationHooks,
  shareHooks,
  calendarHooks,
  integrityHooks,
  realtimeHooks,
);

function merge(...tables: readonly HookTable[]): HookTable {
  return {
    hooks: Object.assign({}, ...tables.map((table) => table.hooks)),
    crons: Object.assign({}, ...tables.map((table) => table.crons)),
  };
}
