import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../scripts/lib/project.mjs";
import { mutations } from "./mutations/mutations.mjs";

/* The mutations themselves are tried by `npm run test:mutations`; here, whether the sources still have what they name. */

const read = (file: string) => readFile(join(root, file), "utf8");

/** The sources of a test: a file, or the tests of a Go package. */
async function sourceOf(suite: string, file: string): Promise<string> {
  if (suite !== "go") return read(file);
  const folder = join("server", file);
  const tests = (await readdir(join(root, folder))).filter((name) => name.endsWith("_test.go"));
  return (await Promise.all(tests.map((name) => read(join(folder, name))))).join("\n");
}

test("there are at least 60, each with a sentence of its own", () => {
  expect(mutations.length).toBeGreaterThanOrEqual(60);
  expect(new Set(mutations.map(({ breaks }) => breaks)).size).toBe(mutations.length);
});

test.each(mutations)("$breaks", async ({ file, from, to, tests }) => {
  expect((await read(file)).split(from).length - 1).toBe(1);
  expect(to).not.toBe(from);
  expect(tests).not.toEqual([]);
  for (const [suite, place, name] of tests) {
    expect(name).toBeTruthy();
    expect(await sourceOf(suite, place)).toContain(name);
  }
});
