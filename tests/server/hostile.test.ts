import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startServer, type TestServer } from "./harness.ts";

/* Requests that no browser sends: each gets the product's form, and none of them costs the others their server. */

let server: TestServer;
let person: Client;

beforeAll(async () => {
  server = await startServer();
  person = (await server.makeUser()).client;
});
afterAll(() => server?.stop());

/** Methods that fetch does not send. */
function sent(
  method: string,
  path: string,
): Promise<{ status?: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const made = request(server.url + path, { method }, (answer) => {
      let text = "";
      answer.on("data", (piece) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    made.on("error", reject);
    made.end();
  });
}

describe("addresses and methods", () => {
  test.each(["GET", "POST", "DELETE", "TRACE"])("%s /api is no page and no redirection", async (method) => {
    const answer = await sent(method, "/api");
    expect(answer).toMatchObject({ status: 404, text: "Not found", headers: { "x-error-code": "not_found" } });
  });

  test.each(["TRACE", "QUERY"])("%s names the methods that the address takes", async (method) => {
    const answer = await sent(method, "/api/user");
    expect(answer.status).toBe(405);
    expect(answer.headers).toMatchObject({ allow: "GET, HEAD", "x-error-code": "method_not_allowed" });
    expect(answer.headers["content-type"]).toContain("text/plain");
  });
});

describe("bodies made to be slow", () => {
  const json = { "Content-Type": "application/json" };

  test("JSON is small, also where a file may be large", async () => {
    const body = `{"name":[${"1,".repeat(100_000)}1]}`;
    const answer = await person.call("POST", "/api/documents", { body, headers: json });
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 413, code: "body_too_large" });
  });

  test("JSON of any depth is refused", async () => {
    const body = `{"username":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
    const answer = await server.visitor().call("POST", "/api/login", { body, headers: json });
    expect(answer.code).toBe("malformed_request");
  });

  test("a form of many parts is refused", async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const answer = await server
      .visitor()
      .call("POST", "/api/login", { body: `${part.repeat(1_100)}--x--\r\n`, headers });
    expect(answer.code).toBe("malformed_request");
  });
});
