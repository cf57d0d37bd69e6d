/* `npm run simulate:browsers -- --lives N`: lets N lives pass on the server program and in real browsers, with the actions
   and the faults of `npm run simulate`, and prints those in which something did not hold. `--from SEED` begins at a seed,
   `--lives 1` replays it; `--events` tells what happened. `--jobs N` is how many pass side by side, `--speed N` how many
   times as fast as this machine's their clocks run, `--only TROUBLE` lets nothing else go wrong. */
import { parseArgs } from "node:util";
import { packages } from "./lib/build-steps.mjs";
import { main, wholeNumber } from "./lib/failure.mjs";
import { checkNode } from "./lib/settings.mjs";
import { simulateInBrowsers } from "./lib/simulation/run-browsers.mjs";
import { summed } from "./lib/suites.mjs";

await main(async () => {
  checkNode();
  const { values } = parseArgs({
    options: {
      lives: { type: "string", default: "20" },
      from: { type: "string", default: "1" },
      jobs: { type: "string", default: "2" },
      speed: { type: "string", default: "10" },
      events: { type: "boolean", default: false },
      only: { type: "string" },
    },
  });
  await packages();
  const [lives, from] = [wholeNumber("lives", values.lives), wholeNumber("from", values.from)];
  const [jobs, speed] = [wholeNumber("jobs", values.jobs), wholeNumber("speed", values.speed)];
  const troubles = values.only ? [values.only] : null;
  return summed([await simulateInBrowsers({ lives, from, jobs, speed, showsEvents: values.events, troubles })]);
});
