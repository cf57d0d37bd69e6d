import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, startServer, type TestServer } from "../harness.ts";
import { sql } from "../rows.ts";

/* What nobody repeats often: making accounts, and guessing the password of a session that was stolen. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { REGISTRATION_PER_HOUR: "3" } });
});
beforeEach(() => sql(server, "DELETE FROM attempts"));
afterAll(() => server.stop());

const outcome = ({ status, code }: Answer) => (code === null ? status : `${status} ${code}`);
let count = 0;
const register = (over: object = {}) => {
  const username = `new-${++count}`;
  const input = { username, email: `${username}@example.test`, fullName: "New", password: "some password", ...over };
  return server.visitor().post("/api/register", input);
};

describe("registering", () => {
  it("ends for an hour after so many accounts from one address, taken names included", async () => {
    const taken = { username: `new-${count + 1}` };
    expect(outcome(await register({ password: "short" }))).toBe("400 password_too_short");
    expect(outcome(await register(taken))).toBe(201);
    expect(outcome(await register(taken))).toBe("409 username_taken");
    expect(outcome(await register())).toBe(201);
    const refused = await register();
    expect(outcome(refused)).toBe("429 too_many_attempts");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3500);
    // signing in is another matter
    await server.visitor().signIn(taken.username, "some password");
    await sql(server, `UPDATE attempts SET at = at - ${60 * 60 * 1000}`);
    expect(outcome(await register())).toBe(201);
  });

  it("side by side gets no further", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it("takes no address from a header that anybody can write", async () => {
    for (let turn = 0; turn < 3; turn++) await register();
    const headers = { "X-Forwarded-For": "203.0.113.9", "X-Real-IP": "203.0.113.9" };
    const username = `new-${++count}`;
    const input = { username, email: `${username}@example.test`, fullName: "New", password: "some password" };
    expect(outcome(await server.visitor().post("/api/register", input, { headers }))).toBe("429 too_many_attempts");
  });
});

describe("a session's wrong current passwords", () => {
  it("stop that session, and nobody else from anything", async () => {
    const person = await server.makeUser();
    const change = (currentPassword: string, client = person.client) =>
      client.post("/api/change-password", { currentPassword, newPassword: "a new password" });
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, at) => change(`guess ${at}`)));
    expect(guesses.filter(({ code }) => code === "wrong_current_password")).toHaveLength(10);
    const refused = await change(person.password);
    expect(outcome(refused)).toBe("429 too_many_attempts");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3500);
    expect((await person.client.get("/api/user")).status).toBe(200);

    const elsewhere = server.visitor();
    await elsewhere.signIn(person.username, person.password);
    expect(outcome(await change(person.password, elsewhere))).toBe(200);
    expect((await person.client.get("/api/user")).status).toBe(401);
  });
});
