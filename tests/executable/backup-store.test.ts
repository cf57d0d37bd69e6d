import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import type { SyncAnswer } from "#domain/index";
import { makePeople, type Person, startServer, type TestServer } from "../server/harness.ts";
import { startMailServer } from "../server/mail.ts";
import { smallDisk } from "../server/small-disk.ts";
import { asSuperuser, backups, night, upload } from "./nights.ts";
import { sijil } from "./run.ts";

/** A pair that opens nothing but these tests' backups. */
const RECIPIENT = "age1cg0pkalqnytwd8rs05vtaxqpcd9eqtvrcc0cq6294s8gtxx7nskqd8r084";
const IDENTITY = "AGE-SECRET-KEY-179FJ5GDTTEHMHM4UU98XAXKKEM6QTW95Z4Y6QECM4RY793N5M63SU3ELN5";

let folder: string;
let dataDir: string;
let server: TestServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-store-"));
  dataDir = join(folder, "data");
  await mkdir(dataDir);
});
afterEach(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) => startServer({ dataDir, env, executable: inject("executable") });

async function objects(store: string): Promise<string[]> {
  const entries = await readdir(join(store, "files"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

const download = async (person: Person, id: number) => {
  const answer = await person.client.raw("GET", `/api/documents/${id}/download`);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : answer.status;
};

describe("the nightly backup", () => {
  it("copies each file once, and all of it comes back; devices notice", async () => {
    const store = join(dataDir, "backup-store");
    server = await start();
    const { user } = await makePeople(server);
    const jobs: { id: string }[] = await (await asSuperuser(server, "GET", "/api/crons")).json();
    expect(jobs.map(({ id }) => id)).toContain("sijilBackup");
    expect(jobs.map(({ id }) => id)).not.toContain("__pbAutoBackup__");
    // what PocketBase has kept under an earlier release
    await mkdir(join(dataDir, "backups"));
    for (let day = 1; day <= 7; day++) {
      await writeFile(join(dataDir, "backups", `@auto_pb_backup_sijil_2026110${day}230700.zip`), "all files");
    }
    const paper = await upload(user, "First");
    await night(server, store);
    expect(await objects(store)).toHaveLength(1);
    const later = await upload(user, "Second");
    const name = await night(server, store);
    expect(await objects(store)).toHaveLength(2);
    expect(await readdir(join(dataDir, "backups"))).toHaveLength(5);
    const { cursor } = (await user.client.get<SyncAnswer>("/api/sync?cursor=")).json;
    const lost = await upload(user, "After the backup");
    await server.pause();

    const restored = await sijil(folder, ["restore", name, "--data-dir", dataDir]);
    expect([restored.code, restored.errors]).toEqual([0, ""]);
    await server.restart();
    expect((await user.client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json.reset).toBe(true);
    expect(await download(user, paper.id)).toEqual(paper.bytes);
    expect(await download(user, later.id)).toEqual(later.bytes);
    expect(await download(user, lost.id)).toBe(404);
    expect((await sijil(folder, ["doctor", "--data-dir", dataDir])).out).toMatch(
      /The newest backup is 0 hours old \(7 kept\)/,
    );
  });

  it("names a file that is missing and backs up the rest; an earlier copy comes back", async () => {
    const store = join(folder, "elsewhere");
    server = await start({ BACKUP_DIR: store });
    const { user } = await makePeople(server);
    const [lost, paper] = [await upload(user, "Lost"), await upload(user, "Kept")];
    await night(server, store);
    const at = join(dataDir, "storage/sijil_documents", String(lost.id));
    const file = (await readdir(at)).find((one) => !one.endsWith(".attrs")) ?? "";
    await rm(join(at, file));
    const name = await night(server, store);
    await expect
      .poll(() => server.log())
      .toContain(`1 file is missing in the data folder: storage/sijil_documents/${lost.id}/${file} (`);
    await server.pause();
    expect((await sijil(folder, ["restore", join(store, "backups", name), "--data-dir", dataDir])).code).toBe(0);
    await server.restart();
    expect(await download(user, lost.id)).toEqual(lost.bytes);
    expect(await download(user, paper.id)).toEqual(paper.bytes);
  });

  it("without room makes none, blocks nobody, and is reported by e-mail and in /api/health", async (context) => {
    const disk = smallDisk(60);
    if (!disk) return context.skip();
    const mail = await startMailServer();
    try {
      const store = join(disk.path, "store");
      server = await start({ BACKUP_DIR: store });
      const { user } = await makePeople(server);
      const smtp = { enabled: true, host: "127.0.0.1", port: mail.port, tls: false };
      expect((await asSuperuser(server, "PATCH", "/api/settings", { smtp })).ok).toBe(true);
      for (const name of ["One", "Two", "Three"]) await upload(user, name, 9.9);
      await asSuperuser(server, "POST", "/api/crons/sijilBackup");
      const message = await mail.next();
      expect(message.to).toEqual(["admin@sijil.local"]);
      expect(message.text).toContain("sijil doctor");
      await expect
        .poll(() => server.log())
        .toMatch(/The backup failed: There is no room for a backup in \S+: it needs \d+ MB, and \d+ MB are free\./);
      expect(await backups(store)).toEqual([]);
      const health = await (await fetch(`${server.url}/api/health`)).json();
      expect(health.data.problems).toMatchObject([{ code: "backup_failed" }]);
      await upload(user, "Four");
      await server.restart();
      expect((await (await fetch(`${server.url}/api/health`)).json()).message).toContain("The last backup failed");
    } finally {
      await mail.close();
      await server.stop();
      disk.remove();
    }
  });
});

it("is refused where the disk of BACKUP_DIR is not mounted any more", async () => {
  const store = join(folder, "mounted");
  server = await start({ BACKUP_DIR: store });
  await night(server, store);
  await rm(store, { recursive: true });
  await mkdir(store);
  await asSuperuser(server, "POST", "/api/crons/sijilBackup");
  await vi.waitUntil(() => server.log().includes("The backup failed: "), { timeout: 60_000 });
  await expect
    .poll(() => server.log())
    .toContain(`${store} holds none of the backups that were made there: mount its disk`);
  expect(await readdir(store)).toEqual([]);
  await mkdir(join(store, "backups"));
  await night(server, store);
});

it("is refused among the data, and in a place that is somebody's, whose files all stay", async () => {
  const store = join(folder, "nas");
  await mkdir(join(store, "files/2019"), { recursive: true });
  await writeFile(join(store, "files/2019/contract.pdf"), "somebody's");
  const failed = async (reason: string) => {
    await asSuperuser(server, "POST", "/api/crons/sijilBackup");
    await vi.waitUntil(() => server.log().includes("The backup failed: "), { timeout: 60_000 });
    await expect.poll(() => server.log()).toContain(`The backup failed: ${reason}`);
  };
  server = await start({ BACKUP_DIR: store });
  await failed(`${store} is not empty (files/2019/contract.pdf lies there) and holds no backup of Sijil: `);
  expect(await readdir(store, { recursive: true })).toEqual(["files", "files/2019", "files/2019/contract.pdf"]);
  await server.stop();
  server = await start({ BACKUP_DIR: dataDir });
  await failed(`Backups cannot be kept in ${dataDir}, among the data themselves`);
  const doctor = await sijil(folder, ["doctor", "--data-dir", dataDir], { BACKUP_DIR: dataDir });
  expect(doctor.out).toContain("No backup is made by itself: Backups cannot be kept in ");
});

describe("a sealed backup", () => {
  it("reveals nothing without its secret key, and comes back with it", async () => {
    const [store, identity] = [join(folder, "sealed"), join(folder, "identity.txt")];
    server = await start({ BACKUP_DIR: store, BACKUP_RECIPIENT: RECIPIENT });
    const { user } = await makePeople(server);
    const paper = await upload(user, "Salaries");
    await night(server, store);
    const name = await night(server, store);
    expect(await objects(store)).toHaveLength(1);
    for (const entry of await readdir(store, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const text = await readFile(join(entry.parentPath, entry.name), "latin1");
      for (const secret of ["Salaries", "SQLite format", user.username])
        expect([entry.name, text.includes(secret)]).toEqual([entry.name, false]);
    }
    await server.pause();
    const restore = (...words: string[]) =>
      sijil(folder, ["restore", join(store, "backups", name), "--data-dir", dataDir, ...words]);
    expect((await restore()).errors).toContain(
      `is sealed to ${RECIPIENT}: name the file with its secret key by --identity FILE.`,
    );
    await writeFile(identity, `${IDENTITY}\n`);
    expect((await restore("--identity", identity)).code).toBe(0);
    await server.restart();
    expect(await download(user, paper.id)).toEqual(paper.bytes);
  });

  it("is refused at the start where the key is none", async () => {
    const ran = await sijil(folder, ["serve", "--data-dir", dataDir, "--backup-recipient", IDENTITY]);
    expect(ran.errors).toMatch(/^BACKUP_RECIPIENT must be an age public key/);
  });
});
