import { announced } from "./administrator.mjs";
import { exitMessage } from "./exit-message.mjs";
import { Failure } from "./failure.mjs";
import { run } from "./run.mjs";
import { commandLine } from "./server-program.mjs";

/** What Go's log puts before each line. */
const TIME = /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /gm;

/**
 * Runs a command that the hooks register, and prints what it says, as it says it where the program is not stock PocketBase,
 * which writes all of it into its log.
 * @param {import("./server-program.mjs").Program} program
 * @param {string[]} words
 * @param {string} dataDir
 * @throws {Failure} with its own words where it fails
 */
export async function hookCommand(program, words, dataDir) {
  // what the server makes is for its own account alone
  process.umask(0o077);
  const stock = program.kind === "stock";
  const args = commandLine(program, words, dataDir);
  if (stock) args.push("--hooksPool=1", "--hooksWatch=false");
  /** @type {string[]} */
  const printed = [];
  const onLine = (/** @type {string} */ line) => {
    if (announced(line)) return;
    printed.push(line);
    console.log(line);
  };
  const { code, output } = await run(program.file, args, { cwd: process.env.INIT_CWD || process.cwd(), onLine });
  const refused = stock ? exitMessage(output) : null;
  if (refused !== null) throw new Failure(refused);
  const lines = output.replace(TIME, "").trim().split("\n");
  const left = lines.filter((line) => !announced(line) && !printed.includes(line));
  const text = left.join("\n");
  if (code !== 0) throw new Failure(text);
  if (text !== "") console.log(text);
}
