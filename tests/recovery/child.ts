import { spawn } from "node:child_process";

/** A program that a test may end at any moment. */
export interface Child {
  /** What it has printed, on both outputs. */
  out(): string;
  over(): boolean;
  /** Its exit code; null where it was killed. */
  ended: Promise<number | null>;
  /** Ends it at once, as a power cut would. */
  kill9(): Promise<void>;
}

/** Starts a program with nothing in its environment but what is given. */
export function begin(file: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): Child {
  const child = spawn(file, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let over = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      out += text;
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", (error) => {
      over = true;
      reject(error);
    });
    child.on("exit", () => {
      over = true;
    });
    child.on("close", resolve);
  });
  return {
    out: () => out,
    over: () => over,
    ended,
    async kill9() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
