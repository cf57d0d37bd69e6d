/* `npm run recover -- --kills N [--seed S] [--only KIND]`: kills the executable at that many moments and judges what is
   left; `npm test` has 20 of them. */
import { parseArgs } from "node:util";
import { packages } from "./lib/build-steps.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { checkNode } from "./lib/settings.mjs";
import { summed, vitest } from "./lib/suites.mjs";

await main(async () => {
  checkNode();
  const { values } = parseArgs({
    options: { kills: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
  });
  for (const name of /** @type {const} */ (["kills", "seed"])) {
    if (values[name] !== undefined && !/^[1-9]\d{0,8}$/.test(values[name]))
      throw new Failure(`--${name} must be a number, and is “${values[name]}”.`);
  }
  await packages();
  const { kills = "100", seed, only } = values;
  const env = {
    RECOVER_KILLS: kills,
    ...(seed ? { RECOVER_SEED: seed } : {}),
    ...(only ? { RECOVER_ONLY: only } : {}),
  };
  return summed([await vitest("recovery", { files: ["tests/recovery/kills.test.ts"], env })]);
});
