import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category } from "#domain/index";
import { routes } from "../../pb_hooks/src/routes.ts";
import { description, misfit, operationOf } from "./description.ts";
import { type Person, startServer, type TestServer } from "./harness.ts";

/* GET /api/openapi.json. That answers are as it says is asked of every answer that any test gets (client.ts). */

let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startServer();
  person = await server.makeUser();
});
afterAll(() => server.stop());

const path = "/api/openapi.json";

it("is there for anyone, and is what the build has made", async () => {
  for (const client of [server.visitor(), person.client]) {
    const answer = await client.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(answer.json).toEqual(description());
  }
  expect((await server.visitor().post(path)).status).toBe(405);
});

it("is small on its way", async () => {
  const answer = await server.visitor().raw("GET", path, { headers: { "Accept-Encoding": "gzip" } });
  expect(answer.headers.get("Content-Encoding")).toBe("gzip");
});

it("describes every route, and says which need a session", () => {
  for (const { method, path: of, access } of routes) {
    const operation = description().paths[of]?.[method.toLowerCase()];
    expect([method, of, operation?.security?.length ?? 0]).toEqual([method, of, access === "session" ? 2 : 0]);
  }
});

describe("an answer", () => {
  const categories = operationOf("POST", "/api/categories");
  const judged = async (change: (record: Category) => unknown) => {
    const { status, headers, json } = await person.client.post<Category>("/api/categories", { name: "C" });
    if (!categories) throw new Error("not described");
    return misfit(categories, "POST", { status, headers, text: JSON.stringify(change(json)) });
  };

  it("fits as the server gives it", async () => expect(await judged((record) => record)).toBeNull());

  it.each<[string, (record: Category) => unknown, string]>([
    ["shows more", (record) => ({ ...record, searchKey: "c" }), "additionalProperties"],
    ["shows less", ({ name: _, ...record }) => record, "required"],
    ["shows another type", (record) => ({ ...record, id: String(record.id) }), "type"],
  ])("that %s does not", async (_name, change, keyword) =>
    expect(await judged(change)).toContain(`"keyword":"${keyword}"`),
  );

  it("with a code that is not described does not", async () => {
    const headers = new Headers({ "X-Error-Code": "wrong_credentials", "Content-Type": "text/plain" });
    if (!categories) throw new Error("not described");
    expect(misfit(categories, "POST", { status: 401, headers, text: "No" })).toContain("wrong_credentials");
    expect(misfit(categories, "POST", { status: 418, headers, text: "No" })).toContain("418");
  });
});

it("knows the route of a path as the server does", () => {
  expect(operationOf("POST", "/api/employees/import")?.operationId).toBe("postEmployeesImport");
  expect(operationOf("GET", "/api/documents?limit=1")?.operationId).toBe("getDocuments");
  expect(operationOf("GET", "/api/nothing")).toBeUndefined();
});
