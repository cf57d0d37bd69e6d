import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { pdf } from "../files.ts";
import { type Client, form, makePeople, onStock, type Person, startServer, type TestServer } from "../harness.ts";

/* What every answer says to browsers, and what the request log keeps. PocketBase's own answers get it from our
   program, which comes before PocketBase. */

let server: TestServer;
let secure: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let paper: Document;
let file: string;

beforeAll(async () => {
  server = await startServer();
  secure = await startServer({ env: { PUBLIC_URL: "https://papers.example.org" } });
  people = await makePeople(server);
  const { client } = people.user;
  const category = (await client.post<Category>("/api/categories", { name: "C" })).json;
  const fields = { categoryId: category.id, file: { name: "d.pdf", bytes: pdf() } };
  paper = (await client.post<Document>("/api/documents", form(fields))).json;
  file = (await server.records<{ file: string }>("GET", `documents/records/${paper.id}`)).file;
});
afterAll(() => Promise.all([server?.stop(), secure?.stop()]));

const own: [string, string, string][] = [
  ["an answer", "GET", "/api/config"],
  ["a refusal for guests", "GET", "/api/documents"],
  ["a change that is refused", "POST", "/api/documents"],
  ["an unknown path", "GET", "/api/nothing"],
  ["a wrong method", "PUT", "/api/documents"],
  ["a page", "GET", "/"],
  ["a file that is gone", "GET", "/assets/gone.js"],
];
const pocketbases: [string, string, string][] = [
  ["the question whether it lives", "GET", "/api/health"],
  ["PocketBase's list", "GET", "/api/collections/documents/records"],
  ["PocketBase's refusal", "POST", "/api/collections/documents/records"],
  ["PocketBase's unknown path", "GET", "/api/collections/nothing/records"],
  ["the console", "GET", "/_/"],
  ["a file of the console that is not there", "GET", "/_/nothing.js"],
  ["a method that nobody knows", "PROPFIND", "/"],
];

describe.each(onStock ? own : [...own, ...pocketbases])("%s", (_name, method, path) => {
  const headersOf = async (of: TestServer) => (await of.visitor().raw(method, path)).headers;

  it("lets nothing be guessed, embedded, run or passed on", async () => {
    const headers = await headersOf(server);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("Content-Security-Policy")).toMatch(
      /default-src 'none'.*frame-ancestors 'none'|default-src 'self'/,
    );
    expect(headers.get("Strict-Transport-Security")).toBeNull();
    if (path.startsWith("/api/")) expect(headers.get("Cache-Control")).toMatch(/no-store/);
  });

  it("keeps a browser on HTTPS where people type that", async () => {
    expect((await headersOf(secure)).get("Strict-Transport-Security")).toBe("max-age=31536000");
  });
});

it("pages and their files are the same for every origin", async () => {
  for (const path of ["/", "/sw.js", "/auth"]) {
    const { headers } = await server.visitor().raw("GET", path, { headers: { "Accept-Encoding": "gzip" } });
    expect([path, headers.get("Vary")]).toEqual([path, "Accept-Encoding"]);
  }
});

if (!onStock)
  it.each(["/api/config", "/api/collections/documents/records", "/"])(
    "%s is for no other origin to read",
    async (path) => {
      const headers = { Origin: "https://evil.example" };
      const asked = { ...headers, "Access-Control-Request-Method": "GET" };
      for (const answer of [
        await server.visitor().raw("GET", path, { headers }),
        await server.visitor().raw("OPTIONS", path, { headers: asked }),
      ])
        expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    },
  );

describe("a file", () => {
  async function tokenOf({ username, password }: Person, client: Client): Promise<string> {
    const body = { identity: username, password };
    const { json } = await client.post<{ token: string }>("/api/collections/users/auth-with-password", body);
    const headers = { Authorization: json.token };
    return (await client.post<{ token: string }>("/api/files/token", {}, { headers })).json.token;
  }
  const pathOf = (token: string) => `/api/files/documents/${paper.id}/${file}?download=1&%74oken=${token}`;

  /** What the request log holds once an expected request has got there. */
  async function logged(mark: string): Promise<string> {
    const headers = { Authorization: await server.superuser() };
    for (;;) {
      const { json } = await server.visitor().get<{ items: unknown[] }>("/api/logs?perPage=500&sort=-@rowid", headers);
      const text = JSON.stringify(json.items);
      if (text.includes(mark)) return text;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  it("is kept in no browser, whichever way it is fetched", async () => {
    const token = await tokenOf(people.user, server.visitor());
    for (const answer of [
      await server.visitor().raw("GET", pathOf(token)),
      await people.user.client.raw("GET", `/api/documents/${paper.id}/download`),
    ]) {
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment/);
    }
  });

  it("leaves no token in the request log", async () => {
    const token = await tokenOf(people.user, server.visitor());
    expect((await server.visitor().get(`${pathOf(token)}&mark=taken`)).status).toBe(200);
    expect(await logged("mark=taken")).not.toContain(token);
  });

  if (!onStock)
    it("leaves none there when it is refused", async () => {
      const token = await tokenOf(people.otherUser, server.visitor());
      expect((await server.visitor().get(`${pathOf(token)}&mark=refused`)).status).toBe(404);
      expect(await logged("mark=refused")).not.toContain(token);
    });

  if (!onStock)
    it("leaves none of a link for a new password there, and no search", async () => {
      const secret = "k".repeat(43);
      // pages that are served are not logged; any other request with the same parameter is
      await server.visitor().raw("GET", `/api/config?reset=${secret}&mark=link`);
      await people.user.client.get(`/api/documents?search=${secret}&mark=search`);
      expect(await logged("mark=link")).not.toContain(secret);
      expect(await logged("mark=search")).not.toContain(secret);
    });
});
