import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#domain/index";
import { peopleRoutes } from "../../pb_hooks/src/people/people.routes.ts";
import { routes } from "../../pb_hooks/src/routes.ts";
import { administrator, type Client, freshId, makePeople, startServer, type TestServer } from "./harness.ts";

/* What holds for every route that there is: the table of contents itself says what to expect. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let clients: [Client, Actor["role"]][];

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  clients = [
    [people.root, "super_admin"],
    [people.admin.client, "admin"],
    [people.user.client, "user"],
    [people.viewer.client, "viewer"],
  ];
});
afterAll(() => server.stop());

const named = [...routes, ...peopleRoutes].map((route) => ({ ...route, name: `${route.method} ${route.path}` }));
const closed = named.filter((route) => route.access !== "anyone");
const pathOf = (path: string) =>
  path
    .replace("{id}", String(freshId()))
    .replace("{type}", "passport")
    .replace("{paper}", "passport")
    .replace("{key}", "passport")
    .replace("{note}", "123456789012345")
    .replace("{view}", "123456789012345")
    .replace("{number}", "1");
const tus = { "Tus-Resumable": "1.0.0" };

describe("without a session", () => {
  it.each(closed)("$name is 401", async ({ method, path }) => {
    const answer = await server.visitor().call(method, pathOf(path), { headers: tus });
    expect([answer.status, answer.code]).toEqual([401, "unauthorized"]);
  });
});

describe("from another site", () => {
  it.each(named.filter(({ kind }) => kind !== "read"))("$name is 403", async ({ method, path }) => {
    const headers = { ...tus, Origin: "https://evil.example" };
    const answer = await people.user.client.call(method, pathOf(path), { headers });
    expect([answer.status, answer.code]).toEqual([403, "foreign_origin"]);
  });
});

describe("closed to a role", () => {
  const limited = closed.filter((route) => route.access === "superuser" || (route.access === "session" && route.role));
  it.each(limited)("$name is 403, whatever the id and the body", async (route) => {
    let refused = 0;
    for (const [client, role] of clients) {
      // a superuser's route is closed to every role
      if (route.access === "session" && route.role?.({ id: 1, role, organizationId: 2, permissions: [] })) continue;
      const answer = await client.call(route.method, pathOf(route.path), {
        body: route.kind === "read" ? undefined : "{",
      });
      expect([role, answer.status, answer.code]).toEqual([role, 403, "forbidden"]);
      refused++;
    }
    expect(refused).toBeGreaterThan(0);
  });
});

describe("with the token of an account for PocketBase's API", () => {
  it.each(closed.filter((route) => route.access === "superuser"))("$name is 403", async ({ method, path }) => {
    const answer = await server.visitor().post<{ token: string }>("/api/collections/users/auth-with-password", {
      identity: administrator.username,
      password: administrator.password,
    });
    expect(answer.status).toBe(200);
    const headers = { Authorization: answer.json.token };
    const refused = await server.visitor().call(method, pathOf(path), { headers });
    expect([refused.status, refused.code]).toEqual([403, "forbidden"]);
  });
});

describe("a method that a path does not take", () => {
  // for PATCH and DELETE these look like an employee's path
  const administration = named.filter(
    ({ path }) => /^\/api\/(admin|employees)/.test(path) && !/link-options|import/.test(path),
  );
  it.each(administration)("$name", async ({ path }) => {
    const allowed = new Set(named.filter((route) => route.path === path).map(({ method }) => method));
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      if (allowed.has(method)) continue;
      const answer = await people.admin.client.call(method, pathOf(path));
      expect([method, answer.status]).toEqual([method, 405]);
      for (const one of allowed) expect(answer.headers.get("Allow")).toContain(one);
    }
  });
});
