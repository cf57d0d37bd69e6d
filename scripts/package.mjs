/* `npm run package`: the product as one executable for each system, into release/. `--only linux-x64` makes one. */
import { stat } from "node:fs/promises";
import { packages } from "./lib/build-steps.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { goTests, requireGoTools } from "./lib/go-suites.mjs";
import { executables } from "./lib/package/executable.mjs";
import { writePapers } from "./lib/package/papers.mjs";
import { targetNamed, targets } from "./lib/package/targets.mjs";
import { checkNode } from "./lib/settings.mjs";

const say = console.log;

await main(async () => {
  checkNode();
  const wanted = chosen(process.argv.slice(2));
  await requireGoTools();
  await packages();
  const { failed } = await goTests();
  if (failed > 0) throw new Failure("Nothing is packaged: tests of the server fail.");
  const { version, files } = await executables(wanted);
  for (const file of files) {
    const { size } = await stat(file);
    say(`${(size / 2 ** 20).toFixed(1).padStart(6)} MB  ${file}`);
  }
  say(await writePapers(version, files));
});

/** @param {string[]} words */
function chosen(words) {
  if (words.length === 0) return targets;
  if (words[0] === "--only" && words.length > 1) return words.slice(1).map(targetNamed);
  throw new Failure("Say nothing for all executables, or --only and the names of some, such as linux-x64.");
}
