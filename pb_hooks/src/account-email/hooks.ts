import type { HookTable } from "../kernel/hook-table.ts";
import { sendNotices } from "./notices.ts";
import { purgeConfirmations } from "./tokens.ts";

export const accountEmailHooks: HookTable = {
  hooks: {},
  crons: {
    sendNotices: { schedule: "* * * * *", run: sendNotices },
    forgetConfirmations: { schedule: "19 * * * *", run: (app) => purgeConfirmations(app, Date.now()) },
  },
};
