import { readdirSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import { folders } from "../../../scripts/lib/project.mjs";
import { freePort } from "../../../scripts/lib/server.mjs";
import { builtHere, commandLine } from "../../../scripts/lib/server-program.mjs";
import { unpackFormat } from "../../server/formats.ts";
import { client, PASSWORD } from "../../server/harness.ts";
import { audit } from "../audit.ts";
import { begin, type Child } from "../child.ts";
import { appears, begun, type Moment } from "../moments.ts";
import { sqlite } from "../sqlite.ts";
import type { Stage } from "../stage.ts";

/* Starts, and what a start does, that are killed. */

const DAY = 24 * 60 * 60 * 1000;
const says = (child: Child, words: RegExp, within: number): Moment => [
  `it said ${words.source}`,
  () => words.test(child.out()),
  within,
];

const passwordIn = (out: string) => /^ {2}password {2}(\S+)$/m.exec(out)?.[1] ?? "";

/** The first start in an empty folder; its password opens the product afterwards, however often it was killed. */
export async function firstStart(stage: Stage): Promise<void> {
  const port = await freePort();
  const words = ["serve", "--port", String(port)];
  let shown = "";
  for (let kills = 1 + stage.random.below(2); kills > 0; kills--) {
    const start = stage.command(...words);
    await stage.kill(start, [
      begun(500),
      appears(stage.dataDir, /^data\.db$/, 300),
      // a start after the one that has shown it has nothing to show
      says(start, /shown this once|Ready/, 60),
      appears(stage.dataDir, /^database-marker$/, 60),
    ]);
    shown = passwordIn(start.out()) || shown;
  }
  const last = stage.command(...words);
  await vi.waitUntil(() => /Ready/.test(last.out()) || last.over(), { timeout: 60_000 });
  stage.expect(!last.over(), `The next start has ended: ${last.out()}`);
  shown = passwordIn(last.out()) || shown;
  const signIn = async (password: string) => {
    const answer = await client(`http://127.0.0.1:${port}`).post("/api/login", { username: "admin", password });
    return answer.status === 200;
  };
  stage.expect(await signIn(shown), `The password that was shown (“${shown}”) opens nothing`);
  const other = /^ {2}(\S+)$/m.exec(await stage.succeeds("admin", "reset-password"))?.[1] ?? "";
  stage.expect(await signIn(other), `The new password (“${other}”) opens nothing`);
  await last.kill9();
  await stage.judge(new Map(), { device: false });
}

/** Data of the first release under this one, which brings many migrations. */
export async function upgrade(stage: Stage): Promise<void> {
  const people = await unpackFormat("0.1.0", stage.dataDir);
  const kept = () => readdirSync(join(stage.dataDir, "backup-store/backups"), { withFileTypes: true });
  const child = stage.command("serve", "--port", String(await freePort()));
  await stage.kill(child, [
    begun(600),
    appears(stage.dataDir, /^backup-store\/files/, 200),
    appears(stage.dataDir, /backup\.json$/, 400),
  ]);
  const server = await stage.serve();
  const [person] = people;
  const browser = server.visitor();
  await browser.signIn(person?.username ?? "", person?.password ?? "");
  for (const [path, { status }] of Object.entries(person?.lists ?? {})) {
    const answer = await browser.get(path);
    stage.expect(answer.status === status, `${path} was answered ${answer.status} instead of ${status}`);
  }
  const backups = kept().map(({ name }) => name);
  stage.expect(backups.length > 0, "There is no backup from before the upgrade");
  await stage.judge(null, { device: false });
}

/** A version with one more migration, which changes every document; the older one refuses the data afterwards. */
export async function laterVersion(stage: Stage): Promise<void> {
  await stage.copy();
  const migrationsDir = join(stage.folder, "migrations");
  await cp(folders.migrations, migrationsDir, { recursive: true });
  await writeFile(
    join(migrationsDir, "9999999999_later.js"),
    `migrate((app) => {
      for (const document of app.findAllRecords("documents")) {
        document.set("description", "changed by the migration");
        app.saveNoValidate(document);
      }
    }, () => {});`,
  );
  const args = commandLine(builtHere, ["serve"], stage.dataDir, { migrationsDir });
  const child = begin(builtHere.file, [...args, `--port=${await freePort()}`], stage.folder);
  await stage.kill(child, [begun(700), appears(stage.dataDir, /backup\.json$/, 300), says(child, /Ready/, 20)]);
  const { browser } = await laterWork(stage, migrationsDir);
  const documents = await browser.get<{ description: string }[]>("/api/documents");
  stage.expect(
    documents.json.every(({ description }) => description === "changed by the migration"),
    "The migration has changed some of the documents only",
  );
  await stage.pause();
  stage.findings.push(...audit(stage.dataDir, stage.ledger));
  const refusal = await stage.run("serve", "--port", String(await freePort()));
  stage.expect(/newer Sijil|newer version/.test(refusal.errors), `The older version has answered: ${refusal.errors}`);
  const name = readdirSync(join(stage.dataDir, "backup-store/backups")).at(-1) ?? "";
  await stage.succeeds("restore", name);
  await stage.judge();
}

async function laterWork(stage: Stage, migrationsDir: string) {
  // the program of the sources: an executable has its migrations in itself
  await stage.serve({ executable: "", program: builtHere, migrationsDir });
  return stage.work();
}

/** Deleted records whose time is over, expired uploads, and tombstones, all of which a start removes. */
export async function cleanup(stage: Stage): Promise<void> {
  await stage.copy();
  await stage.work();
  await stage.pause();
  const database = join(stage.dataDir, "data.db");
  const long = new Date(Date.now() - 40 * DAY).toISOString().replace("T", " ");
  const gone = [...stage.world.deleted, ...stage.world.documents.slice(0, 6)];
  const day = new Date(Date.now() - 91 * DAY).toISOString().slice(0, 10);
  sqlite(
    database,
    `UPDATE documents SET deleted = '${long}' WHERE id IN (${gone.map((id) => `'${id}'`).join(", ")});
     UPDATE employees SET deleted = '${long}' WHERE id = '${stage.world.employees[0]}';
     INSERT INTO uploads (id, user, length, metadata, filename, part, created) SELECT 'expired', max(id), 4, '', 'a', 0, 1 FROM users;
     INSERT INTO sync_days (day, seq) SELECT '${day}', max(seq) FROM changes;`,
  );
  await mkdir(join(stage.dataDir, "uploads"), { recursive: true });
  for (const name of ["expired.0", "stray.0"]) await writeFile(join(stage.dataDir, "uploads", name), "half");
  const child = stage.command("serve", "--port", String(await freePort()));
  const files = () => readdirSync(join(stage.dataDir, "storage/sijil_documents")).length;
  const before = files();
  const fewer = stage.random.below(gone.length);
  await stage.kill(child, [
    begun(500),
    [`${fewer} records were purged`, () => before - files() >= fewer, 15],
    says(child, /Ready/, 10),
  ]);
  for (const id of gone) stage.ledger.delete(`documents/${id}`);
  stage.ledger.delete(`employees/${stage.world.employees[0]}`);
  await stage.judge();
}

/** `admin reset-password`, with or without a server: the old password or the new one opens, never neither. */
export async function resetPassword(stage: Stage): Promise<void> {
  await stage.copy();
  if (stage.random.below(2)) await stage.work();
  const child = stage.command("admin", "reset-password", stage.world.person.username);
  await stage.kill(child, [begun(500), says(child, /shown this once/, 5)]);
  const shown = /^ {2}(\S+)$/m.exec(child.out())?.[1];
  const server = await stage.serve();
  const opens = async (password: string) => {
    const { status } = await server.visitor().post("/api/login", { username: stage.world.person.username, password });
    return status === 200;
  };
  const old = await opens(PASSWORD);
  if (shown) stage.expect(await opens(shown), "The password that was shown opens nothing");
  else if (!old) {
    stage.notes.push("it was changed and not shown");
    const again = await stage.succeeds("admin", "reset-password", stage.world.person.username);
    stage.expect(await opens(/^ {2}(\S+)$/m.exec(again)?.[1] ?? ""), "The second password opens nothing");
  }
  await stage.judge(stage.ledger, { device: false });
}
