import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "#domain/index";
import { openStream } from "../events.ts";
import { type Client, PASSWORD, startServer, type TestServer } from "../harness.ts";
import { sql } from "../rows.ts";

/* How long a session lives, how many there are, what ends them, and what a browser is known by. */

interface OwnSession {
  id: string;
  device: string | null;
  created: string;
  lastSeen: string;
  current: boolean;
}

const DAY = 24 * 60 * 60 * 1000;
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const status = async (browser: Client) => (await browser.get("/api/user")).status;
const list = async (browser: Client) => (await browser.get<OwnSession[]>("/api/sessions")).json;

/** The same cookies in another hand, as they are now. */
function copyOf(browser: Client): Client {
  const copy = server.visitor();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

async function again({ username }: { username: string }): Promise<Client> {
  const browser = server.visitor();
  await browser.signIn(username, PASSWORD);
  return browser;
}

/** Moves the times of somebody's sessions into the past, in milliseconds. */
const age = (user: number, by: { created?: number; seen?: number }) =>
  sql(
    server,
    `UPDATE sessions SET created = created - ${by.created ?? 0}, seen = seen - ${by.seen ?? 0} WHERE user = '${user}'`,
  );

describe("signing in", () => {
  test("ends the session that this browser had, and no other", async () => {
    const person = await server.makeUser();
    const elsewhere = await again(person);
    const before = copyOf(person.client);
    await person.client.signIn(person.username, PASSWORD);
    expect([await status(before), await status(person.client), await status(elsewhere)]).toEqual([401, 200, 200]);
  });

  test("ends it also when it was another person's, and closes its connection", async () => {
    const [person, other] = [await server.makeUser(), await server.makeUser()];
    const stream = await openStream(server);
    const subscribed = await person.client.post("/api/realtime", {
      clientId: stream.clientId,
      subscriptions: ["sync"],
    });
    expect(subscribed.status).toBe(204);
    const before = copyOf(person.client);
    await person.client.signIn(other.username, PASSWORD);
    await expect(stream.next("never")).rejects.toThrow("ended");
    expect([await status(before), await status(other.client)]).toEqual([401, 200]);
    expect((await person.client.get<User>("/api/user")).json.id).toBe(other.id);
  });

  test("that is refused ends nothing", async () => {
    const person = await server.makeUser();
    expect((await person.client.post("/api/login", { username: person.username, password: "wrong" })).status).toBe(401);
    expect(await status(person.client)).toBe(200);
  });

  test("registering in a signed-in browser ends that session", async () => {
    const person = await server.makeUser();
    const before = copyOf(person.client);
    const fields = {
      username: `n${person.id}`,
      email: `n${person.id}@example.test`,
      fullName: "N",
      password: "123456",
    };
    expect((await person.client.post("/api/register", fields)).status).toBe(201);
    expect(await status(before)).toBe(401);
  });
});

describe("a session", () => {
  test("ends after 30 days without a request, and after 90 in any case", async () => {
    const [idle, busy, young] = [await server.makeUser(), await server.makeUser(), await server.makeUser()];
    await age(idle.id, { seen: 30 * DAY });
    await age(busy.id, { created: 90 * DAY });
    await age(young.id, { created: 89 * DAY, seen: 29 * DAY });
    expect(await Promise.all([idle, busy, young].map(({ client }) => status(client)))).toEqual([401, 401, 200]);
  });

  test("is renewed for no longer than it lives", async () => {
    const person = await server.makeUser();
    await age(person.id, { created: 85 * DAY, seen: 2 * DAY });
    const answer = await person.client.get("/api/user");
    const [cookie = ""] = answer.headers.getSetCookie();
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    expect(seconds).toBeLessThanOrEqual((5 * DAY) / 1000);
    expect(seconds).toBeGreaterThan((4 * DAY) / 1000);
  });

  test("is one of 20 at most: a further one ends the oldest", async () => {
    const person = await server.makeUser();
    const browsers = [person.client];
    for (let more = 0; more < 19; more++) browsers.push(await again(person));
    expect(await Promise.all(browsers.map(status))).toEqual(Array(20).fill(200));
    browsers.push(await again(person));
    expect(await Promise.all(browsers.map(status))).toEqual([401, ...Array(20).fill(200)]);
    expect(await list(browsers[20] as Client)).toHaveLength(20);
  });
});

describe("one's own sessions", () => {
  test("are listed with where and when they are, under a name that opens nothing", async () => {
    const person = await server.makeUser();
    const phone = server.visitor();
    const body = { username: person.username, password: PASSWORD };
    await phone.post("/api/login", body, { headers: { "User-Agent": "A phone" } });
    await server.makeUser();
    const sessions = await list(phone);
    expect(sessions).toHaveLength(2);
    const [mine] = sessions.filter(({ current }) => current);
    expect(mine).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      device: "A phone",
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      lastSeen: mine?.created,
      current: true,
    });
    expect(await list(person.client)).toContainEqual({ ...mine, current: false });
    const token = phone.cookies.get("sijil_session");
    const [[hash] = []] = await sql(
      server,
      `SELECT hash FROM sessions WHERE user = '${person.id}' AND device = 'A phone'`,
    );
    expect([mine?.id, String(mine?.id).slice(0, 16)]).not.toContain(token);
    expect(String(hash)).not.toContain(mine?.id);
    const forged = server.visitor();
    forged.cookies.set("sijil_session", String(mine?.id));
    expect(await status(forged)).toBe(401);
  });

  test("that have ended by themselves are not listed, and are forgotten", async () => {
    const person = await server.makeUser();
    await age(person.id, { created: 90 * DAY });
    const now = await again(person);
    expect(await list(now)).toHaveLength(1);
    const answer = await fetch(`${server.url}/api/crons/forget`, {
      method: "POST",
      headers: { Authorization: await server.superuser() },
    });
    expect(answer.status).toBe(204);
    await expect
      .poll(() => sql(server, `SELECT count(*) FROM sessions WHERE user = '${person.id}'`), { timeout: 30_000 })
      .toEqual([["1"]]);
  });

  test("end one by one, with their connections; the one that asks is signed out", async () => {
    const person = await server.makeUser();
    const other = await again(person);
    const stream = await openStream(server);
    await other.post("/api/realtime", { clientId: stream.clientId, subscriptions: ["sync"] });
    const [theirs] = (await list(person.client)).filter(({ current }) => !current);
    const ended = await person.client.delete(`/api/sessions/${theirs?.id}`);
    expect([ended.status, ended.text, ended.headers.getSetCookie()]).toEqual([204, "", []]);
    await expect(stream.next("never")).rejects.toThrow("ended");
    expect([await status(other), await status(person.client)]).toEqual([401, 200]);
    expect((await person.client.delete(`/api/sessions/${theirs?.id}`)).status).toBe(404);

    const before = copyOf(person.client);
    const [mine] = await list(person.client);
    expect((await person.client.delete(`/api/sessions/${mine?.id}`)).status).toBe(204);
    expect(person.client.cookies.has("sijil_session")).toBe(false);
    expect(await status(before)).toBe(401);
  });

  test("are nobody else's: another's or a missing one is 404", async () => {
    const [person, other] = [await server.makeUser(), await server.makeUser({ role: "super_admin" })];
    const [theirs] = await list(person.client);
    for (const id of [theirs?.id, "0".repeat(32), "%00", "x".repeat(300)]) {
      const answer = await other.client.delete(`/api/sessions/${id}`);
      expect([answer.status, answer.code]).toEqual([404, "not_found"]);
    }
    expect(await status(person.client)).toBe(200);
  });
});

