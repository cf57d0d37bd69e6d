import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Category, type Document, fold, holdsWords, type Subcategory, searchWords } from "#domain/index";
import { searches } from "../fixtures/searches.ts";
import { pdf } from "./files.ts";
import { form, makePeople, startServer, type TestServer } from "./harness.ts";
import { anEmployee, sql } from "./rows.ts";

/* GET /api/documents?search= finds by domain's rule, though SQLite does the searching. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let plain: Category;
let permits: Category;
let fire: Subcategory;
let texts: Document[];

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  const { client } = people.user;
  plain = (await client.post<Category>("/api/categories", { name: "#" })).json;
  permits = (await client.post<Category>("/api/categories", { name: "تراخيص" })).json;
  fire = (await client.post<Subcategory>("/api/subcategories", { name: "Fire Safety", categoryId: permits.id })).json;
  const names = [...new Set(searches.map(([text]) => text))];
  texts = await Promise.all(names.map((name) => file({ name })));
});
afterAll(() => server?.stop());

async function file(fields: Record<string, string | number>): Promise<Document> {
  const body = form({ categoryId: plain.id, ...fields, file: { name: "~.pdf", bytes: pdf() } });
  const { status, json } = await people.user.client.post<Document>("/api/documents", body);
  expect(status).toBe(201);
  return json;
}

async function found(search: string, as = people.user): Promise<number[]> {
  const { status, json } = await as.client.get<Document[]>(`/api/documents?search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  return json.map(({ id }) => id).sort();
}

const ids = (documents: Document[]) => documents.map(({ id }) => id).sort();

it("finds what domain's rule finds, of all the texts, for each of the searches", async () => {
  for (const search of new Set(searches.map(([, of]) => of))) {
    const matching = texts.filter(({ name }) => holdsWords(`${fold(name)}\n~.pdf`, searchWords(search)));
    expect([search, await found(search)]).toEqual([search, ids(matching)]);
  }
});

describe("a document is found", () => {
  it("by its category and subcategory too, and by words of which each is somewhere else", async () => {
    const filed = await file({
      name: "Tower 7",
      categoryId: permits.id,
      subcategoryId: fire.id,
      description: "Salmiya",
    });
    for (const search of ["التراخيص", "safety fire", "tower salmiya", "تراخيص ~.pdf tower FIRE salm"])
      expect([search, await found(search)]).toEqual([search, [filed.id]]);
    expect(await found("tower lease")).toEqual([]);
    // another firm's people do not, nor by a category that is deleted
    expect(await found("safety", people.otherUser)).toEqual([]);
    await people.admin.client.delete(`/api/subcategories/${fire.id}`);
    expect(await found("safety")).toEqual([]);
  });

  it("by its description as it is now", async () => {
    const { id } = await file({ name: "Minutes", description: "Budget" });
    expect(await found("budget")).toEqual([id]);
    await people.user.client.patch(`/api/documents/${id}`, { description: "Forecast" });
    expect([await found("budget"), await found("minutes forecast")]).toEqual([[], [id]]);
  });

  it("whatever the longest search asks", async () => {
    const words = Array.from({ length: 500 }, (_, at) => String.fromCharCode(0x4e00 + at)).join(" ");
    expect(await found(words)).toEqual([]);
    const { id } = await file({ name: words.slice(0, 255), description: words.slice(200) });
    expect(await found(words)).toEqual([id]);
    const letter = (at: number) => String.fromCharCode(0x628 + at);
    const articles = Array.from({ length: 120 }, (_, at) => `الاب${letter(at % 19)}${letter(Math.floor(at / 19))}`);
    expect(await found(articles.join(" "))).toEqual([]);
    const respelt = articles.slice(0, 70).map((word) => word.replace("الاب", "للشؤو").replace(/.$/, "ؤو$&"));
    expect(await found(respelt.join(" "))).toEqual([]);
  });
});

it("what an earlier release has made searchable is searched by today's rule after the upgrade", async () => {
  const { id } = await file({ name: "Kept", description: "وزارة التجارة" });
  const employee = await people.admin.client.post<{ id: number }>("/api/employees", anEmployee);
  expect(employee.status).toBe(201);
  const stored = `SELECT (SELECT searchKey FROM documents WHERE id = '${id}'),
    (SELECT searchKey FROM employees WHERE id = '${employee.json.id}')`;
  const now = await sql(server, stored);
  await sql(server, `UPDATE documents SET searchKey = 'kept\n~.pdf' WHERE id = '${id}'`);
  await sql(server, "UPDATE employees SET searchKey = 'sara ali'");
  await sql(server, "DELETE FROM sync_state WHERE name = 'searchKeys.version'");
  expect(await found("التجارة")).toEqual([]);
  await server.restart();
  expect(await found("التجارة")).toEqual([id]);
  expect(await sql(server, stored)).toEqual(now);
});
