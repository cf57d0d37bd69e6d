import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Category, Document, Permission, Subcategory } from "#domain/index";
import { pdf } from "./files.ts";
import {
  type Answer,
  type Client,
  form,
  freshId,
  makePeople,
  type Person,
  startServer,
  type TestServer,
} from "./harness.ts";

/* Each route, each kind of person, own and foreign and missing records. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let uploader: Person;
let everyone: Record<string, Client>;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  const permissions: Permission[] = ["upload"];
  uploader = await server.makeUser({ role: "user", organizationId: people.first.id, permissions });
  const { admin, user, viewer, powerless, otherAdmin, otherUser, alone, root } = people;
  const clients = { admin, user, viewer, powerless, uploader, otherAdmin, otherUser, alone };
  everyone = { root, visitor: server.visitor() };
  for (const [name, person] of Object.entries(clients)) everyone[name] = person.client;
});
afterAll(() => server.stop());

const as = (name: string): Client => {
  const client = everyone[name];
  if (!client) throw new Error(name);
  return client;
};

interface Papers {
  category: Category;
  subcategory: Subcategory;
  document: Document;
}

/** A category, a subcategory and a document of one person's tenant. */
async function papersOf(client: Client): Promise<Papers> {
  const category = (await client.post<Category>("/api/categories", { name: "Contracts" })).json;
  const inside = { name: "Rent", categoryId: category.id };
  const subcategory = (await client.post<Subcategory>("/api/subcategories", inside)).json;
  const file = { name: "a.pdf", bytes: pdf() };
  const sent = form({ file, categoryId: category.id, subcategoryId: subcategory.id });
  const document = (await client.post<Document>("/api/documents", sent)).json;
  return { category, subcategory, document };
}

const codes: Record<number, string> = { 401: "unauthorized", 403: "forbidden", 404: "not_found" };

async function expectStatus(answer: Promise<{ status: number; code: string | null }>, status: number): Promise<void> {
  const { status: got, code } = await answer;
  expect([got, code]).toEqual([status, codes[status] ?? null]);
}

describe("a record of the first organization", () => {
  let papers: Papers;
  beforeEach(async () => {
    papers = await papersOf(people.user.client);
  });

  // name, lists it, downloads, changes the document, deletes the document, changes and deletes a category
  const table: [string, boolean, number, number, number, number, number][] = [
    ["admin", true, 200, 200, 204, 200, 204],
    ["user", true, 200, 200, 204, 200, 204],
    ["viewer", true, 200, 403, 403, 403, 403],
    ["powerless", false, 404, 404, 404, 403, 403],
    ["uploader", false, 404, 404, 404, 200, 403],
    ["otherAdmin", false, 404, 404, 404, 404, 404],
    ["otherUser", false, 404, 404, 404, 404, 404],
    ["alone", false, 404, 404, 404, 404, 404],
    ["root", false, 404, 404, 404, 404, 404],
  ];

  it.each(table)("%s", async (name, listed, download, patch, remove, patchCategory, removeCategory) => {
    const client = as(name);
    const { document, category, subcategory } = papers;
    const list = (await client.get<Document[]>("/api/documents")).json;
    expect(list.some(({ id }) => id === document.id)).toBe(listed);
    const filtered = (await client.get<Document[]>(`/api/documents?categoryId=${category.id}`)).json;
    expect(filtered.length > 0).toBe(listed);
    const member = patchCategory !== 404;
    const categories = (await client.get<Category[]>("/api/categories")).json;
    expect(categories.some(({ id }) => id === category.id)).toBe(member);
    const subcategories = (await client.get<Subcategory[]>("/api/subcategories")).json;
    expect(subcategories.some(({ id }) => id === subcategory.id)).toBe(member);

    await expectStatus(client.get(`/api/documents/${document.id}/download`), download);
    await expectStatus(client.patch(`/api/documents/${document.id}`, { name: "Changed" }), patch);
    await expectStatus(client.patch(`/api/categories/${category.id}`, { name: "Changed" }), patchCategory);
    await expectStatus(client.patch(`/api/subcategories/${subcategory.id}`, { name: "Changed" }), patchCategory);
    await expectStatus(client.delete(`/api/documents/${document.id}`), remove);
    await expectStatus(client.delete(`/api/subcategories/${subcategory.id}`), removeCategory);
    await expectStatus(client.delete(`/api/categories/${category.id}`), removeCategory);

    const deleted = (await client.get<{ id: number }[]>("/api/deleted")).json.map(({ id }) => id);
    expect(deleted.includes(document.id)).toBe(remove === 204);
    expect(deleted.includes(category.id)).toBe(removeCategory === 204);
    // a subcategory comes back after its category, not before
    expect(deleted.includes(subcategory.id)).toBe(false);

    const restored = remove === 204 ? 200 : remove;
    const restoredCategory = removeCategory === 204 ? 200 : removeCategory;
    await expectStatus(client.post(`/api/documents/${document.id}/restore`), restored);
    await expectStatus(client.post(`/api/categories/${category.id}/restore`), restoredCategory);
    await expectStatus(client.post(`/api/subcategories/${subcategory.id}/restore`), restoredCategory);
  });

  it("does not exist for a visitor, nor does anything else", async () => {
    const { document, category } = papers;
    const visitor = as("visitor");
    const paths = ["categories", "subcategories", "documents", "deleted", "stats", "sync"].map(
      (name) => `/api/${name}`,
    );
    for (const path of [...paths, `/api/documents/${document.id}/download`]) {
      await expectStatus(visitor.get(path), 401);
    }
    await expectStatus(visitor.patch(`/api/documents/${document.id}`, { name: "x" }), 401);
    await expectStatus(visitor.delete(`/api/categories/${category.id}`), 401);
    await expectStatus(visitor.post("/api/documents", form({ name: "x" })), 401);
    await expectStatus(visitor.post("/api/uploads", undefined, { headers: { "Tus-Resumable": "1.0.0" } }), 401);
  });
});

