import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { inject } from "vitest";
import { root } from "../../scripts/lib/project.mjs";

export interface Ran {
  code: number | null;
  /** What it wrote on its normal output. */
  out: string;
  /** What it wrote on its error output. */
  errors: string;
}

/**
 * Runs the executable to its end, with nothing in its environment but what is given.
 * @param cwd its working folder
 */
export function sijil(cwd: string, args: string[], env: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(inject("executable"), args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const ran: Ran = { code: null, out: "", errors: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      ran.out += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      ran.errors += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ ...ran, code }));
  });
}

export interface Serving {
  /** The address that it printed. */
  url: string;
  out(): string;
  /** Asks it to end and answers its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the executable and waits until it says that it is ready. */
export function serving(cwd: string, args: string[], env: Record<string, string> = {}): Promise<Serving> {
  // a test that files papers and wants them read says so
  const settings = { SEARCH_CONTENTS: "off", ...env };
  const child = spawn(inject("executable"), args, { cwd, env: settings, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        out += text;
        // as text, or within a line of JSON
        const url = /Ready: ([^\s"]+)\S*\n/.exec(out)?.[1];
        if (url) resolve({ url, out: () => out, stop });
      });
    }
    child.on("error", reject);
    void ended.then((code) => reject(new Error(`it ended (${code}) before it was ready:\n${out}`)));
  });
}

/** A certificate for localhost that has expired in February 2025, and its key (PEM); the mail server of the tests has it. */
export function expiredCertificate(): { cert: string; key: string } {
  const options = createRequire(import.meta.url)(join(root, "node_modules/smtp-server/dist/cjs/tls-options.js"));
  return options.default();
}
