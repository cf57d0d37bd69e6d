import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

const START_LIMIT = 30_000;

/** A program that runs beside the server. */
export interface Child {
  /** What it has printed so far. */
  log(): string;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill9(): Promise<void>;
}

/** Starts a program that runs until it is stopped. */
export function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
  const child: ChildProcess = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (log += String(text)));
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      resolve();
    };
    child.once("close", end);
    child.once("error", end);
  });
  const end = async (signal: NodeJS.Signals) => {
    if (!over) child.kill(signal);
    await ended;
  };
  return { log: () => log, stop: () => end("SIGTERM"), kill9: () => end("SIGKILL") };
}

/** Waits until a program answers. @throws {Error} with what it has printed, when it does not */
export async function answering(child: Child, ask: () => Promise<unknown>): Promise<void> {
  const limit = Date.now() + START_LIMIT;
  for (;;) {
    const answered = await ask().then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (Date.now() > limit) throw new Error(`it did not start:\n${child.log()}`);
    await wait(50);
  }
}
