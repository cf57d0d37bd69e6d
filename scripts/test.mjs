/* `npm test`: checks, unit tests, tests against the real server and a real browser, and the rehearsals with the programs
   that run beside the product. Ends with the count of all. `npm test -- unit server` runs these suites only, `npm run
   check` and `npm run rehearse` one of them. */

import { join } from "node:path";
import { packages } from "./lib/build-steps.mjs";
import { Failure, main, reason } from "./lib/failure.mjs";
import { goTests } from "./lib/go-suites.mjs";
import { goTools } from "./lib/go-tools.mjs";
import { mutationTests } from "./lib/mutation-suite.mjs";
import { executable } from "./lib/package/executable.mjs";
import { root } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";
import { checkNode } from "./lib/settings.mjs";
import { simulate } from "./lib/simulation/run.mjs";
import { checks, playwright, summed, vitest } from "./lib/suites.mjs";

/** @typedef {import("./lib/suites.mjs").Result} Result */

/** Lives that pass in each run of all tests. */
const LIVES = 300;
/** How many rules are broken on purpose; `npm run test:mutations` breaks all. */
const MUTATIONS = 10;

/**
 * What each name runs, in this order. The global setups of the suites build what their servers are.
 * @type {Record<string, [name: string, run: () => Promise<Result | Result[]>][]>}
 */
const suites = {
  checks: [["checks", checks]],
  unit: [["unit", () => vitest("unit")]],
  simulation: [["simulation", () => simulate({ seeds: LIVES })]],
  server: [["server", () => vitest("server")]],
  stock: [["stock", () => vitest("stock")]],
  browser: [["browser", () => playwright("browser", "tests/browser")]],
  executable: [
    ["executable", () => vitest("executable")],
    [
      "browser, executable",
      async () => {
        const env = { SIJIL_EXECUTABLE: await executable() };
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
        await tools;
        await goTools();
        return vitest("rehearsal");
      },
    ],
    ["rehearsal, browser", () => playwright("rehearsal, browser", "tests/rehearsal")],
  ],
};

/** The programs of the rehearsals: on a new machine they take minutes, in which the suites before leave a processor idle. */
let tools = Promise.resolve();

await main(async () => {
  checkNode();
  const names = process.argv.slice(2);
  const strange = names.find((name) => !Object.hasOwn(suites, name));
  if (strange)
    throw new Failure(
      `There is no suite “${strange}”: name some of ${Object.keys(suites).join(", ")}, or none for all.`,
    );
  await packages();
  // what fails is said by the suite that needs it
  if (names.length === 0) tools = run(process.execPath, [join(root, "scripts/go-tools.mjs")]).then(() => {});
  /** @type {Result[]} */
  const results = [];
  for (const [suite, parts] of Object.entries(suites)) {
    if (names.length > 0 && !names.includes(suite)) continue;
    for (const [name, tests] of parts) {
      // a suite that cannot even begin is one failure, and does not keep the others from running
      try {
        results.push(...[await tests()].flat());
      } catch (error) {
        console.error(`${name}: ${reason(error)}`);
        results.push({ name, passed: 0, failed: 1, failures: [reason(error)], seconds: 0 });
      }
    }
  }
  return summed(results);
});
