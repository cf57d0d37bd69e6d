import { mkdir, rename } from "node:fs/promises";
import { devNull } from "node:os";
import { dirname, join } from "node:path";
import { packages, serverHooks } from "./build-steps.mjs";
import { whenChanged } from "./cache-key.mjs";
import { Failure } from "./failure.mjs";
import { goBuild, goEnvironment, goModule, goSources } from "./package/compile.mjs";
import { MODULE, pocketbase } from "./pocketbase.mjs";
import { programData, projectVersion } from "./program-data.mjs";
import { ANSWER_LIMIT, missingModule, SUFFIX } from "./programs.mjs";
import { folders, POCKETBASE_VERSION, root } from "./project.mjs";
import { run } from "./run.mjs";

/**
 * A program that serves the product: "packaged" with its own hooks and client, "sources" with those of the project, or
 * "stock", which is PocketBase with those of the project and lacks what `server/` adds.
 * @typedef {{ file: string, kind: "packaged" | "sources" | "stock" }} Program
 */

/** @param {string} file @returns {Program} */
const sources = (file) => ({ file, kind: "sources" });

/**
 * Folders that a program reads in place of its own.
 * @typedef {{ publicDir?: string, hooksDir?: string, migrationsDir?: string }} Overrides
 */

const NAME = "sijil";
const BUILT = `.cache/bin/sijil${SUFFIX}`;
/** What {@link builtProgram} builds. */
export const builtHere = sources(join(root, BUILT));
const DOWNLOAD_LIMIT = 900_000;
const LACKS =
  "Neither sijil nor Go is here, so that stock PocketBase serves: it has no admission queue, no limit on what strangers " +
  "send to its own API, no backup store, and needs more memory.";

/**
 * The program that serves here: an installed `sijil` of this version, else one built with Go, else stock PocketBase. The
 * hooks that it reads are built, the client is not.
 * @returns {Promise<Program>}
 * @throws {Failure} when none can be had
 */
export async function serverProgram() {
  if (await isInstalled()) return { file: NAME, kind: "packaged" };
  return prepared(async () => (await built()) ?? stock());
}

/**
 * The program for work on the product: what is installed comes after what is built, and reads the project's hooks.
 * @throws {Failure} when none can be had
 */
export function developmentProgram() {
  return prepared(async () => (await built()) ?? ((await isInstalled()) ? sources(NAME) : stock()));
}

/**
 * The program built from `server/`, whatever is installed, with the hooks built.
 * @throws {Failure} when it cannot be built
 */
export function builtProgram() {
  return prepared(async () => {
    const program = await built();
    if (program) return program;
    throw new Failure(
      "The server is built by Go, which is missing or cannot fetch its modules: install it from https://go.dev/dl (1.21 or newer) and try again.",
    );
  });
}

/**
 * Stock PocketBase, with the hooks built.
 * @throws {Failure} when it cannot be had
 */
export const stockProgram = () => prepared(stock);

/**
 * A program, once what it reads from the project beside the client is built.
 * @param {() => Promise<Program>} get
 */
async function prepared(get) {
  await packages();
  const program = await get();
  await serverHooks();
  if (program.kind === "sources") await programData();
  return program;
}

/** Whether a `sijil` of the project's version is installed. */
async function isInstalled() {
  const { code, stdout } = await run(NAME, ["version", `--settings=${devNull}`], { limit: ANSWER_LIMIT });
  const version = /^sijil (\S+) /.exec(stdout)?.[1];
  return code === 0 && version === (await projectVersion());
}

/**
 * Builds `server/` when it has changed; null where there is no Go, or its modules cannot be fetched.
 * @throws {Failure} when Go refuses the sources
 */
async function built() {
  const { file } = builtHere;
  let possible = true;
  await whenChanged("server", { sources: await goSources(), products: [BUILT] }, async () => {
    possible = await canBuild();
    if (!possible) return false;
    await mkdir(dirname(file), { recursive: true });
    // a server that runs keeps its file
    const made = `${file}.${process.pid}`;
    const { code, output } = await goBuild(made, { tags: "noembed" });
    if (code !== 0) throw new Failure(`The server could not be built:\n${output.trim()}`);
    await rename(made, file);
  });
  return possible ? builtHere : null;
}

async function canBuild() {
  // a network that is cut off is noticed here, before anything large is fetched
  if (await missingModule(MODULE, POCKETBASE_VERSION)) return false;
  console.log("Building the server with Go, which takes a minute or three the first time …");
  const options = { cwd: goModule, env: await goEnvironment(), limit: DOWNLOAD_LIMIT };
  return (await run("go", ["mod", "download"], options)).code === 0;
}

/**
 * @returns {Promise<Program>}
 */
async function stock() {
  const file = await pocketbase();
  console.log(LACKS);
  return { file, kind: "stock" };
}

/**
 * The words with which a program runs a command of the product.
 * @param {Program} program
 * @param {string[]} words the command
 * @param {string} dataDir
 * @param {Overrides} [overrides]
 */
export function commandLine({ kind }, words, dataDir, { publicDir, hooksDir, migrationsDir } = {}) {
  if (kind === "stock") {
    return [
      ...words,
      // below the system's temporary folder PocketBase takes itself for a program under development, and prints all its SQL
      "--dev=false",
      `--dir=${dataDir}`,
      `--hooksDir=${hooksDir ?? folders.hooks}`,
      `--migrationsDir=${migrationsDir ?? folders.migrations}`,
    ];
  }
  const flags = [`--data-dir=${dataDir}`, `--settings=${devNull}`];
  if (kind === "sources") flags.push(`--program-dir=${root}`);
  // hooks look for what lies beside their own folder
  const beside = hooksDir ? folders : undefined;
  const others = {
    hooksDir,
    publicDir: publicDir ?? beside?.public,
    migrationsDir: migrationsDir ?? beside?.migrations,
  };
  for (const [name, folder] of Object.entries(others)) if (folder) flags.push(`--${name}=${folder}`);
  return [...words, ...flags];
}
