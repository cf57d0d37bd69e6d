import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { whenChanged } from "./cache-key.mjs";
import { Failure } from "./failure.mjs";
import { HOOK_FILES, root } from "./project.mjs";
import { run } from "./run.mjs";

/**
 * The packages of a folder's lock file, installed when they are missing or another set is installed. Imports no
 * package, since it runs before there are any.
 * @param {string} [folder] of the lock file
 * @throws {Failure} when npm cannot install them
 */
export async function packages(folder = root) {
  if (await installed(folder)) return;
  console.log("Installing packages …");
  const npm = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const { code, output } = await run(npm[0] ?? "npm", [
    ...npm.slice(1),
    "ci",
    "--prefix",
    folder,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
  ]);
  if (code !== 0) {
    throw new Failure(`The packages could not be installed; connect to the internet and try again.\n${output.trim()}`);
  }
}

/**
 * Whether node_modules is what the lock file says, judged by npm's own note of what it installed; packages for other
 * systems are missing there.
 * @param {string} folder
 */
async function installed(folder) {
  const wanted = await lockedPackages(join(folder, "package-lock.json"));
  const present = await lockedPackages(join(folder, "node_modules/.package-lock.json"));
  if (!wanted || !present) return false;
  const strange = Object.keys(present).some((path) => !wanted[path]);
  const lacking = Object.entries(wanted).some(([path, { version, optional, devOptional }]) => {
    if (path === "") return false;
    return present[path] ? present[path].version !== version : !optional && !devOptional;
  });
  return !strange && !lacking;
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | null>}
 */
async function lockedPackages(file) {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : JSON.parse(text).packages;
}

const shared = ["domain", "package-lock.json"];

/** The server's hooks, bundled when their sources have changed. */
export async function serverHooks() {
  return whenChanged(
    "hooks",
    {
      sources: [...shared, "package.json", "pb_hooks/src", "scripts/build-hooks.mjs"],
      products: HOOK_FILES.map((name) => `pb_hooks/${name}`),
    },
    async () => {
      console.log("Building the server's hooks …");
      await script("scripts/build-hooks.mjs", "The hooks could not be built");
    },
  );
}

/** The client, built when its sources have changed. */
export async function client() {
  return whenChanged(
    "client",
    {
      sources: [...shared, "web", "vite.config.ts", "scripts/lib/client", "tsconfig.json"],
      products: ["dist/public/index.html"],
    },
    async () => {
      console.log("Building the client …");
      await script("node_modules/vite/bin/vite.js", "The client could not be built", ["build", "--logLevel", "warn"]);
    },
  );
}

/**
 * Builds for production whatever environment asks for it: a test's NODE_ENV would make a development build, without a
 * service worker.
 * @param {string} file
 * @param {string} complaint
 * @param {string[]} args
 */
async function script(file, complaint, args = []) {
  const { code, output } = await run(process.execPath, [join(root, file), ...args], {
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) throw new Failure(`${complaint}:\n${output.trim()}`);
}
