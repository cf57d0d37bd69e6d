import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LAST_LINE, NDJSON } from "#domain/index";
import { type Client, startServer, type TestServer } from "../harness.ts";

/* An answer to a pull marks its own end: HTTP/1.0 marks none but the connection's, which a killed server has as well. */

let server: TestServer;
let person: Client;

beforeAll(async () => {
  server = await startServer();
  person = (await server.makeUser()).client;
  const made = await person.post("/api/categories", { name: "Leases" });
  expect(made.status).toBe(201);
});
afterAll(() => server?.stop());

/** The whole answer to a request as a proxy of HTTP/1.0 makes it. */
function byHttp10(path: string, accept: string): Promise<{ head: string; body: string }> {
  const { hostname, port } = new URL(server.url);
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes.toString();
    });
    socket.on("error", reject);
    socket.on("end", () => {
      const [head = "", ...body] = text.split("\r\n\r\n");
      resolve({ head, body: body.join("\r\n\r\n") });
    });
    socket.write(`GET ${path} HTTP/1.0\r\nHost: ${hostname}:${port}\r\nAccept: ${accept}\r\nCookie: ${cookie}\r\n\r\n`);
  });
}

const lastOf = (body: string) => body.split("\n").slice(-2);

describe("the last line of a pull", () => {
  test.each(["", "?cursor=unreadable"])("/api/sync%s: an empty array, by HTTP/1.0 too", async (query) => {
    const whole = await person.raw("GET", `/api/sync${query}`, { headers: { Accept: NDJSON } });
    expect(lastOf(await whole.text())).toEqual([LAST_LINE, ""]);
    const old = await byHttp10(`/api/sync${query}`, NDJSON);
    expect(old.head).toContain(" 200 OK");
    expect(lastOf(old.body)).toEqual([LAST_LINE, ""]);
  });

  test("an idle pull has it and nothing else", async () => {
    const first = await person.raw("GET", "/api/sync", { headers: { Accept: NDJSON } });
    const cursor = encodeURIComponent(first.headers.get("X-Sync-Cursor") ?? "");
    const idle = await person.raw("GET", `/api/sync?cursor=${cursor}`, { headers: { Accept: NDJSON } });
    expect(await idle.text()).toBe(`${LAST_LINE}\n`);
  });

  test("JSON needs none: cut anywhere it is no JSON", async () => {
    const { body } = await byHttp10("/api/sync", "application/json");
    expect(JSON.parse(body)).toMatchObject({ more: false, reset: false });
    for (let end = 0; end < body.trimEnd().length; end++) expect(() => JSON.parse(body.slice(0, end))).toThrow();
  });
});
