import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Category, Document, Employee } from "#domain/index";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { form, makePeople, startServer, type TestServer } from "./harness.ts";
import { anEmployee, sql } from "./rows.ts";

/* Texts of scans on a server that reads no papers: stock PocketBase, or one with SEARCH_CONTENTS=off. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
});
afterAll(() => server?.stop());

const bytes = pdf({ lines: [], title: "a scan" });
const sha256 = createHash("sha256").update(bytes).digest("hex");
const read = { sha256, pages: ["planimeter"] };
const texts = () => sql(server, "SELECT state, text FROM texts");

async function file(): Promise<Document> {
  const { client } = people.user;
  const { id: categoryId } = (await client.post<Category>("/api/categories", { name: "Scans" })).json;
  const made = await client.post<Document>("/api/documents", form({ categoryId, file: { name: "scan.pdf", bytes } }));
  expect(made.status, made.text).toBe(201);
  return made.json;
}

it("a text is refused that nobody would ever take up, and nothing of it is kept", async () => {
  const { client } = people.user;
  expect((await client.get("/api/config")).json).toMatchObject({ readsContents: false });
  const { id } = await file();
  const refused = await client.post(`/api/documents/${id}/text`, read);
  expect([refused.status, refused.code]).toEqual([409, "text_not_scan"]);
  const employee = (await client.post<Employee>("/api/employees", anEmployee)).json;
  const attachment = form({ attachment: { name: "scan.pdf", bytes }, attachmentType: "passport" });
  const attached = await client.post(`/api/employees/${employee.id}/upload-attachment`, attachment);
  expect(attached.status, attached.text).toBe(201);
  const alike = await client.post(`/api/employees/${employee.id}/text`, read);
  expect([alike.status, alike.code]).toEqual([409, "text_not_scan"]);
  expect(await texts()).toEqual([]);
});

it("a scan that another server has looked at gets its text, and is found by it", async () => {
  const { client } = people.user;
  const { id } = await file();
  await sql(
    server,
    `INSERT INTO texts (collection, record, part, tenant, sha256, engine, state, letters, text)
     SELECT 'documents', id, '', tenant, sha256, 1, 'scan', 0, '' FROM documents WHERE id = '${id}';
     UPDATE documents SET textState = 'scan' WHERE id = '${id}'`,
  );
  const sent = await client.post<Document>(`/api/documents/${id}/text`, read);
  expect([sent.status, sent.json.textState]).toEqual([200, "ocr"]);
  const found = await client.get<{ documents: { id: number }[] }>("/api/search?q=planimeter");
  expect(found.json.documents.map((one) => one.id)).toEqual([id]);
});

it("what another server or a device has read in an attachment comes back with it", async () => {
  const { client } = people.user;
  const { id } = (await client.post<Employee>("/api/employees", anEmployee)).json;
  const attachment = form({ attachment: { name: "scan.pdf", bytes }, attachmentType: "passport" });
  expect((await client.post(`/api/employees/${id}/upload-attachment`, attachment)).status).toBe(201);
  await sql(
    server,
    `INSERT INTO texts (collection, record, part, tenant, sha256, engine, state, letters, text)
     SELECT 'employees', id, 'passport', tenant, attachments ->> '$.passport.sha256', 1, 'scan', 0, '' FROM employees WHERE id = '${id}';
     UPDATE employees SET attachments = json_set(attachments, '$.passport.textState', 'scan') WHERE id = '${id}'`,
  );
  expect((await client.post(`/api/employees/${id}/text`, { sha256, pages: ["chronoscope"] })).status).toBe(200);
  const found = async () =>
    (await client.get<{ employees: { id: number }[] }>("/api/search?q=chronoscope")).json.employees.map(
      (one) => one.id,
    );
  expect(await found()).toEqual([id]);
  const path = `/api/employees/${id}/attachments/passport`;
  await client.delete(path);
  expect(await found()).toEqual([]);
  expect((await client.post<Employee>(`${path}/restore`)).json.attachments.passport?.textState).toBe("ocr");
  expect(await found()).toEqual([id]);
});
