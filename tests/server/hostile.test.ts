import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zipHoldsWord } from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, startServer, type TestServer } from "./harness.ts";
import { newUpload, send } from "./tus.ts";

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

describe("e-mail addresses that PocketBase takes for none", () => {
  test.each([
    "a..b@x.yz",
    ".a@x.yz",
    "a.@x.yz",
    "a@-x.yz",
    "a@x.y1",
    "a@1.2.3.4",
    "a@x..yz",
    "😀@x.yz",
    "a@😀.yz",
    "\uE000@x.yz",
  ])("%s", async (email) => {
    const body = { username: `x${Math.random()}`, email, fullName: "x", password: "123456" };
    const answer = await server.visitor().post("/api/register", body);
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 400, code: "email_invalid" });
  });

  test.each(["a+b@x.yz", "a'b@x-y.zz", "é@é.com", "سالم@مثال.كوم", "a@x_y.zz", "a@1.2.com"])(
    "but %s is one",
    async (email) => {
      const body = { username: `x${Math.random()}`, email, fullName: "x", password: "123456" };
      expect((await server.visitor().post("/api/register", body)).status).toBe(201);
    },
  );
});

describe("what would hold others up", () => {
  test("a zip of nothing but directory is refused in the time of any other", async () => {
    const size = 10 * 1024 * 1024;
    const bytes = new Uint8Array(size);
    const end = size - 22;
    bytes.set([0x50, 0x4b, 3, 4]);
    for (let at = 4; at + 46 < end; at += 46) bytes.set([0x50, 0x4b, 1, 2], at);
    bytes.set([0x50, 0x4b, 5, 6], end);
    new DataView(bytes.buffer).setUint32(end + 12, end - 4, true);
    new DataView(bytes.buffer).setUint32(end + 16, 4, true);
    let read = 0;
    const readAt = (offset: number, length: number) => {
      read += length;
      return bytes.subarray(offset, offset + length);
    };
    expect(zipHoldsWord(size, readAt)).toBe(false);
    expect(read).toBeLessThan(1024 * 1024);
  });

  test("metadata of an upload is short", async () => {
    const answerOf = (spaces: number) => {
      const metadata = `filename ${Buffer.from(`${" ".repeat(spaces)}x.pdf`).toString("base64")}`;
      const headers = { "Tus-Resumable": "1.0.0", "Upload-Length": "5", "Upload-Metadata": metadata };
      return person.call("POST", "/api/uploads", { headers });
    };
    expect((await answerOf(6_000)).code).toBe("malformed_request");
    // a header of any name that is longer is refused before a hook sees it, and a much longer one by Go itself
    expect((await answerOf(10_000)).code).toBe("header_too_large");
    expect((await answerOf(60_000)).status).toBe(431);
  });
});

test("large bodies lie in the data folder while they are judged, and nothing of them stays", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sijil-temporary-"));
  const other = await startServer({ env: { TMPDIR: folder } });
  try {
    const { client } = await other.makeUser();
    const category = (await client.post<{ id: number }>("/api/categories", { name: "C" })).json.id;
    for (const [name, status] of [
      ["a.pdf", 201],
      ["a.exe", 415],
      ["a\u0001b.pdf", 201],
    ] as const) {
      const fields = { name: "D", categoryId: category, file: { name, bytes: pdf(3_000_000) } };
      expect((await client.post("/api/documents", form(fields))).status).toBe(status);
      await expect.poll(() => readdir(folder)).toEqual([]);
      expect(await readdir(join(other.dataDir, "uploads"))).toEqual([]);
    }
    const path = await newUpload(client, 3_000_000);
    expect((await send(client, path, 0, pdf(3_000_000))).status).toBe(204);
    await expect.poll(() => readdir(folder)).toEqual([]);
  } finally {
    await other.stop();
    await rm(folder, { recursive: true, force: true });
  }
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
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 413, code: "body_too_large" });
  });

  // the longest form has some forty fields
  test.each([
    [100, "current_password_required"],
    [101, "malformed_request"],
    [1_100, "malformed_request"],
  ])("a form of %i parts: %s", async (parts, code) => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const body = `${part.repeat(parts)}--x--\r\n`;
    expect((await person.call("POST", "/api/change-password", { body, headers })).code).toBe(code);
  });
});
