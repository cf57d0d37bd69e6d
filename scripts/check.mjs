/* `npm run check`: types, lint and format, architecture, languages, frozen migrations. */
import { main } from "./lib/failure.mjs";
import { packages } from "./lib/products.mjs";
import { checkNode } from "./lib/settings.mjs";
import { checks, summed } from "./lib/suites.mjs";

await main(async () => {
  checkNode();
  await packages(console.log);
  return summed(await checks());
});
