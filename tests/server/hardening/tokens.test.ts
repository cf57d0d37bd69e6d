import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, startServer, type TestServer } from "../harness.ts";
import { sql } from "../rows.ts";

/* PocketBase's own tokens, which its API takes in place of a session: nobody can forge, change or misuse one. */

let server: TestServer;
let person: Person;
let token: string;

beforeAll(async () => {
  server = await startServer({ isFirstStart: true });
  person = await server.makeUser();
  const body = { identity: person.username, password: person.password };
  const answer = await server.visitor().post<{ token: string }>("/api/collections/users/auth-with-password", body);
  token = answer.json.token;
});
afterAll(() => server?.stop());

const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claimsOf = (text: string) => JSON.parse(Buffer.from(text.split(".")[1] ?? "", "base64url").toString());

/** A token of these claims, signed by a key that is not the server's. */
function forged(header: Record<string, string>, claims: unknown, key = "a key of mine"): string {
  const content = `${packed(header)}.${packed(claims)}`;
  return `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
}

/** The accounts that PocketBase's API shows to the holder of a token: the own one, and none to a guest. */
async function shownTo(text: string): Promise<string[]> {
  const { json } = await server
    .visitor()
    .get<{ items?: { id: string }[] }>("/api/collections/users/records", { Authorization: text });
  return (json.items ?? []).map(({ id }) => id);
}

describe("a token of PocketBase's", () => {
  it("names its holder", async () => {
    expect(await shownTo(token)).toEqual([String(person.id)]);
  });

  const forgeries: Record<string, () => string> = {
    "with other claims under the same signature": () => {
      const [header, , signature] = token.split(".");
      return `${header}.${packed({ ...claimsOf(token), exp: 9_999_999_999 })}.${signature}`;
    },
    "signed by somebody else": () => forged({ alg: "HS256", typ: "JWT" }, claimsOf(token)),
    "that names its key": () => forged({ alg: "HS256", typ: "JWT", jku: "https://evil.example/k" }, claimsOf(token)),
    "of another algorithm": () => forged({ alg: "HS512", typ: "JWT" }, claimsOf(token)),
    "without a signature": () => `${packed({ alg: "none", typ: "JWT" })}.${packed(claimsOf(token))}.`,
  };
  it.each(Object.entries(forgeries))("%s is none", async (_name, forge) => {
    expect(await shownTo(forge())).toEqual([]);
  });

  it("counts until its time is over", async () => {
    const [row] = await sql(
      server,
      `SELECT tokenKey || json_extract(options, '$.authToken.secret') FROM users JOIN _collections c ON c.name = 'users'
       WHERE users.id = '${person.id}'`,
    );
    const key = String(row?.[0]);
    const now = Math.floor(Date.now() / 1000);
    const until = (exp: number) => forged({ alg: "HS256", typ: "JWT" }, { ...claimsOf(token), exp }, key);
    expect(await shownTo(until(now + 600))).toEqual([String(person.id)]);
    expect(await shownTo(until(now - 600))).toEqual([]);
  });

  it("for files opens nothing else", async () => {
    const headers = { Authorization: token };
    const files = (await server.visitor().post<{ token: string }>("/api/files/token", {}, { headers })).json.token;
    expect(claimsOf(files).type).toBe("file");
    expect(await shownTo(files)).toEqual([]);
  });

  it("is refused by the product's routes, which take sessions", async () => {
    expect((await server.visitor().get("/api/user", { Authorization: token })).status).toBe(401);
  });
});

it("a password is the one way in: no OAuth2, no codes by e-mail", async () => {
  const { json } = await server.visitor().get("/api/collections/users/auth-methods");
  expect(json).toMatchObject({
    password: { enabled: true },
    oauth2: { enabled: false },
    otp: { enabled: false },
    mfa: { enabled: false },
  });
});

it("a session's cookie has 256 bits that nobody can guess, and no two are the same", async () => {
  const seen = new Set<string>();
  for (let n = 0; n < 5; n++) {
    const browser = server.visitor();
    await browser.signIn(person.username, person.password);
    const value = browser.cookies.get("sijil_session") ?? "";
    expect(value).toMatch(/^[A-Za-z0-9]{43}$/);
    seen.add(value);
  }
  expect(seen.size).toBe(5);
});

it("passwords are stored as bcrypt hashes of cost 10 or more, tokens of sessions as SHA-256", async () => {
  const passwords = await sql(server, "SELECT password FROM users UNION ALL SELECT password FROM _superusers");
  expect(passwords.length).toBeGreaterThan(1);
  for (const [hash] of passwords) expect(hash).toMatch(/^\$2[aby]\$1\d\$/);
  const sessions = await sql(server, "SELECT hash FROM sessions");
  expect(sessions.length).toBeGreaterThan(0);
  for (const [hash] of sessions) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});
