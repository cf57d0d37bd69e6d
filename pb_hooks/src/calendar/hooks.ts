import type { HookTable } from "../kernel/hook-table.ts";
import { purgeLinks } from "./store.ts";

export const calendarHooks: HookTable = {
  hooks: {},
  crons: { purgeCalendarLinks: { schedule: "54 * * * *", run: (app) => purgeLinks(app) } },
};
