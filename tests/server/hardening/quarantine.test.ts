import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document, Employee } from "#domain/index";
import { pdf } from "../files.ts";
import { type Client, form, freshId, makePeople, startServer, type TestServer } from "../harness.ts";
import { sql } from "../rows.ts";
import { smallDisk } from "../small-disk.ts";

/* Stored files that no record names: nothing that may be somebody's work is thrown away. */

let server: TestServer;
let client: Client;
let categoryId: number;
const DAY = 24 * 60 * 60 * 1000;
const today = () => new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startServer();
  client = (await makePeople(server)).user.client;
  categoryId = (await client.post<Category>("/api/categories", { name: "Papers" })).json.id;
});
afterAll(() => server.stop());

const at = (...path: string[]) => join(server.dataDir, ...path);
const stored = (id: number, collection = "documents") => at("storage", `sijil_${collection}`, String(id));
const apart = (id: number, collection = "documents", day = today()) =>
  at("quarantine", day, `sijil_${collection}`, String(id));

async function makeDocument(): Promise<Document> {
  const body = form({ categoryId, file: { name: "a.pdf", bytes: pdf() } });
  return (await client.post<Document>("/api/documents", body)).json;
}

async function makeEmployee(): Promise<number> {
  const fields = { firstName: "S", lastName: "A", nationality: "K", civilId: "1", phoneNumber: "2" };
  const more = { emailAddress: "s@example.test", dateOfBirth: "1985-01-01" };
  const { id } = (await client.post<Employee>("/api/employees", { ...fields, ...more })).json;
  const sent = form({ attachment: { name: "a.pdf", bytes: pdf() }, attachmentType: "passport" });
  await client.post(`/api/employees/${id}/upload-attachment`, sent);
  return id;
}

describe("at the start", () => {
  it("files without a record are put apart and counted, files with one stay", async () => {
    const kept = stored((await makeDocument()).id);
    const [orphan, empty] = [freshId(), freshId()];
    for (const id of [orphan, empty]) await mkdir(stored(id));
    for (const name of ["half.pdf", "half.pdf.attrs"]) await writeFile(join(stored(orphan), name), "half");
    await server.kill9();
    await server.restart();
    expect([kept, stored(orphan), stored(empty), apart(empty)].map(existsSync)).toEqual([true, false, false, false]);
    expect((await readdir(apart(orphan))).sort()).toEqual(["half.pdf", "half.pdf.attrs"]);
    await expect.poll(() => server.log()).toContain("1 file without a record moved to the folder quarantine");
    await server.restart();
    expect(existsSync(apart(orphan))).toBe(true);
    expect(server.log()).not.toContain("quarantine");
  });

  it("files that a crash left beside an employee's own are put apart", async () => {
    const id = await makeEmployee();
    const own = (await readdir(stored(id, "employees"))).sort();
    for (const name of ["half.pdf", "half.pdf.attrs"]) await writeFile(join(stored(id, "employees"), name), "x");
    await server.kill9();
    await server.restart();
    expect((await readdir(stored(id, "employees"))).sort()).toEqual(own);
    expect((await readdir(apart(id, "employees"))).sort()).toEqual(["half.pdf", "half.pdf.attrs"]);
  });

  it("what was put apart goes after 30 days, however wrong the clock was that named its folder", async () => {
    const id = freshId();
    const day = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
    const [old, behind, recent] = [32, 400, 28].map((days) => apart(id, "documents", day(days))) as [
      string,
      string,
      string,
    ];
    for (const folder of [old, behind, recent]) await mkdir(folder, { recursive: true });
    for (const folder of [old, behind, recent]) await writeFile(join(folder, "a.pdf"), "x");
    const kept = { [day(32)]: 30 * DAY, [day(28)]: 30 * DAY };
    const value = JSON.stringify({ last: Date.now(), kept });
    await sql(server, `INSERT OR REPLACE INTO sync_state (name, value) VALUES ('quarantine', '${value}')`);
    await server.restart();
    expect([old, behind, recent].map(existsSync)).toEqual([false, true, true]);
    // a clock that is set right goes on by a year at once
    const later = JSON.stringify({ last: Date.now() - 370 * DAY, kept: { [day(400)]: DAY } });
    await sql(server, `UPDATE sync_state SET value = '${later}' WHERE name = 'quarantine'`);
    await server.restart();
    expect(existsSync(behind)).toBe(true);
  });
});

