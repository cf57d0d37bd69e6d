/* `node scripts/keep-format.mjs`: keeps the data of this release as tests/fixtures/formats/<version>/: a data folder made
   by the real server, zipped, and what the server answers on it. A test upgrades every one of them. Run before a release
   whose migrations are not those of the one before; what is kept never changes. */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { zipSync } from "fflate";
import { filesBelow } from "./lib/cache-key.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { allRead, answers } from "./lib/format/answers.mjs";
import { ADMINISTRATOR, fill } from "./lib/format/fill.mjs";
import { root } from "./lib/project.mjs";
import { freePort, launch } from "./lib/server.mjs";
import { builtProgram } from "./lib/server-program.mjs";

await main(async () => {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const folder = join(root, "tests/fixtures/formats", version);
  if (await stat(folder).catch(() => null))
    throw new Failure(`The format of ${version} is kept already, in ${folder}.`);
  const program = await builtProgram();
  const dataDir = await mkdtemp(join(tmpdir(), "sijil-format-"));
  try {
    const server = await launch({ program, host: "127.0.0.1", port: await freePort(), dataDir, env: ADMINISTRATOR });
    let expected;
    try {
      const people = await fill(server.url);
      await allRead(server.url, people);
      expected = await answers(server.url, people);
    } finally {
      await server.stop();
    }
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "data.zip"), zipSync(await kept(dataDir)));
    await writeFile(join(folder, "expected.json"), `${JSON.stringify(expected, null, 1)}\n`);
    console.log(folder);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

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
