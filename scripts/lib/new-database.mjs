import { createReadStream, readFileSync } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { Failure, reason } from "./failure.mjs";
import { root } from "./project.mjs";

/**
 * What an installation keeps in its data folder, the database last; the executable moves the same.
 * @type {string[]}
 */
const EVERYTHING = JSON.parse(readFileSync(join(root, "server/internal/datafiles/everything.json"), "utf8"));

const SQLITE = "SQLite format 3\0";
/** The file name of a migration, as PocketBase notes it once it was applied. */
const MIGRATION = /\d{10}_\w+\.js/;
const LONGEST_NAME = 255;

/**
 * Moves aside what is left of a lost database, so that a start begins anew.
 * @param {string} dataDir
 * @returns {Promise<string | null>} where it lies now, or null when there was nothing
 * @throws {Failure} when there is a database, or when something cannot be moved
 */
export async function beginAnew(dataDir) {
  if (!(await isBlank(dataDir))) {
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

/**
 * Whether the database has never been the product's: it names no migration of it, as server/internal/database/require.go asks. Its bytes
 * are looked through, since Node cannot read a database; what is none is left alone.
 * @param {string} dataDir
 */
async function isBlank(dataDir) {
  const database = join(dataDir, "data.db");
  if (((await found(database))?.size ?? 0) === 0) return true;
  let start = "";
  for (const path of [database, `${database}-wal`]) {
    if (!(await found(path))) continue;
    let before = "";
    for await (const bytes of createReadStream(path, "latin1")) {
      start ||= bytes.slice(0, SQLITE.length);
      // a name may lie across two portions
      if (MIGRATION.test(before + bytes)) return false;
      before = bytes.slice(-LONGEST_NAME);
    }
  }
  return start === SQLITE;
}

/** @param {string} path */
const found = (path) => stat(path).catch(() => null);
