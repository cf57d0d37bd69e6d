import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document, Employee } from "#domain/index";
import { pdf } from "../files.ts";
import { type Answer, type Client, form, makePeople, startServer, type TestServer } from "../harness.ts";
import { anEmployee, insertDocuments, sql } from "../rows.ts";
import { createUpload, idOf, offsetOf, send, spoken } from "../tus.ts";

const SPACE_MB = 2;
const FILE = 500 * 1024;

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  server = await startServer({ env: { PRIVATE_SPACE_MB: String(SPACE_MB) } });
  people = await makePeople(server);
});
afterAll(() => server?.stop());

const refusal = ({ status, code }: Answer) => [status, code];
const alone = async () => (await server.makeUser({ role: "user" })).client;
const categoryOf = async (client: Client) => (await client.post<Category>("/api/categories", { name: "A" })).json.id;
const file = { name: "a.pdf", bytes: pdf(FILE) };
const upload = (client: Client, categoryId: number) =>
  client.post<Document>("/api/documents", form({ categoryId, name: "a", file }));

/** Uploads and deletes until an upload is refused. @returns the ids, and the refusal */
async function fillDeleted(client: Client, categoryId: number) {
  const ids: number[] = [];
  for (;;) {
    const made = await upload(client, categoryId);
    if (made.status !== 201) return { ids, refused: made };
    ids.push(made.json.id);
    expect((await client.delete(`/api/documents/${made.json.id}`)).status).toBe(204);
  }
}

describe("what is deleted", () => {
  it("takes as much as the space, and room is made by deleting for good", async () => {
    const client = await alone();
    const categoryId = await categoryOf(client);
    const { ids, refused } = await fillDeleted(client, categoryId);
    expect(refusal(refused)).toEqual([413, "deleted_full"]);
    expect(ids.length * FILE).toBeLessThanOrEqual(SPACE_MB * 1024 * 1024 + FILE);
    expect(refusal(await createUpload(client, FILE))).toEqual([413, "deleted_full"]);
    // what was deleted can be brought back, and deleted again
    expect((await client.post(`/api/documents/${ids[0]}/restore`)).status).toBe(200);
    expect((await client.delete(`/api/documents/${ids[0]}`)).status).toBe(204);
    const before = (await client.get<unknown[]>("/api/deleted")).json.length;
    expect((await client.delete(`/api/deleted/documents/${ids[0]}`)).status).toBe(204);
    expect(refusal(await client.delete(`/api/deleted/documents/${ids[0]}`))).toEqual([404, "not_found"]);
    expect((await client.get<unknown[]>("/api/deleted")).json).toHaveLength(before - 1);
    expect((await upload(client, categoryId)).status).toBe(201);
  });

  it("counts removed and replaced attachments, but for those that nobody can bring back", async () => {
    const client = await alone();
    const { id } = (await client.post<Employee>("/api/employees", anEmployee)).json;
    const attach = () =>
      client.post(`/api/employees/${id}/upload-attachment`, form({ attachmentType: "passport", attachment: file }));
    const remove = () => client.delete(`/api/employees/${id}/attachments/passport`);
    // each one removed makes the one before unreachable
    for (let round = 0; round < 12; round++) {
      expect((await attach()).status).toBe(201);
      if (round % 2 === 0) expect((await remove()).status).toBe(204);
    }
    const stored = await server.records<{ collectionId: string; files: string[] }>("GET", `employees/records/${id}`);
    expect(stored.files.length).toBeLessThan(8);
    const folder = join(server.dataDir, "storage", stored.collectionId, String(id));
    expect((await readdir(folder)).filter((name) => name.endsWith(".pdf")).sort()).toEqual(stored.files.sort());
    // the last of them comes back, and then goes for good
    expect((await client.post(`/api/employees/${id}/attachments/passport/restore`)).status).toBe(200);
    expect((await client.delete(`/api/deleted/attachments/${id}/passport`)).status).toBe(204);
    expect((await client.get<unknown[]>("/api/deleted")).json).toEqual([]);
    expect((await client.delete(`/api/deleted/attachments/${id}/passport`)).status).toBe(404);
  });

  it("goes for good with what hangs on it", async () => {
    const client = await alone();
    const categoryId = await categoryOf(client);
    const sub = (await client.post<{ id: number }>("/api/subcategories", { name: "B", categoryId })).json.id;
    await client.delete(`/api/categories/${categoryId}`);
    expect(refusal(await client.delete(`/api/deleted/subcategories/${people.user.id}`))).toEqual([404, "not_found"]);
    expect((await client.delete(`/api/deleted/categories/${categoryId}`)).status).toBe(204);
    expect(refusal(await client.delete(`/api/deleted/subcategories/${sub}`))).toEqual([404, "not_found"]);
    const { id } = (await client.post<Employee>("/api/employees", anEmployee)).json;
    expect(refusal(await client.delete(`/api/deleted/employees/${id}`))).toEqual([404, "not_found"]);
    await client.delete(`/api/employees/${id}`);
    expect((await client.delete(`/api/deleted/employees/${id}`)).status).toBe(204);
    expect((await client.get<unknown[]>("/api/deleted")).json).toEqual([]);
  });

  it("is for those who may delete it", async () => {
    const { admin, viewer, powerless, otherAdmin } = people;
    const categoryId = await categoryOf(admin.client);
    const { id } = (await upload(admin.client, categoryId)).json;
    const path = `/api/deleted/documents/${id}`;
    expect(refusal(await admin.client.delete(path))).toEqual([404, "not_found"]);
    await admin.client.delete(`/api/documents/${id}`);
    expect(refusal(await viewer.client.delete(path))).toEqual([403, "forbidden"]);
    for (const one of [powerless, otherAdmin])
      expect(refusal(await one.client.delete(path))).toEqual([404, "not_found"]);
    expect(refusal(await server.visitor().delete(path))).toEqual([401, "unauthorized"]);
    expect((await admin.client.delete(path)).status).toBe(204);
  });
});

