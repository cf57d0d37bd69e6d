import { existsSync } from "node:fs";
import { appendFile, cp, mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asSuperuser, backups, night } from "../../executable/nights.ts";
import { form, type TestServer } from "../../server/harness.ts";
import { namesIn } from "../audit.ts";
import { auditStore } from "../audit-store.ts";
import { appears, begun, settled } from "../moments.ts";
import { onCopy, sqlite } from "../sqlite.ts";
import type { Stage } from "../stage.ts";
import { paper } from "../world.ts";

/* Backups and restores that are killed. */

/** Whether a server has ended a nightly backup, as it says. */
const nightOver = (server: TestServer) => () => /Backed up:|The backup failed/.test(server.log());

/** The nightly backup into the store, by the server. */
export async function nightly(stage: Stage): Promise<void> {
  await stage.copy();
  const { server } = await stage.work();
  const store = join(stage.dataDir, "backup-store");
  await asSuperuser(server, "POST", "/api/crons/sijilBackup");
  await stage.kill(stage.victim(nightOver(server)), [
    begun(150),
    appears(stage.dataDir, /^\.backup\/data\.db$/, 60),
    appears(store, /^files\/../, 60),
    appears(store, /files\.jsonl$/, 10),
  ]);
  const whole = await backups(store);
  const again = (await stage.work()).server;
  for (const name of whole) await stage.judgeBackup(join(store, "backups", name), stage.ledger);
  const name = await night(again, store);
  await stage.judge();
  stage.findings.push(...auditStore(store));
  await stage.judgeBackup(join(store, "backups", name), stage.ledger);
}

/** A nightly backup that lets go of the oldest of many nights, and of the files that only they name. */
export async function pruning(stage: Stage): Promise<void> {
  await stage.copy();
  const store = join(stage.dataDir, "backup-store");
  const first = await night((await stage.work()).server, store);
  const long = new Date(Date.now() - 30 * 86_400_000);
  const older = Array.from({ length: 9 }, (_, n) => `nightly-2026010${n + 1}000000`);
  const objects = await Promise.all(older.map((name) => olderNight(stage, join(store, "backups", first), name, long)));
  const { server } = await stage.work();
  await asSuperuser(server, "POST", "/api/crons/sijilBackup");
  await stage.kill(
    stage.victim(nightOver(server)),
    older
      .slice(0, 3)
      .map((name) => [`${name} went`, () => !existsSync(join(store, "backups", name, "backup.json")), 15]),
  );
  const left = (finding: string) => finding.startsWith("Something is left in the store");
  stage.findings.push(...auditStore(store).filter((finding) => !left(finding)));
  await night((await stage.work()).server, store);
  const kept = await backups(store);
  stage.expect(kept.length === 7, `${kept.length} nights are kept instead of 7`);
  const gone = objects.filter((path) => !existsSync(path)).length;
  const wanted = older.length - kept.filter((name) => older.includes(name)).length;
  stage.expect(gone === wanted, `${gone} files that only removed nights had named are gone instead of ${wanted}`);
  stage.findings.push(...auditStore(store));
  await stage.judgeBackup(join(store, "backups", stage.random.pick(kept)), stage.ledger);
  await stage.judge();
}

/** Adds a night to a store, with a file that no other one names. @returns the path of that file */
async function olderNight(stage: Stage, backup: string, name: string, made: Date): Promise<string> {
  const folder = join(backup, "..", name);
  await cp(backup, folder, { recursive: true });
  const { bytes, sha256 } = paper(stage.random, 1_000);
  const object = `files/${sha256.slice(0, 2)}/${sha256}`;
  const path = join(backup, "../..", object);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, bytes);
  await utimes(path, made, made);
  await appendFile(join(folder, "objects.txt"), `${object}\n`);
  const header = join(folder, "backup.json");
  const day = Number(name.slice(14, 16)) * 86_400_000;
  const text = JSON.parse(await readFile(header, "utf8"));
  await writeFile(header, JSON.stringify({ ...text, made: new Date(made.getTime() + day).toISOString() }));
  return path;
}

/** PocketBase's own backup, as the console makes it. */
export async function fromConsole(stage: Stage): Promise<void> {
  await stage.copy();
  const { server } = await stage.work();
  const making = asSuperuser(server, "POST", "/api/backups", { name: "console.zip" }).catch(() => null);
  const temporary = join(stage.dataDir, ".pb_temp_to_delete");
  await stage.kill(stage.victim(settled(making)), [
    begun(200),
    appears(temporary, /^data\.db|^pb_backup/, 100),
    appears(join(stage.dataDir, "backups"), /console/, 20),
  ]);
  await making;
  await stage.work();
  stage.expect(stage.device.resets === 0, "A device had to start over, although nothing went back");
  const file = join(stage.dataDir, "backups/console.zip");
  if (existsSync(file)) await stage.judgeBackup(file, stage.ledger);
  await stage.judge();
}

