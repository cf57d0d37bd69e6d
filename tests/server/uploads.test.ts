import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Category, type Document, MAX_FILE_BYTES } from "#domain/index";
import { html, pdf } from "./files.ts";
import { type Answer, type Client, form, makePeople, startServer, type TestServer } from "./harness.ts";
import { createUpload, idOf, newUpload, offsetOf, send, spoken } from "./tus.ts";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let client: Client;
let categoryId: number;

beforeAll(async () => {
  server = await startServer({ env: { PRIVATE_SPACE_MB: "1" } });
  people = await makePeople(server);
  client = people.user.client;
  categoryId = (await client.post<Category>("/api/categories", { name: "Contracts" })).json.id;
});
afterAll(() => server.stop());

const refusal = ({ status, code }: Answer) => [status, code];
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const finish = (path: string, fields: object = {}, as = client) =>
  as.post<Document>("/api/documents", { uploadId: idOf(path), categoryId, ...fields });

async function bytesOf(document: Document): Promise<Uint8Array> {
  return new Uint8Array(await (await client.raw("GET", document.filePath)).arrayBuffer());
}

/** A file whose bytes differ everywhere. */
function varied(size: number): Uint8Array {
  const bytes = pdf(size);
  for (let at = 16; at < size; at++) bytes[at] = (at * 31 + (at >> 8)) & 0xff;
  return bytes;
}

/** A PATCH that announces the whole of `body` but whose line is cut after `cutAt` bytes; resolves once they are there. */
async function sendAndCut(path: string, offset: number, body: Uint8Array, cutAt: number, cut = true) {
  const socket = begin(path, offset, `Content-Length: ${body.length}`);
  socket.write(body.slice(0, cutAt));
  await expect.poll(() => offsetOf(client, path), { timeout: 10_000 }).toEqual([200, String(offset + cutAt)]);
  if (cut) socket.destroy();
  return socket;
}

