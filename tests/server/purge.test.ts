import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Category, Document, Employee, Organization } from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form } from "./harness.ts";
import { sql } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

/* What goes for good 30 days after an organization or an account was deleted. */

const { server, people } = await serverWithPeople();

const folder = (collection: string, id: number) => join(server.dataDir, "storage", `sijil_${collection}`, String(id));

/** A category, a document and an employee with an attachment, in one person's tenant; the folders of their files. */
async function fill(client: Client): Promise<string[]> {
  const categoryId = (await client.post<Category>("/api/categories", { name: "Papers" })).json.id;
  const file = { name: "a.pdf", bytes: pdf() };
  const document = (await client.post<Document>("/api/documents", form({ categoryId, file }))).json;
  const fields = { firstName: "S", lastName: "A", nationality: "K", civilId: "1", phoneNumber: "2" };
  const more = { emailAddress: "s@example.test", dateOfBirth: "1985-01-01" };
  const employee = (await client.post<Employee>("/api/employees", { ...fields, ...more })).json;
  const sent = form({ attachment: file, attachmentType: "passport" });
  await client.post(`/api/employees/${employee.id}/upload-attachment`, sent);
  return [folder("documents", document.id), folder("employees", employee.id)];
}

async function rowsOf(tenant: number): Promise<number[]> {
  const tables = ["documents", "categories", "employees"];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE tenant = '${tenant}')`);
  const [row = []] = await sql(server, `SELECT ${counts.join(", ")}`);
  return row.map(Number);
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().replace("T", " ");

it("a deleted organization, with all that is its own", async () => {
  const { root, user, first } = people;
  const folders = await fill(user.client);
  const gone = (await root.post<Organization>("/api/admin/organizations", { name: "Gone" })).json;
  const member = await server.makeUser({ organizationId: gone.id, permissions: ["upload"] });
  const theirs = await fill(member.client);
  await root.delete(`/api/admin/organizations/${gone.id}`);
  const deleted = (days: number) =>
    sql(server, `UPDATE organizations SET deleted = '${daysAgo(days)}' WHERE id = '${gone.id}'`);

  await deleted(29);
  await server.restart();
  expect([await rowsOf(gone.id), theirs.map(existsSync)]).toEqual([
    [1, 1, 1],
    [true, true],
  ]);
  await deleted(31);
  await server.restart();
  expect([await rowsOf(gone.id), theirs.map(existsSync)]).toEqual([
    [0, 0, 0],
    [false, false],
  ]);
  expect([await rowsOf(first.id), folders.map(existsSync)]).toEqual([
    [1, 1, 1],
    [true, true],
  ]);
  expect((await root.post(`/api/admin/organizations/${gone.id}/restore`)).status).toBe(404);
});

it("the private records of a deleted account", async () => {
  const person = await server.makeUser();
  const folders = await fill(person.client);
  await people.root.delete(`/api/admin/users/${person.id}`);
  await server.restart();
  expect(await rowsOf(person.id)).toEqual([1, 1, 1]);
  for (const table of ["documents", "categories", "employees"]) {
    await sql(server, `UPDATE ${table} SET deleted = '${daysAgo(31)}' WHERE tenant = '${person.id}'`);
  }
  await server.restart();
  expect([await rowsOf(person.id), folders.map(existsSync)]).toEqual([
    [0, 0, 0],
    [false, false],
  ]);
});
