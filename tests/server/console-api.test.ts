import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Category, Document, Subcategory } from "#domain/index";
import { collections } from "#domain/index";
import { administrator, form, freshId, makePeople, type Person, startServer, type TestServer } from "./harness.ts";

/* PocketBase's own record API: reading under the product's rules, writing for the superuser alone. */

type People = Awaited<ReturnType<typeof makePeople>>;
type Somebody = "guest" | "root" | "admin" | "user" | "viewer" | "powerless" | "otherAdmin" | "alone" | "superuser";
const everybody: Somebody[] = [
  "guest",
  "root",
  "admin",
  "user",
  "viewer",
  "powerless",
  "otherAdmin",
  "alone",
  "superuser",
];

let server: TestServer;
let people: People;
const tokens = new Map<Somebody, string>();
let document: Document;
let privateDocument: Document;
let ids: Record<string, number>;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  for (const name of ["admin", "user", "viewer", "powerless", "otherAdmin", "alone"] as const) {
    tokens.set(name, await tokenOf(people[name].username, people[name].password));
  }
  tokens.set("root", await tokenOf(administrator.username, administrator.password));
  tokens.set("superuser", await server.superuser());
  tokens.set("guest", "");
  const made = await fileSomething(people.user);
  document = made.document;
  privateDocument = (await fileSomething(people.alone)).document;
  const employee = await server.records<{ id: string }>("POST", "employees/records", {
    id: String(freshId()),
    tenant: String(people.first.id),
    firstName: "Sara",
    lastName: "Ali",
    nationality: "Kuwaiti",
    civilId: "1",
    phoneNumber: "2",
    emailAddress: "s@example.test",
  });
  ids = {
    documents: document.id,
    categories: made.category.id,
    subcategories: made.subcategory.id,
    employees: Number(employee.id),
    organizations: people.first.id,
    users: people.user.id,
  };
});
afterAll(() => server?.stop());

async function tokenOf(identity: string, password: string): Promise<string> {
  const path = "/api/collections/users/auth-with-password";
  return (await server.visitor().post<{ token: string }>(path, { identity, password })).json.token;
}

async function fileSomething({ client }: Person) {
  const { json: category } = await client.post<Category>("/api/categories", { name: "C" });
  const body = { name: "S", categoryId: category.id };
  const { json: subcategory } = await client.post<Subcategory>("/api/subcategories", body);
  const bytes = new TextEncoder().encode("%PDF-1.4\nx");
  const fields = { name: "D", categoryId: category.id, file: { name: "d.pdf", bytes } };
  const { json } = await client.post<Document>("/api/documents", form(fields));
  return { category, subcategory, document: json };
}

const as = (who: Somebody) => ({ headers: { Authorization: tokens.get(who) ?? "" } });
const call = (who: Somebody, method: string, path: string, body?: unknown) =>
  server.visitor().call(method, `/api/collections/${path}`, { ...as(who), body });

/** Who reads the first organization's record of a collection; the rest gets 404 and an empty list. */
const readers: Record<string, Somebody[]> = {
  documents: ["admin", "user", "viewer", "superuser"],
  categories: ["admin", "user", "viewer", "powerless", "superuser"],
  subcategories: ["admin", "user", "viewer", "powerless", "superuser"],
  employees: ["admin", "user", "powerless", "superuser"],
  organizations: ["root", "admin", "user", "viewer", "powerless", "superuser"],
  users: ["root", "admin", "user", "superuser"],
};

describe("reading", () => {
  test.each(collections.flatMap((name) => everybody.map((who) => [name, who] as const)))(
    "%s as %s",
    async (name, who) => {
      const reads = readers[name]?.includes(who) ?? false;
      const view = await call(who, "GET", `${name}/records/${ids[name]}`);
      expect(view.status).toBe(reads ? 200 : 404);
      const list = await call(who, "GET", `${name}/records?perPage=500`);
      const found = list.text.includes(`"id":"${ids[name]}"`);
      expect(found).toBe(reads);
      for (const text of who === "superuser" ? [] : [view.text, list.text]) {
        expect(text).not.toMatch(/"(tokenKey|password|searchKey)"/);
      }
    },
  );

  test("a private space is its owner's alone", async () => {
    for (const who of everybody) {
      const answer = await call(who, "GET", `documents/records/${privateDocument.id}`);
      expect([who, answer.status]).toEqual([who, who === "alone" || who === "superuser" ? 200 : 404]);
    }
  });

  test("without the right to view, one sees the own uploads", async () => {
    const uploader = await server.makeUser({ organizationId: people.first.id, permissions: ["upload"] });
    const { document: own } = await fileSomething(uploader);
    tokens.set("powerless", await tokenOf(uploader.username, uploader.password));
    expect((await call("powerless", "GET", `documents/records/${own.id}`)).status).toBe(200);
    expect((await call("powerless", "GET", `documents/records/${document.id}`)).status).toBe(404);
  });

  test("a filter cannot ask about what is out of reach", async () => {
    const filter = encodeURIComponent('categoryId.name = "C"');
    const answer = await call("otherAdmin", "GET", `documents/records?filter=${filter}`);
    expect(answer.json).toMatchObject({ totalItems: 0 });
  });

  describe("what names a record cannot be queried", () => {
    const questions = [
      ["user", "categories", "documents_via_categoryId.name !~ 'x'"],
      ["user", "organizations", "users_via_organizationId.documents_via_uploadedBy.name !~ 'x'"],
      ["root", "users", "documents_via_uploadedBy.name != 'x'"],
    ] as const;

    test.each(questions)("by %s, of %s: %s", async (who, name, question) => {
      const path = `${name}/records?filter=${encodeURIComponent(question)}`;
      expect((await call(who, "GET", path)).status).toBe(400);
      expect((await call("superuser", "GET", path)).status).toBe(200);
    });

    test("nor put in an order by it", async () => {
      expect((await call("user", "GET", "categories/records?sort=documents_via_categoryId.name")).status).toBe(400);
    });

    test.each([
      '{"query":{"filter":"documents_via_categoryId.name !~ 1"}}',
      '{"query":{"filter":"documents\\u005fvia_categoryId.name !~ 1"}}',
      "{",
    ])("nor subscribed to with %s", async (options) => {
      const stream = await fetch(`${server.url}/api/realtime`);
      const reader = stream.body?.getReader();
      const first = new TextDecoder().decode((await reader?.read())?.value);
      const clientId = /^id:\s*(\S+)/m.exec(first)?.[1];
      const subscribe = (topic: string) =>
        server.visitor().post("/api/realtime", { clientId, subscriptions: [topic] }, as("user"));
      expect((await subscribe("categories/*")).status).toBe(204);
      expect((await subscribe(`categories/*?options=${encodeURIComponent(options)}`)).status).toBe(400);
      await reader?.cancel();
    });
  });

  test("what was deleted is gone", async () => {
    const { document: gone } = await fileSomething(people.user);
    await people.user.client.delete(`/api/documents/${gone.id}`);
    expect((await call("user", "GET", `documents/records/${gone.id}`)).status).toBe(404);
  });

  test("a session cookie is a guest here", async () => {
    expect((await people.admin.client.get(`/api/collections/documents/records/${document.id}`)).status).toBe(404);
  });
});

