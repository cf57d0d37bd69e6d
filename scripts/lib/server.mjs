import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { exitMessage } from "./exit-message.mjs";
import { Failure } from "./failure.mjs";
import { folders } from "./project.mjs";
import { commandLine } from "./server-program.mjs";

const START_LIMIT = 60_000;
const STOP_LIMIT = 10_000;
const LOG_KEPT = 1_000_000;
/**
 * Hook runtimes that stock PocketBase keeps. A request that finds none free makes one for itself alone, which costs some
 * 8 ms of the processor and 4 MB, so that more clients at once than runtimes make every request dearer: with 50 clients
 * 13 ms a request with 30 runtimes, 5.0 ms with 60, 4.6 ms with 100 (measured). A kept one costs 0.3 MB. Our own program
 * has a queue and does with few (server/internal/admission); stock PocketBase has no place for one.
 */
const HOOK_RUNTIMES = 60;
/** Go collects its garbage at 50 % growth instead of 100: with that many runtimes half the memory under load (measured). */
const GARBAGE = { GOGC: process.env.GOGC ?? "50" };

/**
 * A server that runs.
 * @typedef {object} Server
 * @property {string} url
 * @property {number} pid
 * @property {Promise<number | null>} ended its exit code, once it has ended
 * @property {() => string} log what it has printed so far
 * @property {() => Promise<void>} stop asks it to finish what it does and waits for its end
 * @property {() => Promise<void>} kill9 ends it at once, as a power cut would
 */

/** A server that has ended before it took requests; its message is what it has printed. */
export class Ended extends Failure {}

/**
 * Where a server listens, and how it is looked after.
 * @typedef {object} Place
 * @property {string} host
 * @property {number} port
 * @property {string} [cwd] its working folder
 * @property {AbortSignal} [signal] ends it while it starts
 * @property {(line: string) => void} [onLine] sees each line that it prints
 */

/**
 * Starts a server on a data folder.
 * @param {Place & {
 *   program: import("./server-program.mjs").Program,
 *   dataDir: string,
 *   overrides?: import("./server-program.mjs").Overrides,
 *   words?: string[],
 *   env?: NodeJS.ProcessEnv,
 *   watch?: boolean,
 * }} options `words` are added to the command line and `env` to the environment; `watch` restarts it when hooks change
 * @returns {Promise<Server>} once it takes requests
 * @throws {Ended} when it ends before
 * @throws {Failure} when it does not answer within a minute
 */
export function launch({ program, dataDir, overrides = {}, words = [], env = {}, watch = false, ...options }) {
  const { host, port } = options;
  const stock = program.kind === "stock";
  const args = [
    ...commandLine(program, ["serve"], dataDir, overrides),
    ...(stock
      ? [
          `--http=${address(host, port)}`,
          `--hooksPool=${HOOK_RUNTIMES}`,
          "--automigrate=false",
          `--publicDir=${overrides.publicDir ?? folders.public}`,
        ]
      : []),
    // stock PocketBase watches unless it is disabled
    ...(stock || watch ? [`--hooksWatch=${watch}`] : []),
    ...words,
  ];
  const own = {
    HOST: host,
    PORT: String(port),
    // HTTP requests find out whether it is ready
    HTTPS: undefined,
    HTTPS_CERTIFICATE: undefined,
    HTTPS_KEY: undefined,
  };
  const all = { ...process.env, ...(stock ? GARBAGE : own), ...env };
  return startProgram({ ...options, binary: program.file, args, env: all });
}

/**
 * Starts a program that serves the product, in a process group of its own, so that Ctrl-C reaches it through us alone.
 * @param {Place & { binary: string, args: string[], env: NodeJS.ProcessEnv }} options `env` is all of its environment
 * @returns {Promise<Server>} once it takes requests
 * @throws {Ended} when it ends before
 * @throws {Failure} when it does not answer within a minute
 */
export async function startProgram({ binary, args, host, port, env, cwd, signal, onLine }) {
  const child = spawn(binary, args, { env, cwd, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const watcher = endsWithUs(child.pid);
  signal?.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      log = (log + text).slice(-LOG_KEPT);
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine?.(line);
    });
  }
  let over = false;
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.on("error", (error) => {
      log += error.message;
      over = true;
      resolve(null);
    });
    child.on("close", (code) => {
      over = true;
      watcher?.kill("SIGKILL");
      resolve(code);
    });
  });
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (!over) child.kill(signal);
    const force = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT);
    await ended;
    clearTimeout(force);
  };
  const url = urlOf(host, port);
  const local = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  const limit = Date.now() + START_LIMIT;
  while (!(await answers(urlOf(local, port)))) {
    if (over) throw new Ended(exitMessage(log) ?? whole(log.trim()));
    if (Date.now() > limit) {
      await end("SIGKILL");
      throw new Failure(`The server did not become ready within ${START_LIMIT / 1000} s:\n${log.trim()}`);
    }
    await wait(15);
  }
  return { url, pid: child.pid ?? 0, ended, log: () => log, stop: () => end("SIGTERM"), kill9: () => end("SIGKILL") };
}

/**
 * What a server that has ended has printed: the sentence with which it refused, as it is.
 * @param {string} log
 */
function whole(log) {
  return /^[^\n]+$/.test(log) ? log : `The server ended before it was ready:\n${log}`;
}

/**
 * Asks a server to end when this process is gone, however it ended: a shell waits at the other end of a pipe that the
 * system then closes. Windows has no such shell; there the server stays.
 * @param {number | undefined} pid
 */
function endsWithUs(pid) {
  if (!pid || process.platform === "win32") return null;
  const wait = `read -r _; kill -TERM ${pid}`;
  const watcher = spawn("sh", ["-c", wait], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  watcher.on("error", () => {});
  watcher.stdin.on("error", () => {});
  watcher.unref();
  return watcher;
}

/** @param {string} base */
async function answers(base) {
  try {
    const answer = await fetch(`${base}/api/health`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * @param {string} host
 * @param {number} port
 */
export function address(host, port) {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * The address of a server that listens there.
 * @param {string} host
 * @param {number} port
 */
export function urlOf(host, port) {
  return `http://${address(host, port)}`;
}

/**
 * Where `freePort` looks: above 10,080, the highest port that browsers and `fetch` refuse to speak to; and below those
 * which systems give to whoever asks for any, since another program may get one between our look and our server.
 */
export const FREE_PORTS = { from: 10_081, below: 32_768 };

/**
 * Finds a port that nobody has.
 * @returns {Promise<number>}
 * @throws {NodeJS.ErrnoException} EADDRNOTAVAIL or ENOTFOUND, for the host
 */
export async function freePort(host = "127.0.0.1") {
  for (;;) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.below);
    try {
      await probePort(host, port);
      return port;
    } catch (error) {
      const { code = "" } = /** @type {NodeJS.ErrnoException} */ (error);
      if (!["EADDRINUSE", "EACCES"].includes(code)) throw error;
    }
  }
}

/**
 * Finds out whether a port can be had.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<void>}
 * @throws {NodeJS.ErrnoException} EADDRINUSE, EACCES, EADDRNOTAVAIL or ENOTFOUND
 */
export function probePort(host, port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}
