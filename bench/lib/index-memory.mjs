import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL("./minisearch-memory.mjs", import.meta.url));

/**
 * The memory of an index that is made in memory, by MiniSearch.
 * @param {number} letters of each text
 * @returns {Promise<number>} bytes a letter
 */
export async function indexMemory(letters) {
  return Number((await run(process.execPath, ["--expose-gc", PROGRAM, `${letters}`])).stdout);
}
