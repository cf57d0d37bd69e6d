import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesBelow } from "../scripts/lib/cache-key.mjs";
import { root } from "../scripts/lib/project.mjs";
import { run } from "../scripts/lib/run.mjs";

it("a suite that there is not runs nothing, and the answer names those that there are", async () => {
  const { code, output } = await run(process.execPath, [join(root, "scripts/test.mjs"), "unit", "units"]);
  expect(code).toBe(1);
  expect(output).toBe(
    "There is no suite “units”: name some of checks, unit, simulation, server, stock, browser, executable, recovery, go, mutations, rehearsal, or none for all.\n",
  );
});

it("no test of the server looks in an answer for so few digits that an ID may hold them", async () => {
  const few = /(\.includes\(|text\)\.(not\.)?toContain\()"\d{1,7}"/;
  const found = (await filesBelow(join(root, "tests/server"))).filter((file) => few.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

it("no test gives up waiting after vitest's second, which a busy machine needs for one click", async () => {
  const folders = ["tests", "web/src", "domain", "pb_hooks/src"].map((folder) => filesBelow(join(root, folder)));
  // from the line where it begins to the end of that statement
  const waits = /^( *).*\bvi\.wait(?:For|Until)\((?:.*;|[\s\S]*?\n\1\S.*;)$/gm;
  const found = (await Promise.all(folders))
    .flat()
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(waits)].map(([wait]) => `${file}: ${wait}`));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((wait) => !/\btimeout\b|\d_000\b/.test(wait))).toEqual([]);
});
