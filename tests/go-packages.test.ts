import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { filesBelow } from "../scripts/lib/cache-key.mjs";
import { root } from "../scripts/lib/project.mjs";

const LONGEST = 300;
const MOST_IN_A_FOLDER = 20;
const MAIN = "server/cmd/sijil";
const COMMANDS = "server/internal/cli";

const files = (await Promise.all(["server/cmd", "server/internal"].map((folder) => filesBelow(join(root, folder)))))
  .flat()
  .map((file) => relative(root, file).replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".go"));
const text = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
const sources = files.filter((file) => !file.endsWith("_test.go"));

/** The packages of ours that a file imports, as folders. */
function imports(file: string): string[] {
  return [...(text.get(file) ?? "").matchAll(/^\s*(?:import )?(?:\w+ )?"sijil\/([^"]+)"$/gm)].map(
    ([, path]) => `server/${path}`,
  );
}

it("has one command, which only starts, and nothing knows the commands but that", () => {
  const main = files.filter((file) => /^package main$/m.test(text.get(file) ?? ""));
  expect(main).toEqual([`${MAIN}/main.go`]);
  expect(imports(`${MAIN}/main.go`)).toEqual([COMMANDS]);
  const others = files.filter((file) => dirname(file) !== MAIN && dirname(file) !== COMMANDS);
  expect(others.filter((file) => imports(file).includes(COMMANDS))).toEqual([]);
});

it("imports packages that are there", () => {
  const folders = new Set(sources.map((file) => dirname(file)));
  expect(files.flatMap(imports).length).toBeGreaterThan(50);
  expect(files.flatMap(imports).filter((folder) => !folders.has(folder))).toEqual([]);
});

it("says of each package what it is for", () => {
  const folders = [...new Set(sources.map((file) => dirname(file)))];
  const isDescribed = (folder: string) =>
    sources.some(
      (file) =>
        dirname(file) === folder && /^\/\/ (?:Package|Command) \w+ [\s\S]*?\npackage /m.test(text.get(file) ?? ""),
    );
  expect(folders.filter((folder) => !isDescribed(folder))).toEqual([]);
});

it(`has at most ${MOST_IN_A_FOLDER} sources side by side, none longer than ${LONGEST} lines`, () => {
  const folders = sources.map((file) => dirname(file));
  const crowded = (folder: string) => folders.filter((other) => other === folder).length > MOST_IN_A_FOLDER;
  expect([...new Set(folders)].filter(crowded)).toEqual([]);
  expect(sources.filter((file) => (text.get(file) ?? "").split("\n").length > LONGEST + 1)).toEqual([]);
});
