/* A bundle of its own, for one command that is seldom called: it brings the handlers of many routes along. */

import type { Command, CommandLine } from "./cli/commands.ts";
import { seed } from "./demonstration/seed.ts";

export const commands: Readonly<Record<string, Command>> = {
  seed: {
    use: "seed",
    data: "new",
    short: "Fills an empty data folder with a demonstration to look around in",
    long: "Fills the data folder with a demonstration: two firms in two languages, with papers and employees.\nIt prints how to sign in. A folder that holds other data stays as it is; running it again adds nothing.\nSijil must not run on that folder meanwhile.",
    example: "  sijil seed --data-dir demo\n  sijil serve --data-dir demo",
    flags: { add: "“yes” adds the demonstration to other data" },
    run: (app, line) => seed(app, line.flags().getString("add") === "yes"),
  },
};

/** Runs a command by name. */
export function command(name: string, line: CommandLine, words: readonly string[]): void {
  commands[name]?.run($app, line, words);
}
