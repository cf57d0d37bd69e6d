import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";
import { idOf, newUpload, offsetOf, send, spoken } from "./tus.ts";

/* How a file that was sent becomes a stored one: by a second name instead of a copy, all or nothing. */

let server: TestServer;
let client: Client;
let categoryId: number;

beforeAll(async () => {
  server = await startServer();
  client = (await makePeople(server)).user.client;
  categoryId = (await client.post<Category>("/api/categories", { name: "Contracts" })).json.id;
});
afterAll(() => server.stop());

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const cookie = () => [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const foldersOf = (dataDir: string) => readdir(join(dataDir, "storage", "sijil_documents")).catch(() => []);
const stagedIn = (dataDir: string) => readdir(join(dataDir, "uploads")).catch(() => []);
const digestOf = async ({ filePath }: Document) =>
  sha256(new Uint8Array(await (await client.raw("GET", filePath)).arrayBuffer()));

/** A request whose body comes in pieces, of a length that nobody knows, and its answer. */
function inPieces(method: string, path: string, headers: Record<string, string>) {
  const sent = request(server.url + path, { method, headers: { ...headers, Cookie: cookie() } });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.on("data", (piece) => {
        text += piece;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  return { sent, answer };
}

describe("a form", () => {
  it("of unknown length gives back every byte, and is refused when it turns out too large", async () => {
    const type = "multipart/form-data; boundary=x";
    const post = async (bytes: Uint8Array) => {
      const { sent, answer } = inPieces("POST", "/api/documents", { "Content-Type": type });
      sent.write(`--x\r\nContent-Disposition: form-data; name="categoryId"\r\n\r\n${categoryId}\r\n`);
      sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a\u0001b.pdf"\r\n\r\n');
      for (let at = 0; at < bytes.length; at += 100_000) sent.write(bytes.slice(at, at + 100_000));
      sent.end("\r\n--x--\r\n");
      return answer;
    };
    const bytes = pdf(700_000, "مرحبا");
    const made = await post(bytes);
    expect(made.status).toBe(201);
    const document: Document = JSON.parse(made.text);
    expect([document.filename, document.sha256]).toEqual(["ab.pdf", sha256(bytes)]);
    expect(await digestOf(document)).toBe(sha256(bytes));
    expect((await post(pdf(12_000_000))).status).toBe(413);
    expect(await stagedIn(server.dataDir)).toEqual([]);
  });

  it("whose texts are longer than those of any record is refused", async () => {
    const fields = { categoryId, description: "x".repeat(100_000), file: { name: "a.pdf", bytes: pdf() } };
    expect((await client.post("/api/documents", form(fields))).status).toBe(413);
    expect(await stagedIn(server.dataDir)).toEqual([]);
  });

  it("leaves a file out that nobody requested, and takes the first of two", async () => {
    const body = form({ categoryId, file: { name: "a.pdf", bytes: pdf(100) } });
    body.append("file", new File([new Uint8Array(pdf(200))], "b.pdf"));
    body.append("other", new File([new Uint8Array(pdf(300))], "c.pdf"));
    const made = await client.post<Document>("/api/documents", body);
    expect(made.json).toMatchObject({ filename: "a.pdf", size: 100 });
    expect(await stagedIn(server.dataDir)).toEqual([]);
  });
});

it("a folder that cannot be written is the server's failure, not the request's", async () => {
  const folder = join(server.dataDir, "uploads");
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "");
  const fields = { categoryId, file: { name: "a.pdf", bytes: pdf() } };
  const { status, code } = await client.post("/api/documents", form(fields));
  expect([status, code]).toEqual([500, "operation_failed"]);
  await rm(folder);
  expect((await client.post("/api/documents", form(fields))).status).toBe(201);
});

describe("a transaction that fails after the file was stored", () => {
  beforeAll(() =>
    sql(
      server,
      `CREATE TRIGGER test_fails BEFORE INSERT ON requests WHEN new.key LIKE 'fails%'
       BEGIN SELECT RAISE(ABORT, 'as the test wants it'); END`,
    ),
  );
  afterAll(() => sql(server, "DROP TRIGGER test_fails"));

  it("leaves nothing of it", async () => {
    const before = await foldersOf(server.dataDir);
    const body = form({ categoryId, file: { name: "a.pdf", bytes: pdf() } });
    expect((await client.post("/api/documents", body, { key: "fails" })).status).toBe(500);
    expect(await foldersOf(server.dataDir)).toEqual(before);
    expect(await stagedIn(server.dataDir)).toEqual([]);
  });

  it("leaves a finished upload for the next try", async () => {
    const path = await newUpload(client, 64);
    await send(client, path, 0, pdf());
    const before = await foldersOf(server.dataDir);
    const body = { uploadId: idOf(path), categoryId };
    expect((await client.post("/api/documents", body, { key: "fails too" })).status).toBe(500);
    expect(await foldersOf(server.dataDir)).toEqual(before);
    expect(await offsetOf(client, path)).toEqual([200, "64"]);
    const made = await client.post<Document>("/api/documents", body);
    expect(await digestOf(made.json)).toBe(sha256(pdf()));
    expect(await stagedIn(server.dataDir)).toEqual([]);
  });
});

it("what a hanging request still sends never gets into a stored file", async () => {
  const bytes = pdf(100_000);
  const path = await newUpload(client, bytes.length);
  const headers = { ...spoken, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" };
  const { sent, answer } = inPieces("PATCH", path, headers);
  sent.write(bytes);
  await expect.poll(() => offsetOf(client, path)).toEqual([200, String(bytes.length)]);
  const made = await client.post<Document>("/api/documents", { uploadId: idOf(path), categoryId });
  expect(made.status).toBe(201);
  sent.end("more than was announced");
  expect((await answer).status).toBe(409);
  expect(await digestOf(made.json)).toBe(sha256(bytes));
  expect(await stagedIn(server.dataDir)).toEqual([]);
});

it("a stored file has PocketBase's notes beside it, so that the console shows it as what it is", async () => {
  const made = await client.post<Document>(
    "/api/documents",
    form({ categoryId, file: { name: "عقد.pdf", bytes: pdf() } }),
  );
  const [name = ""] = (await readdir(join(server.dataDir, "storage", "sijil_documents", String(made.json.id)))).filter(
    (one) => !one.endsWith(".attrs"),
  );
  const headers = { Authorization: await server.superuser() };
  const token = await (await fetch(`${server.url}/api/files/token`, { method: "POST", headers })).json();
  const file = await fetch(`${server.url}/api/files/documents/${made.json.id}/${name}?token=${token.token}`);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
});

it("where a file can have no second name, it is copied", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sijil-elsewhere-"));
  const [dataDir, elsewhere] = [join(folder, "data"), join(folder, "elsewhere")];
  for (const path of [dataDir, elsewhere]) await mkdir(path);
  // the hooks stay within the data folder, and so find no way to a second name there
  await symlink(elsewhere, join(dataDir, "storage"));
  const other = await startServer({ dataDir });
  try {
    const { client } = (await makePeople(other)).user;
    const category = (await client.post<Category>("/api/categories", { name: "C" })).json.id;
    const fields = { categoryId: category, file: { name: "a.pdf", bytes: pdf(5_000) } };
    const made = await client.post<Document>("/api/documents", form(fields));
    expect([made.status, made.json.sha256]).toEqual([201, sha256(pdf(5_000))]);
    const [record = ""] = await readdir(join(elsewhere, "sijil_documents"));
    expect(record).toBe(String(made.json.id));
    const files = await readdir(join(elsewhere, "sijil_documents", record));
    const sizes = await Promise.all(
      files.map(async (name) => (await stat(join(elsewhere, "sijil_documents", record, name))).size),
    );
    expect(sizes).toContain(5_000);
    expect(await stagedIn(dataDir)).toEqual([]);
    const bad = form({ categoryId: 1, file: { name: "a.pdf", bytes: pdf() } });
    expect((await client.post("/api/documents", bad)).status).toBe(400);
    expect(await foldersOf(dataDir)).toEqual([record]);
  } finally {
    await other.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