it("the hourly cleanup leaves what a request may still be writing, in a folder of its own and beside other files", async () => {
  const employee = await makeEmployee();
  const [young, old] = [freshId(), freshId()];
  for (const id of [young, old]) await mkdir(stored(id));
  const beside = (name: string) => join(stored(employee, "employees"), name);
  const halves = [
    join(stored(young), "half.pdf"),
    beside("young.pdf"),
    join(stored(old), "half.pdf"),
    beside("old.pdf"),
  ];
  for (const file of halves) await writeFile(file, "half");
  const hoursAgo = new Date(Date.now() - 3 * 60 * 60 * 1000);
  for (const file of halves.slice(2)) await utimes(file, hoursAgo, hoursAgo);
  await utimes(stored(old), hoursAgo, hoursAgo);
  const headers = { Authorization: await server.superuser() };
  expect((await server.visitor().post("/api/crons/sweep", undefined, { headers })).status).toBe(204);
  await expect.poll(() => halves.map(existsSync)).toEqual([true, true, false, false]);
});

it("files on a disk of their own are put apart on that disk, and come back from there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sijil-quarantine-"));
  const storage = join(folder, "storage");
  await mkdir(storage);
  const disk = smallDisk(16, storage);
  if (!disk) return;
  const own = await startServer({ dataDir: folder, env: { MIN_FREE_DISK_MB: "1" } });
  try {
    const id = freshId();
    const orphan = join(storage, "sijil_documents", String(id));
    await mkdir(orphan, { recursive: true });
    await writeFile(join(orphan, "half.pdf"), "half");
    await own.restart();
    const kept = join(storage, ".quarantine", today(), "sijil_documents", String(id));
    expect([orphan, join(kept, "half.pdf"), join(folder, "quarantine", today())].map(existsSync)).toEqual([
      false,
      true,
      false,
    ]);
    await expect.poll(() => own.log()).toContain("1 file without a record moved to the folder quarantine");
    await own.restart();
    expect(existsSync(kept)).toBe(true);
    // as an earlier start has put it apart, before its record was there again
    const { user } = await makePeople(own);
    const category = (await user.client.post<Category>("/api/categories", { name: "Papers" })).json.id;
    const paper = form({ categoryId: category, file: { name: "a.pdf", bytes: pdf() } });
    const { id: record, size, filePath } = (await user.client.post<Document>("/api/documents", paper)).json;
    const place = join(storage, "sijil_documents", String(record));
    const files = await readdir(place);
    await own.pause();
    const backThen = join(storage, ".quarantine", "2026-01-01", "sijil_documents");
    await mkdir(backThen, { recursive: true });
    await rename(place, join(backThen, String(record)));
    await own.restart();
    await expect.poll(() => own.log()).toContain("1 file whose record is there again came back from quarantine.");
    expect((await readdir(place)).sort()).toEqual(files.sort());
    expect(existsSync(join(backThen, String(record)))).toBe(false);
    const answer = await user.client.raw("GET", filePath);
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, size]);
  } finally {
    await own.stop();
    disk.remove();
    await rm(folder, { recursive: true, force: true });
  }
});

it("an older database costs no paper, and a newer one gets all of them back", async () => {
  const employee = await makeEmployee();
  await server.pause();
  const [older, newer] = [at("older.db"), at("newer.db")];
  await copyFile(at("data.db"), older);
  await server.restart();
  const document = await makeDocument();
  const second = form({ attachment: { name: "b.pdf", bytes: pdf(300) }, attachmentType: "civilId" });
  await client.post(`/api/employees/${employee}/upload-attachment`, second);
  const files = await readdir(stored(employee, "employees"));
  await server.pause();
  await rename(at("data.db"), newer);
  await copyFile(older, at("data.db"));
  for (const rest of ["data.db-wal", "data.db-shm"]) await rm(at(rest), { force: true });
  await server.restart();
  expect([stored(document.id), apart(document.id)].map(existsSync)).toEqual([false, true]);
  expect(await readdir(apart(employee, "employees"))).toHaveLength(2);
  await server.pause();
  for (const rest of ["data.db-wal", "data.db-shm"]) await rm(at(rest), { force: true });
  await rename(newer, at("data.db"));
  await server.restart();
  await expect.poll(() => server.log()).toContain("2 files whose record is there again came back from quarantine.");
  const answer = await client.raw("GET", document.filePath);
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, document.size]);
  expect((await readdir(stored(employee, "employees"))).sort()).toEqual(files.sort());
  expect([apart(document.id), apart(employee, "employees")].map(existsSync)).toEqual([false, false]);
});

it("what is purged goes with its files and is not kept once more", async () => {
  const { id } = await makeDocument();
  await client.delete(`/api/documents/${id}`);
  const time = new Date(Date.now() - 31 * DAY).toISOString().replace("T", " ");
  await sql(server, `UPDATE documents SET deleted = '${time}' WHERE id = '${id}'`);
  await server.restart();
  expect([stored(id), apart(id)].map(existsSync)).toEqual([false, false]);
});
