/* `npm run simulate -- --seeds N`: lets N lives of several devices pass, each determined by its seed, and prints those in
   which something did not hold. `--from SEED` begins at a seed, `--seeds 1` replays it; `--events` tells what happened.
   `--mutations` breaks one law of the client after the other (`--only NAME` one of them), and lets up to N lives pass
   until one shows it. */
import { parseArgs } from "node:util";
import { packages } from "./lib/build-steps.mjs";
import { Failure, main, wholeNumber } from "./lib/failure.mjs";
import { suite } from "./lib/result.mjs";
import { checkNode } from "./lib/settings.mjs";
import { mutations } from "./lib/simulation/mutations.mjs";
import { firstToShow, simulate } from "./lib/simulation/run.mjs";
import { summed } from "./lib/suites.mjs";

/** @param {number} seeds for each law @param {string | undefined} only the name of one of them */
function mutated(seeds, only) {
  return suite("mutations", async () => {
    const chosen = Object.entries(mutations).filter(([name]) => only === undefined || name === only);
    if (chosen.length === 0) throw new Failure(`There is no mutation “${only}”: ${Object.keys(mutations).join(", ")}.`);
    const failures = [];
    for (const [name, mutation] of chosen) {
      const life = await firstToShow(mutation, seeds);
      const shown = life
        ? `shown by seed ${life.seed}: ${life.wrong[0]?.slice(0, 200)}`
        : `not shown by ${seeds} lives`;
      console.log(`${name} (${mutation.law}): ${shown}`);
      if (!life) failures.push(name);
    }
    return { passed: chosen.length - failures.length, failed: failures.length, failures };
  });
}

await main(async () => {
  checkNode();
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "100" },
      from: { type: "string", default: "1" },
      events: { type: "boolean", default: false },
      mutations: { type: "boolean", default: false },
      only: { type: "string" },
    },
  });
  await packages();
  const seeds = wholeNumber("seeds", values.seeds);
  const from = wholeNumber("from", values.from);
  if (values.mutations) return summed([await mutated(seeds, values.only)]);
  return summed([await simulate({ seeds, from, showsEvents: values.events })]);
});
