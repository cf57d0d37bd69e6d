import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document, Employee } from "#domain/index";
import { pdf } from "../files.ts";
import { form, makePeople, type Person, startServer, type TestServer } from "../harness.ts";

/* Ids are chosen by devices and unique within a collection only: what another tenant does to a record of the same id in
   another collection is no business of a merge. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let paper: Document;
let employee: Employee;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  const { client } = people.user;
  const category = (await client.post<Category>("/api/categories", { name: "C" })).json;
  const fields = { name: "D", categoryId: category.id, file: { name: "d.pdf", bytes: pdf() } };
  paper = (await client.post<Document>("/api/documents", form(fields))).json;
  const sara = { firstName: "Sara", lastName: "Ali", nationality: "Kuwaiti", civilId: "1", phoneNumber: "2" };
  const rest = { emailAddress: "s@example.test", dateOfBirth: "1985-01-01" };
  employee = (await client.post<Employee>("/api/employees", { ...sara, ...rest })).json;
});
afterAll(() => server?.stop());

/** A category with the id of somebody else's record, changed often. */
async function makeTwin({ client }: Person, id: number): Promise<void> {
  expect((await client.post("/api/categories", { id, name: "0" })).status).toBe(201);
  for (const name of ["1", "2", "3", "4", "5", "6", "7", "8"]) {
    expect((await client.patch(`/api/categories/${id}`, { name, description: name })).status).toBe(200);
  }
}

describe("a record of another tenant with the same id", () => {
  it("causes no conflict", async () => {
    await makeTwin(people.otherUser, paper.id);
    const { client } = people.user;
    const path = `/api/documents/${paper.id}`;
    expect((await client.patch(path, { description: "theirs" })).status).toBe(200);
    const late = await client.patch<Document>(path, { name: "mine", baseVersion: paper.version });
    expect([late.status, late.headers.get("X-Conflict-Fields")]).toEqual([200, null]);
    expect(late.json).toMatchObject({ name: "mine", description: "theirs" });
  });

  it("hides none, neither while it is there nor when it is purged", async () => {
    await makeTwin(people.otherUser, employee.id);
    const { client } = people.user;
    const path = `/api/employees/${employee.id}`;
    expect((await client.patch(path, { firstName: "Theirs" })).status).toBe(200);
    const late = () => client.patch(path, { firstName: "Mine", baseVersion: employee.version });
    expect((await late()).code).toBe("version_conflict");
    await server.records("DELETE", `categories/records/${employee.id}`);
    expect((await late()).code).toBe("version_conflict");
  });
});
