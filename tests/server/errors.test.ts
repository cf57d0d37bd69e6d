import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, form, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let person: Client;

beforeAll(async () => {
  server = await startServer();
  person = (await server.makeUser()).client;
});
afterAll(() => server?.stop());

interface Case {
  as?: "visitor";
  method?: string;
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
  status: number;
  code: string;
}

/* The order of checks: method, origin, session, and only then the body. */
const cases: Record<string, Case> = {
  "an unknown path": { method: "GET", path: "/api/nothing", status: 404, code: "not_found" },
  "an unknown path, changed": { path: "/api/nothing/at/all", status: 404, code: "not_found" },
  "the wrong method": { method: "DELETE", path: "/api/user", status: 405, code: "method_not_allowed" },
  "the wrong method without a session": {
    as: "visitor",
    method: "PUT",
    path: "/api/change-password",
    status: 405,
    code: "method_not_allowed",
  },
  "a foreign origin before the session": {
    as: "visitor",
    headers: { Origin: "http://evil.example" },
    status: 403,
    code: "foreign_origin",
  },
  "a sandboxed page": { headers: { Origin: "null" }, status: 403, code: "foreign_origin" },
  "another site by Sec-Fetch-Site": {
    headers: { "Sec-Fetch-Site": "cross-site" },
    status: 403,
    code: "foreign_origin",
  },
  "no session before a broken body": { as: "visitor", body: "{", status: 401, code: "unauthorized" },
  "no session before an oversized body": {
    as: "visitor",
    body: "x".repeat(200_000),
    status: 401,
    code: "unauthorized",
  },
  "an invented cookie": {
    as: "visitor",
    headers: { Cookie: `sijil_session=${"a".repeat(43)}` },
    status: 401,
    code: "unauthorized",
  },
  "a broken JSON body": { body: "{", headers: json(), status: 400, code: "malformed_request" },
  "a JSON body that is no object": { body: "[1]", headers: json(), status: 400, code: "malformed_request" },
  "a body of another kind": {
    body: "<x/>",
    headers: { "Content-Type": "application/xml" },
    status: 415,
    code: "media_type_not_accepted",
  },
  "an oversized body": {
    body: JSON.stringify({ a: "x".repeat(200_000) }),
    headers: json(),
    status: 413,
    code: "body_too_large",
  },
  "a broken multipart body": {
    body: "--nothing",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    status: 400,
    code: "malformed_request",
  },
  "a multipart body without its boundary": {
    body: "--nothing",
    headers: { "Content-Type": "multipart/form-data" },
    status: 400,
    code: "malformed_request",
  },
  "no body at all": { status: 400, code: "current_password_required" },
};

function json() {
  return { "Content-Type": "application/json" };
}

test.each(Object.entries(cases))("%s", async (_name, { as, method, path, body, headers, status, code }) => {
  const client = as === "visitor" ? server.visitor() : person;
  const answer = await client.call(method ?? "POST", path ?? "/api/change-password", { body, headers });
  expect({ status: answer.status, code: answer.code }).toEqual({ status, code });
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
  expect(answer.text).not.toMatch(/[{<]|SQL|goja|\.go\b|\.js\b/);
  expect(answer.text.length).toBeGreaterThan(3);
});

test("a sentence comes in the requested language", async () => {
  const visitor = server.visitor();
  expect((await visitor.get("/api/user")).text).toBe("Unauthorized access");
  visitor.language = "ar";
  const answer = await visitor.get("/api/user");
  expect(answer.text).toBe("دخول غير مصرح به");
  expect(answer.headers.get("Content-Language")).toBe("ar");
});

test("a wrong method names the right ones", async () => {
  expect((await person.call("PATCH", "/api/login")).headers.get("Allow")).toBe("POST");
  expect((await person.call("POST", "/api/user")).headers.get("Allow")).toBe("GET, HEAD");
});

test("a body of unknown length is bounded as well", async () => {
  const answer = await chunked(`${server.url}/api/login`, JSON.stringify({ username: "x".repeat(200_000) }));
  expect(answer).toEqual({ status: 413, code: "body_too_large" });
  const fine = await chunked(`${server.url}/api/login`, JSON.stringify({ username: "nobody", password: "wrong" }));
  expect(fine).toEqual({ status: 401, code: "wrong_credentials" });
});

function chunked(url: string, body: string): Promise<{ status?: number; code?: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json", "Transfer-Encoding": "chunked" };
    const sent = request(url, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, code: answer.headers["x-error-code"] });
    });
    sent.on("error", reject);
    sent.write(body);
    sent.end();
  });
}

test("a form is read where a route takes JSON too", async () => {
  const answer = await server.visitor().post("/api/login", form({ username: "nobody", password: "wrong" }));
  expect(answer.code).toBe("wrong_credentials");
});

describe("PocketBase's own API keeps its answers", () => {
  test.each(["/api/collections/nothing/records", "/api/files/a/b/c", "/api/health", "/api/settings"])(
    "%s",
    async (path) => {
      const answer = await server.visitor().get(path);
      expect(answer.headers.get("Content-Type")).toContain("application/json");
      expect(answer.code).toBeNull();
    },
  );

  test("a path of its own that it does not know", async () => {
    const answer = await server.visitor().call("DELETE", "/api/health");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("Content-Type")).toContain("application/json");
  });
});
