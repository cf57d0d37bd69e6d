import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { root } from "../scripts/lib/project.mjs";
import { run } from "../scripts/lib/run.mjs";
import { summed } from "../scripts/lib/suites.mjs";
import { ofPlaywright, ofVitest } from "../scripts/lib/test-reports.mjs";

let folder: string;

beforeEach(async () => {
  // inside the project, where the runners are found
  await mkdir(join(root, "test-results"), { recursive: true });
  folder = await mkdtemp(join(root, "test-results/reports-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a test runner on these files, and reads its report. */
async function report(runner: string, args: string[], files: Record<string, string>): Promise<object> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const output = join(folder, "report.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: output, VITEST: undefined, TEST: undefined };
  const { output: printed } = await run(process.execPath, [join(root, "node_modules", runner), ...args], {
    env,
    cwd: folder,
  });
  return JSON.parse(await readFile(output, "utf8").catch(() => Promise.reject(new Error(printed))));
}

it("a failed test of vitest is named with what it expected, a file that cannot be loaded with its reason", async () => {
  const args = ["run", "--root", folder, "--config", "v.config.mjs", "--reporter=json", "--outputFile=report.json"];
  const files = {
    "v.config.mjs": "export default {};",
    "sums.test.js": `import { describe, expect, it } from "vitest";
      it("one is one", () => expect(1).toBe(1));
      describe("two", () => it("is three", () => expect(2).toBe(3)));`,
    "lost.test.js": `import "./there-is-none.js";`,
  };
  const { passed, failed, failures } = ofVitest(await report("vitest/vitest.mjs", args, files));
  expect([passed, failed]).toEqual([1, 2]);
  expect(failures.find((text) => text.includes("sums.test.js › two › is three\n"))).toContain("expected 2 to be 3");
  expect(failures.find((text) => text.includes("lost.test.js\n"))).toContain("there-is-none");
});

it("a failed test of Playwright is named, one that passed at a second try too", async () => {
  const args = ["test", "--config", "p.config.mjs"];
  const files = {
    "p.config.mjs": `export default { testDir: ".", outputDir: "traces", testMatch: /spec/, retries: 1, reporter: "json" };`,
    "sums.spec.mjs": `import { expect, test } from "@playwright/test";
      test("one is one", () => expect(1).toBe(1));
      test("luck", ({}, { retry }) => expect(retry, "at once").toBe(1));
      test.describe("two", () => test("is three", () => expect(2).toBe(3)));`,
  };
  const { passed, failed, failures } = ofPlaywright(await report("@playwright/test/cli.js", args, files));
  expect([passed, failed]).toEqual([1, 2]);
  expect(failures.find((text) => text.includes("sums.spec.mjs › two › is three\n"))).toContain("Expected: 3");
  expect(failures.find((text) => text.includes("sums.spec.mjs › luck\n"))).toContain("at once");
});

it("the end of a run repeats what failed, and counts it", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const code = summed([
    { name: "unit", passed: 7, failed: 0, failures: [], seconds: 1 },
    { name: "browser", passed: 3, failed: 1, failures: ["toast.spec.ts › stays\n    why"], seconds: 1 },
  ]);
  expect(code).toBe(1);
  const lines = log.mock.calls.map(([line]) => line);
  log.mockRestore();
  expect(lines).toEqual(["\n── failed: browser: toast.spec.ts › stays\n    why", "\n10 passed, 1 failed"]);
});
