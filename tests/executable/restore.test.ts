import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { pdf } from "../server/files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "../server/harness.ts";
import { type SmallDisk, smallDisk } from "../server/small-disk.ts";
import { serving, sijil } from "./run.ts";

let folder: string;
let dataDir: string;
let file: string;
let server: TestServer;
let client: Client;
let paper: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-restore-"));
  [dataDir, file] = [join(folder, "data"), join(folder, "backup.zip")];
  await mkdir(dataDir);
  server = await startServer({ dataDir, executable: inject("executable") });
  client = (await makePeople(server)).user.client;
  const categoryId = (await client.post<{ id: number }>("/api/categories", { name: "Papers" })).json.id;
  const body = form({ categoryId, file: { name: "a.pdf", bytes: pdf(20_000) } });
  paper = (await client.post<{ id: number }>("/api/documents", body)).json.id;
  expect((await sijil(folder, ["backup", file, "--data-dir", dataDir])).code).toBe(0);
  await server.pause();
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const restore = (...words: string[]) => sijil(folder, ["restore", ...words, "--data-dir", dataDir]);
const readable = async () => (await client.raw("GET", `/api/documents/${paper}/download`)).status;

describe("where “storage” is a mount of its own", () => {
  it("puts the files there, and keeps those that were there before on it", async (context) => {
    const storage = join(dataDir, "storage");
    await rename(storage, join(folder, "files"));
    await mkdir(storage);
    const disk: SmallDisk | null = smallDisk(60, storage);
    if (!disk) return context.skip();
    try {
      await cp(join(folder, "files"), storage, { recursive: true });
      const ran = await restore(file);
      expect([ran.code, ran.errors]).toEqual([0, ""]);
      expect((await readdir(storage)).filter((name) => name.startsWith(".replaced-"))).toHaveLength(1);
      expect(existsSync(join(dataDir, ".restore"))).toBe(false);
      await server.restart();
      expect(await readable()).toBe(200);
      await server.pause();
    } finally {
      disk.remove();
    }
  });
});

it("is refused where the disk has no room for it, before anything is unpacked", async (context) => {
  const disk = smallDisk(40);
  if (!disk) return context.skip();
  try {
    await writeFile(join(disk.path, "others"), randomBytes(35 * 1024 * 1024));
    const ran = await sijil(folder, ["restore", file, "--data-dir", join(disk.path, "data")]);
    expect(ran.errors).toMatch(
      /^There is no room for the backup: it needs \d+ MB, and \d+ MB are free on the disk of /,
    );
    expect(await readdir(join(disk.path, "data")).catch(() => [])).not.toContain(".restore");
  } finally {
    disk.remove();
  }
});

it("leaves what it unpacks to this account alone", async () => {
  const second = join(folder, "second");
  expect((await sijil(folder, ["restore", file, "--data-dir", second])).code).toBe(0);
  for (const entry of await readdir(second, { recursive: true, withFileTypes: true })) {
    if (entry.parentPath.includes(".sijil") || entry.name === ".sijil") continue;
    const { mode } = await stat(join(entry.parentPath, entry.name));
    expect([entry.name, mode & 0o077]).toEqual([entry.name, 0]);
  }
});

describe("what interrupted commands have left", () => {
  const doctor = async () => (await sijil(folder, ["doctor", "--data-dir", dataDir])).out;

  it("is named by doctor and goes with the next start", async () => {
    const left = [".restore", ".backup", "backups/.sijil-backup-123"].map((name) => join(dataDir, name));
    for (const path of left) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, "half.zip"), "half");
      const earlier = new Date(Date.now() - 2 * 3_600_000);
      for (const one of [join(path, "half.zip"), path]) await utimes(one, earlier, earlier);
    }
    const report = await doctor();
    for (const path of left) expect(report).toContain(`has left ${path} (`);
    const again = await serving(folder, ["--data-dir", dataDir, "--port", new URL(server.url).port]);
    await again.stop();
    expect(left.filter((path) => existsSync(path))).toEqual([]);
  });

  it("while the data were moved, bars the start until it is restored again or cancelled", async () => {
    const [from, to] = [join(dataDir, "storage"), join(dataDir, "replaced/then/storage")];
    await mkdir(join(to, ".."), { recursive: true });
    await rename(from, to);
    await mkdir(join(dataDir, ".restore/data"), { recursive: true });
    await writeFile(join(dataDir, ".restore/begun"), JSON.stringify([{ from, to }]));
    const refused = await sijil(folder, ["--data-dir", dataDir, "--port", new URL(server.url).port]);
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain("sijil restore --cancel");
    expect(await doctor()).toContain("PROBLEM  A restore was interrupted while it moved the data.");
    expect((await restore("--cancel")).out).toBe(`The data in ${dataDir} are those from before the restore.\n`);
    await server.restart();
    expect(await readable()).toBe(200);
  });
});
