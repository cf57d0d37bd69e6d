import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { icon, pictures } from "../scripts/lib/icons.mjs";
import { root } from "../scripts/lib/project.mjs";

/* Committed files that a command writes are what it would write now. Migrations are not: they never change. */

const read = (path: string) => readFileSync(join(root, path), "utf8");

it("icon.svg is what scripts/icons.mjs draws", () => {
  expect(read("web/public/icons/icon.svg")).toBe(icon);
});

it.each(pictures)("$name has the size that scripts/icons.mjs draws", ({ name, size }) => {
  const png = readFileSync(join(root, "web/public/icons", name));
  // the header chunk of a PNG begins with width and height
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
});

it("docs/benchmarks.md ends with the explanations that npm run bench adds", () => {
  const explanations = read("bench/explanations.md").trim();
  expect(read("docs/benchmarks.md").endsWith(`${explanations}\n`)).toBe(true);
});

it.each(["", "bench/"])("%spackage-lock.json is of its package.json", (folder) => {
  const { dependencies, devDependencies, engines, license, name, version } = JSON.parse(read(`${folder}package.json`));
  const locked = JSON.parse(read(`${folder}package-lock.json`)).packages[""];
  expect(locked).toEqual({ dependencies, devDependencies, engines, license, name, version });
});