describe("a record that is not there", () => {
  it.each(["admin", "viewer", "root"])("%s", async (name) => {
    const client = as(name);
    for (const id of [String(freshId()), "1", "0", "abc", "9".repeat(40), "%2e%2e"]) {
      for (const resource of ["documents", "categories", "subcategories"]) {
        await expectStatus(client.patch(`/api/${resource}/${id}`, { name: "x" }), 404);
        await expectStatus(client.delete(`/api/${resource}/${id}`), 404);
        await expectStatus(client.post(`/api/${resource}/${id}/restore`), 404);
      }
      await expectStatus(client.get(`/api/documents/${id}/download`), 404);
    }
  });
});

describe("making things", () => {
  it.each([
    ["admin", 201],
    ["user", 201],
    ["uploader", 201],
    ["viewer", 403],
    ["powerless", 403],
    ["alone", 201],
    ["root", 201],
  ])("%s: %i", async (name, status) => {
    const client = as(name);
    await expectStatus(client.post("/api/categories", { name: "Mine" }), status);
    const refusedCategory = (await client.get<Category[]>("/api/categories")).json.at(-1)?.id ?? freshId();
    await expectStatus(client.post("/api/subcategories", { name: "Mine", categoryId: refusedCategory }), status);
    const file = { name: "a.pdf", bytes: pdf() };
    await expectStatus(client.post("/api/documents", form({ file, categoryId: refusedCategory })), status);
  });

  it("stamps the tenant: the organization, or the private space", async () => {
    const tenantOf = async (client: Client) => (await papersOf(client)).document.tenant;
    expect(await tenantOf(people.user.client)).toBe(people.first.id);
    expect(await tenantOf(people.otherAdmin.client)).toBe(people.second.id);
    expect(await tenantOf(people.alone.client)).toBe(people.alone.id);
    const sent = { name: "Theirs", tenant: people.second.id, createdBy: 1, version: 9, deleted: "2020-01-01" };
    const forged = (await people.user.client.post<Category>("/api/categories", sent)).json;
    expect([forged.tenant, forged.createdBy, forged.version]).toEqual([people.first.id, people.user.id, 1]);
  });
});

