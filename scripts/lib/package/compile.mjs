import { readFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { join, relative, sep } from "node:path";
import { filesBelow } from "../cache-key.mjs";
import { Failure } from "../failure.mjs";
import { POCKETBASE_VERSION, root } from "../project.mjs";
import { run } from "../run.mjs";

const BUILD_LIMIT = 1_800_000;

export const goModule = join(root, "server");

/** What server/internal/program embeds; made anew by each packaging, in the project's own layout. */
export const programFolder = join(goModule, "internal/program/files");

/**
 * What the server program is built from, without its tests and what is put into it.
 * @returns {Promise<string[]>} paths below the project
 */
export async function goSources() {
  const files = await filesBelow(goModule);
  return files
    .filter((file) => !file.startsWith(programFolder + sep) && !file.endsWith("_test.go"))
    .map((file) => relative(root, file));
}

/**
 * How Go is called: with the toolchain that go.mod names, which any Go from 1.21 on fetches, so that everybody builds
 * the same bytes.
 * @param {import("./targets.mjs").Target} [target] this machine without
 */
export async function goEnvironment(target) {
  const toolchain = /^toolchain (\S+)$/m.exec(await readFile(join(goModule, "go.mod"), "utf8"))?.[1];
  if (!toolchain) throw new Failure("server/go.mod names no toolchain.");
  return {
    GOTOOLCHAIN: toolchain,
    // the same flags for building and vetting: what one has compiled is in the cache for the other. What debuggers read
    // takes a seventh of the compiler's time, and is not in the executable
    GOFLAGS: `-mod=readonly -trimpath -gcflags=all=${NO_DEBUGGER}`,
    GOWORK: "off",
    CGO_ENABLED: "0",
    GOAMD64: "v1",
    GOARM64: "v8.0",
    GOEXPERIMENT: "",
    ...compilersMemory(),
    ...(target ? { GOOS: target.os, GOARCH: target.arch } : {}),
  };
}

/** Memory with which a machine has room for two compilers at a time that keep their garbage, in bytes. */
const ROOMY = 3 * 1024 ** 3;

/**
 * Has the compiler, which ends within seconds, collect its garbage only once it has this much: that takes a fifth of its
 * processor time otherwise. SQLite's largest package reaches it, and takes 580 MB without.
 */
function compilersMemory() {
  const { GOGC, GOMEMLIMIT } = process.env;
  return GOGC || GOMEMLIMIT || totalmem() < ROOMY ? {} : { GOGC: "off", GOMEMLIMIT: "768MiB" };
}

/** The compiler writes nothing for debuggers. */
export const NO_DEBUGGER = "-dwarf=false";

/**
 * Builds the server program.
 * @param {string} file where it goes
 * @param {{ target?: import("./targets.mjs").Target, from?: string, tags?: string }} [options] this machine without a
 *   target; `from` is the folder of the Go module; `noembed` among the tags leaves out what is packaged
 */
export async function goBuild(file, { target, from = goModule, tags = "" } = {}) {
  const flags = [
    "-buildvcs=false",
    `-tags=${tags}`,
    "-ldflags",
    `-s -w -X github.com/pocketbase/pocketbase.Version=${POCKETBASE_VERSION}`,
  ];
  return run("go", ["build", ...flags, "-o", file, "./cmd/sijil"], {
    cwd: from,
    env: await goEnvironment(target),
    limit: BUILD_LIMIT,
  });
}

/**
 * Builds the executable of a target, with hooks, migrations and client inside.
 * @param {import("./targets.mjs").Target} target
 * @param {string} file where it goes
 * @param {string} [from] the folder of the Go module
 * @throws {Failure} when there is no Go, or the build fails
 */
export async function compile(target, file, from = goModule) {
  const { code, output } = await goBuild(file, { target, from });
  if (code === 0) return;
  if (code === null && /ENOENT/.test(output)) {
    throw new Failure(
      "The executables are built by Go: install it from https://go.dev/dl (1.21 or newer) and try again.",
    );
  }
  throw new Failure(`The executable for ${target.name} could not be built:\n${output.trim()}`);
}

/**
 * The Go modules inside an executable.
 * @param {string} file
 * @returns {Promise<{ path: string, version: string }[]>} the Go distribution itself first, as "std"
 */
export async function modulesIn(file) {
  const { code, output } = await run("go", ["version", "-m", file], { cwd: goModule, env: await goEnvironment() });
  if (code !== 0) throw new Failure(`What ${file} is made of could not be read:\n${output.trim()}`);
  const go = /: go(\S+)/.exec(output)?.[1] ?? "";
  const found = [...output.matchAll(/^\tdep\t(\S+)\t(\S+)/gm)].map(([, path = "", version = ""]) => ({
    path,
    version,
  }));
  return [{ path: "std", version: go }, ...found];
}

/**
 * Where Go keeps the sources of modules and of its own library, with their licences.
 */
export async function goFolders() {
  const { stdout } = await run("go", ["env", "GOMODCACHE", "GOROOT"], { cwd: goModule, env: await goEnvironment() });
  const [modules = "", own = ""] = stdout.trim().split("\n");
  return { modules, own };
}
