/* `npm run export -- --organization ID [FILE]` and `npm run import -- FILE`: the hooks' own commands, by PocketBase. */
import { Failure, main } from "./lib/failure.mjs";
import { pocketbase } from "./lib/pocketbase.mjs";
import { hooks, packages } from "./lib/products.mjs";
import { folders } from "./lib/project.mjs";
import { refusal } from "./lib/refusal.mjs";
import { run } from "./lib/run.mjs";
import { checkNode, settings } from "./lib/settings.mjs";

/** What Go's log puts before each line. */
const TIME = /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /gm;

await main(async () => {
  checkNode();
  const { dataDir } = settings();
  await packages(console.log);
  const binary = await pocketbase(console.log);
  await hooks(console.log);
  // what the server makes is for its own account alone
  process.umask(0o077);
  const flags = [`--dir=${dataDir}`, `--hooksDir=${folders.hooks}`, `--migrationsDir=${folders.migrations}`];
  const args = [...process.argv.slice(2), ...flags, "--dev=false", "--hooksPool=1", "--hooksWatch=false"];
  const { code, output } = await run(binary, args, { cwd: process.env.INIT_CWD || process.cwd() });
  const refused = refusal(output);
  if (refused !== null) throw new Failure(refused);
  const text = output.replace(TIME, "").trim();
  if (code !== 0) throw new Failure(text);
  console.log(text);
});
