import { existsSync } from "node:fs";
import { cp, mkdir, open, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { night } from "../executable/nights.ts";
import { form } from "../server/harness.ts";
import { type SmallDisk, smallDisk } from "../server/small-disk.ts";
import { audit, auditDatabase, digest, namesIn } from "./audit.ts";
import { Random } from "./random.ts";
import { onCopy } from "./sqlite.ts";
import { Stage } from "./stage.ts";
import { makeWorld, paper, signedIn, type World } from "./world.ts";

/* Damages that are found, each by its sentence, and what is not lost by them. What the disk does to single papers, to the
   log's database, and a database that is gone, is in tests/executable and tests/server/hardening. */

let world: World;
let stage: Stage;
let count = 0;
const random = new Random(3);
beforeAll(async () => {
  world = await makeWorld(inject("executable"), 3);
});
afterAll(() => rm(world.folder, { recursive: true, force: true }));
beforeEach(async () => {
  const folder = join(world.folder, `damaged-${count++}`);
  await mkdir(folder);
  stage = new Stage(world, random, folder);
});
afterEach(async () => {
  await stage.end();
  expect(stage.findings).toEqual([]);
});

const database = () => join(stage.dataDir, "data.db");
const doctor = async () => (await stage.run("doctor")).out;
const papers = () => readdir(join(stage.dataDir, "storage/sijil_documents"));

async function flip(path: string, at: number, bytes: number): Promise<void> {
  const file = await open(path, "r+");
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  for (let n = 0; n < bytes; n++) buffer[n] = (buffer[n] ?? 0) ^ 0xff;
  await file.write(buffer, 0, bytes, at);
  await file.close();
}

describe("a database", () => {
  it.each([
    ["without its header", () => flip(database(), 0, 64)],
    ["cut in half", async () => truncate(database(), ((await stat(database())).size >> 13) << 12)],
  ])("%s stops doctor, start and backup, costs no paper, and a restore mends it", async (_, damage) => {
    await stage.copy();
    const before = await papers();
    await damage();
    expect(await doctor()).toMatch(/^PROBLEM {2}The database (is damaged|cannot be opened): [\s\S]*sijil restore/m);
    await expect(stage.serve()).rejects.toThrow(/damaged|malformed|not a database/);
    expect((await stage.run("backup", join(stage.folder, "new.zip"))).code).toBe(1);
    expect(await papers()).toEqual(before);
    await stage.succeeds("restore", world.archive);
    await stage.judge(world.archived);
  });

  it("whose pages were changed is found damaged where SQLite finds it so, and no paper goes", async () => {
    const agreed: boolean[] = [];
    for (let round = 0; round < 5; round++) {
      await stage.copy();
      const { size } = await stat(database());
      // anywhere in a page, where SQLite often finds nothing, and in the last round at the beginning of pages
      const somewhere = () => 4096 + random.below(size - 8192);
      const place = () => (round < 4 ? somewhere() : somewhere() & ~4095);
      for (let n = 0; n < 3; n++) await flip(database(), place(), 64);
      const damaged = onCopy(stage.dataDir, auditDatabase).length > 0;
      const report = await doctor();
      const found = /The database (is damaged|cannot be opened): /.test(report);
      // changed values that SQLite takes can be what no query of the doctor's can read, such as broken JSON
      if (damaged) expect([round, found], report).toEqual([round, true]);
      agreed.push(damaged);
      const file = join(stage.folder, `${round}.zip`);
      const backup = await stage.run("backup", file);
      if (damaged) expect([backup.code, existsSync(file)]).toEqual([1, false]);
      const before = await papers();
      await stage.serve().catch(() => {});
      await stage.pause();
      if (damaged) expect(await papers()).toEqual(before);
      await rm(stage.dataDir, { recursive: true });
    }
    expect(agreed).toContain(true);
  });

  it("whose last changes are cut off loses no paper: those without a record are put apart, and that is said", async () => {
    await stage.copy();
    const { browser } = await stage.work();
    const sent = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const { bytes, sha256 } = paper(random, 30_000);
        const body = form({ name: `Cut ${n}`, categoryId: world.categories[0] ?? 0, file: { name: "a.pdf", bytes } });
        expect((await browser.post("/api/documents", body)).status).toBe(201);
        return sha256;
      }),
    );
    await stage.kill9();
    const log = `${database()}-wal`;
    await truncate(log, (await stat(log)).size >> 1);
    const server = await stage.serve();
    await expect.poll(() => server.log()).toMatch(/\d+ files? without a record moved to the folder quarantine/);
    expect(await doctor()).toMatch(/^ADVICE {3}\d+ files? (is|are) without a record/m);
    await stage.judge(null);
    const kept = await Promise.all(
      ["storage", "quarantine"].map(async (folder) => {
        const entries = await readdir(join(stage.dataDir, folder), { recursive: true, withFileTypes: true });
        return entries.filter((entry) => entry.isFile()).map((entry) => digest(join(entry.parentPath, entry.name)));
      }),
    );
    expect(kept.flat()).toEqual(expect.arrayContaining(sent));
  });
});

