import type { CommandLine } from "../cli/commands.ts";
import { exists } from "../kernel/exists.ts";
import { exitWithMessage } from "../kernel/exit.ts";
import type { PbApp } from "../kernel/pocketbase.d.ts";
import { durably, integer } from "../kernel/sql.ts";
import { appliedMigrations, requireFormat } from "../maintenance/format.ts";
import { addAccount, fillFirm } from "./fill.ts";
import type { Demonstration } from "./firm.ts";
import { Writer } from "./writer.ts";

/** The command: fills the data folder with the demonstration, completely or not at all. Running it again adds nothing. */
export function seed(app: PbApp, line: CommandLine): void {
  const among = line.flags().getString("add") === "yes";
  const folder = $filepath.join(__hooks, "..", "dist", "demonstration");
  const { firms, soloUser } = readJson<Demonstration>($filepath.join(folder, "demonstration.json"));
  const isNew = appliedMigrations(app).length === 0;
  if (!isNew) requireFormat(app);
  const password = passwordFor(app, isNew || among);
  if (isNew) app.runAllMigrations();
  const isGiven = $os.getenv("ADMIN_PASSWORD") !== "";
  let administrator = "";
  let writer: Writer | undefined;
  let committed = false;
  try {
    durably(app, (tx) => {
      writer = new Writer(tx, folder);
      for (const firm of firms) fillFirm(writer, firm, password);
      addAccount(writer, soloUser, { password });
      if (isNew && !isGiven) administrator = welcomeAdministrator(tx, password);
    });
    committed = true;
  } finally {
    writer?.end(committed);
  }
  for (const { name, people, papers, employees } of firms) {
    console.log(`${name}: ${people.length} people, ${papers.length} documents, ${employees.length} employees`);
  }
  console.log(writer?.made ? `Ready: ${writer.made} new records.` : "Everything is already there.");
  console.log(`\nSign in with the password ${password} as`);
  if (administrator) console.log(`  ${administrator}  (super_admin, the platform)`);
  for (const { name, people } of firms) {
    for (const { username, role, permissions } of people) {
      console.log(`  ${username}  (${role}${role === "admin" ? "" : `: ${permissions.join(", ")}`}, ${name})`);
    }
  }
  console.log(`  ${soloUser.username}  (user without an organization: a private space)`);
}

/**
 * The password of everyone in the demonstration: random, and kept beside the data so that a second run can show it again.
 * @param mayBegin whether it may be added to data that are without it
 */
function passwordFor(app: PbApp, mayBegin: boolean): string {
  const path = $filepath.join(app.dataDir(), "demonstration.json");
  if (exists(path)) return readJson<{ password: string }>(path).password;
  if (!mayBegin) refuseOtherData(app);
  const password = $security.randomStringWithAlphabet(12, "abcdefghjkmnpqrstuvwxyz23456789");
  $os.writeFile(path, toBytes(`${JSON.stringify({ password })}\n`), 0o600);
  return password;
}

function refuseOtherData(app: PbApp): void {
  const used = `SELECT (SELECT count(*) FROM organizations) + (SELECT count(*) FROM documents)
    + (SELECT count(*) FROM categories) + (SELECT count(*) FROM users WHERE role != 'super_admin')`;
  if (integer(app, used) === 0) return;
  exitWithMessage(
    `The data folder ${app.dataDir()} holds other data, which stays as it is: name an empty one with --data-dir, or add the demonstration with --add yes.`,
  );
}

/** The first administrator, whose password was random until now. @returns their username */
function welcomeAdministrator(tx: PbApp, password: string): string {
  const record = tx.findFirstRecordByData("users", "role", "super_admin");
  record.setPassword(password);
  tx.save(record);
  return record.getString("username");
}

function readJson<T>(path: string): T {
  return JSON.parse(toString($os.readFile(path)));
}
