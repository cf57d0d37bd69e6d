import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { client, serverHooks } from "../build-steps.mjs";
import { whenChanged } from "../cache-key.mjs";
import { DATA_SOURCES, projectVersion } from "../program-data.mjs";
import { folders, root } from "../project.mjs";
import { compile, goSources } from "./compile.mjs";
import { fillProgram, GUIDES } from "./program.mjs";
import { thisMachine } from "./targets.mjs";

/**
 * Builds what goes into the executables, and those of the given targets.
 * @param {import("./targets.mjs").Target[]} targets
 */
export async function executables(targets) {
  await serverHooks();
  await client();
  const { version } = await fillProgram();
  await mkdir(folders.release, { recursive: true });
  const files = [];
  for (const target of targets) {
    const file = fileOf(target, version);
    console.log(`Building the executable for ${target.name} …`);
    await rm(file, { force: true });
    await compile(target, file);
    files.push(file);
  }
  return { version, files };
}

/**
 * The executable for this machine, built when something in it has changed.
 * @returns {Promise<string>} its path
 */
export async function executable() {
  const target = thisMachine();
  const file = fileOf(target, await projectVersion());
  const sources = [
    ...DATA_SOURCES,
    ...(await goSources()),
    "package.json",
    "package-lock.json",
    "pb_hooks/src",
    "scripts/build-hooks.mjs",
    "pb_migrations",
    "web",
    "vite.config.ts",
    ...GUIDES,
    "scripts/lib/client",
    "scripts/lib/demonstration",
    "scripts/lib/package",
    "scripts/lib/papers",
  ];
  await whenChanged("executable", { sources, products: [file.slice(root.length)] }, async () => {
    await executables([target]);
  });
  return file;
}

/**
 * @param {import("./targets.mjs").Target} target
 * @param {string} version
 */
function fileOf(target, version) {
  return join(folders.release, `sijil-${version}-${target.name}${target.suffix}`);
}
