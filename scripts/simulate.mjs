/* `npm run simulate -- --seeds N`: lets N lives of several devices pass, each determined by its seed, and prints those in
   which something did not hold. `--from SEED` begins at a seed, `--seeds 1` replays it; `--events` tells what happened. */
import { parseArgs } from "node:util";
import { packages } from "./lib/build-steps.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { checkNode } from "./lib/settings.mjs";
import { simulate } from "./lib/simulation/run.mjs";
import { summed } from "./lib/suites.mjs";

/** @param {string} name @param {string} text */
function wholeNumber(name, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Failure(`--${name} takes a whole number from 1, not “${text}”.`);
  return number;
}

await main(async () => {
  checkNode();
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "100" },
      from: { type: "string", default: "1" },
      events: { type: "boolean", default: false },
    },
  });
  await packages();
  const seeds = wholeNumber("seeds", values.seeds);
  const from = wholeNumber("from", values.from);
  return summed([await simulate({ seeds, from, showsEvents: values.events })]);
});
