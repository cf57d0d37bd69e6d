import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { root } from "../scripts/lib/project.mjs";
import { run } from "../scripts/lib/run.mjs";

const DAY_MS = 86_400_000;

it("a program that is not there leaves no timer behind, so that the command that needs it can end", async () => {
  const module = pathToFileURL(join(root, "scripts/lib/run.mjs"));
  const script = `import { run } from "${module}"; await run("sijil-that-is-not-there", [], { limit: ${DAY_MS} });`;
  const { code } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  expect(code).toBe(0);
});

it("a program that does not end within its limit is ended", async () => {
  const forever = "setInterval(() => {}, 1_000_000)";
  expect(await run(process.execPath, ["--eval", forever], { limit: 50 })).toEqual({
    code: null,
    output: "",
    stdout: "",
  });
});

it("what a program prints is separated from its errors and news", async () => {
  const both = 'console.error("go: downloading"); console.log("/usr/local/go")';
  const { output, stdout } = await run(process.execPath, ["--eval", both]);
  expect(output).toContain("downloading");
  expect(stdout).toBe("/usr/local/go\n");
});
