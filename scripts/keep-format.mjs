/* `node scripts/keep-format.mjs`: keeps the data of this release as tests/fixtures/formats/<version>/: a data folder made
   by the real server, zipped, and what the server answers on it. A test upgrades every one of them. Run before a release
   whose migrations are not those of the one before; what is kept never changes. With a folder, it is made there instead. */
import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Failure, main } from "./lib/failure.mjs";
import { makeFormat } from "./lib/format/make.mjs";
import { root } from "./lib/project.mjs";
import { builtProgram } from "./lib/server-program.mjs";

await main(async () => {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const [chosen] = process.argv.slice(2);
  const folder = chosen ? resolve(chosen) : join(root, "tests/fixtures/formats", version);
  if (await stat(folder).catch(() => null)) throw new Failure(`There is a format already, in ${folder}.`);
  await makeFormat(await builtProgram(), folder);
  console.log(folder);
});
