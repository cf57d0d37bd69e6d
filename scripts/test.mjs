/* `npm test`: checks, unit tests, tests against the real server and a real browser, and the rehearsals with the programs
   that stand beside the product. Ends with the count of all. */
import { chromium } from "./lib/chromium.mjs";
import { main, reason } from "./lib/failure.mjs";
import { goTools } from "./lib/go-tools.mjs";
import { executable } from "./lib/package/executable.mjs";
import { pocketbase } from "./lib/pocketbase.mjs";
import { client, hooks, packages } from "./lib/products.mjs";
import { checkNode } from "./lib/settings.mjs";
import { browser, checks, goTests, hardening, rehearsalInBrowser, summed, vitest } from "./lib/suites.mjs";

const say = console.log;

await main(async () => {
  checkNode();
  await packages(say);
  const results = [...(await checks()), await vitest("unit")];
  /**
   * A suite that cannot even begin is one failure, and does not keep the others from running.
   * @param {string} name
   * @param {() => Promise<import("./lib/suites.mjs").Result>} suite
   */
  const attempt = async (name, suite) => {
    try {
      results.push(await suite());
    } catch (error) {
      console.error(`${name}: ${reason(error)}`);
      results.push({ name, passed: 0, failed: 1, seconds: 0 });
    }
  };
  await attempt("server", async () => {
    await pocketbase(say);
    await hooks(say);
    return vitest("server");
  });
  await attempt("browser", async () => {
    await client(say);
    return browser(await chromium(say));
  });
  await attempt("executable", async () => {
    await executable(say);
    return vitest("executable");
  });
  await attempt("hardening, executable", async () => hardening(await executable(say)));
  await attempt("go", goTests);
  await attempt("browser, executable", async () => browser(await chromium(say), await executable(say)));
  await attempt("rehearsal", async () => {
    await goTools(say);
    return vitest("rehearsal");
  });
  await attempt("rehearsal, browser", async () => {
    await goTools(say);
    return rehearsalInBrowser(await chromium(say));
  });
  return summed(results);
});
