import { parseArgs } from "node:util";
import { chromium } from "../scripts/lib/chromium.mjs";
import { Failure, reason } from "../scripts/lib/failure.mjs";
import { executable } from "../scripts/lib/package/executable.mjs";
import { pocketbase } from "../scripts/lib/pocketbase.mjs";
import { groups } from "./groups.mjs";
import { ground } from "./lib/ground.mjs";
import { machine } from "./lib/machine.mjs";
import { lastReport, writePart, writeReport } from "./lib/report.mjs";
import { line } from "./lib/table.mjs";

const say = console.log;

/**
 * Measures how fast and how large the product is, as ratios within one run, and writes docs/benchmarks.md. `--quick`
 * measures small sizes in few rounds, `--only NAME` one group; both only print, unless `--write` is said too: then one
 * group is written among the others that are there.
 * @returns {Promise<number>} the exit code
 */
export async function bench() {
  const { quick, only, write } = asked();
  const binary = await pocketbase();
  const file = await executable();
  const browser = await chromium();
  const keeps = write || (only === undefined && !quick);
  const about = await machine(browser);
  if (quick) about.push(["Run", "a quick one: small sizes in few rounds"]);
  say(`\n${about.map(([name, value]) => `${name}: ${value}`).join("\n")}`);

  const before = await lastReport();
  const grounds = shared(file);
  const tools = { binary, executable: file, browser, quick, ground: grounds.ground };
  /** @type {import("./lib/report.mjs").Part[]} */
  const parts = [];
  try {
    for (const { name, title, run } of groups.filter((group) => only === undefined || group.name === only)) {
      const begin = performance.now();
      say(`\n${title}`);
      try {
        const rows = await run(tools);
        parts.push({ title, rows });
        for (const row of rows ?? []) say(line(row));
        if (!rows) say(`  not measured: bench/groups/${name}.mjs says what it needs`);
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
}

/**
 * Writes the whole report, or one part of it that was measured.
 * @param {readonly import("./lib/report.mjs").Part[]} parts
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
  /** @type {Map<string, Promise<import("./lib/ground.mjs").Ground>>} */
  const made = new Map();
  return {
    /** @param {import("../scripts/lib/bulk/fill.mjs").Size} size */
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
