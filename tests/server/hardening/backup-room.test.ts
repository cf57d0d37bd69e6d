import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SyncAnswer } from "#domain/index";
import { pdf } from "../files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "../harness.ts";
import { smallDisk } from "../small-disk.ts";

const MB = 1024 * 1024;
const disk = smallDisk(100);
afterAll(() => disk?.remove());

async function backUp(server: TestServer, name: string): Promise<number> {
  const headers = { Authorization: await server.superuser(), "Content-Type": "application/json" };
  const body = JSON.stringify({ name });
  return (await fetch(`${server.url}/api/backups`, { method: "POST", headers, body })).status;
}

const partial = async (dataDir: string) => {
  const folder = join(dataDir, ".pb_temp_to_delete");
  return existsSync(folder) ? readdir(folder) : [];
};

describe.skipIf(!disk)("PocketBase's backup on a small disk", () => {
  let server: TestServer;
  let client: Client;
  let categoryId: number;
  const data = () => join(disk?.path ?? "", "data");
  const upload = (megabytes: number) =>
    client.post("/api/documents", form({ categoryId, file: { name: "a.pdf", bytes: pdf(megabytes * MB) } }));

  beforeAll(async () => {
    await mkdir(data());
    server = await startServer({ dataDir: data(), env: { MIN_FREE_DISK_MB: "1" } });
    client = (await makePeople(server)).user.client;
    categoryId = (await client.post<{ id: number }>("/api/categories", { name: "Papers" })).json.id;
  });
  afterAll(() => server?.stop());

  it.each([
    ["the archive", 60],
    ["its copy in the folder of backups", 35],
  ])("leaves nothing behind where there turns out to be no room for %s", async (_, megabytes) => {
    // no record knows it, so nobody can reckon with it
    const stray = join(data(), "storage", "unknown");
    await mkdir(join(data(), "storage"), { recursive: true });
    await writeFile(stray, randomBytes(megabytes * MB));
    expect(await backUp(server, "fails.zip")).toBe(400);
    expect(await partial(data())).toEqual([]);
    expect(await readdir(join(data(), "backups")).catch(() => [])).toEqual([]);
    expect((await upload(5)).status).toBe(201);
    await expect.poll(() => server.log()).toContain("The backup failed: ");
    await rm(stray);
  });

  it("is not begun where the files that records name need more than there is", async () => {
    for (let n = 0; n < 3; n++) expect((await upload(10)).status).toBe(201);
    expect(await backUp(server, "refused.zip")).toBe(400);
    await expect
      .poll(() => server.log())
      .toMatch(/The backup failed: There is no room for a backup: it needs \d+ MB, and \d+ MB are free/);
    expect(await partial(data())).toEqual([]);
    expect((await upload(5)).status).toBe(201);
  });
});

describe("a backup that is killed", () => {
  it("does not make the next start take its data for restored ones", async () => {
    const server = await startServer();
    const { user } = await makePeople(server);
    await mkdir(join(server.dataDir, "storage"), { recursive: true });
    await writeFile(join(server.dataDir, "storage", "large"), randomBytes(60 * MB));
    const pull = async (cursor: string) =>
      (await user.client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;
    const { cursor } = await pull("");
    let over = false;
    const made = backUp(server, "killed.zip").then(
      () => "made",
      () => "killed",
    );
    void made.then(() => {
      over = true;
    });
    while (!over && !(await partial(server.dataDir)).some((name) => name.startsWith("pb_backup_"))) {}
    await server.kill9();
    expect(await made).toBe("killed");
    await server.restart();
    expect((await pull(cursor)).reset).toBe(false);
    await server.stop();
  });
});
