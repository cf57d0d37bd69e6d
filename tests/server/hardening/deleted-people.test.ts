import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerHeaders, type Category, type Document, type Employee, type User } from "#domain/index";
import { pdf } from "../files.ts";
import { form, makePeople, startServer, type TestServer } from "../harness.ts";
import { anEmployee, sql } from "../rows.ts";

/* Who is gone for good is gone from the answers that are kept for repeated requests, and from the file's bytes. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
});
afterAll(() => server.stop());

const keptWith = async (word: string) =>
  Number((await sql(server, `SELECT count(*) FROM requests WHERE body LIKE '%${word}%'`))[0]?.[0]);

const DAY = 24 * 60 * 60 * 1000;

/** Purged at the next start. */
async function deleteLongAgo(collection: string, id: number): Promise<void> {
  const time = new Date(Date.now() - 31 * DAY).toISOString().replace("T", " ");
  await sql(server, `UPDATE ${collection} SET deleted = '${time}' WHERE id = '${id}'`);
}

it("an employee and an account leave nothing but ids, and a repeated request its answer", async () => {
  const { user, admin } = people;
  const fields = { firstName: "Zarqawamisa", lastName: "A", nationality: "K", civilId: "1", phoneNumber: "2" };
  const person = { ...fields, emailAddress: "s@example.test", dateOfBirth: "1985-01-01" };
  const made = await user.client.post<Employee>("/api/employees", person, { key: "employee" });
  const stays = await user.client.post<Employee>(
    "/api/employees",
    { ...person, firstName: "Staywell" },
    { key: "stays" },
  );
  expect([made.status, stays.status]).toEqual([201, 201]);
  const account = { username: "qabasgone", email: "qabasgone@example.test", fullName: "Q", password: "password one" };
  const created = await admin.client.post<User>("/api/admin/users", { ...account, role: "user" }, { key: "account" });
  expect(created.status).toBe(201);
  expect([await keptWith("Zarqawamisa"), await keptWith("qabasgone"), await keptWith("Staywell")]).toEqual([1, 1, 1]);

  expect((await admin.client.delete(`/api/admin/users/${created.json.id}`)).status).toBe(204);
  expect((await user.client.delete(`/api/employees/${made.json.id}`)).status).toBe(204);
  await deleteLongAgo("employees", made.json.id);
  await server.restart();
  expect([await keptWith("Zarqawamisa"), await keptWith("qabasgone"), await keptWith("Staywell")]).toEqual([0, 0, 1]);

  const again = await user.client.post<Employee>("/api/employees", person, { key: "employee" });
  expect([again.status, again.headers.get(answerHeaders.replayed), again.json]).toEqual([
    201,
    "true",
    { id: made.json.id, tenant: made.json.tenant },
  ]);
  const recreated = await admin.client.post<User>("/api/admin/users", { ...account, role: "user" }, { key: "account" });
  expect([recreated.status, recreated.json.id]).toEqual([201, created.json.id]);
  const listed = (await user.client.get<Employee[]>("/api/employees")).json.map(({ id }) => id);
  expect(listed).toEqual([stays.json.id]);

  await server.pause();
  const bytes = await readFile(join(server.dataDir, "data.db"), "latin1");
  expect([bytes.includes("Zarqawamisa"), bytes.includes("qabasgone"), bytes.includes("Staywell")]).toEqual([
    false,
    false,
    true,
  ]);
  await server.restart();
});

it("a stranger's papers with the same ids take nothing out of a firm's answers", async () => {
  const { user, otherUser } = people;
  const made = await user.client.post<Employee>("/api/employees", anEmployee, { key: "kept whole" });
  const category = await user.client.post<Category>("/api/categories", { name: "Kept" }, { key: "kept category" });
  const categoryId = (await otherUser.client.post<Category>("/api/categories", { name: "Papers" })).json.id;
  for (const id of [made.json.id, category.json.id, user.id]) {
    const body = form({ id, categoryId, file: { name: "a.pdf", bytes: pdf() } });
    expect((await otherUser.client.post<Document>("/api/documents", body)).status).toBe(201);
    expect((await otherUser.client.delete(`/api/documents/${id}`)).status).toBe(204);
    await deleteLongAgo("documents", id);
  }
  await server.restart();
  expect(await sql(server, `SELECT id FROM documents WHERE id = '${made.json.id}'`)).toEqual([]);
  const again = await user.client.post<Employee>("/api/employees", anEmployee, { key: "kept whole" });
  expect([again.status, again.json]).toEqual([201, made.json]);
  const named = await user.client.post<Category>("/api/categories", { name: "Kept" }, { key: "kept category" });
  expect([named.status, named.json]).toEqual([201, category.json]);
});
