/* `npm run check`: types, lint and format, architecture, languages, frozen migrations. */

import { packages } from "./lib/build-steps.mjs";
import { main } from "./lib/failure.mjs";
import { checkNode } from "./lib/settings.mjs";
import { checks, summed } from "./lib/suites.mjs";

await main(async () => {
  checkNode();
  await packages(console.log);
  return summed(await checks());
});
