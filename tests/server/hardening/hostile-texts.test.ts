import { describe, expect, it } from "vitest";
import type { Category, Document, User } from "#domain/index";
import { pdf } from "../files.ts";
import { form } from "../harness.ts";
import { serverWithPeople } from "../server-with-people.ts";

/* Texts and bodies that mean something to SQL, HTML, templates, paths, headers or JavaScript mean nothing here. */

const { server, people } = await serverWithPeople();

const texts: Record<string, string> = {
  "a quote that ends a string of SQL": "x' OR '1'='1' --",
  "a second statement": `"); DROP TABLE documents; --`,
  "a pattern of LIKE and GLOB": "%_[a-z]*?",
  "a parameter's name": "{:name} $1 ?1 :id",
  "PocketBase's filter": '" || @request.auth.id != "',
  "a pattern of JavaScript": "(a+)+$|[",
  markup: `<img src=x onerror="alert(1)"></script><script>alert(1)</script>`,
  "templates of several kinds": "{{7*7}} #{7*7} <%= 7*7 %> {name}",
  "verbs of a format": "%s%n%x%d %!s(MISSING)",
};

describe("stored and found as it is", () => {
  it.each(Object.entries(texts))("%s", async (_name, text) => {
    const { client } = people.user;
    const made = await client.post<Category>("/api/categories", { name: text });
    expect([made.status, made.json.name]).toEqual([201, text]);
    expect(made.headers.get("Content-Type")).toContain("application/json");
    const fields = { name: text, categoryId: made.json.id, file: { name: "../../x.pdf", bytes: pdf() } };
    const paper = await client.post<Document>("/api/documents", form(fields));
    expect(paper.json).toMatchObject({ name: text, filename: "x.pdf" });
    const found = await client.get<Document[]>(`/api/documents?search=${encodeURIComponent(text)}`);
    expect(found.json.map(({ name }) => name)).toEqual([text]);
    // for others it is no key to anything
    const others = await people.otherUser.client.get<Document[]>(`/api/documents?search=${encodeURIComponent(text)}`);
    expect(others.json).toEqual([]);
  });
});

describe("what a body says of itself", () => {
  const raised = {
    role: "super_admin",
    permissions: ["view", "delete"],
    isActive: false,
    tenant: 1,
    parentId: 1,
    verified: true,
    mustChoosePassword: true,
    confirmedEmail: "mine@example.test",
  };

  it("makes nobody more than a user without an organization", async () => {
    const account = { username: "climber", email: "climber@example.test", fullName: "C", password: "right password" };
    const body = { ...account, ...raised, organizationId: people.first.id };
    const made = await server.visitor().post<User>("/api/register", body);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ role: "user", organizationId: null, permissions: [], isActive: true });
    expect(await server.records("GET", `users/records/${made.json.id}`)).toMatchObject({ confirmedEmail: "" });
  });

  it("moves no document to another tenant, owner or time", async () => {
    const { client } = people.user;
    const category = (await client.post<Category>("/api/categories", { name: "C" })).json;
    const fields = { categoryId: category.id, file: { name: "d.pdf", bytes: pdf() } };
    const before = (await client.post<Document>("/api/documents", form(fields))).json;
    const body = {
      ...raised,
      id: 1,
      name: "new",
      uploadedBy: people.otherUser.id,
      createdAt: "2001-01-01",
      version: 99,
    };
    const after = (await client.patch<Document>(`/api/documents/${before.id}`, body)).json;
    const { name: _before, ...rest } = before;
    const { name, ...same } = after;
    expect(name).toBe("new");
    const changing = ["version", "updatedAt", "updated"];
    for (const [field, value] of Object.entries(rest))
      if (!changing.includes(field)) expect([field, same[field as keyof typeof same]]).toEqual([field, value]);
  });

  it("reaches no prototype", async () => {
    const headers = { "Content-Type": "application/json" };
    const body = '{"name":"P","__proto__":{"role":"super_admin"},"constructor":{"prototype":{"isActive":false}}}';
    expect((await people.user.client.call("POST", "/api/categories", { body, headers })).status).toBe(201);
    const next = await server.visitor().post("/api/categories", { name: "Q" });
    expect(next.status).toBe(401);
    expect((await people.user.client.get<User>("/api/user")).json).toMatchObject({ role: "user", isActive: true });
  });

  it.each([
    { username: { $ne: null }, password: "x" },
    { username: ["admin"], password: ["first-password"] },
    { username: true, password: 0 },
  ])("is of the type that it has to be: %j", async (body) => {
    expect((await server.visitor().post("/api/login", body)).status).toBe(400);
  });
});

it("a refusal is plain text in UTF-8", async () => {
  const { headers } = await server.visitor().get("/api/documents");
  expect(headers.get("Content-Type")?.toLowerCase()).toBe("text/plain; charset=utf-8");
});

it("no folder lists what is in it", async () => {
  for (const path of ["/assets/", "/icons/", "/api/files/", "/storage/", "/.git/config", "/_/libs/"]) {
    const { text } = await server.visitor().get(path);
    expect([path, /<a href="|\[core\]|<pre>/.test(text)]).toEqual([path, false]);
  }
});
