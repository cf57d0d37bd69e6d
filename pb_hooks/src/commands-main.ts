/* A bundle of its own, for the command line: a server never loads it. */

import { type CommandLine, commands } from "./cli/commands.ts";

export { commands };

export function command(name: string, line: CommandLine, words: readonly string[]): void {
  commands[name]?.run?.($app, line, words);
}
