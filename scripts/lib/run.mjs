import { spawn } from "node:child_process";
import { root } from "./project.mjs";

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean, limit?: number, cwd?: string,
 *   onLine?: (line: string) => void }} [options] `show` passes its output through as it comes; `limit` ends it after so many
 *   milliseconds; `onLine` is called with each whole line of its normal output as it comes
 * @returns {Promise<{ code: number | null, output: string, stdout: string }>} code is null when it could not be run or was
 *   ended; `output` is all that it wrote, `stdout` what it wrote without errors and news
 */
export function run(program, args, { env = {}, show = false, limit, cwd = root, onLine } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...(show && process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }), ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32" && program === "npm",
    });
    // spawn's own timeout keeps the process alive when the program cannot be run
    const timer = limit === undefined ? undefined : setTimeout(() => child.kill("SIGTERM"), limit);
    let output = "";
    let stdout = "";
    let heard = 0;
    const hear = () => {
      for (let end = stdout.indexOf("\n", heard); end >= 0; end = stdout.indexOf("\n", heard)) {
        onLine?.(stdout.slice(heard, end));
        heard = end + 1;
      }
    };
    for (const [stream, target] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => {
        output += text;
        if (stream === child.stdout) {
          stdout += text;
          hear();
        }
        if (show) target.write(text);
      });
    }
    child.on("error", (error) => {
      clearTimeout(timer);
      resolve({ code: null, output: error.message, stdout });
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, output, stdout });
    });
  });
}
