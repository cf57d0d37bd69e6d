import { purgeIdempotencyKeys } from "../http/idempotency.ts";
import type { HookTable } from "../kernel/hook-table.ts";
import { closeEndedConnections } from "./connections.ts";
import { purgeDevices } from "./devices.ts";
import { purgeResets } from "./forgot-password.ts";
import { authWithPassword } from "./pocketbase-login.ts";
import { purgeAttempts } from "./rate-limits.ts";
import { purgeSessions } from "./session.ts";

export const sessionHooks: HookTable = {
  hooks: {
    authWithPassword: { on: "onRecordAuthWithPasswordRequest", tags: ["users", "_superusers"], run: authWithPassword },
  },
  crons: {
    closeEnded: { schedule: "* * * * *", run: closeEndedConnections },
    forget: {
      schedule: "17 * * * *",
      run(app) {
        const now = Date.now();
        purgeSessions(app, now);
        purgeAttempts(app, now);
        purgeDevices(app, now);
        purgeIdempotencyKeys(app, now);
        purgeResets(app, now);
      },
    },
  },
};
