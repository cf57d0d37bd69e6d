import { mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { Failure, reason } from "./failure.mjs";

/** What an installation keeps in its data folder, the database last; server/internal/datafiles moves the same. */
const EVERYTHING = [
  "backups",
  "uploads",
  "quarantine",
  "auxiliary.db-wal",
  "auxiliary.db-shm",
  "auxiliary.db",
  "storage",
  "data.db-wal",
  "data.db-shm",
  "data.db",
];

/**
 * Moves aside what is left of a lost database, so that a start begins anew.
 * @param {string} dataDir
 * @returns {Promise<string | null>} where it lies now, or null when there was nothing
 * @throws {Failure} when there is a database, or when something cannot be moved
 */
export async function beginAnew(dataDir) {
  if (((await found(join(dataDir, "data.db")))?.size ?? 0) > 0) {
    throw new Failure(
      `There is a database in ${dataDir}, so that nothing was moved: leave --new-database away, or name another data folder.`,
    );
  }
  const aside = join(dataDir, "replaced", new Date().toISOString().slice(0, 19).replaceAll(":", "-"));
  let moved = false;
  try {
    for (const name of EVERYTHING) {
      if (!(await found(join(dataDir, name)))) continue;
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(join(dataDir, name), join(aside, name));
      moved = true;
    }
  } catch (error) {
    throw new Failure(`What is left in ${dataDir} cannot be moved aside: ${reason(error)}.`);
  }
  return moved ? aside : null;
}

/** @param {string} path */
const found = (path) => stat(path).catch(() => null);
