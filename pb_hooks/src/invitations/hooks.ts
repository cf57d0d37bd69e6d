import type { HookTable } from "../kernel/hook-table.ts";
import { purgeInvitations } from "./store.ts";

export const invitationHooks: HookTable = {
  hooks: {},
  crons: { purgeInvitations: { schedule: "23 * * * *", run: (app) => purgeInvitations(app, Date.now()) } },
};
