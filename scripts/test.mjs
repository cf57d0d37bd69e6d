/* `npm test`: checks, unit tests, tests against the real server and a real browser, and the rehearsals with the programs
   that run beside the product. Ends with the count of all. `npm test -- unit server` runs these suites only, `npm run
   check` and `npm run rehearse` one of them. */

import { readFile, rm, writeFile } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { packages } from "./lib/build-steps.mjs";
import { chromium } from "./lib/chromium.mjs";
import { Failure, main, reason } from "./lib/failure.mjs";
import { goTests } from "./lib/go-suites.mjs";
import { goTools, hasGoTools } from "./lib/go-tools.mjs";
import { mutationTests } from "./lib/mutation-suite.mjs";
import { executable } from "./lib/package/executable.mjs";
import { run } from "./lib/run.mjs";
import { checkNode } from "./lib/settings.mjs";
import { simulate } from "./lib/simulation/run.mjs";
import { checks, playwright, summed, vitest } from "./lib/suites.mjs";

/** @typedef {import("./lib/suites.mjs").Result} Result */

/** Lives that pass in each run of all tests; `npm run simulate` has more. */
const LIVES = 40;
/** How many rules are broken on purpose; `npm run test:mutations` breaks all. */
const MUTATIONS = 3;

/**
 * What each name runs, in this order. The global setups of the suites build what their servers are.
 * @type {Record<string, [name: string, run: () => Promise<Result | Result[]>][]>}
 */
const suites = {
  checks: [["checks", checks]],
  unit: [["unit", () => vitest("unit*")]],
  simulation: [["simulation", () => simulate({ seeds: LIVES })]],
  server: [["server", () => vitest("server")]],
  stock: [["stock", () => vitest("stock")]],
  browser: [["browser", () => playwright("browser", "tests/browser")]],
  executable: [
    ["executable", () => vitest("executable")],
    [
      "browser, executable",
      async () => {
        // as people have it: the one that opens windows
        const env = { SIJIL_EXECUTABLE: await executable(), CHROMIUM_HEADLESS: await chromium() };
        return playwright("browser, executable", "tests/browser", { files: ["main-job"], env });
      },
    ],
  ],
  recovery: [["recovery", () => vitest("recovery")]],
  go: [["go", goTests]],
  mutations: [["mutations", () => mutationTests({ count: MUTATIONS })]],
  rehearsal: [
    [
      "rehearsal",
      async () => {
        await goTools();
        return vitest("rehearsal");
      },
    ],
    ["rehearsal, browser", () => playwright("rehearsal, browser", "tests/rehearsal")],
  ],
};

/** What takes every processor for itself, and therefore comes first. */
const FIRST = "simulation";
/** What has the machine for itself in the end: a test that fails for want of time would count as one that noticed. */
const LAST = "mutations";
/** Set where a suite runs beside the others: the file that its results go to. */
const RESULTS = "SIJIL_TEST_RESULTS";

/** What needs programs that a new machine would have to build first: it is left out there, and has a command of its own. */
const NEEDS_PROGRAMS = "rehearsal";

/** What runs beside the suites between these, in the time that they leave a processor idle. */
const BESIDE = ["checks", "unit", "go", "recovery", "executable", NEEDS_PROGRAMS];

/** Most that new objects take before Node clears them, in MB: its own 16 cost the tests an eighth of their processor time. */
const YOUNG = "--max-semi-space-size";
const YOUNG_MB = 64;

/** Gives the processes that the suites start the room for new objects, where this Node takes that from its environment. */
function giveRoom() {
  const { NODE_OPTIONS: options = "" } = process.env;
  if (!process.allowedNodeEnvironmentFlags.has(YOUNG) || options.includes(YOUNG)) return;
  process.env.NODE_OPTIONS = `${options} ${YOUNG}=${YOUNG_MB}`.trim();
}

/** @param {string} suite @returns {Promise<Result[]>} */
async function resultsOf(suite) {
  /** @type {Result[]} */
  const results = [];
  for (const [name, tests] of suites[suite] ?? []) {
    // a suite that cannot even begin is one failure, and does not keep the others from running
    try {
      results.push(...[await tests()].flat());
    } catch (error) {
      console.error(`${name}: ${reason(error)}`);
      results.push({ name, passed: 0, failed: 1, failures: [reason(error)], seconds: 0 });
    }
  }
  return results;
}

/** @param {string[]} names of suites */
async function inTurn(names) {
  /** @type {Result[]} */
  const results = [];
  for (const name of names) results.push(...(await resultsOf(name)));
  return results;
}

/**
 * Runs suites one after the other in processes that give way to all else, and prints what each has printed at its end.
 * @param {string[]} waiting names, each of which is taken out when its suite begins: several may share them
 */
async function besideOthers(waiting) {
  /** @type {Result[]} */
  const results = [];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const file = join(tmpdir(), `sijil-results-${process.pid}-${name}.json`);
    const { output } = await run(process.execPath, [import.meta.filename, name], { env: { [RESULTS]: file } });
    console.log(output.trimEnd());
    const text = await readFile(file, "utf8").catch(() => null);
    await rm(file, { force: true });
    if (text) results.push(...JSON.parse(text));
    else results.push({ name, passed: 0, failed: 1, failures: ["it ended before its tests did"], seconds: 0 });
  }
  return results;
}

await main(async () => {
  checkNode();
  giveRoom();
  const names = process.argv.slice(2);
  const strange = names.find((name) => !Object.hasOwn(suites, name));
  if (strange)
    throw new Failure(
      `There is no suite “${strange}”: name some of ${Object.keys(suites).join(", ")}, or none for all.`,
    );
  await packages();
  const resultsFile = process.env[RESULTS];
  if (resultsFile) {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    return writeFile(resultsFile, JSON.stringify(await inTurn(names)));
  }
  if (names.length > 0) {
    const chosen = Object.keys(suites).filter((suite) => names.includes(suite));
    return summed(await inTurn(chosen));
  }
  // flows and sweeps in the browser, in one language each (tests/browser/languages.ts)
  process.env.SIJIL_TEST_FLOWS = "in-one-language";
  const left = (await hasGoTools()) ? [] : [NEEDS_PROGRAMS];
  if (left.length > 0) console.log("Without the rehearsals: `npm run rehearse` builds what they need, and runs them.");
  const first = await resultsOf(FIRST);
  // two suites that run beside each other would both build it; where it cannot be built, they say so
  await executable().catch(() => {});
  const waiting = BESIDE.filter((suite) => !left.includes(suite));
  const beside = besideOthers(waiting);
  const others = await inTurn(Object.keys(suites).filter((suite) => ![FIRST, LAST, ...BESIDE].includes(suite)));
  // of what still waits, two run at a time
  const rest = await Promise.all([beside, besideOthers(waiting)]);
  return summed([...first, ...others, ...rest.flat(), ...(await resultsOf(LAST))]);
});
