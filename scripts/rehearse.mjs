/* `npm run rehearse`: what happens when one machine is not enough or is gone, with the programs that then stand beside
   the product. It builds them first, once. */

import { client, packages } from "./lib/build-steps.mjs";
import { chromium } from "./lib/chromium.mjs";
import { main } from "./lib/failure.mjs";
import { goTools } from "./lib/go-tools.mjs";
import { executable } from "./lib/package/executable.mjs";
import { builtProgram } from "./lib/server-program.mjs";
import { checkNode } from "./lib/settings.mjs";
import { rehearsalInBrowser, summed, vitest } from "./lib/suites.mjs";

const say = console.log;

await main(async () => {
  checkNode();
  await packages(say);
  await builtProgram(say);
  await client(say);
  await executable(say);
  await goTools(say);
  return summed([await vitest("rehearsal"), await rehearsalInBrowser(await chromium(say))]);
});
