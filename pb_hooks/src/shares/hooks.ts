import type { HookTable } from "../kernel/hook-table.ts";
import { purgeShares } from "./store.ts";

export const shareHooks: HookTable = {
  hooks: {},
  crons: { purgeShares: { schedule: "53 * * * *", run: (app) => purgeShares(app, Date.now()) } },
};
