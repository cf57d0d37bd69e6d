import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { zipSync } from "fflate";
import { filesBelow } from "../cache-key.mjs";
import { freePort, launch } from "../server.mjs";
import { answers, withCursors } from "./answers.mjs";
import { ADMINISTRATOR, fill } from "./fill.mjs";

/**
 * Makes a kept format of what the program writes: `data.zip`, a data folder, and `expected.json`, what the server answers
 * on it.
 * @param {import("../server-program.mjs").Program} program
 * @param {string} folder a new one
 */
export async function makeFormat(program, folder) {
  const dataDir = await mkdtemp(join(tmpdir(), "sijil-format-"));
  try {
    const server = await launch({ program, host: "127.0.0.1", port: await freePort(), dataDir, env: ADMINISTRATOR });
    let expected;
    try {
      expected = await withCursors(server.url, await answers(server.url, await fill(server.url)));
    } finally {
      await server.stop();
    }
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "data.zip"), zipSync(await kept(dataDir)));
    await writeFile(join(folder, "expected.json"), `${JSON.stringify(expected, null, 1)}\n`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * What a data folder is made of: the database and the files; request logs and generated types are not data.
 * @param {string} dataDir
 */
async function kept(dataDir) {
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  for (const file of (await filesBelow(dataDir)).sort()) {
    const name = relative(dataDir, file).split(sep).join("/");
    if (name === "data.db" || name.startsWith("storage/")) files[name] = await readFile(file);
  }
  return files;
}
