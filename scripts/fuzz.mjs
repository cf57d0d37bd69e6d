/* `npm run fuzz`: sends many requests that are made from the OpenAPI description, valid and hostile ones, and asks which
   of them cost more than ten times what their route usually does. `-- --requests N`, `-- --seed N` to do it again. */
import { parseArgs } from "node:util";
import { packages } from "./lib/build-steps.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { checkNode } from "./lib/settings.mjs";
import { summed, vitest } from "./lib/suites.mjs";

const REQUESTS = "20000";

await main(async () => {
  checkNode();
  const { values } = parseArgs({
    options: { requests: { type: "string", default: REQUESTS }, seed: { type: "string" } },
  });
  for (const [name, value] of Object.entries(values))
    if (!(name === "seed" ? /^-?\d{1,10}$/ : /^\d{1,9}$/).test(value))
      throw new Failure(`--${name} must be a number, and is “${value}”.`);
  await packages();
  const { requests, seed } = values;
  const env = { PROPERTY_CASES: requests, FUZZ_COSTS: "yes", ...(seed === undefined ? {} : { PROPERTY_SEED: seed }) };
  return summed([await vitest("server", { name: "fuzz", files: ["tests/server/fuzz/fuzz.test.ts"], env })]);
});
