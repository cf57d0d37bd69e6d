import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { goEnvironment, goFolders, goModule, NO_DEBUGGER } from "./package/compile.mjs";
import { suite } from "./result.mjs";
import { run } from "./run.mjs";

/** @typedef {import("./result.mjs").Result} Result */

/**
 * Packages that only compute, which the race detector does not look into: SQLite and its C library, translated from C, and
 * the compiler of WebAssembly. A third of the tests' processor time is theirs where it does.
 */
const ONLY_COMPUTE = [
  "modernc.org/sqlite/lib",
  "modernc.org/libc",
  "github.com/tetratelabs/wazero/internal/engine/...",
];

/**
 * Runs what is tested with Go's own collection of garbage, not with the compiler's (goEnvironment), which the race detector
 * would multiply. Windows has no such program; its tests get by with the compiler's.
 */
const OWN_GARBAGE = process.platform === "win32" ? [] : ["-exec", "env -u GOGC -u GOMEMLIMIT"];

/**
 * The format of the Go sources, and what `go vet` finds in them.
 * @returns {Promise<Result[]>} none where Go is not installed
 */
export async function goChecks() {
  if (!(await hasGo())) return [];
  const checked = await suite("gofmt and vet", async () => {
    const { own } = await goFolders();
    const format = await run(join(own, "bin/gofmt"), ["-l", "cmd", "internal"], { cwd: goModule });
    if (format.output) console.log(`gofmt would change:\n${format.output.trim()}`);
    const vet = await run("go", ["vet", "./..."], { cwd: goModule, env: await goEnvironment(), show: true });
    return format.code === 0 && format.output === "" && vet.code === 0;
  });
  return [checked];
}

/**
 * The tests of the Go packages: with the race detector, which needs a C compiler, where there is one.
 * @returns {Promise<Result>} of no tests where Go is not installed
 */
export function goTests() {
  return suite("go", async () => {
    if (!(await hasGo())) return { passed: 0, failed: 0 };
    const race = (await hasCompiler())
      ? ["-race", ...ONLY_COMPUTE.map((path) => `-gcflags=${path}=-race=false ${NO_DEBUGGER}`)]
      : [];
    if (race.length === 0) console.log("go: without the race detector, which needs a C compiler");
    // the checks have vetted these packages, which takes a good twenty seconds; PocketBase finds its own data by its path
    const flags = [...race, ...OWN_GARBAGE, "-trimpath=false", "-vet=off", "-json"];
    const { code, output } = await run("go", ["test", ...flags, "./..."], {
      cwd: goModule,
      env: { ...(await goEnvironment()), CGO_ENABLED: race.length > 0 ? "1" : "0" },
    });
    const { passed, failed, failures } = counted(output, code !== 0);
    return { passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1), failures };
  });
}

/**
 * Refuses to package what cannot be built and tested here: executables are built by Go, and only a C compiler lets its
 * race detector look at the server first.
 * @throws {Failure} with one sentence that names what is missing
 */
export async function requireGoTools() {
  const missing = [];
  if (!(await isInstalled("go", ["version"]))) missing.push("Go 1.21 or newer (https://go.dev/dl)");
  if (!(await hasCompiler())) missing.push("a C compiler such as gcc or clang, for the race detector");
  if (missing.length > 0) throw new Failure(`Packaging needs ${missing.join(", and ")}: install it and try again.`);
}

let isMissingReported = false;

/** Tells in one line, once, when Go is missing. */
async function hasGo() {
  const isThere = await isInstalled("go", ["version"]);
  if (!isThere && !isMissingReported) {
    console.log("\nGo is not installed: the Go sources are not checked (https://go.dev/dl)");
    isMissingReported = true;
  }
  return isThere;
}

/** Whether there is the C compiler that Go would use. */
async function hasCompiler() {
  const { code, output } = await run("go", ["env", "CC"], { cwd: goModule });
  const compiler = code === 0 ? output.trim() : "";
  return (compiler !== "" && (await isInstalled(compiler, ["--version"]))) || isInstalled("cc", ["--version"]);
}

/**
 * @param {string} program
 * @param {string[]} words
 */
async function isInstalled(program, words) {
  return (await run(program, words, { cwd: goModule })).code === 0;
}

/**
 * The tests that failed, as "package › test".
 * @param {string} output of `go test -json`
 */
export const failuresOfGo = (output) => counted(output, false).failures;

/**
 * @param {string} output of `go test -json`, between which the compiler writes lines of its own
 * @param {boolean} show prints what tests and compiler have written
 */
function counted(output, show) {
  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  for (const line of output.split("\n")) {
    if (!line.startsWith("{")) {
      if (show) console.log(line);
      continue;
    }
    const { Action, Package, Test, Output } = JSON.parse(line);
    if (Action === "output" && show) process.stdout.write(Output);
    // a subtest is a row of its test's table
    if (!Test) continue;
    if (Action === "pass") passed++;
    if (Action === "fail") failures.push(`${Package} › ${Test}`);
  }
  return { passed, failed: failures.length, failures };
}