/** The head of a PATCH, on a line of its own. @param length how long its body will be, as a header */
function begin(path: string, offset: number, length: string) {
  const { hostname, port } = new URL(server.url);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Cookie: ${cookie}`,
    "Tus-Resumable: 1.0.0",
    `Upload-Offset: ${offset}`,
    "Content-Type: application/offset+octet-stream",
    length,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return socket;
}

describe("the protocol", () => {
  it("reports what it can do", async () => {
    const answer = await server.visitor().raw("OPTIONS", "/api/uploads");
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "tus-resumable": "1.0.0",
      "tus-version": "1.0.0",
      "tus-extension": "creation,expiration,termination",
      "tus-max-size": String(MAX_FILE_BYTES),
    });
  });

  it("makes an upload, takes its pieces and becomes a document", async () => {
    const bytes = varied(3000);
    const made = await createUpload(client, 3000, "عقد\u0001\u202E.pdf");
    expect(made.status).toBe(201);
    const path = made.headers.get("Location") ?? "";
    expect(path).toMatch(/^\/api\/uploads\/\w{20,}$/);
    const expires = Date.parse(made.headers.get("Upload-Expires") ?? "") - Date.now();
    expect(Math.round(expires / 3_600_000)).toBe(7 * 24);
    expect(await offsetOf(client, path)).toEqual([200, "0"]);
    const first = await send(client, path, 0, bytes.slice(0, 1000));
    expect([first.status, first.headers.get("Upload-Offset")]).toEqual([204, "1000"]);
    expect(first.headers.get("Upload-Expires")).toBe(made.headers.get("Upload-Expires"));
    const head = await client.raw("HEAD", path, { headers: spoken });
    expect(Object.fromEntries(head.headers)).toMatchObject({ "upload-length": "3000", "cache-control": "no-store" });
    expect(refusal(await finish(path))).toEqual([409, "upload_incomplete"]);
    await send(client, path, 1000, bytes.slice(1000));
    const document = await finish(path, { name: "Contract", sha256: sha256(bytes) });
    expect(document.status).toBe(201);
    expect(document.json).toMatchObject({ name: "Contract", filename: "عقد.pdf", size: 3000, sha256: sha256(bytes) });
    expect(await bytesOf(document.json)).toEqual(bytes);
    expect(refusal(await finish(path))).toEqual([404, "not_found"]);
    expect(await offsetOf(client, path)).toEqual([404, null]);
    expect(await readdir(join(server.dataDir, "uploads"))).toEqual([]);
  });

  it("takes a multipart form with an uploadId as well", async () => {
    const path = await newUpload(client, 64);
    await send(client, path, 0, pdf());
    const answer = await client.post<Document>("/api/documents", form({ uploadId: idOf(path), categoryId }));
    expect([answer.status, answer.json.name]).toEqual([201, "paper.pdf"]);
  });

  it("refuses what does not fit", async () => {
    const path = await newUpload(client, 100);
    const cases: [Promise<Answer>, number, string][] = [
      [createUpload(client, MAX_FILE_BYTES + 1), 413, "file_too_large"],
      [createUpload(client, "many"), 400, "malformed_request"],
      [createUpload(client, 10, "x.pdf", { "Upload-Metadata": "filename ???" }), 400, "malformed_request"],
      [createUpload(client, 10, `${"م".repeat(148)}.pdf`), 400, "filename_too_long"],
      [createUpload(client, 10, " "), 400, "filename_required"],
      [createUpload(client, 10, "x.pdf", { "Tus-Resumable": "0.2.2" }), 412, "tus_version_unsupported"],
      [send(client, path, 0, pdf(), { "Content-Type": "application/pdf" }), 415, "media_type_not_accepted"],
      [send(client, path, 5, pdf()), 409, "upload_offset_mismatch"],
      [send(client, path, 0, pdf(200)), 413, "file_too_large"],
      [send(client, path, 0, pdf(), { "Upload-Offset": "-1" }), 400, "malformed_request"],
    ];
    for (const [answer, status, code] of cases) expect(refusal(await answer)).toEqual([status, code]);
    expect(await offsetOf(client, path)).toEqual([200, "0"]);
    const version = await createUpload(client, 10, "x.pdf", { "Tus-Resumable": "2.0.0" });
    expect(version.headers.get("Tus-Version")).toBe("1.0.0");
  });

  it("refuses a stream that is longer than announced, and keeps what was there", async () => {
    const path = await newUpload(client, 100);
    await send(client, path, 0, pdf(40));
    const pieces = new ReadableStream({
      start(controller) {
        controller.enqueue(pdf(64));
        controller.enqueue(pdf(64));
        controller.close();
      },
    });
    const headers = {
      ...spoken,
      "Upload-Offset": "40",
      "Content-Type": "application/offset+octet-stream",
      Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    };
    const init = { method: "PATCH", headers, body: pieces, duplex: "half" };
    const answer = await fetch(server.url + path, init);
    expect([answer.status, answer.headers.get("X-Error-Code")]).toEqual([413, "file_too_large"]);
    expect(await offsetOf(client, path)).toEqual([200, "40"]);
  });

  it("ends an upload on request", async () => {
    const path = await newUpload(client, 100);
    await send(client, path, 0, pdf(40));
    const end = () => client.call("DELETE", path, { headers: spoken });
    expect([(await end()).status, (await end()).status]).toEqual([204, 404]);
    expect(await offsetOf(client, path)).toEqual([404, null]);
  });
});

describe("who", () => {
  it("only the creator sees an upload, not even the admin", async () => {
    const path = await newUpload(client, 64);
    await send(client, path, 0, pdf());
    for (const other of [people.admin.client, people.otherUser.client, people.root]) {
      expect(await offsetOf(other, path)).toEqual([404, null]);
      expect(refusal(await send(other, path, 64, pdf()))).toEqual([404, "not_found"]);
      expect((await other.call("DELETE", path, { headers: spoken })).status).toBe(404);
    }
    expect(refusal(await finish(path, {}, people.admin.client))).toEqual([404, "not_found"]);
    expect((await finish(path)).status).toBe(201);
  });

  it("needs a session", async () => {
    const path = await newUpload(client, 64);
    const visitor = server.visitor();
    expect(refusal(await createUpload(visitor, 10))).toEqual([401, "unauthorized"]);
    expect(await offsetOf(visitor, path)).toEqual([401, null]);
    expect(refusal(await send(visitor, path, 0, pdf()))).toEqual([401, "unauthorized"]);
  });

  it("is for those who may make something of it", async () => {
    expect(refusal(await createUpload(people.viewer.client, 10))).toEqual([403, "forbidden"]);
    expect((await createUpload(people.powerless.client, 10)).status).toBe(201);
  });

  it("asks for room before the bytes travel", async () => {
    expect(refusal(await createUpload(people.alone.client, 2_000_000))).toEqual([413, "space_full"]);
  });
});

describe("what the record needs", () => {
  it("is judged by content and digest, and a refused upload stays", async () => {
    const page = html();
    const bad = await newUpload(client, page.length);
    await send(client, bad, 0, page);
    expect(refusal(await finish(bad))).toEqual([415, "file_type_not_accepted"]);
    const path = await newUpload(client, 64);
    await send(client, path, 0, pdf());
    expect(refusal(await finish(path, { sha256: "0".repeat(64) }))).toEqual([400, "checksum_mismatch"]);
    expect(refusal(await finish(path, { name: " " }))).toEqual([400, "document_name_required"]);
    expect((await finish(path, { sha256: sha256(pdf()).toUpperCase() })).status).toBe(201);
    expect(refusal(await createUpload(client, 0))).toEqual([400, "file_empty"]);
    for (const uploadId of ["", 5, null, "nothing"]) {
      const answer = await client.post("/api/documents", { uploadId, categoryId, name: "x" });
      expect(refusal(answer)).toEqual([404, "not_found"]);
    }
  });

  it("is one record for 20 copies at once", async () => {
    const path = await newUpload(client, 64);
    await send(client, path, 0, pdf());
    const body = { uploadId: idOf(path), categoryId };
    const copies = Array.from({ length: 20 }, () => client.post<Document>("/api/documents", body, { key: path }));
    const answers = await Promise.all(copies);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });
});

describe("a broken line", () => {
  it("keeps the bytes that came and goes on from there", async () => {
    const bytes = varied(400_000);
    const path = await newUpload(client, bytes.length);
    await sendAndCut(path, 0, bytes, 150_000);
    await sendAndCut(path, 150_000, bytes.slice(150_000), 100_000);
    expect((await send(client, path, 250_000, bytes.slice(250_000))).status).toBe(204);
    const document = await finish(path, { sha256: sha256(bytes) });
    expect(document.status).toBe(201);
    expect(await bytesOf(document.json)).toEqual(bytes);
  });

  it("is overtaken by a new request while the old one still hangs", async () => {
    const bytes = varied(200_000);
    const path = await newUpload(client, bytes.length);
    const hanging = await sendAndCut(path, 0, bytes, 80_000, false);
    expect((await send(client, path, 80_000, bytes.slice(80_000))).status).toBe(204);
    // what the old one still sends counts no more
    hanging.end(bytes.slice(80_000).map(() => 7));
    expect(await offsetOf(client, path)).toEqual([200, String(bytes.length)]);
    expect((await finish(path, { sha256: sha256(bytes) })).status).toBe(201);
  });

  it("does not change what has become a document", async () => {
    const bytes = varied(100_000);
    const path = await newUpload(client, bytes.length);
    const hanging = begin(path, 0, "Transfer-Encoding: chunked");
    const chunk = (part: Uint8Array) => {
      hanging.write(`${part.length.toString(16)}\r\n`);
      hanging.write(part);
      hanging.write("\r\n");
    };
    chunk(bytes);
    await expect.poll(() => offsetOf(client, path), { timeout: 10_000 }).toEqual([200, String(bytes.length)]);
    expect((await finish(path, { categoryId: 1 })).status).toBe(400);
    const document = await finish(path);
    chunk(bytes);
    hanging.write("0\r\n\r\n");
    const [answer] = await once(hanging, "data");
    expect(String(answer)).toContain("409 Conflict");
    expect(sha256(await bytesOf(document.json))).toBe(sha256(bytes));
    hanging.destroy();
  });

  it("is not corrupted by requests at once", async () => {
    const bytes = varied(300_000);
    const path = await newUpload(client, bytes.length);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await send(client, path, 0, bytes)).status),
    );
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((status) => status === 204 || status === 409)).toBe(true);
    const [, offset] = await offsetOf(client, path);
    if (Number(offset) < bytes.length) await send(client, path, Number(offset), bytes.slice(Number(offset)));
    expect((await finish(path, { sha256: sha256(bytes) })).status).toBe(201);
  });

  it("survives the server's death", async () => {
    const bytes = varied(500_000);
    const path = await newUpload(client, bytes.length);
    const socket = await sendAndCut(path, 0, bytes, 200_000, false);
    await server.kill9();
    socket.destroy();
    await server.restart();
    expect(await offsetOf(client, path)).toEqual([200, "200000"]);
    expect((await send(client, path, 200_000, bytes.slice(200_000))).status).toBe(204);
    const document = await finish(path, { sha256: sha256(bytes) });
    expect(await bytesOf(document.json)).toEqual(bytes);
  });
});
