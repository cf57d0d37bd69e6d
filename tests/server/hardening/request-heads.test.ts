import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ErrorCode, headLimits, sentence } from "#domain/index";
import { png } from "../files.ts";
import { form, makePeople, startServer, type TestServer } from "../harness.ts";
import { anEmployee } from "../rows.ts";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
});
afterAll(() => server?.stop());

const long = headLimits.address + 1_000;

describe("a request whose first lines are longer than any browser's", () => {
  const cases: [string, string, Record<string, string>, number, ErrorCode][] = [
    ["a query", `/api/config?${"a".repeat(long)}`, {}, 414, "address_too_long"],
    ["a query of a route that nobody knows", `/api/nothing?${"a".repeat(long)}`, {}, 414, "address_too_long"],
    ["many parameters", `/api/config?${"a&".repeat(headLimits.parameters)}`, {}, 400, "malformed_request"],
    ["a cookie", "/api/config", { Cookie: "=;".repeat(long / 2) }, 431, "header_too_large"],
    ["a range", "/api/config", { Range: `bytes=${"0-0,".repeat(long / 4)}` }, 431, "header_too_large"],
  ];
  it.each(cases)("is refused: %s", async (_, path, headers, status, code) => {
    for (const language of ["en", "ar"] as const) {
      const visitor = server.visitor();
      visitor.language = language;
      const answer = await visitor.get(path, headers);
      expect([answer.status, answer.code, answer.text]).toEqual([status, code, sentence(code, language)]);
    }
  });

  it("is refused: languages", async () => {
    const answer = await server.visitor().get("/api/config", { "Accept-Language": `ar,${",".repeat(long)}` });
    expect([answer.status, answer.text]).toEqual([431, sentence("header_too_large", "ar")]);
  });

  it("is refused: a megabyte", async () => {
    const answer = await server.visitor().get(`/api/config?${"a&".repeat(500_000)}`);
    expect([414, 431]).toContain(answer.status);
  });

  it("is answered where it is as long as one may be", async () => {
    const answer = await server.visitor().get(`/api/config?${"a".repeat(headLimits.address - 100)}`);
    expect(answer.status).toBe(200);
  });
});

describe("what a route reads of them", () => {
  it("a cursor longer than any that was given is one that cannot be read", async () => {
    const answer = await people.user.client.get<{ reset: boolean }>(`/api/sync?cursor=${":".repeat(5_000)}`);
    expect([answer.status, answer.json.reset]).toEqual([200, true]);
  });

  it("a search has at most 1,000 characters", async () => {
    const search = (length: number) => people.user.client.get(`/api/documents?search=${"a".repeat(length)}`);
    expect((await search(1_000)).status).toBe(200);
    expect((await search(1_001)).status).toBe(400);
  });

  it("the session is found behind other cookies, and only by its whole name", async () => {
    const { client } = people.user;
    const own = client.cookies.get("sijil_session");
    const requestWith = (cookie: string) => server.visitor().get("/api/user", { Cookie: cookie });
    expect((await requestWith(`a=sijil_session=x; b="sijil_session=y"; sijil_session=${own}`)).status).toBe(200);
    expect((await requestWith(`not_sijil_session=${own}`)).status).toBe(401);
    expect((await requestWith(`a=1; x sijil_session=${own}`)).status).toBe(401);
  });
});

it("no small picture is made of a file, however it is requested", async () => {
  const { client, email, password } = people.user;
  const employee = await client.post<{ id: number }>("/api/employees", anEmployee);
  const path = `/api/employees/${employee.json.id}/upload-attachment`;
  const attached = await client.post(
    path,
    form({ attachmentType: "passport", attachment: { name: "a.png", bytes: png() } }),
  );
  expect(attached.status).toBe(201);
  const stored = await server.records<{ files: string[] }>("GET", `employees/records/${employee.json.id}`);
  const visitor = server.visitor();
  const signedIn = await visitor.post<{ token: string }>("/api/collections/users/auth-with-password", {
    identity: email,
    password,
  });
  const headers = { Authorization: signedIn.json.token };
  const { token } = (await visitor.post<{ token: string }>("/api/files/token", undefined, { headers })).json;
  const file = `/api/files/employees/${employee.json.id}/${stored.files[0]}?token=${token}`;
  expect((await visitor.get(file)).status).toBe(200);
  for (const way of ["thumb=100x100", "%74humb=100x100", "thum%62=100%78100", "a=1&thumb=100x100&thumb="]) {
    expect((await visitor.get(`${file}&${way}`)).status, way).toBe(404);
  }
});
