import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { administrator, type Person, startServer, type TestServer } from "../server/harness.ts";
import { sijil } from "./run.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-reset-"));
  server = await startServer({ executable: inject("executable"), dataDir: join(folder, "data") });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const passwordIn = (out: string) => /shown this once:\n {2}(\S+)\n/.exec(out)?.[1] ?? "";

const consoleSignIn = (password: string) =>
  fetch(`${server.url}/api/collections/_superusers/auth-with-password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ identity: administrator.email, password }),
  });

it("finds an account by its e-mail address in any case, and leaves all others", async () => {
  const [person, other] = [await server.makeUser(), await server.makeUser()];
  const ran = await sijil(folder, ["admin", "reset-password", person.email.toUpperCase()]);
  const password = passwordIn(ran.out);
  expect((await person.client.get("/api/user")).status).toBe(401);
  expect((await other.client.get("/api/user")).status).toBe(200);
  await person.client.signIn(person.username, password);
  expect((await person.client.get("/api/user")).json).toMatchObject({ mustChoosePassword: true });
  expect(ran.out).not.toContain("console");
});

/** A realtime connection of a person: by their session, or by a token of PocketBase. */
async function connection(person: Person, token?: string) {
  const stream = new AbortController();
  const answer = await fetch(`${server.url}/api/realtime`, { signal: stream.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("clientId")) text += (await reader?.read())?.value ?? "";
  const clientId = /"clientId":"([^"]+)"/.exec(text)?.[1] ?? "";
  const body = { clientId, subscriptions: [token ? "documents/*" : "sync"] };
  const client = token ? server.visitor() : person.client;
  const headers: Record<string, string> = token ? { Authorization: token } : {};
  expect((await client.post("/api/realtime", body, { headers })).status).toBe(204);
  let open = true;
  const reading = (async () => {
    while (!(await reader?.read())?.done);
  })();
  const ended = reading
    .catch(() => {})
    .then(() => {
      open = false;
    });
  return { ended, isOpen: () => open, close: () => stream.abort() };
}

it("has the running server close the person's realtime connections within a minute", async () => {
  const [person, other] = [await server.makeUser(), await server.makeUser()];
  const tokenOf = async ({ username, password }: Person) => {
    const signIn = "/api/collections/users/auth-with-password";
    return (await server.visitor().post<{ token: string }>(signIn, { identity: username, password })).json.token;
  };
  const lost = [await connection(person), await connection(person, await tokenOf(person))];
  const kept = [await connection(other), await connection(other, await tokenOf(other))];
  await sijil(folder, ["admin", "reset-password", person.username]);
  // what the clock does each minute
  const headers = { Authorization: await server.superuser() };
  const ran = await fetch(`${server.url}/api/crons/closeEnded`, { method: "POST", headers });
  expect(ran.status).toBe(204);
  for (const { ended } of lost) await ended;
  for (const { isOpen, close, ended } of kept) {
    expect(isOpen()).toBe(true);
    close();
    await ended;
  }
});

it("works while the server does not run", async () => {
  const person = await server.makeUser({ username: "Émile" });
  await server.pause();
  const ran = await sijil(folder, ["admin", "reset-password", "émile"]);
  await server.restart();
  expect((await person.client.get("/api/user")).status).toBe(401);
  await person.client.signIn(person.username, passwordIn(ran.out));
});

it("says in one sentence that there is no such account, or no data", async () => {
  const nobody = await sijil(folder, ["admin", "reset-password", "nobody"]);
  expect(nobody).toMatchObject({ code: 1, out: "" });
  expect(nobody.errors).toMatch(/^There is no account “nobody” in \S+\.\n$/);
  const nothing = await sijil(folder, ["admin", "reset-password", "--data-dir", "empty"]);
  expect(nothing).toMatchObject({ code: 1, out: "" });
  expect(nothing.errors).toMatch(/^There is no data in \S+empty: [^\n]*--data-dir[^\n]*\n$/);
});

// the last one, since the harness knows the console by its first password
it("gives the first super admin and the console one new password while the server runs, and ends the sessions", async () => {
  const root = server.visitor();
  await root.signIn(administrator.username, administrator.password);
  const ran = await sijil(folder, ["admin", "reset-password"]);
  expect(ran).toMatchObject({ code: 0, errors: "" });
  expect(ran.out).toContain(`The new password of ${administrator.username}, `);
  const password = passwordIn(ran.out);
  expect(password).toMatch(/^[a-z2-9]{16}$/);
  expect((await root.get("/api/user")).status).toBe(401);
  await root.signIn(administrator.username, password);
  expect((await consoleSignIn(administrator.password)).status).toBe(400);
  expect((await consoleSignIn(password)).status).toBe(200);
});
