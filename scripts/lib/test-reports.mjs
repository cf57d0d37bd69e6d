import { relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./project.mjs";

/**
 * What a test runner's own report (JSON) says, in the terms of all suites.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Counts `failures` has a text for each failed test: its
 *   name, and below it how it failed
 */

/** How much of an error is repeated: the sentence and what was expected, without a long page or a whole stack. */
const ERROR_LINES = 14;

/**
 * @param {any} report of vitest's reporter "json"; a file that cannot even be loaded has a message and no tests
 * @returns {Counts}
 */
export function ofVitest({ numPassedTests = 0, numFailedTests = 0, testResults = [] }) {
  const failures = testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ { status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed") return [failure(file.name, [], file.message)];
    return failed.map((/** @type {any} */ { ancestorTitles, title, failureMessages }) =>
      failure(file.name, [...ancestorTitles, title], failureMessages[0]),
    );
  });
  return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures };
}

/**
 * @param {any} report of Playwright's reporter "json"; `errors` belong to no test
 * @returns {Counts} a test that passed only when repeated has failed
 */
export function ofPlaywright({ suites = [], errors = [], stats = {} }) {
  const failures = [
    ...errors.map((/** @type {any} */ { message }) => failure("", [], message)),
    ...suites.flatMap((/** @type {any} */ file) => failedSpecs(file, [])),
  ];
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0);
  return { passed: stats.expected ?? 0, failed: Math.max(failed, failures.length), failures };
}

/**
 * @param {any} suite file or group of tests
 * @param {string[]} above titles of the groups around it
 * @returns {string[]}
 */
function failedSpecs(suite, above) {
  const specs = (suite.specs ?? []).filter((/** @type {any} */ { tests }) =>
    tests.some((/** @type {any} */ { status }) => status === "unexpected" || status === "flaky"),
  );
  const failed = specs.map((/** @type {any} */ { file, title, tests }) => {
    const errors = tests.flatMap((/** @type {any} */ { results }) => results.map((/** @type {any} */ r) => r.error));
    return failure(file, [...above, title], errors.find(Boolean)?.message);
  });
  const groups = (suite.suites ?? []).flatMap((/** @type {any} */ group) =>
    failedSpecs(group, [...above, group.title]),
  );
  return [...failed, ...groups];
}

/**
 * @param {string} file path of the test, absolute or not; "" for what belongs to none
 * @param {string[]} titles
 * @param {string | undefined} error
 */
function failure(file, titles, error = "") {
  const place = file.startsWith(root) ? relative(root, file).split(sep).join("/") : file;
  const name = [place, ...titles].filter(Boolean).join(" › ");
  const lines = stripVTControlCharacters(error).trim().split("\n").slice(0, ERROR_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n").trim();
}
