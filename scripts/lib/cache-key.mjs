import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { folders, root } from "./project.mjs";

/**
 * Does work only when its sources have changed since it was last done.
 * @param {string} name of the work; the hash of its sources is stored under this name
 * @param {{ sources: string[], products: string[] }} paths below the project: its sources, and the files that it creates
 * @param {() => Promise<boolean | void>} work returns false when it could not be done; it is tried again next time
 * @returns {Promise<boolean>} whether it was done
 */
export async function whenChanged(name, { sources, products }, work) {
  const file = join(folders.cache, "stamps", name);
  const now = await cacheKeyOf(sources);
  const before = await readFile(file, "utf8").catch(() => "");
  const made = await Promise.all(products.map((product) => stat(join(root, product)).then(Boolean, () => false)));
  if (before === now && made.every(Boolean)) return false;
  if ((await work()) === false) return false;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, now);
  return true;
}

/**
 * A hash of files and folders: their names and contents, tests left out.
 * @param {string[]} sources paths below the project; one that is missing counts as empty
 */
async function cacheKeyOf(sources) {
  const hash = createHash("sha256");
  for (const source of sources) {
    const files = (await filesBelow(join(root, source))).filter((file) => !/\.test\.tsx?$/.test(file));
    for (const file of files.sort()) {
      hash.update(`${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

/**
 * Every file below a folder, or the file itself; none when it does not exist.
 * @param {string} path
 * @returns {Promise<string[]>}
 */
export async function filesBelow(path) {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
