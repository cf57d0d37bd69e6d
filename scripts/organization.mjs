/* `npm run export -- --organization ID [FILE]` and `npm run import -- FILE`: the hooks' own commands. */
import { Failure, main } from "./lib/failure.mjs";
import { refusal } from "./lib/refusal.mjs";
import { run } from "./lib/run.mjs";
import { commandLine, serverProgram } from "./lib/server-program.mjs";
import { checkNode, settings } from "./lib/settings.mjs";

/** What Go's log puts before each line. */
const TIME = /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /gm;

await main(async () => {
  checkNode();
  const { dataDir } = settings();
  const program = await serverProgram(console.log);
  // what the server makes is for its own account alone
  process.umask(0o077);
  const stock = program.kind === "stock";
  const args = commandLine(program, process.argv.slice(2), dataDir);
  if (stock) args.push("--hooksPool=1", "--hooksWatch=false");
  const { code, output } = await run(program.file, args, { cwd: process.env.INIT_CWD || process.cwd() });
  const refused = stock ? refusal(output) : null;
  if (refused !== null) throw new Failure(refused);
  const text = output.replace(TIME, "").trim();
  if (code !== 0) throw new Failure(text);
  console.log(text);
});
