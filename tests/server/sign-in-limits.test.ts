import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { administrator, type Client, PASSWORD, startServer, type TestServer } from "./harness.ts";

/* Every test has a server of its own, because the counters of an address are shared by all that it sends. */

let server: TestServer;

beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server?.stop());

const signIn = (client: Client, username: string, password: string, headers?: Record<string, string>) =>
  client.post("/api/login", { username, password }, { headers });

async function wrong(times: number, username: string, client = server.visitor()): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await signIn(client, username, `wrong ${i}`)).status);
  return statuses;
}

describe("an account", () => {
  test("takes 10 wrong passwords, then refuses the right one too, and says for how long", async () => {
    const person = await server.makeUser();
    expect(await wrong(10, person.username)).toEqual(Array(10).fill(401));
    const answer = await signIn(server.visitor(), person.email, PASSWORD);
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 429, code: "too_many_attempts" });
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  test("that does not exist is counted the same way", async () => {
    expect(await wrong(11, "nobody")).toEqual([...Array(10).fill(401), 429]);
  });

  test("counts wrong passwords only", async () => {
    const person = await server.makeUser();
    for (let i = 0; i < 15; i++) expect((await signIn(server.visitor(), person.username, PASSWORD)).status).toBe(200);
  });

  test("gives many guesses at once no more than ten answers", async () => {
    const person = await server.makeUser();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => signIn(server.visitor(), person.username, `wrong ${i}`)),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });

  test("stays open to those who are signed in and to browsers that it knows", async () => {
    const person = await server.makeUser();
    const known = server.visitor();
    await known.signIn(person.username, PASSWORD);
    await known.post("/api/logout");
    await wrong(10, person.username);
    expect((await person.client.get("/api/user")).status).toBe(200);
    expect((await signIn(known, person.username, PASSWORD)).status).toBe(200);
  });

  test("bounds a browser that it knows by that browser's own counter", async () => {
    const person = await server.makeUser();
    expect(await wrong(11, person.username, person.client)).toEqual([...Array(10).fill(401), 429]);
    await server.visitor().signIn(person.username, PASSWORD);
  });

  test("is not opened by a device that is known for another account, or made up", async () => {
    const [person, other] = [await server.makeUser(), await server.makeUser()];
    await wrong(10, person.username);
    expect((await signIn(other.client, person.username, PASSWORD)).status).toBe(429);
    const forged = { Cookie: `sijil_device=${"a".repeat(43)}` };
    expect((await signIn(server.visitor(), person.username, PASSWORD, forged)).status).toBe(429);
  });
});

describe("an address", () => {
  test("takes 30 wrong passwords over all accounts; forwarded-for headers are not believed", async () => {
    const person = await server.makeUser();
    for (const name of ["one", "two", "three"]) expect(await wrong(10, name)).toEqual(Array(10).fill(401));
    const headers = { "X-Forwarded-For": "203.0.113.7", "X-Real-IP": "203.0.113.7" };
    expect((await signIn(server.visitor(), person.username, PASSWORD, headers)).status).toBe(429);
    expect((await signIn(person.client, person.username, PASSWORD)).status).toBe(200);
  });
});

describe("PocketBase's own sign-in", () => {
  const native = (collection: string, identity: string, password: string) =>
    server.visitor().post(`/api/collections/${collection}/auth-with-password`, { identity, password });

  test("shares the account's counter", async () => {
    const person = await server.makeUser();
    await wrong(9, person.username);
    expect((await native("users", person.email, "wrong")).status).toBe(400);
    const answer = await native("users", person.email, PASSWORD);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await signIn(server.visitor(), person.username, PASSWORD)).status).toBe(429);
  });

  test("of the superuser shares it with the first administrator", async () => {
    for (let i = 0; i < 10; i++)
      expect((await native("_superusers", administrator.email, `wrong ${i}`)).status).toBe(400);
    expect((await native("_superusers", administrator.email, administrator.password)).status).toBe(429);
    expect((await signIn(server.visitor(), administrator.username, administrator.password)).status).toBe(429);
  });

  test("answers an inactive account as a wrong password", async () => {
    const person = await server.makeUser({ isActive: false });
    const [inactive, wrongOne] = [
      await native("users", person.email, PASSWORD),
      await native("users", person.email, "wrong one"),
    ];
    expect([inactive.status, inactive.text]).toEqual([wrongOne.status, wrongOne.text]);
  });
});