describe("own uploads of somebody who may not view", () => {
  it("can be seen and fetched, changed with the right, deleted only with the right", async () => {
    const { document } = await papersOf(uploader.client);
    const foreign = (await papersOf(people.user.client)).document;
    const list = (await uploader.client.get<Document[]>("/api/documents")).json.map(({ id }) => id);
    expect(list).toContain(document.id);
    expect(list).not.toContain(foreign.id);
    await expectStatus(uploader.client.get(`/api/documents/${document.id}/download`), 200);
    await expectStatus(uploader.client.patch(`/api/documents/${document.id}`, { name: "x" }), 200);
    await expectStatus(uploader.client.delete(`/api/documents/${document.id}`), 403);
    const stats = (await uploader.client.get<{ totalDocs: number }>("/api/stats")).json;
    expect(stats.totalDocs).toBe(list.length);
  });

  it("are gone with the membership, at once", async () => {
    const leaver = await server.makeUser({ role: "user", organizationId: people.first.id, permissions: ["upload"] });
    const { document } = await papersOf(leaver.client);
    await server.records("PATCH", `users/records/${leaver.id}`, { organizationId: "" });
    expect((await leaver.client.get<Document[]>("/api/documents")).json).toEqual([]);
    await expectStatus(leaver.client.get(`/api/documents/${document.id}/download`), 404);
  });
});

describe("a right", () => {
  it("to see is none to fetch, and no permission lets a viewer change anything", async () => {
    const { document } = await papersOf(people.user.client);
    const only = async (role: "user" | "viewer", permissions: Permission[]) =>
      (await server.makeUser({ role, organizationId: people.first.id, permissions })).client;
    const path = `/api/documents/${document.id}`;
    for (const role of ["user", "viewer"] as const) {
      const client = await only(role, ["view"]);
      expect((await client.get<Document[]>("/api/documents")).json.map(({ id }) => id)).toContain(document.id);
      await expectStatus(client.get(`${path}/download`), 403);
    }
    const viewer = await only("viewer", ["view", "download", "upload", "delete"]);
    await expectStatus(viewer.get(`${path}/download`), 200);
    await expectStatus(viewer.patch(path, { name: "x" }), 403);
    await expectStatus(viewer.delete(path), 403);
  });
});

describe("a private space", () => {
  it("is kept by who joins an organization, and reached by nobody else in it", async () => {
    const joiner = await server.makeUser({ role: "viewer" });
    const { document, category } = await papersOf(joiner.client);
    await server.records("PATCH", `users/records/${joiner.id}`, { organizationId: String(people.first.id) });
    expect((await joiner.client.get<Document[]>("/api/documents")).json.map(({ id }) => id)).toContain(document.id);
    await expectStatus(joiner.client.patch(`/api/documents/${document.id}`, { name: "Still mine" }), 200);
    await expectStatus(joiner.client.delete(`/api/categories/${category.id}`), 204);
    for (const other of [people.admin.client, people.root]) {
      await expectStatus(other.get(`/api/documents/${document.id}/download`), 404);
      expect((await other.get<Document[]>("/api/documents")).json.map(({ id }) => id)).not.toContain(document.id);
    }
  });
});

describe("a change that was written in another organization", () => {
  const refused = async (answer: Promise<Answer<unknown>>) => {
    const { status, code } = await answer;
    expect([status, code]).toEqual([409, "tenant_changed"]);
  };

  it("is refused", async () => {
    await refused(people.user.client.post("/api/categories", { name: "Queued" }, { tenant: people.second.id }));
  });

  it("is refused where an admin decides, invites or adds somebody there", async () => {
    const { client } = people.admin;
    const options = { tenant: people.second.id };
    const account = { username: "lost", email: "lost@example.test", fullName: "Lost", password: "Correct-horse-9" };
    await refused(client.put("/api/organization/settings", { hidesSalaries: true }, options));
    await refused(client.post("/api/admin/users", { ...account, role: "user" }, options));
    await refused(client.post("/api/invitations", { role: "user" }, options));
    await expectStatus(client.post("/api/invitations", { role: "user" }, { tenant: people.first.id }), 201);
  });
});
