/* `npm run seed`: fills the data folder with a demonstration, by the hooks' own command. Running it again adds nothing.
   `npm run seed -- --documents N --employees M` fills one organization up to that size instead. */
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { announced } from "./lib/administrator.mjs";
import { packages } from "./lib/build-steps.mjs";
import { bulkHooks } from "./lib/bulk/server.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { hookCommand } from "./lib/hook-command.mjs";
import { openConsole } from "./lib/seed/console.mjs";
import { freePort, launch } from "./lib/server.mjs";
import { serverProgram } from "./lib/server-program.mjs";
import { checkFolder, checkNode, settings } from "./lib/settings.mjs";

const say = console.log;
const MOST = 1_000_000;

await main(async () => {
  checkNode();
  const size = requestedSize();
  const { dataDir } = settings();
  await checkFolder(dataDir);
  const program = await serverProgram();
  await packages();
  if (size) return large({ program, dataDir }, size);
  if (program.kind !== "packaged") {
    const { demonstrationFiles } = await import("./lib/demonstration.mjs");
    await demonstrationFiles();
  }
  return hookCommand(program, ["seed", "--add=yes"], dataDir);
});

/**
 * The size that the command asks for; null for the demonstration.
 * @throws {Failure} when it is no size
 */
function requestedSize() {
  const options = /** @type {const} */ ({ documents: { type: "string" }, employees: { type: "string" } });
  const usage = "Use it as: npm run seed, or npm run seed -- --documents 10000 --employees 500";
  let values;
  try {
    values = parseArgs({ options }).values;
  } catch {
    throw new Failure(usage);
  }
  if (values.documents === undefined && values.employees === undefined) return null;
  const [documents = 0, employees = 0] = [values.documents ?? "0", values.employees ?? "0"].map(Number);
  for (const number of [documents, employees]) {
    if (!Number.isInteger(number) || number < 0 || number > MOST) throw new Failure(usage);
  }
  return { documents, employees };
}

/**
 * The password of everyone: random, and kept beside the data so that a second run can show it again.
 * @param {string} file
 */
async function kept(file) {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text !== null) return JSON.parse(text).password;
  const password = randomBytes(6).toString("hex");
  await writeFile(file, `${JSON.stringify({ password })}\n`, { mode: 0o600 });
  return password;
}

/**
 * Fills one organization up to a size, through a server of its own.
 * @param {{ program: import("./lib/server-program.mjs").Program, dataDir: string }} place
 * @param {import("./lib/bulk/fill.mjs").Size} size
 */
async function large({ program, dataDir }, size) {
  // only now: what they import needs packages
  const { fillLarge, largePeople } = await import("./lib/bulk/fill.mjs");
  const password = await kept(join(dataDir, "demonstration.json"));
  // what the server makes is for its own account alone
  process.umask(0o077);
  let administrator = null;
  const bulk = await bulkHooks();
  const server = await launch({
    program,
    host: "127.0.0.1",
    port: await freePort(),
    dataDir,
    overrides: bulk.overrides,
    env: { ADMIN_PASSWORD: process.env.ADMIN_PASSWORD || password },
    onLine: (line) => {
      administrator ??= announced(line);
    },
  });
  try {
    const console = await openConsole({ program, dataDir, url: server.url });
    const made = await fillLarge({ dataDir, console, password, say }, size).finally(console.end);
    say(made === 0 ? "Everything is already there." : `Ready: ${made.toLocaleString("en-US")} new records.`);
    show(administrator, password, largePeople);
  } finally {
    await server.stop();
    await bulk.end();
  }
}

/**
 * @param {{ username: string } | null} administrator when this run has made it
 * @param {string} password
 * @param {typeof import("./lib/bulk/fill.mjs").largePeople} organization
 */
function show(administrator, password, { name, people }) {
  say(`\nSign in with the password ${password} as`);
  if (administrator && !process.env.ADMIN_PASSWORD) say(`  ${administrator.username}  (super_admin, the platform)`);
  for (const { username, role, permissions } of people) {
    say(`  ${username}  (${role}${role === "admin" ? "" : `: ${permissions.join(", ")}`}, ${name})`);
  }
}