describe("writing", () => {
  const refused = everybody.filter((who) => who !== "superuser");

  test.each(collections.flatMap((name) => refused.map((who) => [name, who] as const)))(
    "%s as %s",
    async (name, who) => {
      const path = `${name}/records`;
      for (const [method, where] of [
        ["POST", path],
        ["PATCH", `${path}/${ids[name]}`],
        ["DELETE", `${path}/${ids[name]}`],
      ] as const) {
        expect((await call(who, method, where, { name: "x" })).status).toBe(403);
      }
    },
  );

  test("a user cannot change the own e-mail address here", async () => {
    const answer = await call("user", "POST", "users/request-email-change", { newEmail: "new@example.test" });
    expect(answer.status).toBe(403);
  });

  test("the superuser cannot file a document under somebody else's category", async () => {
    const path = `documents/records/${document.id}`;
    const { category, subcategory } = await fileSomething(people.otherAdmin);
    expect((await call("superuser", "PATCH", path, { categoryId: String(category.id) })).status).toBe(400);
    expect((await call("superuser", "PATCH", path, { subcategoryId: String(subcategory.id) })).status).toBe(400);
  });

  test("the superuser cannot move a record away from what it names or what names it", async () => {
    const { document: filed, category } = await fileSomething(people.user);
    const tenant = String(people.second.id);
    const moved = await call("superuser", "PATCH", `documents/records/${filed.id}`, { tenant });
    expect([moved.status, moved.text]).toEqual([400, expect.stringContaining("names a record of another tenant")]);
    const left = await call("superuser", "PATCH", `categories/records/${category.id}`, { tenant });
    expect([left.status, left.text]).toEqual([400, expect.stringContaining("cannot change its tenant")]);
    const theirs = await fileSomething(people.otherAdmin);
    const [categoryId, subcategoryId] = [String(theirs.category.id), String(theirs.subcategory.id)];
    const along = { tenant, categoryId, subcategoryId };
    expect((await call("superuser", "PATCH", `documents/records/${filed.id}`, along)).status).toBe(200);
  });

  test("the superuser's changes count and are found", async () => {
    const path = `documents/records/${document.id}`;
    const before = (await people.user.client.get<Document[]>("/api/documents?search=renamed")).json;
    expect(before).toEqual([]);
    expect((await call("superuser", "PATCH", path, { name: "Renamed" })).status).toBe(200);
    const [after] = (await people.user.client.get<Document[]>("/api/documents?search=renamed")).json;
    expect(after).toMatchObject({ id: document.id, version: document.version + 1 });
  });
});

describe("a document's file", () => {
  const fileOf = async (who: Somebody) => {
    const token = await server.visitor().post<{ token: string }>("/api/files/token", {}, as(who));
    const { file } = await server.records<{ file: string }>("GET", `documents/records/${document.id}`);
    const query = token.status === 200 ? `?token=${token.json.token}` : "";
    return (await server.visitor().get(`/api/files/documents/${document.id}/${file}${query}`)).status;
  };

  test("needs the right to download, or to be the uploader", async () => {
    const looker = await server.makeUser({ organizationId: people.first.id, role: "viewer", permissions: ["view"] });
    tokens.set("viewer", await tokenOf(looker.username, looker.password));
    expect(await fileOf("viewer")).toBe(404);
    expect((await call("viewer", "GET", `documents/records/${document.id}`)).status).toBe(200);
    for (const who of ["user", "admin", "superuser"] as const) expect([who, await fileOf(who)]).toEqual([who, 200]);
    for (const who of ["guest", "otherAdmin", "root"] as const) expect([who, await fileOf(who)]).toEqual([who, 404]);
  });
});
