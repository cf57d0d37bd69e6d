import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Category, type Document, MOST_VERSIONS, type SpaceUse, type SyncAnswer } from "#domain/index";
import { root } from "../../scripts/lib/project.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { audit } from "../recovery/audit.ts";
import { html, pdf } from "./files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";
import { idOf, newUpload, send } from "./tus.ts";

/* A document's file is replaced, and the earlier ones stay. */

let folder: string;
let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let categoryId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-versions-"));
  server = await startServer({ dataDir: join(folder, "data"), env: { PRIVATE_SPACE_MB: "1" } });
  people = await makePeople(server);
  categoryId = (await people.user.client.post<Category>("/api/categories", { name: "Contracts" })).json.id;
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const bytesOf = (mark: string) => pdf(100 + mark.length, mark);
const path = (id: number, rest = "") => `/api/documents/${id}/versions${rest}`;

async function newDocument(client: Client, mark = "first", category = categoryId): Promise<Document> {
  const file = { name: `${mark}.pdf`, bytes: bytesOf(mark) };
  return (await client.post<Document>("/api/documents", form({ categoryId: category, name: "Lease", file }))).json;
}
const add = (client: Client, id: number, mark: string, more: Record<string, string> = {}, bytes = bytesOf(mark)) =>
  client.post<Document>(path(id), form({ file: { name: `${mark}.pdf`, bytes }, ...more }));
const restore = (client: Client, id: number, number: number) => client.post<Document>(path(id, `/${number}/restore`));
const remove = (client: Client, id: number, number: number) => client.delete(path(id, `/${number}`));
const get = async (client: Client, id: number) => {
  const { json } = await client.get<Document[]>("/api/documents");
  return json.find((one) => one.id === id) ?? expect.fail("the document is not listed");
};
const fetched = async (client: Client, address: string) =>
  new Uint8Array(await (await client.raw("GET", address)).arrayBuffer());
