import { describe, expect, it } from "vitest";
import { answerHeaders, type Category, newId, requestHeaders } from "#domain/index";
import { routes } from "../../../pb_hooks/src/routes.ts";
import { openStream } from "../events.ts";
import { pdf } from "../files.ts";
import { form, freshId, PASSWORD } from "../harness.ts";
import { serverWithPeople } from "../server-with-people.ts";

/* A cookie may have become another person's since a page was opened: what a page sends for one person is never taken
   for another, and nothing of the other is disclosed. */

const { server, people } = await serverWithPeople();

const as = (id: number) => ({ [requestHeaders.user]: String(id) });
const pathOf = (path: string) =>
  path.replace("{id}", String(freshId())).replace("{type}", "passport").replace("{number}", "1");
const named = routes.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));
const tus = { "Tus-Resumable": "1.0.0" };

describe("a request that names another user than the session's", () => {
  it.each(named.filter((route) => !route.namesAccount))("$name is 409", async (route) => {
    // a viewer: the user comes before a role for which the route is closed, too
    const { client, id } = people.viewer;
    const path = pathOf(route.path);
    const headers = { ...tus, ...as(people.user.id) };
    const body = route.kind === "read" ? undefined : "{";
    const refused = await client.call(route.method, path, { headers, body, key: "x".repeat(300) });
    expect([refused.status, refused.code, refused.headers.get(answerHeaders.user)]).toEqual([
      409,
      "user_changed",
      String(id),
    ]);
  });

  it.each(named.filter((route) => route.access === "session"))("$name is 401 without a session", async (route) => {
    const headers = { ...tus, ...as(people.user.id) };
    const answer = await server.visitor().call(route.method, pathOf(route.path), { headers });
    expect([answer.status, answer.headers.get(answerHeaders.user)]).toEqual([401, null]);
  });

  it.each(named.filter((route) => route.kind !== "read"))("$name is 403 from another site", async (route) => {
    const headers = { ...tus, ...as(people.user.id), Origin: "https://evil.example" };
    const answer = await people.viewer.client.call(route.method, pathOf(route.path), { headers });
    expect([answer.status, answer.code]).toEqual([403, "foreign_origin"]);
  });

  it("is 405 where the path does not take its method", async () => {
    const answer = await people.viewer.client.call("PUT", "/api/documents", { headers: as(people.user.id) });
    expect(answer.status).toBe(405);
  });

  it("has no effect and uses up no key: the same request is taken once its user is back", async () => {
    const { admin, user } = people;
    const body = { id: newId((max) => Math.floor(Math.random() * max)), name: "Written by one" };
    const headers = as(admin.id);
    const key = `key-${freshId()}`;
    const refused = await user.client.post("/api/categories", body, { headers, key });
    expect([refused.status, refused.code]).toEqual([409, "user_changed"]);
    const taken = await admin.client.post<Category>("/api/categories", body, { headers, key });
    expect([taken.status, taken.json.id]).toEqual([201, body.id]);
    const replayed = await admin.client.post("/api/categories", body, { headers, key });
    expect([replayed.status, replayed.headers.get(answerHeaders.replayed)]).toEqual([201, "true"]);
    expect(replayed.headers.get(answerHeaders.user)).toBe(String(admin.id));
  });

  it("does not end the other's session by signing out", async () => {
    const person = await server.makeUser();
    expect((await person.client.post("/api/logout", {}, { headers: as(people.user.id) })).status).toBe(409);
    expect((await person.client.get("/api/user")).status).toBe(200);
    expect((await person.client.post("/api/logout", {}, { headers: as(person.id) })).status).toBe(204);
    expect((await person.client.post("/api/logout", {}, { headers: as(person.id) })).status).toBe(204);
  });

  it("gets no connection for notifications", async () => {
    const stream = await openStream(server);
    const body = { clientId: stream.clientId, subscriptions: ["sync"] };
    const { client, id } = people.user;
    const refused = await client.post("/api/realtime", body, { headers: as(people.viewer.id) });
    expect([refused.status, refused.code, refused.headers.get(answerHeaders.user)]).toEqual([
      409,
      "user_changed",
      String(id),
    ]);
    const taken = await client.post("/api/realtime", body, { headers: as(id) });
    expect([taken.status, taken.headers.get(answerHeaders.user)]).toEqual([204, String(id)]);
    await stream.close();
  });
});

describe("a request that names nobody, or its own user", () => {
  it("is answered as before, and every answer says whose it is", async () => {
    const { client, id } = people.user;
    const file = { name: "paper.pdf", bytes: pdf() };
    const category = await client.post<Category>("/api/categories", { name: "Named" });
    const paper = await client.post<{ id: number }>("/api/documents", form({ categoryId: category.json.id, file }));
    for (const headers of [{}, as(id)]) {
      for (const [path, status] of [
        ["/api/user", 200],
        ["/api/config", 200],
        ["/api/sync", 200],
        [`/api/documents/${paper.json.id}/download`, 200],
        [`/api/documents/${freshId()}/download`, 404],
        ["/api/admin/users", 403],
      ] as const) {
        const answer = await client.get(path, headers);
        expect([path, answer.status, answer.headers.get(answerHeaders.user)]).toEqual([path, status, String(id)]);
      }
    }
    const lines = await client.get("/api/sync", { Accept: "application/x-ndjson" });
    expect(lines.headers.get(answerHeaders.user)).toBe(String(id));
    expect((await server.visitor().get("/api/config")).headers.get(answerHeaders.user)).toBeNull();
  });
});

describe("signing in", () => {
  it("is for the account that the body names, whoever the page was opened by", async () => {
    const { user } = people;
    const other = await server.makeUser();
    const headers = as(user.id);
    const credentials = { username: user.username, password: PASSWORD };
    const answer = await other.client.post<{ id: number }>("/api/login", credentials, { headers });
    expect([answer.status, answer.json.id, answer.headers.get(answerHeaders.user)]).toEqual([
      200,
      user.id,
      String(user.id),
    ]);
    const id = freshId();
    const register = { username: `u${id}`, email: `u${id}@example.test`, fullName: "New", password: "123456" };
    const registered = await other.client.post<{ id: number }>("/api/register", register, { headers });
    expect([registered.status, registered.headers.get(answerHeaders.user)]).toEqual([201, String(registered.json.id)]);
  });
});
