/* A bundle of its own, for hooks that run around each other while the server starts: each needs a runtime that loads it. */

import { markDatabase } from "./kernel/database-marker.ts";
import { type Hooks, runHook } from "./kernel/hook-table.ts";
import { trustProxy } from "./maintenance/deployment.ts";
import { checkFormat } from "./maintenance/format.ts";
import { settingsRead } from "./maintenance/open-data.ts";

/** The last one is bound after all others, so that what it does after `next` comes before what they do there. */
export const startHooks: Hooks = {
  trustProxy: { on: "onSettingsReload", run: trustProxy },
  markDatabase: { on: "onSettingsReload", run: markDatabase },
  checkFormat: { on: "onBootstrap", run: checkFormat },
  settingsRead: { on: "onSettingsReload", run: settingsRead },
};

export function startHook(name: string, event: never): void {
  runHook(startHooks, name, event);
}
