/* A bundle of its own, for the command line: a server never loads it. */

import { type CommandLine, commands } from "./cli/commands.ts";

export { commands };

/** Runs a command. @param path its name, with that of its group before it */
export function command(path: string, line: CommandLine, words: readonly string[]): void {
  const [name = "", below] = path.split(" ");
  const named = below === undefined ? commands[name] : commands[name]?.below?.[below];
  named?.run?.($app, line, words);
}
