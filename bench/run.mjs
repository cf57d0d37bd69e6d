/* `npm run bench`: how fast and how large, as ratios within one run; writes docs/benchmarks.md. `-- --quick` measures
   small sizes in few rounds, `-- --only NAME` one group; both only print, unless `--write` is said too: then one group
   is written among the others that are there. */
import { parseArgs } from "node:util";
import { ground } from "./lib/bench/ground.mjs";
import { groups } from "./lib/bench/groups.mjs";
import { machine } from "./lib/bench/machine.mjs";
import { lastReport, writePart, writeReport } from "./lib/bench/report.mjs";
import { line } from "./lib/bench/table.mjs";
import { chromium } from "./lib/chromium.mjs";
import { Failure, main, reason } from "./lib/failure.mjs";
import { executable } from "./lib/package/executable.mjs";
import { pocketbase } from "./lib/pocketbase.mjs";
import { packages } from "./lib/products.mjs";
import { checkNode } from "./lib/settings.mjs";

const say = console.log;

await main(async () => {
  checkNode();
  const { quick, only, write } = asked();
  await packages(say);
  const binary = await pocketbase(say);
  const file = await executable(say);
  const browser = await chromium(say);
  const keeps = write || (only === undefined && !quick);
  const about = await machine(browser);
  if (quick) about.push(["Run", "a quick one: small sizes in few rounds"]);
  say(`\n${about.map(([name, value]) => `${name}: ${value}`).join("\n")}`);

  const before = await lastReport();
  const grounds = shared(file);
  const bench = { binary, executable: file, browser, quick, ground: grounds.ground };
  /** @type {import("./lib/bench/report.mjs").Part[]} */
  const parts = [];
  try {
    for (const { name, title, run } of groups.filter((group) => only === undefined || group.name === only)) {
      const begin = performance.now();
      say(`\n${title}`);
      try {
        const rows = await run(bench);
        parts.push({ title, rows });
        for (const row of rows ?? []) say(line(row));
        if (!rows) say(`  not measured: scripts/lib/bench/${name}.mjs says what it needs`);
      } catch (error) {
        // one group that fails leaves the others their turn
        parts.push({ title, rows: [], failed: reason(error).split("\n")[0] });
        console.error(error);
      }
      say(`  (${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s)`);
      // as far as it has come: a run that is cut has not been for nothing
      if (keeps) await keep(parts, only, about, before);
    }
  } finally {
    await grounds.end();
  }
  if (keeps) say("\nWritten to docs/benchmarks.md");
  return parts.some(({ failed }) => failed) ? 1 : 0;
});

/**
 * Writes the whole report, or one part of it that was measured.
 * @param {readonly import("./lib/bench/report.mjs").Part[]} parts
 * @param {string | undefined} only
 * @param {readonly [string, string][]} about
 * @param {string} before the report that there was before this run
 */
async function keep(parts, only, about, before) {
  if (only === undefined) return writeReport(parts, about, before);
  const titles = groups.map(({ title }) => title);
  for (const part of parts) if (part.rows && !part.failed) await writePart(part, titles, about);
}

/** @throws {Failure} when the command asks for what there is not */
function asked() {
  const flag = /** @type {const} */ ({ type: "boolean", default: false });
  const options = /** @type {const} */ ({ quick: flag, write: flag, only: { type: "string" } });
  const names = groups.map(({ name }) => name);
  try {
    const { values } = parseArgs({ options });
    if (values.only === undefined || names.includes(values.only)) return values;
  } catch {
    // said below
  }
  throw new Failure(`Use it as: npm run bench [-- [--quick] [--write] [--only ${names.join("|")}]]`);
}

/**
 * Grounds by their size, each made once.
 * @param {string} file the executable
 */
function shared(file) {
  /** @type {Map<string, Promise<import("./lib/bench/ground.mjs").Ground>>} */
  const made = new Map();
  return {
    /** @param {import("./lib/bulk/fill.mjs").Size} size */
    ground(size) {
      const key = JSON.stringify(size);
      const one = made.get(key) ?? ground(file, size);
      made.set(key, one);
      return one;
    },
    async end() {
      for (const one of await Promise.allSettled(made.values())) if (one.status === "fulfilled") await one.value.end();
    },
  };
}
