import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect } from "vitest";
import { root } from "../../scripts/lib/project.mjs";

export interface StartOptions {
  /** Where it is run. */
  cwd: string;
  /** Added to the environment. */
  env: NodeJS.ProcessEnv;
  /** Words after the script's name. */
  args?: string[];
  /** Words for Node itself. */
  nodeArgs?: string[];
  /** The project that is started; else this one. */
  project?: string;
}

/** Runs `npm start`'s script until it ends, or until it prints what is waited for. */
export function npmStart({ cwd, env, args = [], nodeArgs = [], project = root }: StartOptions) {
  const child = spawn(process.execPath, [...nodeArgs, join(project, "scripts/start.mjs"), ...args], {
    cwd,
    env: { ...process.env, ADMIN_PASSWORD: "", ...env },
  });
  let output = "";
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const watch of watchers) watch();
    });
  }
  const code = new Promise<number | null>((resolve) => child.on("close", resolve));
  return {
    child,
    code,
    output: () => output,
    printed: (wanted: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const look = () => wanted.test(output) && resolve();
        watchers.add(look);
        look();
        void code.then(() => reject(new Error(`ended without ${wanted}:\n${output}`)));
      }),
  };
}

/** One sentence and nothing else: no stack, no second line. */
export function expectOneSentence(output: string, words: RegExp) {
  expect(output.trim()).toMatch(words);
  expect(output.trim().split("\n")).toHaveLength(1);
}
