import { headlessChromium } from "../chromium.mjs";
import { suite } from "../result.mjs";
import { builtProgram } from "../server-program.mjs";
import { buildForBrowsers } from "./build-browsers.mjs";
import { runLives } from "./run.mjs";

/** Browsers of a life, at most: each is a program of its own. */
const BROWSERS = 4;
/** How many times as fast as this machine's the clocks of a life run. */
const SPEED = 10;

/**
 * Lets lives pass on the server program and in real browsers, in so many processes side by side.
 * @param {{ lives: number, from?: number, jobs?: number, speed?: number, showsEvents?: boolean, troubles?: string[] | null }} options
 */
export function simulateInBrowsers({ lives, from = 1, jobs = 2, speed = SPEED, showsEvents = false, troubles = null }) {
  return suite("simulation in browsers", async () => {
    await builtProgram();
    process.env.CHROMIUM_HEADLESS = await headlessChromium();
    const { application, program } = await buildForBrowsers();
    const processes = Math.min(lives, jobs);
    /** @type {import("./run.mjs").Life[]} */
    const lived = [];
    const each = Array.from({ length: processes }, (_, at) => {
      const count = Math.ceil((lives - at) / processes);
      const what = { from: from + at, step: processes, seeds: count, application, speed, troubles };
      const order = { ...what, browsers: BROWSERS, isVerbose: showsEvents };
      return runLives(program, order, (life) => {
        lived.push(life);
        tell(life, showsEvents);
      });
    });
    const whole = await Promise.all(each);
    const failed = lived.filter(({ wrong }) => wrong.length > 0);
    const failures = failed.map(({ seed, wrong }) => `seed ${seed}: ${wrong[0]}`);
    if (whole.includes(false)) failures.push("a process ended before its lives did");
    return { passed: lived.length - failed.length, failed: failures.length, failures };
  });
}

/** @param {import("./run.mjs").Life} life @param {boolean} showsEvents */
function tell({ seed, wrong, events, counts, ms }, showsEvents) {
  if (wrong.length > 0 || showsEvents) {
    console.log([...events, ...wrong.map((one) => `WRONG: ${one}`)].join("\n"));
  }
  console.log(`seed ${seed}: ${JSON.stringify(counts)} ${((ms ?? 0) / 1000).toFixed(1)} s`);
  if (wrong.length > 0) console.log(`Again: npm run simulate:browsers -- --from ${seed} --lives 1 --events\n`);
}