describe("a device cookie that somebody planted", () => {
  /** Whether these cookies open an account whose own counter is full. */
  async function isKnown(cookie: string, { username }: { username: string }): Promise<boolean> {
    const wrong = (browser: Client) => browser.post("/api/login", { username, password: "wrong" });
    for (let tries = 0; tries < 10; tries++) await wrong(server.visitor());
    const browser = server.visitor();
    browser.cookies.set("sijil_device", cookie);
    return (await wrong(browser)).status !== 429;
  }

  test("does not become known by a sign-in, whether made up or one's own", async () => {
    const [person, planter] = [await server.makeUser(), await server.makeUser()];
    const own = planter.client.cookies.get("sijil_device") ?? "";
    for (const planted of ["a".repeat(43), own]) {
      const victim = server.visitor();
      victim.cookies.set("sijil_device", planted);
      await victim.signIn(person.username, PASSWORD);
      const given = victim.cookies.get("sijil_device") ?? "";
      expect(given).not.toBe(planted);
      expect([await isKnown(planted, person), await isKnown(given, person)]).toEqual([false, true]);
      await sql(server, "DELETE FROM attempts");
    }
  });

  test("and a browser that several people use stays known to all of them", async () => {
    const [person, other] = [await server.makeUser(), await server.makeUser()];
    const shared = copyOf(person.client);
    await shared.signIn(other.username, PASSWORD);
    const both = shared.cookies.get("sijil_device") ?? "";
    await shared.signIn(person.username, PASSWORD);
    expect(shared.cookies.get("sijil_device")).toBe(both);
    await shared.signIn(other.username, PASSWORD);
    expect(shared.cookies.get("sijil_device")).toBe(both);
    for (const one of [person, other]) {
      expect(await isKnown(both, one)).toBe(true);
      await sql(server, "DELETE FROM attempts");
    }
  });
});
