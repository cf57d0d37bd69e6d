import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document, SyncAnswer } from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";
import { newUpload, offsetOf, send } from "./tus.ts";

let server: TestServer;
let client: Client;
let categoryId: number;

beforeAll(async () => {
  server = await startServer();
  client = (await makePeople(server)).user.client;
  categoryId = (await client.post<Category>("/api/categories", { name: "Papers" })).json.id;
});
afterAll(() => server.stop());

const makeDocument = async () =>
  (await client.post<Document>("/api/documents", form({ categoryId, file: { name: "a.pdf", bytes: pdf() } }))).json;
const uploads = () => readdir(join(server.dataDir, "uploads"));
const DAY = 24 * 60 * 60 * 1000;

/** The folder of a document's stored file. */
async function folderOf(id: number): Promise<string> {
  const [[collection] = []] = await sql(server, "SELECT id FROM _collections WHERE name = 'documents'");
  return join(server.dataDir, "storage", String(collection), String(id));
}

async function deletedDaysAgo(table: string, id: number, days: number): Promise<void> {
  const time = new Date(Date.now() - days * DAY).toISOString().replace("T", " ");
  await sql(server, `UPDATE ${table} SET deleted = '${time}' WHERE id = '${id}'`);
}

const pull = async (cursor = "") =>
  (await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;

describe("at the start", () => {
  it("what was deleted over 30 days ago goes for good, with its file", async () => {
    const [old, recent] = [await makeDocument(), await makeDocument()];
    const category = (await client.post<Category>("/api/categories", { name: "Old" })).json;
    for (const { id } of [old, recent]) await client.delete(`/api/documents/${id}`);
    await client.delete(`/api/categories/${category.id}`);
    const cursor = (await pull()).cursor;
    await deletedDaysAgo("documents", old.id, 31);
    await deletedDaysAgo("documents", recent.id, 29);
    await deletedDaysAgo("categories", category.id, 31);
    const [gone, kept] = [await folderOf(old.id), await folderOf(recent.id)];
    await server.restart();
    expect([existsSync(gone), existsSync(kept)]).toEqual([false, true]);
    const restorable = (await client.get<{ id: number }[]>("/api/deleted")).json.map(({ id }) => id);
    expect(restorable).toEqual([recent.id]);
    expect((await client.post(`/api/documents/${old.id}/restore`)).status).toBe(404);
    expect((await client.post(`/api/documents/${recent.id}/restore`)).status).toBe(200);
    const deleted = (await pull(cursor)).changes.filter((change) => "deleted" in change).map(({ id }) => id);
    expect(deleted.sort()).toEqual([old.id, category.id].sort());
  });

  it("uploads expire after 7 days, and files that no upload has go", async () => {
    const [expired, alive] = [await newUpload(client, 100), await newUpload(client, 100)];
    for (const path of [expired, alive]) await send(client, path, 0, pdf(40));
    const id = expired.split("/").at(-1);
    await sql(server, `UPDATE uploads SET created = created - ${7 * DAY} WHERE id = '${id}'`);
    expect(await offsetOf(client, expired)).toEqual([410, null]);
    const answer = await client.post("/api/documents", { uploadId: id, categoryId });
    expect([answer.status, answer.code]).toEqual([404, "not_found"]);
    await writeFile(join(server.dataDir, "uploads", "stray.0"), "x");
    expect(await uploads()).toHaveLength(3);
    await server.restart();
    expect(await uploads()).toHaveLength(1);
    expect(await offsetOf(client, expired)).toEqual([404, null]);
    expect(await offsetOf(client, alive)).toEqual([200, "40"]);
  });

  it("old tombstones go, and a cursor from before them starts anew", async () => {
    const { id } = await makeDocument();
    const before = (await pull()).cursor;
    await server.records("DELETE", `documents/records/${id}`);
    const after = (await pull(before)).cursor;
    const long = new Date(Date.now() - 91 * DAY).toISOString().slice(0, 10);
    await sql(server, `INSERT INTO sync_days (day, seq) SELECT '${long}', max(seq) FROM changes`);
    await server.restart();
    expect(await sql(server, `SELECT count(*) FROM changes WHERE record = '${id}'`)).toEqual([["0"]]);
    expect((await pull(before)).reset).toBe(true);
    expect((await pull(after)).reset).toBe(false);
  });
});

describe("kill -9 in the middle of uploads", () => {
  it("loses nothing acknowledged and leaves no half", async () => {
    const acknowledged: Document[] = [];
    let alive = true;
    const push = async () => {
      while (alive) {
        const body = form({ categoryId, file: { name: "big.pdf", bytes: pdf(2_000_000) } });
        const answer = await client.post<Document>("/api/documents", body).catch(() => null);
        if (answer?.status === 201) acknowledged.push(answer.json);
        else return;
      }
    };
    const pushing = [push(), push(), push()];
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(5);
    await server.kill9();
    alive = false;
    await Promise.all(pushing);
    await server.restart();
    const listed = (await client.get<Document[]>("/api/documents")).json;
    for (const document of acknowledged) expect(listed.map(({ id }) => id)).toContain(document.id);
    for (const document of listed) {
      const file = await client.raw("GET", document.filePath);
      expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, document.size]);
    }
    const [[rows] = []] = await sql(server, "SELECT count(*) FROM documents");
    expect(await readdir(join(await folderOf(0), ".."))).toHaveLength(Number(rows));
  });
});
