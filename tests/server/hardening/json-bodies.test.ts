import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_IMPORTED } from "#domain/index";
import { type Person, startServer, type TestServer } from "../harness.ts";
import { anEmployee } from "../rows.ts";

const IMPORT = "/api/employees/import";
const MEGABYTE = 1024 * 1024;
const json = { "Content-Type": "application/json" };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const member = async (): Promise<Person> =>
  server.makeUser({ role: "admin", organizationId: (await server.makeOrganization()).id });

describe("a JSON body that holds too much", () => {
  it("is no import, however small its parts are", async () => {
    const { client } = await member();
    const body = `{"employees":[${"{},".repeat((23 * MEGABYTE) / 3)}{}]}`;
    const answer = await client.post(IMPORT, body, { headers: json });
    expect([answer.status, answer.code]).toEqual([413, "body_too_large"]);
  });

  it.each([
    ["many values", `{"name":"A","more":[${"0,".repeat(20_000)}0]}`],
    ["deep ones", `{"name":"A","more":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
  ])("is refused by any other route: %s", async (_, body) => {
    const { client } = await member();
    const answer = await client.post("/api/categories", body, { headers: json });
    expect([answer.status, answer.code]).toEqual([413, "body_too_large"]);
    // access is judged first
    const stranger = await server.visitor().post("/api/categories", body, { headers: json });
    expect(stranger.status).toBe(401);
  });

  it("is refused by a route for anyone once it is longer than such a form can be", async () => {
    const send = (length: number) =>
      server.visitor().post("/api/reset-password", `{"token":"${"a".repeat(length)}"}`, { headers: json });
    expect((await send(16_000)).status).toBe(400);
    const answer = await send(16_400);
    expect([answer.status, answer.code]).toEqual([413, "body_too_large"]);
    const { client } = await member();
    const signedIn = await client.post("/api/categories", `{"name":"A","more":"${"a".repeat(60_000)}"}`, {
      headers: json,
    });
    expect(signedIn.code).not.toBe("body_too_large");
  });

  it("says how many an import takes to those who send a few too many", async () => {
    const { client } = await member();
    const answer = await client.post(IMPORT, { employees: Array(MOST_IMPORTED + 1).fill(anEmployee) });
    expect([answer.status, answer.code]).toEqual([400, "import_too_long"]);
  });
});

/** An import of which only the beginning has been sent. */
function slowImport({ client }: Person) {
  const body = JSON.stringify({ employees: [anEmployee] });
  const sent = request(client.url + IMPORT, {
    method: "POST",
    headers: {
      ...json,
      Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "Content-Length": body.length + 100_000,
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on("response", (answer) => resolve(answer.resume().statusCode));
    sent.on("error", reject);
  });
  sent.write(body);
  return { end: () => sent.end(" ".repeat(100_000)), status };
}

it("an account has few imports under way, and those who send slowly hold nobody else up", async () => {
  const [first, second, other] = [await member(), await member(), await member()];
  const slow = [first, second].flatMap((one) => Array.from({ length: 4 }, () => one)).map(slowImport);
  const underWay = async () => (await readdir(join(server.dataDir, "uploads"))).length;
  await expect.poll(underWay, { timeout: 60_000 }).toBe(slow.length);
  const body = { employees: [anEmployee] };
  const refused = await first.client.post(IMPORT, body);
  expect([refused.status, refused.code, refused.headers.get("Retry-After")]).toEqual([503, "server_busy", "5"]);
  expect((await other.client.post(IMPORT, body)).status).toBe(201);
  for (const { end } of slow) end();
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual(Array(slow.length).fill(201));
  expect((await first.client.post(IMPORT, body)).status).toBe(201);
});
