import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { folders } from "../../scripts/lib/project.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { commandLine } from "../../scripts/lib/server-program.mjs";
import { type ExpectedAnswers, formats, unpackFormat } from "./formats.ts";
import { onStock, programUnderTest, startServer, type TestServer } from "./harness.ts";
import { expectAnswers } from "./kept-answers.ts";

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-upgrade-"));
  dataDir = join(folder, "data");
  await mkdir(dataDir);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The releases whose accounts knew neither confirmed addresses nor passwords that have to be replaced. */
const BEFORE_CONFIRMED_ADDRESSES = ["0.1.0"];

/** What an upgrade gives to the accounts that it finds: addresses count as confirmed, passwords as their holders'. */
async function expectUpgraded(server: TestServer, { username, password }: ExpectedAnswers): Promise<void> {
  const browser = server.visitor();
  await browser.signIn(username, password);
  expect((await browser.get("/api/user")).json).toMatchObject({ emailConfirmed: true, mustChoosePassword: false });
}

/** The product's migrations as a later release brings them: one more, which changes nothing that this one needs. */
async function laterMigrations(): Promise<string> {
  const later = join(folder, "migrations");
  await mkdir(later);
  const names = (await readdir(folders.migrations)).filter((name) => name.endsWith(".js"));
  for (const name of names) await cp(join(folders.migrations, name), join(later, name));
  await writeFile(join(later, "9999999999_later.js"), "migrate(() => {}, () => {});\n");
  return later;
}

/** The copies that were kept: PocketBase's own are archives. */
async function backups(): Promise<string[]> {
  const kept = onStock ? "backups" : "backup-store/backups";
  const names = await readdir(join(dataDir, kept)).catch(() => []);
  return names.filter((name) => !name.endsWith(".attrs"));
}

/** Puts a copy in place of the data, which no server has open. */
async function restore(name: string): Promise<void> {
  if (!onStock) {
    const program = await programUnderTest();
    const { code, output } = await run(program.file, commandLine(program, ["restore", name], dataDir));
    expect(code, output).toBe(0);
    return;
  }
  const archive = await readFile(join(dataDir, "backups", name));
  await rm(dataDir, { recursive: true });
  for (const [name, content] of Object.entries(unzipSync(archive))) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true });
    await writeFile(join(dataDir, name), content);
  }
}

interface Backups {
  backups: { cron: string; cronMaxKeep: number };
}

async function settings(server: TestServer, change?: Backups): Promise<Backups> {
  const answer = await fetch(`${server.url}/api/settings`, {
    method: change ? "PATCH" : "GET",
    headers: { Authorization: await server.superuser(), "Content-Type": "application/json" },
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe("an upgrade", () => {
  it("keeps a copy of the data first, once, and leaves what a person has set", async () => {
    const migrationsDir = await laterMigrations();
    const chosen = { cron: "30 1 * * 0", cronMaxKeep: 3 };
    const earlier = await startServer({ dataDir });
    const person = await earlier.makeUser({ role: "user" });
    await person.client.post("/api/categories", { name: "Made before the upgrade" });
    await settings(earlier, { backups: chosen });
    await earlier.stop();
    expect(await backups()).toEqual([]);

    const port = Number(new URL(earlier.url).port);
    const later = await startServer({ dataDir, migrationsDir, port });
    const kept = await backups();
    expect(kept).toEqual([expect.stringMatching(onStock ? /^before-upgrade-\d{14}\.zip$/ : /^before-upgrade-\d{14}$/)]);
    expect((await settings(later)).backups).toMatchObject(chosen);
    await later.restart();
    expect(await backups()).toEqual(kept);
    expect((await person.client.get<unknown[]>("/api/categories")).json).toHaveLength(1);
    await later.stop();

    // the copy is what the earlier release can go on with
    await restore(kept[0] ?? "");
    const again = await startServer({ dataDir, port });
    await person.client.signIn(person.username, person.password);
    expect((await person.client.get<unknown[]>("/api/categories")).json).toHaveLength(1);
    await again.stop();
  });

  it("of new data needs no copy, and backups are made every night", async () => {
    const server = await startServer({ dataDir });
    expect(await backups()).toEqual([]);
    expect((await settings(server)).backups).toMatchObject({ cron: "7 23 * * *", cronMaxKeep: 7 });
    await server.stop();
  });

  it("is not undone: an earlier release refuses the data of a later one in one sentence", async () => {
    const server = await startServer({ dataDir, migrationsDir: await laterMigrations() });
    await server.stop();
    const words = /^The data in \S+ were written by a newer Sijil than this one: [^\n]*$/;
    await expect(startServer({ dataDir })).rejects.toThrow(words);
  });

  it("is not tried on data that a restore has left half in place", async () => {
    await mkdir(join(dataDir, ".restore/begun"), { recursive: true });
    await expect(startServer({ dataDir })).rejects.toThrow(/^A restore of \S+ was interrupted: [^\n]*$/);
    expect((await readdir(dataDir)).filter((name) => name !== ".sijil")).toEqual([".restore"]);
  });
});

describe.each(await formats())("the data of %s", (version) => {
  it("are read as they were, files included, by everybody who could", async () => {
    const people = await unpackFormat(version, dataDir);
    expect(people.flatMap(({ files }) => Object.keys(files)).length).toBeGreaterThan(10);
    const server = await startServer({ dataDir });
    try {
      for (const person of people) {
        await expectAnswers(server, person);
        if (BEFORE_CONFIRMED_ADDRESSES.includes(version)) await expectUpgraded(server, person);
      }
    } finally {
      await server.stop();
    }
  });
});
