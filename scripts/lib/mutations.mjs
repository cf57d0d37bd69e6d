import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { failuresOfGo } from "./go-suites.mjs";
import { goEnvironment } from "./package/compile.mjs";
import { root } from "./project.mjs";
import { run } from "./run.mjs";
import { ofVitest } from "./test-reports.mjs";

/** @typedef {import("../../tests/mutations/mutations.mjs").Mutation} Mutation */
/** @typedef {import("../../tests/mutations/mutations.mjs").NamedTest} NamedTest */

/** A test that has not failed within this time has not noticed anything, in milliseconds. */
const LIMIT_MS = 60_000;
/** What waits in vain shall fail before that: a test of its own, in milliseconds, and what a server takes to start. */
const TIMEOUTS = ["--testTimeout=15000", "--hookTimeout=40000", "--teardownTimeout=2000"];

/**
 * A copy of the project, for breaking it: the sources as they are here, and what has been built from them.
 * @returns {Promise<{ folder: string, end: () => Promise<void> }>}
 */
export async function scratchCopy() {
  const listed = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  if (listed.code !== 0) throw new Failure(`git does not list the sources:\n${listed.output}`);
  const folder = await mkdtemp(join(tmpdir(), "sijil-mutations-"));
  const end = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const built = (await run("git", ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "pb_hooks"]))
      .stdout;
    for (const file of [...listed.stdout.split("\0"), ...built.split("\0"), ".cache", "dist"]) {
      // a file that was deleted is listed until that is committed
      if (file) await cp(join(root, file), join(folder, file), { recursive: true }).catch(ignoreMissing);
    }
    await symlink(join(root, "node_modules"), join(folder, "node_modules"), "dir");
    return { folder, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** @param {NodeJS.ErrnoException} error */
function ignoreMissing(error) {
  if (error.code !== "ENOENT") throw error;
}

/**
 * Breaks one rule in a copy of the project, runs the tests that must notice, and mends it again.
 * @param {string} folder of the copy
 * @param {Mutation} mutation
 * @returns {Promise<string[]>} the tests that have not failed, each with what happened instead; none where all is well
 */
export async function unnoticed(folder, { file, from, to, tests }) {
  const path = join(folder, file);
  const source = await readFile(path, "utf8");
  if (source.split(from).length !== 2) return [`${file} does not have once what is to be broken`];
  try {
    await writeFile(
      path,
      source.replace(from, () => to),
    );
    const missed = [];
    for (const test of tests) {
      const complaint = await complaintAbout(folder, test);
      if (complaint) missed.push(`${test.join(" › ")}: ${complaint}`);
    }
    return missed;
  } finally {
    await writeFile(path, source);
  }
}

/**
 * Runs a test that has to fail.
 * @param {string} folder
 * @param {NamedTest} test
 * @returns {Promise<string | null>} what it did instead
 */
async function complaintAbout(folder, [suite, file, name]) {
  const failures =
    suite === "go" ? await goFailures(folder, file, name) : await vitestFailures(folder, suite, file, name);
  if (typeof failures === "string") return failures;
  return failures.some((failure) => failure.includes(name)) ? null : "has passed";
}

/**
 * @param {string} folder
 * @param {string} suite
 * @param {string} file
 * @param {string} name
 * @returns {Promise<string[] | string>} the tests that failed, or why there is no telling
 */
async function vitestFailures(folder, suite, file, name) {
  const report = join(folder, ".cache", "mutation.json");
  await rm(report, { force: true });
  // those of unit tests that share a process have a project of their own
  const project = suite === "unit" ? "unit*" : suite;
  const only = ["--project", project, file, "--testNamePattern", escaped(name), "--bail=1", ...TIMEOUTS];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...only, "--reporter=json", `--outputFile.json=${report}`];
  // nothing that this run was called with may reach the copy
  const { output } = await run(process.execPath, args, { cwd: folder, limit: LIMIT_MS, env: { CI: "" } });
  const text = await readFile(report, "utf8").catch(() => null);
  if (text === null) return `gave no report within a minute:\n${output.slice(-1_500)}`;
  const parsed = JSON.parse(text);
  return parsed.numTotalTests > 0 ? ofVitest(parsed).failures : `could not be loaded:\n${output.slice(-1_500)}`;
}

/**
 * @param {string} folder
 * @param {string} packages
 * @param {string} name
 */
async function goFailures(folder, packages, name) {
  const args = ["test", "-json", "-count=1", "-run", `^${escaped(name)}$`, packages];
  const { output } = await run("go", args, {
    cwd: join(folder, "server"),
    env: await goEnvironment(),
    limit: LIMIT_MS,
  });
  return failuresOfGo(output);
}

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
