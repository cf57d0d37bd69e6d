/* `npm run test:earlier-clients`: the clients of the two releases before, built as they were then, on today's server and
   beside today's client. `-- 0.5.0` takes others, by version or tag. */

import { client, packages } from "./lib/build-steps.mjs";
import { earlierClient, earlierTags } from "./lib/earlier-clients.mjs";
import { main } from "./lib/failure.mjs";
import { builtProgram } from "./lib/server-program.mjs";
import { checkNode } from "./lib/settings.mjs";
import { playwright, summed } from "./lib/suites.mjs";

await main(async () => {
  checkNode();
  const tags = await earlierTags(process.argv.slice(2));
  await packages();
  await builtProgram();
  await client();
  const results = [];
  for (const tag of tags) {
    const { folder } = await earlierClient(tag);
    const env = { EARLIER_CLIENT: folder, EARLIER_TAG: tag };
    results.push(await playwright(`the client of ${tag}`, "tests/earlier-clients", { env }));
  }
  return summed(results);
});
