/* `npm run test:mutations`: breaks one rule of the product after the other, and fails where its tests do not notice.
   `--count N` takes so many of them by chance, `--seed S` the same ones again, `--only TEXT` those with these words. */

import { parseArgs } from "node:util";
import { packages } from "./lib/build-steps.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { mutationTests } from "./lib/mutation-suite.mjs";
import { checkNode } from "./lib/settings.mjs";
import { summed } from "./lib/suites.mjs";

await main(async () => {
  checkNode();
  const options = /** @type {const} */ ({
    count: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
  });
  const { values } = parseArgs({ options });
  for (const name of /** @type {const} */ (["count", "seed"])) {
    if (values[name] !== undefined && !/^\d{1,9}$/.test(values[name]))
      throw new Failure(`--${name} takes a whole number.`);
  }
  await packages();
  const { count, seed, only } = values;
  const number = (/** @type {string | undefined} */ text) => (text === undefined ? undefined : Number(text));
  return summed([await mutationTests({ count: number(count), seed: number(seed), only })]);
});
