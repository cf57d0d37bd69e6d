/* A bundle of its own, for what runs at the start, by the clock or on the command line: requests never load it. */

import { backupHooks } from "./backups/hooks.ts";
import { type CommandLine, commands } from "./cli/commands.ts";
import { markDatabase } from "./kernel/database-marker.ts";
import type { Hook } from "./kernel/hook-table.ts";
import { trustProxy } from "./maintenance/deployment.ts";
import { checkFormat } from "./maintenance/format.ts";
import { maintenanceHooks } from "./maintenance/hooks.ts";
import { settingsRead } from "./maintenance/open-data.ts";

export { commands };

export function command(name: string, line: CommandLine, words: readonly string[]): void {
  commands[name]?.run?.($app, line, words);
}

export const { crons } = maintenanceHooks;

/** The last one is bound after all others, so that what it does after `next` comes before what they do there. */
export const hooks: Readonly<Record<string, Hook>> = {
  ...maintenanceHooks.hooks,
  ...backupHooks,
  trustProxy: { on: "onSettingsReload", run: trustProxy },
  markDatabase: { on: "onSettingsReload", run: markDatabase },
  checkFormat: { on: "onBootstrap", run: checkFormat },
  settingsRead: { on: "onSettingsReload", run: settingsRead },
};

export function maintenanceHook(name: string, event: never): void {
  const found = hooks[name];
  if (!found) throw new Error(`no hook ${name}`);
  found.run(event);
}

export function maintenanceCron(name: string): void {
  crons[name]?.run($app);
}
