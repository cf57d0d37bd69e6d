import { chmod, copyFile, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Failure, reason } from "./failure.mjs";
import { folders, userCache } from "./project.mjs";
import { run } from "./run.mjs";

export const SUFFIX = process.platform === "win32" ? ".exe" : "";
/** A network that is cut off answers at once or never; milliseconds until "never". */
export const ANSWER_LIMIT = 8_000;
const BUILD_LIMIT = 900_000;

/**
 * Where a program is kept: in the clone, or in the folder shared by all clones.
 * @param {string} name with its version
 */
export function programPaths(name) {
  return [join(folders.cache, "bin", name + SUFFIX), join(userCache(), "bin", name + SUFFIX)];
}

/**
 * Whether a program is kept from before.
 * @param {string} name with its version
 */
export async function isKept(name) {
  return (await Promise.all(programPaths(name).map(exists))).includes(true);
}

/**
 * The program kept from before, else the first one that can be got.
 * @param {string} name with its version
 * @param {(() => Promise<string>)[]} ways each makes the program in a folder of its own and answers its path
 * @returns {Promise<string>} its path
 * @throws {Failure} with the reasons of every attempt
 */
export async function kept(name, ways) {
  const places = programPaths(name);
  for (const place of places) {
    if (await exists(place)) return place;
  }
  const tried = [];
  for (const get of ways) {
    try {
      return await keep(await get(), places);
    } catch (error) {
      tried.push(reason(error));
    }
  }
  throw new Failure(tried.join("; "));
}

/** @param {string} path */
async function exists(path) {
  return stat(path).then(
    (found) => found.isFile() && found.size > 0,
    () => false,
  );
}

/**
 * Puts the program where later starts find it, the folder shared by all clones first.
 * @param {string} made
 * @param {string[]} places
 */
async function keep(made, places) {
  const failed = [];
  try {
    for (const place of [...places].reverse()) {
      try {
        await mkdir(dirname(place), { recursive: true });
        // Renamed into place, so that two starts at once never run half a program.
        const half = `${place}.${process.pid}`;
        await copyFile(made, half);
        await chmod(half, 0o755);
        await rename(half, place);
        return place;
      } catch (error) {
        failed.push(reason(error));
      }
    }
  } finally {
    await rm(dirname(made), { recursive: true, force: true });
  }
  throw new Failure(`it could not be kept: ${failed.join("; ")}`);
}

/**
 * Builds a program with the Go toolchain from the module proxy.
 * @param {object} options
 * @param {string} options.title for people
 * @param {string} options.module
 * @param {string} options.command the package of the program, below the module
 * @param {string} options.version without v
 * @param {string} [options.sum] of the module, as go.sum has it; without one Go asks the public checksum database alone
 * @param {string} [options.ldflags]
 * @param {string} [options.gcflags]
 * @returns {Promise<string>} its path, in a folder of its own
 * @throws {Failure} when there is no toolchain, no proxy, or the build fails
 */
export async function goBuilt({ title, module, command, version, sum, ldflags = "-s -w", gcflags = "" }) {
  const env = { GOTOOLCHAIN: "auto", CGO_ENABLED: "0", GOFLAGS: "-mod=mod" };
  const missing = await missingModule(module, version);
  if (missing) throw new Failure(`no build with Go: ${missing}`);
  console.log(`Building ${title} ${version} with Go, which takes a minute or three …`);
  if (sum) await checkModule(`${module}@v${version}`, sum, env);
  const folder = await mkdtemp(join(tmpdir(), "sijil-go-"));
  const from = `${module}/${command}@v${version}`;
  const built = await run("go", ["install", "-trimpath", "-ldflags", ldflags, "-gcflags", gcflags, from], {
    env: { ...env, GOBIN: folder },
    limit: BUILD_LIMIT,
    cwd: tmpdir(),
  });
  const program = join(folder, `${basename(command)}${SUFFIX}`);
  if (built.code !== 0 || !(await exists(program))) {
    await rm(folder, { recursive: true, force: true });
    throw new Failure(`the build with Go failed: ${lastLine(built.output)}`);
  }
  return program;
}

/**
 * Finds out whether there is a Go that knows a module, or can ask for it.
 * @param {string} module
 * @param {string} version without v
 * @returns {Promise<string>} what is missing, or nothing
 */
export async function missingModule(module, version) {
  const { code, output } = await run("go", ["list", "-m", `${module}@v${version}`], {
    env: { GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod" },
    limit: 4 * ANSWER_LIMIT,
    cwd: tmpdir(),
  });
  return code === 0 ? "" : lastLine(output) || "no answer from the module proxy";
}

/**
 * Has Go fetch a module, which it keeps, and compares its checksum.
 * @param {string} name with its version
 * @param {string} sum
 * @param {NodeJS.ProcessEnv} env
 * @throws {Failure} when it is another one
 */
async function checkModule(name, sum, env) {
  const download = ["mod", "download", "-json", name];
  const { code, output } = await run("go", download, { env, limit: BUILD_LIMIT, cwd: tmpdir() });
  if (code !== 0) throw new Failure(`no build with Go: ${lastLine(output)}`);
  if (!output.includes(`"Sum": "${sum}"`)) throw new Failure(`the source of ${name} is not the one that was tried`);
}

/** @param {string} text */
function lastLine(text) {
  return text.trim().split("\n").at(-1) ?? "";
}
