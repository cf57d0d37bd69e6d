import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { chromium, headlessChromium } from "./chromium.mjs";
import { goChecks } from "./go-suites.mjs";
import { root } from "./project.mjs";
import { suite } from "./result.mjs";
import { run } from "./run.mjs";
import { ofPlaywright, ofVitest } from "./test-reports.mjs";

/** @typedef {import("./result.mjs").Result} Result */

/**
 * Types, lint and format: each is one check, and so are those of the Go sources. The rules project of vitest
 * (architecture, languages, migrations) counts its tests.
 */
export async function checks() {
  return [
    await one("types", "node_modules/typescript/bin/tsc", ["-p", "."]),
    await one(
      "lint and format",
      "node_modules/@biomejs/biome/bin/biome",
      ["check", "--error-on-warnings", "."],
      /^Found \d/m,
    ),
    await vitest("rules"),
    ...(await goChecks()),
  ];
}

/**
 * A program that passes or fails as a whole.
 * @param {string} name
 * @param {string} file
 * @param {string[]} args
 * @param {RegExp} [finding] what its output has of findings that its exit code leaves out
 */
function one(name, file, args, finding) {
  return suite(name, async () => {
    const { code, output } = await run(process.execPath, [join(root, file), ...args], { show: true });
    return code === 0 && !finding?.test(stripVTControlCharacters(output));
  });
}

/**
 * The tests of one of vitest's projects, or of several.
 * @param {string} project its name, with * for any letters
 * @param {{ name?: string, files?: string[], env?: NodeJS.ProcessEnv }} [options] name of the suite, and which of its files
 */
export async function vitest(project, { name = project.replace("*", ""), files = [], env = {} } = {}) {
  const only = ["run", "--project", project, ...files, "--reporter=default", "--reporter=json"];
  const args = (/** @type {string} */ report) => [...only, `--outputFile.json=${report}`];
  return counted(name, "node_modules/vitest/vitest.mjs", args, ofVitest, env);
}

/**
 * Tests in a real browser.
 * @param {string} name
 * @param {string} folder that has them and their configuration
 * @param {{ files?: string[], env?: NodeJS.ProcessEnv }} [options] which of its files
 */
export async function playwright(name, folder, { files = [], env = {} } = {}) {
  const config = join(root, folder, "playwright.config.ts");
  // emptied at the start, which another suite beside this one must not feel
  const output = join(root, "test-results", name.replace(/\W+/g, "-"));
  const args = ["test", "--config", config, "--reporter=list,json", "--output", output, ...files];
  const withBrowser = { CHROMIUM_HEADLESS: await headlessChromium(), CHROMIUM: await chromium(), ...env };
  return counted(name, "node_modules/@playwright/test/cli.js", () => args, ofPlaywright, withBrowser);
}

/**
 * Runs a suite and reads its report; a suite that fails without a failed test counts as one failure.
 * @param {string} name
 * @param {string} file of the program that runs it
 * @param {(report: string) => string[]} args where the report goes, which Playwright takes from its environment
 * @param {(report: any) => import("./test-reports.mjs").Counts} read
 * @param {NodeJS.ProcessEnv} env
 */
function counted(name, file, args, read, env) {
  return suite(name, async () => {
    const folder = await mkdtemp(join(tmpdir(), "sijil-report-"));
    const report = join(folder, "report.json");
    const { code } = await run(process.execPath, [join(root, file), ...args(report)], {
      show: true,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    const text = await readFile(report, "utf8").catch(() => "{}");
    await rm(folder, { recursive: true, force: true });
    const { passed, failed, failures } = read(JSON.parse(text));
    return { passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1), failures };
  });
}

/**
 * The end of every run: what failed, once more and in one place, and the line with the count of all.
 * @param {Result[]} results
 * @returns {0 | 1} the run's exit code
 */
export function summed(results) {
  /** @param {"passed" | "failed"} what */
  const total = (what) => results.reduce((sum, result) => sum + result[what], 0);
  for (const { name, failures } of results)
    for (const failure of failures) console.log(`\n── failed: ${name}: ${failure}`);
  console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
  return total("failed") > 0 ? 1 : 0;
}