const archiving = (folder: string) => [
  begun(250),
  appears(folder, /^\.sijil-backup-/, 80),
  appears(folder, /backup\.zip$/, 80),
  appears(folder, /\.sijil-backup-.*data\.db$/, 60),
];

/** Lets the hour pass after which nobody writes to what a killed backup has left. */
async function abandon(folder: string): Promise<void> {
  const earlier = new Date(Date.now() - 2 * 3_600_000);
  for (const name of namesIn(folder).filter((name) => name.startsWith("."))) {
    for (const file of namesIn(join(folder, name))) await utimes(join(folder, name, file), earlier, earlier);
    await utimes(join(folder, name), earlier, earlier);
  }
}

/** `sijil backup` while no server runs. */
export async function backupAlone(stage: Stage): Promise<void> {
  await stage.copy();
  const file = join(stage.dataDir, "backups/made.zip");
  const command = stage.command("backup", file);
  const folder = join(stage.dataDir, "backups");
  await stage.kill(command, archiving(folder));
  await abandon(folder);
  // under its name it is a whole one
  if (existsSync(file)) await stage.judgeBackup(file, stage.ledger);
  await stage.judge();
}

/** `sijil backup` beside a server that people upload to. */
export async function backupBeside(stage: Stage): Promise<void> {
  await stage.copy();
  const { browser } = await stage.work();
  const folder = join(stage.folder, "stick");
  await mkdir(folder, { recursive: true });
  const file = join(folder, "made.zip");
  const command = stage.command("backup", file);
  let over = false;
  const uploading = (async () => {
    for (let n = 0; !over; n++) {
      const name = `During the backup ${n}`;
      const { bytes, sha256 } = paper(stage.random, 60_000);
      const body = form({ name, categoryId: stage.world.categories[0] ?? 0, file: { name: "a.pdf", bytes } });
      const answer = await browser.post<{ id: number }>("/api/documents", body);
      stage.expect(answer.status === 201, `An upload beside the backup was answered ${answer.status}`);
      stage.ledger.set(`documents/${answer.json.id}`, { name, deleted: false, files: [sha256] });
    }
  })();
  await stage.kill(command, archiving(folder));
  over = true;
  await uploading;
  await abandon(folder);
  // what the killed one has left goes with the next backup in that place
  await stage.succeeds("backup", join(folder, "next.zip"));
  const left = namesIn(folder).filter((name) => !["made.zip", "next.zip"].includes(name));
  stage.expect(left.length === 0, `The killed backup has left ${left}`);
  await stage.judgeBackup(join(folder, "next.zip"), stage.ledger);
  stage.expect((await browser.get("/api/user")).status === 200, "The server does not answer any more");
  await stage.judge();
}

/** Judges data that have to be those from before the restore, or those of the backup, and no mixture. */
async function judgeOneOf(stage: Stage, allowed: readonly ("before" | "archived")[]): Promise<void> {
  await stage.serve();
  await stage.pause();
  const later = onCopy(stage.dataDir, (database) =>
    sqlite(database, "SELECT id FROM documents WHERE name LIKE 'Later paper%'"),
  );
  const found = later.length > 0 ? "before" : "archived";
  stage.expect(allowed.includes(found), `The data are “${found}” instead of “${allowed}”`);
  await stage.judge(found === "before" ? stage.ledger : stage.world.archived);
}

/** Restores and cancellations that are killed, one after the other, until one of them or a start is left alone. */
export async function restore(stage: Stage): Promise<void> {
  await stage.copy();
  const { archive } = stage.world;
  const kills = 1 + stage.random.below(3);
  for (let kill = 1; kill <= kills; kill++) {
    const words = kill === 1 || stage.random.below(3) > 0 ? [archive] : ["--cancel"];
    const command = stage.command("restore", ...words);
    await stage.kill(command, [
      begun(300),
      appears(stage.dataDir, /^\.restore\/data\/storage/, 100),
      appears(stage.dataDir, /^\.restore\/begun$/, 20),
      appears(stage.dataDir, /^replaced\//, 10),
    ]);
  }
  const interrupted = existsSync(join(stage.dataDir, ".restore/begun"));
  const way = stage.random.pick(["start", "again", "cancel"]);
  stage.notes.push(`then ${way}`);
  if (way === "again") {
    await stage.succeeds("restore", archive);
    return judgeOneOf(stage, ["archived"]);
  }
  if (way === "start") {
    const refusal = await stage.serve().then(
      () => "",
      (error: Error) => error.message,
    );
    stage.expect(/sijil restore --cancel/.test(refusal) === interrupted, `The start was answered “${refusal}”`);
  }
  if (way === "cancel" || interrupted) await stage.succeeds("restore", "--cancel");
  // of several restores one may have come to its end
  await judgeOneOf(stage, interrupted && kills === 1 ? ["before"] : ["before", "archived"]);
}
