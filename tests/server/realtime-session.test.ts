import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, type Person, startServer, type TestServer } from "./harness.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** An open event stream: its client id, promises of its first notification and of its end. */
async function connect() {
  const abort = new AbortController();
  const answer = await fetch(`${server.url}/api/realtime`, { signal: abort.signal });
  if (!answer.body) throw new Error("no stream");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("clientId")) text += (await reader.read()).value ?? "";
  const id = /"clientId":"([^"]+)"/.exec(text)?.[1] ?? "";
  let notify = () => {};
  const notified = new Promise<void>((resolve) => {
    notify = resolve;
  });
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value.includes("event:sync")) notify();
    }
  })();
  return { id, notified, ended, close: () => abort.abort() };
}

const subscribe = (person: Person, clientId: string, subscriptions: string[], headers?: Record<string, string>) =>
  person.client.post("/api/realtime", { clientId, subscriptions }, { headers });

/** What the server holds of a connection is seen by whether ending the session ends the stream. */
describe("a connection of a session cookie", () => {
  test.each<[string, (person: Person) => Promise<unknown>]>([
    ["logout", (person) => person.client.post("/api/logout")],
    [
      "a new password",
      (person) => person.client.post("/api/change-password", { currentPassword: PASSWORD, newPassword: "another one" }),
    ],
    ["deactivation", (person) => server.records("PATCH", `users/records/${person.id}`, { isActive: false })],
    ["deletion of the account", (person) => server.records("DELETE", `users/records/${person.id}`)],
  ])("ends with %s", async (_name, end) => {
    const person = await server.makeUser();
    const stream = await connect();
    expect((await subscribe(person, stream.id, ["sync"])).status).toBe(204);
    await end(person);
    await stream.ended;
  });

  test("stays when another session of the same person ends", async () => {
    const person = await server.makeUser();
    const other = server.visitor();
    await other.signIn(person.username, PASSWORD);
    const stream = await connect();
    await subscribe(person, stream.id, ["sync"]);
    await other.post("/api/logout");
    await person.client.post("/api/categories", { name: "C" });
    await stream.notified;
    stream.close();
    await stream.ended.catch(() => {});
  });
});

describe("a cookie is nobody", () => {
  /* A connection once authenticated refuses another identity (403); a guest's takes it (204). */
  const upgraded = async (topics: string[], headers?: Record<string, string>) => {
    const [person, other] = [await server.makeUser(), await server.makeUser()];
    const stream = await connect();
    expect((await subscribe(person, stream.id, topics, headers)).status).toBe(204);
    const body = { identity: other.username, password: PASSWORD };
    const { json } = await server.visitor().post<{ token: string }>("/api/collections/users/auth-with-password", body);
    const answer = await server
      .visitor()
      .post(
        "/api/realtime",
        { clientId: stream.id, subscriptions: ["sync"] },
        { headers: { Authorization: json.token } },
      );
    stream.close();
    await stream.ended.catch(() => {});
    return answer.status === 403;
  };

  test.each<[string, string[], Record<string, string> | undefined, boolean]>([
    ["but for the notifications", ["sync"], undefined, true],
    ["for records", ["documents/*"], undefined, false],
    ["for records beside the notifications", ["sync", "documents/*"], undefined, false],
    ["from another site", ["sync"], { Origin: "http://evil.example" }, false],
  ])("%s", async (_name, topics, headers, expected) => {
    expect(await upgraded(topics, headers)).toBe(expected);
  });
});
