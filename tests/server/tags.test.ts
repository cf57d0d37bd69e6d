import { describe, expect, it } from "vitest";
import type { Category, Document, Employee } from "#domain/index";
import { pdf } from "./files.ts";
import { form } from "./harness.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { people } = await serverWithPeople();
const category = (await people.user.client.post<Category>("/api/categories", { name: "Papers" })).json;

const noura = {
  firstName: "Noura",
  lastName: "Example",
  nationality: "Kuwaiti",
  civilId: "285010101234",
  phoneNumber: "5555",
  emailAddress: "noura@example.test",
  dateOfBirth: "1985-01-01",
};

const ids = <T extends { id: number }>(rows: readonly T[]) => rows.map(({ id }) => id);

async function tagged(path: string, tag: string, by = people.user): Promise<number[]> {
  const { status, json } = await by.client.get<{ id: number }[]>(`${path}?tag=${encodeURIComponent(tag)}`);
  expect(status).toBe(200);
  return ids(json);
}

async function file(tags: string): Promise<Document> {
  const body = form({ categoryId: category.id, tags, file: { name: "lease.pdf", bytes: pdf() } });
  return (await people.user.client.post<Document>("/api/documents", body)).json;
}

describe("tags of documents", () => {
  it("are cleaned, found, filtered by and changed", async () => {
    const { client } = people.user;
    const paper = await file("عاجل، عاجِل ,  Visa 2027");
    const other = await file("");
    expect([paper.tags, other.tags]).toEqual(["عاجل, Visa 2027", null]);
    expect(await tagged("/api/documents", "visa ٢٠٢٧")).toEqual([paper.id]);
    expect(await tagged("/api/documents", "visa")).toEqual([]);
    expect(ids((await client.get<Document[]>("/api/documents?search=2027%20lease")).json)).toEqual([paper.id]);
    const changed = await client.patch<Document>(`/api/documents/${paper.id}`, { tags: "Done", baseVersion: 1 });
    expect([changed.json.tags, changed.json.name]).toEqual(["Done", paper.name]);
    expect(await tagged("/api/documents", "عاجل")).toEqual([]);
    expect(await tagged("/api/documents", "done", people.admin)).toEqual([paper.id]);
    expect(await tagged("/api/documents", "done", people.otherUser)).toEqual([]);
    const cleared = await client.patch<Document>(`/api/documents/${paper.id}`, { tags: null });
    expect(cleared.json.tags).toBeNull();
  });

  it("that somebody changed meanwhile are not overwritten", async () => {
    const { id } = await file("One");
    await people.admin.client.patch(`/api/documents/${id}`, { tags: "Two", baseVersion: 1 });
    const late = await people.user.client.patch(`/api/documents/${id}`, { tags: "Three", baseVersion: 1 });
    expect([late.status, late.code]).toEqual([409, "version_conflict"]);
    const other = await people.user.client.patch<Document>(`/api/documents/${id}`, { name: "New", baseVersion: 1 });
    expect([other.json.name, other.json.tags]).toEqual(["New", "Two"]);
  });

  it("are refused where they are too many or too long", async () => {
    const { id } = await file("");
    const send = (tags: string) => people.user.client.patch(`/api/documents/${id}`, { tags });
    expect((await send("a,b,c,d,e,f,g,h,i,j,k")).code).toBe("too_many_tags");
    expect((await send("x".repeat(41))).code).toBe("tag_too_long");
  });
});

it("tags of employees come with the form and with an import, and filter the list", async () => {
  const { client } = people.user;
  const made = (await client.post<Employee>("/api/employees", { ...noura, tags: "Driver; night shift" })).json;
  expect(made.tags).toBe("Driver, night shift");
  const imported = {
    employees: [
      { row: 2, ...noura, tags: "driver" },
      { row: 3, ...noura },
    ],
  };
  expect((await client.post("/api/employees/import", imported)).status).toBe(201);
  const drivers = await tagged("/api/employees", "DRIVER");
  expect([drivers.length, drivers.includes(made.id)]).toEqual([2, true]);
  expect(await tagged("/api/employees", "night")).toEqual([]);
  expect(await tagged("/api/employees", "driver", people.otherUser)).toEqual([]);
  const long = await client.get(`/api/employees?tag=${"x".repeat(1000)}`);
  expect([long.status, long.code]).toEqual([400, "validation_error"]);
});