describe("what is unfinished", () => {
  it("shares that allowance, and empty uploads are refused", async () => {
    const client = await alone();
    expect(refusal(await createUpload(client, 0))).toEqual([400, "file_empty"]);
    // 40 MB that one device sends side by side never count
    const most = 2 * 1024 * 1024;
    const answers: Answer[] = [];
    while (answers.at(-1)?.status !== 413 && answers.length < 40) answers.push(await createUpload(client, most));
    expect(answers.map(({ status }) => status)).toEqual([...Array(21).fill(201), 413]);
    expect(answers.at(-1)?.code).toBe("space_full");
  });

  it("is found by the key of a creation whose answer was lost", async () => {
    const { client } = people.user;
    const key = { "Idempotency-Key": randomUUID() };
    const paths = new Set<string | null>();
    for (let round = 0; round < 3; round++) {
      paths.add((await createUpload(client, FILE, "a.pdf", key)).headers.get("Location"));
    }
    const [path = ""] = [...paths].map(String);
    expect(paths.size).toBe(1);
    // nobody else finds it
    const other = await createUpload(people.admin.client, FILE, "a.pdf", key);
    expect(other.headers.get("Location")).not.toBe(path);
    // whoever creates anew when bytes have come, or another file, knows nothing of the first one
    await send(client, path, 0, pdf(1_000));
    const second = (await createUpload(client, FILE, "a.pdf", key)).headers.get("Location") ?? "";
    expect(second).not.toBe(path);
    expect((await offsetOf(client, path))[0]).toBe(404);
    const third = (await createUpload(client, 64, "b.pdf", key)).headers.get("Location") ?? "";
    await send(client, third, 0, pdf());
    const categoryId = await categoryOf(client);
    expect((await client.post("/api/documents", { uploadId: idOf(third), categoryId, name: "b" })).status).toBe(201);
    expect((await createUpload(client, 64, "b.pdf", key)).headers.get("Location")).not.toBe(third);
    // whoever never learnt its address can end it
    const unheard = (await createUpload(client, 64, "c.pdf", key)).headers.get("Location") ?? "";
    const end = () => client.delete("/api/uploads", { headers: { ...spoken, ...key } });
    expect((await end()).status).toBe(204);
    expect((await offsetOf(client, unheard))[0]).toBe(404);
    expect((await end()).status).toBe(204);
  });
});

it("of the kept answers of an account the newest 100,000 stay", async () => {
  const person = await server.makeUser({ role: "user" });
  await sql(
    server,
    `INSERT INTO requests (user, key, digest, status, body, headers, created)
     WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < 100003)
     SELECT '${person.id}', 'key ' || n, '', 204, '', '{}', unixepoch() * 1000 - 1000000 + n FROM rows`,
  );
  const headers = { Authorization: await server.superuser() };
  expect((await server.visitor().post("/api/crons/forget", undefined, { headers })).status).toBe(204);
  const left = () => sql(server, `SELECT count(*) FROM requests WHERE user = '${person.id}'`);
  const oldest = () =>
    sql(server, `SELECT count(*) FROM requests WHERE user = '${person.id}' AND key IN ('key 1', 'key 2', 'key 3')`);
  await expect.poll(async () => Number((await left())[0]?.[0]), { timeout: 60_000 }).toBe(100_000);
  expect(Number((await oldest())[0]?.[0])).toBe(0);
});

it("a private space has a bounded number of records, imported and deleted ones included", async () => {
  const person = await server.makeUser({ role: "user" });
  const categoryId = await categoryOf(person.client);
  await insertDocuments(server, 19_997, { tenant: person.id, uploadedBy: person.id, categoryId });
  const employees = [anEmployee, anEmployee, anEmployee];
  expect(refusal(await person.client.post("/api/employees/import", { employees }))).toEqual([413, "space_full"]);
  expect((await person.client.post("/api/employees/import", { employees: [anEmployee] })).status).toBe(201);
  expect((await person.client.post("/api/employees", anEmployee)).status).toBe(201);
  expect(refusal(await person.client.post("/api/employees", anEmployee))).toEqual([413, "space_full"]);
  expect(refusal(await person.client.post("/api/categories", { name: "B" }))).toEqual([413, "space_full"]);
});
