import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { pdf } from "../files.ts";
import { form, makePeople, startServer, type TestServer } from "../harness.ts";

/* A database that is gone, next to the files that it knew: nothing may begin there as if it were the first day. */

let server: TestServer;
let folder: string;
let stored: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-lost-"));
  server = await startServer({ dataDir: join(folder, "whole") });
  const { client } = (await makePeople(server)).user;
  const categoryId = (await client.post<Category>("/api/categories", { name: "Papers" })).json.id;
  const file = { name: "a.pdf", bytes: pdf() };
  const { id } = (await client.post<Document>("/api/documents", form({ categoryId, file }))).json;
  stored = join("storage/sijil_documents", String(id));
  await server.pause();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A copy of the data whose database has met with something. */
async function damaged(name: string, damage: (dataDir: string) => Promise<unknown>): Promise<string> {
  const dataDir = join(folder, name);
  await cp(server.dataDir, dataDir, { recursive: true });
  for (const rest of ["data.db-wal", "data.db-shm"]) await rm(join(dataDir, rest), { force: true });
  await damage(dataDir);
  return dataDir;
}

const losses: [string, (dataDir: string) => Promise<unknown>][] = [
  ["missing", (dataDir) => rm(join(dataDir, "data.db"))],
  ["of no bytes", (dataDir) => truncate(join(dataDir, "data.db"), 0)],
];

it.each(losses)(
  "a database that is %s stops the start with what to do, twice, and no paper goes",
  async (name, lose) => {
    const dataDir = await damaged(name.replaceAll(" ", "-"), lose);
    for (const _ of [1, 2]) {
      await expect(startServer({ dataDir })).rejects.toThrow(
        /There is no database of Sijil in \S+, but what belonged to one \(storage\): restore a backup, .*--new-database/,
      );
    }
    expect(existsSync(join(dataDir, stored))).toBe(true);
  },
);

it("backups alone stop it as well", async () => {
  const dataDir = join(folder, "backups-alone");
  await mkdir(join(dataDir, "backups"), { recursive: true });
  await writeFile(join(dataDir, "backups/@auto_pb_backup_sijil_20261121230700.zip"), "x");
  await expect(startServer({ dataDir })).rejects.toThrow(/\(backups\)/);
  expect(await readdir(join(dataDir, "backups"))).toHaveLength(1);
});

it("with files in S3 the folder itself shows that there was a database", async () => {
  const dataDir = await damaged("files-elsewhere", async (dataDir) => {
    for (const name of ["data.db", "storage"]) await rm(join(dataDir, name), { recursive: true });
  });
  await expect(startServer({ dataDir })).rejects.toThrow(
    /There is no database of Sijil in \S+, but what belonged to one \(database-marker\): .*--new-database/,
  );
  expect(existsSync(join(dataDir, "data.db"))).toBe(false);
});

it("a database that never was the product's, next to its files, stops it", async () => {
  const dataDir = await damaged("foreign", async (dataDir) => {
    const fresh = join(folder, "fresh");
    const other = await startServer({ dataDir: fresh });
    await other.records("GET", "users/records");
    await fetch(`${other.url}/api/sql`, {
      method: "POST",
      headers: { Authorization: await other.superuser(), "Content-Type": "application/json" },
      body: JSON.stringify({ query: "DELETE FROM _migrations WHERE file LIKE '%.js'" }),
    });
    await other.pause();
    for (const rest of ["data.db", "data.db-wal", "data.db-shm"]) {
      if (existsSync(join(fresh, rest))) await cp(join(fresh, rest), join(dataDir, rest));
    }
  });
  await expect(startServer({ dataDir })).rejects.toThrow(/There is no database of Sijil in /);
  expect(existsSync(join(dataDir, stored))).toBe(true);
});

it("a first start that was cut before it wrote anything goes on", async () => {
  const dataDir = join(folder, "cut");
  await mkdir(join(dataDir, "storage/sijil_documents"), { recursive: true });
  for (const name of ["data.db", "auxiliary.db"]) await writeFile(join(dataDir, name), "");
  const other = await startServer({ dataDir });
  await other.stop();
});

it("a marker that cannot be written keeps nobody from starting", async () => {
  const dataDir = join(folder, "unwritable");
  await cp(server.dataDir, dataDir, { recursive: true, filter: (path) => !path.endsWith("database-marker") });
  // a link out of the folder is not followed, so that this fails as on a full disk
  await symlink(join(folder, "nowhere"), join(dataDir, "database-marker"));
  const other = await startServer({ dataDir });
  expect((await fetch(`${other.url}/api/health`)).status).toBe(200);
  await other.stop();
});
