/* A bundle of its own, for what runs at the start or on the command line: requests never load it. */

import type { Hook } from "../kernel/hook-table.ts";
import { type CommandLine, commands } from "./commands.ts";
import { checkFormat } from "./format.ts";

export { commands };

/** Runs a command by name. */
export function command(name: string, line: CommandLine, words: readonly string[]): void {
  commands[name]?.run($app, line, words);
}

/** Bound after all others, so that what it does after `next` comes before what they do there. */
export const hooks: Readonly<Record<string, Hook>> = {
  checkFormat: { on: "onBootstrap", run: checkFormat },
};

/** Runs a listener by name. */
export function hook(name: string, event: never): void {
  const found = hooks[name];
  if (!found) throw new Error(`no hook ${name}`);
  found.run(event);
}