describe("a backup", () => {
  it("that is empty, text, cut or changed is refused and changes nothing, or is whole all the same", async () => {
    await stage.copy();
    const bytes = await readFile(world.archive);
    const bad = join(stage.folder, "bad.zip");
    const cuts = [0.1, 0.5, 0.9].map((part) => bytes.subarray(0, bytes.length * part));
    for (const content of [Buffer.alloc(0), Buffer.from("no backup"), ...cuts, bytes.subarray(0, -1)]) {
      await writeFile(bad, content);
      const { code, errors } = await stage.run("restore", bad);
      expect([content.length, code, errors]).toEqual([
        content.length,
        1,
        expect.stringMatching(/^\S[^\n]*(backup|damaged)[^\n]*\n$/),
      ]);
      expect(audit(stage.dataDir, stage.ledger)).toEqual([]);
    }
    for (let round = 0; round < 6; round++) {
      await writeFile(bad, bytes);
      await flip(bad, random.below(bytes.length - 16), 16);
      const { code, errors } = await stage.run("restore", bad);
      if (code === 1) expect(errors).toMatch(/^\S[^\n]*\n$/);
      const ledger = code === 1 ? stage.ledger : world.archived;
      await stage.serve();
      await stage.pause();
      expect(audit(stage.dataDir, ledger)).toEqual([]);
      await rm(stage.dataDir, { recursive: true });
      await stage.copy();
    }
  });

  it("in a store of which something is changed, cut or gone is refused in one sentence and changes nothing", async () => {
    await stage.copy();
    const store = join(stage.folder, "store");
    stage.settings = { BACKUP_DIR: store };
    const name = await night(await stage.serve(), store);
    await stage.pause();
    const [folder = ""] = namesIn(join(store, "files"));
    const object = join(store, "files", folder, namesIn(join(store, "files", folder))[0] ?? "");
    const backup = join(store, "backups", name);
    const outside = async () => {
      const list = join(backup, "files.jsonl");
      const [line = "", ...others] = (await readFile(list, "utf8")).split("\n");
      await writeFile(list, [JSON.stringify({ ...JSON.parse(line), path: "../outside" }), ...others].join("\n"));
    };
    const damages: [string, string, (path: string) => Promise<unknown>][] = [
      ["a changed file", object, (path) => flip(path, 100, 16)],
      ["a cut file", object, (path) => truncate(path, 50)],
      ["a file that is gone", object, (path) => rm(path)],
      ["a changed database", join(backup, "data.db"), (path) => flip(path, 9_000, 64)],
      ["a cut database", join(backup, "data.db"), (path) => truncate(path, 8_192)],
      ["a path outside", join(backup, "files.jsonl"), outside],
      ["a list that is gone", join(backup, "files.jsonl"), (path) => rm(path)],
      ["a header of text", join(backup, "backup.json"), (path) => writeFile(path, "no header")],
    ];
    for (const [title, path, damage] of damages) {
      await cp(path, `${store}-kept`);
      await damage(path);
      const { code, errors } = await stage.run("restore", backup);
      expect([title, code, errors]).toEqual([title, 1, expect.stringMatching(/^\S[^\n]*(backup|damaged)[^\n]*\n$/)]);
      expect([title, ...audit(stage.dataDir, stage.ledger)]).toEqual([title]);
      expect(existsSync(join(stage.folder, "outside"))).toBe(false);
      await rename(`${store}-kept`, path);
    }
    await stage.succeeds("restore", backup);
    await stage.judge();
  });
});

it("files that lie elsewhere behind a link are backed up, replaced and kept there", async () => {
  await stage.copy();
  const [storage, elsewhere] = [join(stage.dataDir, "storage"), join(stage.folder, "disk")];
  await rename(storage, elsewhere);
  await symlink(elsewhere, storage);
  const made = join(stage.folder, "made.zip");
  await stage.succeeds("backup", made);
  await stage.judgeBackup(made, stage.ledger);
  await stage.succeeds("restore", world.archive);
  expect((await stat(storage)).ino).toBe((await stat(elsewhere)).ino);
  const server = await stage.serve();
  expect((await signedIn(world, server).get<unknown[]>("/api/documents")).json).toHaveLength(20);
});

it("a full disk refuses changes with 507, serves all else, and goes on where it gets room", async (context) => {
  await mkdir(stage.dataDir);
  const disk: SmallDisk | null = smallDisk(60, stage.dataDir);
  if (!disk) return context.skip();
  try {
    await cp(world.dataDir, stage.dataDir, { recursive: true });
    stage.settings = { MIN_FREE_DISK_MB: "0" };
    const { browser } = await stage.work();
    await fill(join(stage.dataDir, "others"));
    const { bytes, sha256 } = paper(random, 100_000);
    const body = () => form({ name: "Full", categoryId: world.categories[0] ?? 0, file: { name: "a.pdf", bytes } });
    const upload = () => browser.post<{ id: number }>("/api/documents", body(), { key: "full" });
    const refused = await upload();
    expect([refused.status, refused.code]).toEqual([507, "disk_full"]);
    for (const path of ["/api/documents", "/api/sync", "/api/user"]) expect((await browser.get(path)).status).toBe(200);
    await stage.kill9();
    const started = await stage.serve().then(
      () => "",
      (error: Error) => error.message,
    );
    expect(started).toMatch(/^$|disk/);
    await stage.pause();
    await rm(join(stage.dataDir, "others"));
    const again = signedIn(world, await stage.serve());
    const answer = await again.post<{ id: number }>("/api/documents", body(), { key: "full" });
    expect(answer.status).toBe(201);
    stage.ledger.set(`documents/${answer.json.id}`, { name: "Full", deleted: false, files: [sha256] });
    await stage.pause();
    expect(audit(stage.dataDir, stage.ledger)).toEqual([]);
  } finally {
    await stage.pause();
    disk.remove();
  }
});

/** Takes all of a disk's room. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "w");
  for (const size of [1024 * 1024, 4096]) {
    for (let room = true; room; ) {
      room = await file.write(new Uint8Array(size)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOSPC") throw error;
          return false;
        },
      );
    }
  }
  await file.close();
}
