import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Category, type Document, MAX_FILE_BYTES, type Subcategory } from "#domain/index";
import { doc, docx, executable, html, pdf, zip } from "./files.ts";
import { type Answer, type Client, form, freshId, makePeople, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let client: Client;
let category: Category;
let other: Category;
let subcategory: Subcategory;

beforeAll(async () => {
  server = await startServer({ env: { PRIVATE_SPACE_MB: "1" } });
  people = await makePeople(server);
  client = people.user.client;
  category = (await client.post<Category>("/api/categories", { name: "Contracts" })).json;
  other = (await client.post<Category>("/api/categories", { name: "Letters" })).json;
  subcategory = (await client.post<Subcategory>("/api/subcategories", { name: "Rent", categoryId: category.id })).json;
});
afterAll(() => server.stop());

interface Sent {
  name?: string;
  bytes?: Uint8Array;
  fields?: Record<string, string | number>;
}

function upload({ name = "paper.pdf", bytes = pdf(), fields = {} }: Sent = {}, as = client): Promise<Answer<Document>> {
  return as.post<Document>("/api/documents", form({ categoryId: category.id, ...fields, file: { name, bytes } }));
}

const refusal = ({ status, code }: Answer) => [status, code];
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const idsOf = async (query = "") => (await client.get<Document[]>(`/api/documents${query}`)).json.map(({ id }) => id);

/** Folders of stored files, each of one record. */
async function storedFolders(): Promise<string[]> {
  return readdir(join(server.dataDir, "storage", "sijil_documents")).catch(() => []);
}

describe("POST /api/documents", () => {
  it("keeps every field and gives back every byte", async () => {
    const bytes = pdf(5000, "مرحبا");
    const fields = {
      name: " عقد ",
      subcategoryId: subcategory.id,
      description: " first\r\nsecond ",
      sha256: sha256(bytes),
    };
    const made = await upload({ name: "عقد إيجار.PDF", bytes, fields });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      name: "عقد",
      filename: "عقد إيجار.PDF",
      categoryId: category.id,
      subcategoryId: subcategory.id,
      description: "first\nsecond",
      size: 5000,
      mimeType: "application/pdf",
      uploadedBy: people.user.id,
      sha256: sha256(bytes),
      tenant: people.first.id,
      version: 1,
      filePath: `/api/documents/${made.json.id}/download`,
    });
    expect(made.json.uploadDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await client.get<Document[]>("/api/documents")).json[0]).toEqual(made.json);
    const file = await client.raw("GET", made.json.filePath);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  });

  it("takes the filename where no name is sent, and null where nothing is", async () => {
    const made = (await upload({ name: "Plain.pdf", fields: { description: "", subcategoryId: "" } })).json;
    expect([made.name, made.description, made.subcategoryId]).toEqual(["Plain.pdf", null, null]);
  });

  it.each([
    ["pdf", pdf(), "application/pdf"],
    ["doc", doc(), "application/msword"],
    ["DOCX", docx(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ])("knows a %s by its content", async (extension, bytes, mimeType) => {
    const made = await upload({ name: `a.${extension}`, bytes });
    expect([made.status, made.json.mimeType]).toEqual([201, mimeType]);
  });

  it.each([
    ["HTML named .pdf", "page.pdf", html(), 415, "file_type_not_accepted"],
    ["a zip named .docx", "archive.docx", zip("other/file.xml"), 415, "file_type_not_accepted"],
    ["an executable named .doc", "program.doc", executable(), 415, "file_type_not_accepted"],
    ["a PDF named .doc", "a.doc", pdf(), 415, "file_type_not_accepted"],
    ["a PDF without extension", "a", pdf(), 415, "file_type_not_accepted"],
    [
      "a picture",
      "a.png",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      415,
      "file_type_not_accepted",
    ],
    ["a cut zip", "cut.docx", docx().slice(0, 60), 415, "file_type_not_accepted"],
    ["an empty file", "a.pdf", new Uint8Array(), 400, "file_empty"],
    ["one byte over 10 MB", "a.pdf", pdf(MAX_FILE_BYTES + 1), 413, "file_too_large"],
    ["far over 10 MB", "a.pdf", pdf(MAX_FILE_BYTES + 500_000), 413, "file_too_large"],
    ["an Arabic filename of 300 bytes", `${"م".repeat(148)}.pdf`, pdf(), 400, "filename_too_long"],
  ])("refuses %s", async (_what, name, bytes, status, code) => {
    const before = await storedFolders();
    expect(refusal(await upload({ name, bytes, fields: { name: "Named" } }))).toEqual([status, code]);
    expect(await storedFolders()).toEqual(before);
  });

  it("takes exactly 10 MB", async () => {
    const bytes = pdf(MAX_FILE_BYTES);
    const made = await upload({ bytes });
    expect([made.status, made.json.size, made.json.sha256]).toEqual([201, MAX_FILE_BYTES, sha256(bytes)]);
  });

  it("refuses what a person forgot or may not name, with one text for unknown and foreign", async () => {
    const foreign = (await people.otherUser.client.post<Category>("/api/categories", { name: "Theirs" })).json;
    const bodies: [Record<string, string | number>, string][] = [
      [{ name: "   " }, "document_name_required"],
      [{ name: "x".repeat(256) }, "name_too_long"],
      [{ description: "x".repeat(2001) }, "description_too_long"],
      [{ categoryId: "" }, "category_required"],
      [{ categoryId: "abc" }, "category_required"],
      [{ categoryId: foreign.id }, "category_unknown"],
      [{ categoryId: freshId() }, "category_unknown"],
      [{ subcategoryId: freshId() }, "subcategory_unknown"],
      [{ categoryId: other.id, subcategoryId: subcategory.id }, "subcategory_unknown"],
      [{ id: "12" }, "id_malformed"],
      [{ id: "012345678901234" }, "id_malformed"],
      [{ sha256: "0".repeat(64) }, "checksum_mismatch"],
    ];
    const before = await storedFolders();
    for (const [fields, code] of bodies) expect(refusal(await upload({ fields }))).toEqual([400, code]);
    expect(await storedFolders()).toEqual(before);
    const without = await client.post("/api/documents", form({ name: "x", categoryId: category.id }));
    expect(refusal(without)).toEqual([400, "file_required"]);
    const [unknown, theirs] = [
      await upload({ fields: { categoryId: freshId() } }),
      await upload({ fields: { categoryId: foreign.id } }),
    ];
    expect(theirs.text).toBe(unknown.text);
  });

  it("refuses a body that is no form", async () => {
    const headers = { "Content-Type": "text/plain" };
    expect(refusal(await client.post("/api/documents", "hello", { headers }))).toEqual([
      415,
      "media_type_not_accepted",
    ]);
    const broken = { "Content-Type": "multipart/form-data; boundary=x" };
    expect(refusal(await client.post("/api/documents", "--y", { headers: broken }))).toEqual([
      400,
      "malformed_request",
    ]);
  });

  it("keeps a client's own id, once", async () => {
    const id = freshId();
    expect((await upload({ fields: { id } })).json.id).toBe(id);
    const mine = await upload({ fields: { id } });
    const theirCategory = (await people.otherUser.client.post<Category>("/api/categories", { name: "T" })).json.id;
    const theirs = await upload({ fields: { id, categoryId: theirCategory } }, people.otherUser.client);
    expect([refusal(mine), refusal(theirs)]).toEqual([
      [409, "id_taken"],
      [409, "id_taken"],
    ]);
    expect(theirs.text).toBe(mine.text);
    await client.delete(`/api/documents/${id}`);
    expect(refusal(await upload({ fields: { id } }))).toEqual([409, "id_taken"]);
  });

  it.each([
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\me\\paper.pdf", "paper.pdf"],
    ["a\u0085b\u009fc.pdf", "abc.pdf"],
    ["a\u0001b\u007fc.pdf", "abc.pdf"],
    ["\u0000\u001b[31mred.pdf", "[31mred.pdf"],
    ["invoice\u202Efdp.pdf", "invoicefdp.pdf"],
    ["\u2066x\u2069.pdf", "x.pdf"],
    ["😀 ورقة.pdf", "😀 ورقة.pdf"],
  ])("cleans the filename %j", async (name, kept) => {
    const made = (await upload({ name })).json;
    expect([made.filename, made.name]).toEqual([kept, kept]);
  });

  it("counts a private space, and gives room back for what is deleted", async () => {
    const alone = people.alone.client;
    const own = (await alone.post<Category>("/api/categories", { name: "Own" })).json;
    const fill = (size: number) => upload({ bytes: pdf(size), fields: { categoryId: own.id } }, alone);
    const first = await fill(700_000);
    expect(first.status).toBe(201);
    expect(refusal(await fill(400_000))).toEqual([413, "space_full"]);
    expect((await alone.delete(`/api/documents/${first.json.id}`)).status).toBe(204);
    expect((await fill(400_000)).status).toBe(201);
    expect(refusal(await alone.post(`/api/documents/${first.json.id}/restore`))).toEqual([413, "space_full"]);
  });

  it("counts the words of papers towards the space", async () => {
    const { client } = await server.makeUser({ role: "user", permissions: ["upload"] });
    const own = (await client.post<Category>("/api/categories", { name: "Own" })).json;
    const fill = () => upload({ bytes: pdf(100_000), fields: { categoryId: own.id } }, client);
    const { id, tenant } = (await fill()).json;
    await sql(
      server,
      `INSERT INTO texts (collection, record, part, tenant, sha256, engine, state, letters, text)
       VALUES ('documents', '${id}', '', '${tenant}', '', 1, 'ok', 290000, '')`,
    );
    expect(refusal(await fill())).toEqual([413, "space_full"]);
  });

  it("has one effect for 20 copies at once", async () => {
    const id = freshId();
    const key = `copies-${id}`;
    const body = () => form({ categoryId: category.id, id, file: { name: "copy.pdf", bytes: pdf(3000) } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post<Document>("/api/documents", body(), { key })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    const replay = await client.post("/api/documents", form({ id, categoryId: other.id, name: "Else" }), { key });
    expect(refusal(replay)).toEqual([422, "key_reused"]);
  });

  it("leaves a refused key free", async () => {
    const key = `refused-${freshId()}`;
    const send = (bytes: Uint8Array) =>
      client.post("/api/documents", form({ categoryId: category.id, file: { name: "a.pdf", bytes } }), { key });
    expect((await send(html())).status).toBe(415);
    expect((await send(pdf())).status).toBe(201);
  });
});

describe("GET /api/documents", () => {
  it("is newest first, and finds by name or filename as people write", async () => {
    const made = [];
    const names = ["Résumé 100%_sure.pdf", "عبد الله أحمد.pdf", "تقريرة ٢٠٢٤.pdf"];
    for (const name of names) made.push((await upload({ name })).json.id);
    expect((await idsOf()).slice(0, 3)).toEqual([...made].reverse());
    const finds: [string, number | undefined][] = [
      ["resume", made[0]],
      ["100%_", made[0]],
      ["عبدالله احمد", made[1]],
      ["تقريره 2024", made[2]],
      ["RÉSUMÉ", made[0]],
    ];
    for (const [search, id] of finds) expect(await idsOf(`?search=${encodeURIComponent(search)}`)).toEqual([id]);
    expect(await idsOf(`?search=${encodeURIComponent("__")}`)).toEqual([]);
    expect(await idsOf(`?search=${encodeURIComponent("'; DROP TABLE documents; --")}`)).toEqual([]);
  });

  it("filters by category and subcategory", async () => {
    const inOther = (await upload({ fields: { categoryId: other.id } })).json.id;
    expect(await idsOf(`?categoryId=${other.id}`)).toEqual([inOther]);
    const inSubcategory = (await upload({ fields: { subcategoryId: subcategory.id } })).json.id;
    expect((await idsOf(`?subcategoryId=${subcategory.id}`))[0]).toBe(inSubcategory);
    expect(await idsOf(`?categoryId=${freshId()}`)).toEqual([]);
    expect(refusal(await client.get("/api/documents?categoryId=abc"))).toEqual([400, "category_unknown"]);
  });

  it("keeps the newest of what is found, as many as a limit says", async () => {
    const made = [];
    for (const name of ["first ledger.pdf", "second ledger.pdf", "third ledger.pdf"])
      made.unshift((await upload({ name })).json.id);
    expect(await idsOf("?limit=2")).toEqual(made.slice(0, 2));
    expect(await idsOf("?search=ledger&limit=2")).toEqual(made.slice(0, 2));
    expect(await idsOf("?search=ledger&limit=1000")).toEqual(made);
    expect(refusal(await client.get("/api/documents?limit=0"))).toEqual([400, "validation_error"]);
  });
});

describe("PATCH /api/documents/{id}", () => {
  const patch = (id: number, body: object) => client.patch<Document>(`/api/documents/${id}`, body);

  it("changes what is sent and nothing else", async () => {
    const before = (await upload({ fields: { description: "kept" } })).json;
    const after = await patch(before.id, { name: "Renamed", size: 1, tenant: 1, filename: "x.exe" });
    expect(after.json).toEqual({ ...before, name: "Renamed", version: 2 });
    expect(await idsOf("?search=renamed")).toEqual([before.id]);
  });

  it("clears the subcategory with its category, and refuses one of another", async () => {
    const { id } = (await upload({ fields: { subcategoryId: subcategory.id } })).json;
    const mixed = { categoryId: other.id, subcategoryId: subcategory.id };
    expect(refusal(await patch(id, mixed))).toEqual([400, "subcategory_unknown"]);
    const moved = (await patch(id, { categoryId: other.id })).json;
    expect([moved.categoryId, moved.subcategoryId]).toEqual([other.id, null]);
    expect(refusal(await patch(id, { subcategoryId: subcategory.id }))).toEqual([400, "subcategory_unknown"]);
    expect(refusal(await patch(id, { categoryId: freshId() }))).toEqual([400, "category_unknown"]);
    expect(refusal(await patch(id, { categoryId: null }))).toEqual([400, "category_required"]);
  });

  it("lets the present value be repeated, even of a category that is gone", async () => {
    const gone = (await client.post<Category>("/api/categories", { name: "Gone" })).json.id;
    const { id } = (await upload({ fields: { categoryId: gone } })).json;
    await client.delete(`/api/categories/${gone}`);
    expect((await patch(id, { categoryId: gone, name: "Fine" })).status).toBe(200);
    expect(refusal(await upload({ fields: { categoryId: gone } }))).toEqual([400, "category_unknown"]);
  });

  it("merges different fields and keeps the newer value of the same one", async () => {
    const { id } = (await upload()).json;
    await patch(id, { name: "Theirs", baseVersion: 1 });
    const merged = await patch(id, { name: "Mine", description: "Mine", baseVersion: 1 });
    expect(merged.json).toMatchObject({ name: "Theirs", description: "Mine", version: 3 });
    expect(merged.headers.get("X-Conflict-Fields")).toBe("name");
    const late = await patch(id, { name: "Mine", baseVersion: 1 });
    expect(refusal(late)).toEqual([409, "version_conflict"]);
    expect((await patch(id, { name: "Theirs", baseVersion: 1 })).status).toBe(200);
    expect((await patch(id, { name: "Last", baseVersion: 3 })).json.name).toBe("Last");
    expect((await patch(id, { name: "Without a base" })).json.name).toBe("Without a base");
  });

  it("keeps category and subcategory together in a conflict", async () => {
    const { id } = (await upload()).json;
    await patch(id, { categoryId: other.id, baseVersion: 1 });
    const stale = { categoryId: category.id, subcategoryId: subcategory.id, baseVersion: 1 };
    expect(refusal(await patch(id, stale))).toEqual([409, "version_conflict"]);
    const partly = await patch(id, { subcategoryId: subcategory.id, name: "Kept", baseVersion: 1 });
    expect(partly.json).toMatchObject({ name: "Kept", categoryId: other.id, subcategoryId: null });
    expect(partly.headers.get("X-Conflict-Fields")).toBe("subcategoryId");
  });
});

describe("GET /api/documents/{id}/download", () => {
  it("answers whole and in parts, and is never a page", async () => {
    const bytes = pdf(1000, "0123456789");
    const { id } = (await upload({ name: "نسخة (1).pdf", bytes })).json;
    const get = (headers: Record<string, string> = {}) =>
      client.raw("GET", `/api/documents/${id}/download`, { headers });
    const whole = await get();
    const encoded = "%D9%86%D8%B3%D8%AE%D8%A9%20%281%29.pdf";
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-disposition": `attachment; filename="____ (1).pdf"; filename*=UTF-8''${encoded}`,
      "content-type": "application/pdf",
      "content-length": "1000",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
    });
    expect(whole.headers.get("content-security-policy")).toContain("sandbox");
    const parts: [string, number, number, number][] = [
      ["bytes=0-3", 206, 0, 4],
      ["bytes=990-", 206, 990, 1000],
      ["bytes=-10", 206, 990, 1000],
      ["bytes=990-5000", 206, 990, 1000],
      ["lines=1-2", 200, 0, 1000],
      ["bytes=5-2", 200, 0, 1000],
    ];
    for (const [range, status, from, to] of parts) {
      const part = await get({ Range: range });
      expect([range, part.status]).toEqual([range, status]);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(from, to));
    }
    const beyond = await client.get(`/api/documents/${id}/download`, { Range: "bytes=1000-" });
    expect(refusal(beyond)).toEqual([416, "range_not_satisfiable"]);
    expect(beyond.headers.get("content-range")).toBe("bytes */1000");
  });

  it("goes on where a first part ended, unless the file is another", async () => {
    const { id } = (await upload({ bytes: pdf(100) })).json;
    const path = `/api/documents/${id}/download`;
    const first = await client.raw("GET", path, { headers: { Range: "bytes=0-9" } });
    await first.arrayBuffer();
    const same = { Range: "bytes=10-", "If-Range": first.headers.get("etag") ?? "" };
    const next = await client.raw("GET", path, { headers: same });
    const changed = await client.raw("GET", path, { headers: { Range: "bytes=10-", "If-Range": '"else"' } });
    expect([next.status, changed.status]).toEqual([206, 200]);
  });
});

describe("DELETE /api/documents/{id}", () => {
  it("has one winner of two at once, and can be undone", async () => {
    const { id, filePath } = (await upload()).json;
    const statuses = await Promise.all([1, 2].map(async () => (await client.delete(`/api/documents/${id}`)).status));
    expect(statuses.sort()).toEqual([204, 404]);
    expect((await client.get(filePath)).status).toBe(404);
    const deleted = (await client.get<{ id: number; name: string; deletedBy: number }[]>("/api/deleted")).json[0];
    expect(deleted).toMatchObject({ collection: "documents", id, name: "paper.pdf", deletedBy: people.user.id });
    expect((await client.post<Document>(`/api/documents/${id}/restore`)).json.id).toBe(id);
    expect((await client.post(`/api/documents/${id}/restore`)).status).toBe(200);
    expect((await client.get(filePath)).status).toBe(200);
  });
});