const status = async (answer: Promise<{ status: number; code: string | null }>) => {
  const { status: got, code } = await answer;
  return code === null ? got : `${got} ${code}`;
};
const numbers = ({ fileVersions }: Document) => fileVersions?.earlier.map(({ number }) => number) ?? null;
/** All that a pull gives from a cursor on, and the last cursor. */
async function pullAll(client: Client, cursor = ""): Promise<Pick<SyncAnswer, "changes" | "cursor">> {
  const { json } = await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`);
  if (!json.more) return json;
  const rest = await pullAll(client, json.cursor);
  return { cursor: rest.cursor, changes: [...json.changes, ...rest.changes] };
}
/** The stored files of a document, without the notes that PocketBase keeps beside each. */
async function storedFiles(id: number): Promise<string[]> {
  const folder = join(server.dataDir, "storage", "sijil_documents", String(id));
  return (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith(".attrs"));
}

describe("a new version", () => {
  it("takes the file's place, and the former one stays with what is known of it", async () => {
    const { user, admin, viewer } = people;
    const made = await newDocument(user.client);
    expect(made.fileVersions).toBeNull();
    const changed = await add(admin.client, made.id, "second");
    expect(changed.status).toBe(201);
    const { current, earlier } = changed.json.fileVersions ?? expect.fail("no versions");
    const nameOf = (id: number) => `Person ${id}`;
    expect([current.number, current.filedBy, current.filedByName]).toEqual([2, admin.id, nameOf(admin.id)]);
    expect(Date.parse(current.filedAt)).toBeGreaterThanOrEqual(Date.parse(made.uploadDate));
    expect(earlier).toEqual([
      {
        number: 1,
        filedBy: user.id,
        filedByName: nameOf(user.id),
        filedAt: made.uploadDate,
        filename: "first.pdf",
        size: made.size,
        mimeType: "application/pdf",
        sha256: made.sha256,
      },
    ]);
    const { filename, size, sha256: digest, name, uploadedBy, uploadDate } = changed.json;
    const bytes = bytesOf("second");
    expect([filename, size, digest]).toEqual(["second.pdf", bytes.length, sha256(bytes)]);
    expect([name, uploadedBy, uploadDate]).toEqual([made.name, user.id, made.uploadDate]);
    expect(await fetched(viewer.client, made.filePath)).toEqual(bytes);
    expect(await fetched(viewer.client, path(made.id, "/1"))).toEqual(bytesOf("first"));
    expect(await storedFiles(made.id)).toHaveLength(2);
    const pulled = await viewer.client.get<SyncAnswer>("/api/sync");
    expect(pulled.json.changes).toContainEqual(expect.objectContaining({ record: changed.json }));
    expect(pulled.text).not.toMatch(/first_[a-z0-9]{10}\.pdf/);
  });

  it("is found by its filename", async () => {
    const { client } = people.user;
    const { id } = await newDocument(client, "zebra");
    await add(client, id, "giraffe");
    const found = async (search: string) => (await client.get<Document[]>(`/api/documents?search=${search}`)).json;
    expect((await found("giraffe")).map((one) => one.id)).toEqual([id]);
    expect(await found("zebra")).toEqual([]);
  });

  it("loses nothing when two people file one at a time, and none is filed twice", async () => {
    const { user, admin } = people;
    const { id } = await newDocument(user.client);
    const sent = { file: { name: "mine.pdf", bytes: bytesOf("mine") } };
    const mine = () => user.client.post<Document>(path(id), form(sent), { key: `mine ${id}` });
    await Promise.all([mine(), add(admin.client, id, "theirs")]);
    expect((await mine()).status).toBe(201);
    const now = await get(user.client, id);
    expect(numbers(now)).toEqual([1, 2]);
    const kept = [...(now.fileVersions?.earlier ?? []), now].map(({ filename }) => filename);
    expect(new Set(kept)).toEqual(new Set(["first.pdf", "mine.pdf", "theirs.pdf"]));
    expect(await storedFiles(id)).toHaveLength(3);
  });

  it("takes a finished upload once", async () => {
    const { client } = people.user;
    const { id } = await newDocument(client);
    const bytes = bytesOf("sent in pieces");
    const upload = await newUpload(client, bytes.length, "pieces.pdf");
    await send(client, upload, 0, bytes);
    const finish = (key?: string) =>
      client.post<Document>(path(id), { uploadId: idOf(upload), sha256: sha256(bytes) }, { key });
    expect((await finish("pieces")).json.filename).toBe("pieces.pdf");
    expect(numbers((await finish("pieces")).json)).toEqual([1]);
    expect(await status(finish())).toBe("404 not_found");
    expect(await storedFiles(id)).toHaveLength(2);
  });

  it("is judged like every file, and a refused one leaves the document as it was", async () => {
    const { client } = people.user;
    const made = await newDocument(client);
    expect(await status(client.post(path(made.id), {}))).toBe("400 file_required");
    expect(await status(add(client, made.id, "a", {}, new Uint8Array()))).toBe("400 file_empty");
    expect(await status(add(client, made.id, "a", {}, html()))).toBe("415 file_type_not_accepted");
    expect(await status(add(client, made.id, "a", { sha256: "0".repeat(64) }))).toBe("400 checksum_mismatch");
    expect(await get(client, made.id)).toEqual(made);
    expect(await storedFiles(made.id)).toHaveLength(1);
  });

  it("leaves a change of the name alone that was made before it", async () => {
    const { client } = people.user;
    const { id, version } = await newDocument(client);
    await add(client, id, "second");
    const renamed = await client.patch<Document>(`/api/documents/${id}`, { name: "Renewed", baseVersion: version });
    expect([renamed.status, renamed.json.name, renamed.json.filename]).toEqual([200, "Renewed", "second.pdf"]);
  });

  it(`is refused beyond ${MOST_VERSIONS}, until an earlier one is deleted`, async () => {
    const { client } = people.user;
    const { id } = await newDocument(client);
    for (let at = 2; at <= MOST_VERSIONS; at++) expect((await add(client, id, `v${at}`)).status).toBe(201);
    expect(await status(add(client, id, "one too many"))).toBe("409 versions_full");
    expect(await status(restore(client, id, 1))).toBe("409 versions_full");
    expect((await get(client, id)).filename).toBe(`v${MOST_VERSIONS}.pdf`);
    expect(await status(remove(client, id, 7))).toBe(204);
    expect((await add(client, id, "again")).json.fileVersions?.current.number).toBe(MOST_VERSIONS + 1);
    expect(await storedFiles(id)).toHaveLength(MOST_VERSIONS);
  });
});

describe("an earlier version", () => {
  it("becomes current again as a further version, and keeps its place among the earlier ones", async () => {
    const { client } = people.user;
    const { id, filePath } = await newDocument(client);
    await add(client, id, "second");
    const back = (await restore(client, id, 1)).json;
    expect([back.filename, back.fileVersions?.current.number, numbers(back)]).toEqual(["first.pdf", 3, [1, 2]]);
    expect(await fetched(client, filePath)).toEqual(bytesOf("first"));
    expect(await fetched(client, path(id, "/1"))).toEqual(bytesOf("first"));
    expect(await fetched(client, path(id, "/2"))).toEqual(bytesOf("second"));
    expect(await storedFiles(id)).toHaveLength(2);
    // it is current already
    for (const number of [1, 3]) expect((await restore(client, id, number)).json).toEqual(back);
    const forth = (await restore(client, id, 2)).json;
    expect([forth.filename, numbers(forth)]).toEqual(["second.pdf", [1, 2, 3]]);
    expect(await fetched(client, path(id, "/3"))).toEqual(bytesOf("first"));
    expect(await storedFiles(id)).toHaveLength(2);
  });

  it("is deleted with its file, unless another version has the same", async () => {
    const { client } = people.user;
    const { id } = await newDocument(client);
    await add(client, id, "second");
    await restore(client, id, 1);
    expect(await status(remove(client, id, 1))).toBe(204);
    expect(await storedFiles(id)).toHaveLength(2);
    expect(await status(remove(client, id, 2))).toBe(204);
    expect(await storedFiles(id)).toHaveLength(1);
    expect(await status(remove(client, id, 2))).toBe("404 already_deleted");
    for (const number of [3, 4]) expect(await status(remove(client, id, number))).toBe("404 not_found");
    expect(await status(client.delete(path(id, "/x")))).toBe("404 not_found");
    for (const number of [1, 2]) expect(await status(client.get(path(id, `/${number}`)))).toBe("404 not_found");
    expect(await status(restore(client, id, 2))).toBe("404 not_found");
    expect((await get(client, id)).filename).toBe("first.pdf");
  });

  it("is for those who may download, restored by those who may edit, deleted by those who may delete too", async () => {
    const { user, viewer, powerless, otherAdmin, root } = people;
    const { id } = await newDocument(user.client);
    await add(user.client, id, "second");
    const editor = await server.makeUser({
      role: "user",
      organizationId: people.first.id,
      permissions: ["view", "upload"],
    });
    const all: [Client, (string | number)[]][] = [
      [viewer.client, [200, "403 forbidden", "403 forbidden", "403 forbidden"]],
      [editor.client, ["403 forbidden", 201, 200, "403 forbidden"]],
      [powerless.client, Array(4).fill("404 not_found")],
      [otherAdmin.client, Array(4).fill("404 not_found")],
      [root, Array(4).fill("404 not_found")],
      [server.visitor(), Array(4).fill("401 unauthorized")],
      [user.client, [200, 201, 200, 204]],
    ];
    for (const [client, expected] of all) {
      const asked = [
        await status(client.get(path(id, "/1"))),
        await status(add(client, id, "further")),
        await status(restore(client, id, 1)),
        await status(remove(client, id, 1)),
      ];
      expect(asked).toEqual(expected);
    }
  });

  it("goes and comes with its document, is purged with it, and opens no door while it is deleted", async () => {
    const { client } = people.user;
    const { id } = await newDocument(client);
    await add(client, id, "second");
    await client.delete(`/api/documents/${id}`);
    for (const answer of [client.get(path(id, "/1")), add(client, id, "third"), restore(client, id, 1)])
      expect(await status(answer)).toBe("404 not_found");
    expect((await client.post(`/api/documents/${id}/restore`)).status).toBe(200);
    expect(await fetched(client, path(id, "/1"))).toEqual(bytesOf("first"));
    await client.delete(`/api/documents/${id}`);
    expect((await client.delete(`/api/deleted/documents/${id}`)).status).toBe(204);
    await expect.poll(() => storedFiles(id)).toEqual([]);
  });
});

describe("the space", () => {
  it("counts every stored version once, of a deleted document too, and limits them", async () => {
    const { client } = people.alone;
    const own = (await client.post<Category>("/api/categories", { name: "Mine" })).json.id;
    const third = 350 * 1024;
    const big = (mark: string) => ({ name: `${mark}.pdf`, bytes: pdf(third, mark) });
    const sent = form({ categoryId: own, file: big("first") });
    const { id } = (await client.post<Document>("/api/documents", sent)).json;
    const file = (mark: string) => client.post<Document>(path(id), form({ file: big(mark) }));
    const use = async () => {
      const [space] = (await client.get<SpaceUse[]>("/api/space")).json;
      return [space?.documents, space?.deleted];
    };
    expect((await file("second")).status).toBe(201);
    expect(await status(file("third"))).toBe("413 space_full");
    expect((await restore(client, id, 1)).status).toBe(200);
    expect(await use()).toEqual([2 * third, 0]);
    await client.delete(`/api/documents/${id}`);
    expect(await use()).toEqual([0, 2 * third]);
    const other = form({ categoryId: own, file: big("other") });
    const another = (await client.post<Document>("/api/documents", other)).json.id;
    expect(await status(client.post(`/api/documents/${id}/restore`))).toBe("413 space_full");
    await client.delete(`/api/documents/${another}`);
    expect((await client.post(`/api/documents/${id}/restore`)).status).toBe(200);
    expect((await remove(client, id, 2)).status).toBe(204);
    expect(await use()).toEqual([third, third]);
  });
});

it("what stands in a document's folder without being a version goes into quarantine at the next start", async () => {
  const { client } = people.user;
  const { id } = await newDocument(client);
  await add(client, id, "second");
  const stray = join(server.dataDir, "storage", "sijil_documents", String(id), "stray.pdf");
  await writeFile(stray, "left by a crash");
  const before = new Date(Date.now() - 1000);
  await utimes(stray, before, before);
  await server.restart();
  expect(await storedFiles(id)).toHaveLength(2);
  expect(await fetched(client, path(id, "/1"))).toEqual(bytesOf("first"));
});

it("no version goes into quarantine whose document has a list of files that cannot be read", async () => {
  const { client } = people.user;
  const { id } = await newDocument(client);
  await add(client, id, "second");
  const where = `WHERE id = '${id}'`;
  const [[files] = []] = await sql(server, `SELECT files FROM documents ${where}`);
  await sql(server, `UPDATE documents SET files = '["' ${where}`);
  await server.restart();
  expect(await storedFiles(id)).toHaveLength(2);
  await sql(server, `UPDATE documents SET files = '${files}' ${where}`);
});

it("a version names nobody once its filer's account is deleted or erased, and devices learn of it", async () => {
  const { user, admin } = people;
  const organizationId = people.first.id;
  for (const [at, leave] of [
    (id: number) => admin.client.delete(`/api/admin/users/${id}`),
    async (id: number) => {
      const script = join(root, "scripts/organization.mjs");
      const env = { DATA_DIR: server.dataDir, INIT_CWD: folder };
      const words = ["person", "erase", String(id), "--confirm", `Person ${id}`];
      return { status: (await run(process.execPath, [script, ...words], { env })).code === 0 ? 204 : 500 };
    },
  ].entries()) {
    const leaver = await server.makeUser({ role: "user", organizationId, permissions: ["view", "upload"] });
    const { id } = await newDocument(leaver.client, `leaving ${at}`);
    await add(leaver.client, id, "second");
    await add(user.client, id, "third");
    const { cursor } = await pullAll(user.client);
    expect((await leave(leaver.id)).status).toBe(204);
    const { changes } = await pullAll(user.client, cursor);
    const change = changes.find((one) => one.collection === "documents" && one.id === id);
    const { fileVersions } = change && "record" in change ? (change.record as Document) : expect.fail("not pulled");
    expect(fileVersions?.earlier.map(({ filedBy, filedByName }) => [filedBy, filedByName])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(fileVersions?.current.filedBy).toBe(user.id);
  }
});

it("the activity says what was done with versions", async () => {
  const { user, admin } = people;
  const { id } = await newDocument(user.client);
  await add(user.client, id, "second");
  await restore(user.client, id, 1);
  await fetched(user.client, path(id, "/2"));
  await remove(user.client, id, 2);
  const { json } = await admin.client.get<{ entries: { kind: string }[] }>(`/api/activity?record=${id}`);
  const kinds = json.entries.map(({ kind }) => kind);
  expect(kinds).toEqual(["version_deleted", "downloaded", "version_restored", "version_added", "created"]);
});

it("leaves data whose files and rows agree", async () => {
  const dangling = "SELECT count(*) FROM documents WHERE json_array_length(nullif(files, '')) > 0";
  expect(Number((await sql(server, dangling))[0]?.[0])).toBeGreaterThan(0);
  await server.stop();
  expect(audit(server.dataDir, null)).toEqual([]);
});
