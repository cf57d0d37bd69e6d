/* `npm run test:deep`: every property test with 20,000 cases of each property, which takes hours. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packages } from "./lib/build-steps.mjs";
import { filesBelow } from "./lib/cache-key.mjs";
import { main } from "./lib/failure.mjs";
import { root } from "./lib/project.mjs";
import { checkNode } from "./lib/settings.mjs";
import { summed, vitest } from "./lib/suites.mjs";

const CASES = 20_000;

await main(async () => {
  checkNode();
  await packages();
  const files = (await Promise.all(["domain", "pb_hooks/src", "web/src"].map((at) => filesBelow(join(root, at)))))
    .flat()
    .filter((file) => /\.test\.tsx?$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const tests = files.filter((_, at) => texts[at]?.includes('from "fast-check"'));
  return summed([await vitest("unit*", { name: "properties", files: tests, env: { PROPERTY_CASES: `${CASES}` } })]);
});
