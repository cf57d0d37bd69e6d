import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import { suite } from "../result.mjs";
import { buildSimulation } from "./build.mjs";

/**
 * What came of a life.
 * @typedef {object} Life
 * @property {number} seed
 * @property {string[]} wrong what did not hold
 * @property {string} trace a digest of everything that happened, the same whenever the life is the same
 * @property {{ writes: number, tabs: number, virtualSeconds: number }} counts
 * @property {number} [ms] of this machine
 * @property {string[]} events what happened, of a life in which something did not hold
 */

/** A process slows down with the realms that it has run, twice as slow after a hundred lives; the next ones get a new one. */
const LIVES_OF_A_PROCESS = 25;

/** A long run says now and then how far it is. */
const LIVES_BETWEEN_NEWS = 500;

/** A life that takes longer hangs, in milliseconds of this machine's time. */
const WATCHDOG_MS = 600_000;

/**
 * Lets lives pass, one after the other in as many processes as there are processors.
 * @param {{ seeds: number, from?: number, showsEvents?: boolean }} options
 */
export function simulate({ seeds, from = 1, showsEvents = false }) {
  return suite("simulation", async () => {
    const built = await buildSimulation();
    const { tab, storage, program } = built;
    const processes = Math.min(seeds, availableParallelism());
    /** @type {Life[]} */
    const lives = [];
    const each = Array.from({ length: processes }, async (_, at) => {
      const order = { step: processes, tab, storage, isVerbose: showsEvents, troubles: null };
      const count = Math.ceil((seeds - at) / processes);
      let isWhole = true;
      for (let done = 0; done < count; done += LIVES_OF_A_PROCESS) {
        const part = { from: from + at + done * processes, seeds: Math.min(LIVES_OF_A_PROCESS, count - done) };
        const onLife = (/** @type {Life} */ life) => {
          lives.push(life);
          tell(life, showsEvents);
          if (lives.length % LIVES_BETWEEN_NEWS === 0) console.log(`${lives.length} lives have passed`);
        };
        isWhole = (await runLives(program, { ...order, ...part }, onLife)) && isWhole;
      }
      return isWhole;
    });
    const whole = await Promise.all(each);
    await rm(built.folder, { recursive: true });
    const failed = lives.filter(({ wrong }) => wrong.length > 0);
    const failures = failed.map(({ seed, wrong }) => `seed ${seed}: ${wrong[0]}`);
    if (whole.includes(false)) failures.push("a process ended before its lives did");
    return { passed: lives.length - failed.length, failed: failures.length, failures };
  });
}

/** @param {Life} life @param {boolean} showsEvents */
function tell(life, showsEvents) {
  if (life.wrong.length > 0 || showsEvents) console.log(storyOf(life));
}

/**
 * What is said of a life: what happened, what did not hold, and how to live it again.
 * @param {Life} life
 */
export function storyOf({ seed, wrong, events, counts, trace }) {
  const lines = [...events, ...wrong.map((one) => `WRONG: ${one}`), `seed ${seed}: ${JSON.stringify(counts)} ${trace}`];
  if (wrong.length > 0) lines.push(`Again: npm run simulate -- --from ${seed} --seeds 1 --events\n`);
  return lines.join("\n");
}

/**
 * @param {string} program
 * @param {{ seeds: number }} order
 * @param {(life: Life) => boolean | void} onLife false ends it
 * @returns whether all of them came
 */
export async function runLives(program, order, onLife) {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ["ignore", "pipe", "inherit"] });
  let seen = 0;
  let watchdog = setTimeout(() => child.kill("SIGKILL"), WATCHDOG_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => child.kill("SIGKILL"), WATCHDOG_MS);
    seen++;
    if (onLife(JSON.parse(line)) === false) child.kill("SIGKILL");
  }
  clearTimeout(watchdog);
  return seen === order.seeds;
}

/**
 * Breaks a law and lets lives pass until one shows it.
 * @param {import("./mutations.mjs").Mutation} mutation
 * @param {number} seeds at most
 * @returns the first seed that shows it and what it shows; null when none does
 */
export async function firstToShow({ edits, troubles }, seeds) {
  const built = await buildSimulation(edits);
  const { tab, storage, program, folder } = built;
  const order = { from: 1, step: 1, seeds, tab, storage, isVerbose: false, troubles };
  /** @type {Life | null} */
  let found = null;
  await runLives(program, order, (life) => {
    if (life.wrong.length > 0) found ??= life;
    return found === null;
  });
  await rm(folder, { recursive: true });
  return /** @type {Life | null} */ (found);
}
