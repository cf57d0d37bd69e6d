/* `npm run simulate:notices`: lets 400 days of 5,000 papers pass on a real server, with downtime, wrong clocks, restores, kills
   and renewals, and compares what people were told with what they should have been; with an even seed the server's process
   is killed, and backups are made and restored by the program's commands. `-- --days N`, `-- --papers N`,
   `-- --seed N` to do one again. */
import { parseArgs } from "node:util";
import { packages } from "./lib/build-steps.mjs";
import { main, wholeNumber } from "./lib/failure.mjs";
import { checkNode } from "./lib/settings.mjs";
import { summed, vitest } from "./lib/suites.mjs";

await main(async () => {
  checkNode();
  const { values } = parseArgs({
    options: {
      days: { type: "string", default: "400" },
      papers: { type: "string", default: "5000" },
      seed: { type: "string", default: "1" },
    },
  });
  for (const name of /** @type {const} */ (["days", "papers", "seed"])) wholeNumber(name, values[name]);
  await packages();
  const env = { NOTICE_DAYS: values.days, NOTICE_PAPERS: values.papers, NOTICE_SEED: values.seed };
  return summed([await vitest("server", { name: "notices", files: ["tests/server/notices/simulation.test.ts"], env })]);
});
