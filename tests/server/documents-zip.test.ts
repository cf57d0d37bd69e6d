import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ActivityPage,
  answerHeaders,
  type Category,
  type Document,
  documentsZipPath,
  MOST_ZIPPED,
  zipWords,
} from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, freshId, onStock, type Person, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

/* Many documents as one ZIP: whose, under which names, and what it costs the server. */

let server: TestServer;
let admin: Person;
let filer: Person;
let reader: Person;
let looker: Person;
let stranger: Person;
let documents: Document[];

const MB = 1024 * 1024;
const zipPath = (person: Person, ids: readonly number[], language: "en" | "ar" = "en") =>
  documentsZipPath(ids, { language, user: person.id });
const decoded = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

async function zipOf(person: Person, ids: readonly number[], language: "en" | "ar" = "en") {
  const answer = await person.client.raw("GET", zipPath(person, ids, language));
  expect(answer.status, answer.headers.get(answerHeaders.code) ?? "").toBe(200);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}
const refusalOf = async (person: Person, path: string, method = "GET") => {
  const { status, headers } = await person.client.raw(method, path);
  return [status, headers.get(answerHeaders.code)];
};

async function file(client: Client, filename: string, bytes: Uint8Array): Promise<Document> {
  const categoryId = (await client.post<Category>("/api/categories", { name: `For ${freshId()}` })).json.id;
  const answer = await client.post<Document>(
    "/api/documents",
    form({ name: "Paper", categoryId, file: { name: filename, bytes } }),
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}

beforeAll(async () => {
  // how much memory it takes is looked at: it is cleared as in use
  server = await startServer({ env: { GOGC: undefined } });
  const { id: organizationId } = await server.makeOrganization();
  admin = await server.makeUser({ role: "admin", organizationId });
  filer = await server.makeUser({ organizationId, permissions: ["upload"] });
  reader = await server.makeUser({ role: "viewer", organizationId, permissions: ["view", "download"] });
  looker = await server.makeUser({ organizationId, permissions: ["view"] });
  const other = await server.makeOrganization();
  stranger = await server.makeUser({ role: "admin", organizationId: other.id });
  documents = [
    await file(admin.client, "عقد.pdf", pdf(300, "one")),
    await file(admin.client, "عقد.pdf", pdf(300, "two")),
    await file(filer.client, "own.pdf", pdf(300, "own")),
    await file(stranger.client, "foreign.pdf", pdf(300, "foreign")),
    await file(admin.client, "deleted.pdf", pdf(300, "deleted")),
  ];
  await admin.client.delete(`/api/documents/${documents[4]?.id}`);
});
afterAll(() => server.stop());

function onStockPocketBase() {
  it("says that it makes none, to those who might have one", async () => {
    const ids = documents.map(({ id }) => id);
    expect(await refusalOf(admin, zipPath(admin, ids))).toEqual([501, "zip_unavailable"]);
    expect(await refusalOf(looker, zipPath(looker, ids))).toEqual([403, "forbidden"]);
  });
}

function contents() {
  it("has of each person what single downloads give them, and names nothing that they may not see", async () => {
    const ids = [...documents.map(({ id }) => id), freshId()];
    for (const person of [admin, filer, reader, looker, stranger]) {
      const single = new Map<string, number>();
      for (const id of ids) {
        const answer = await person.client.raw("GET", `/api/documents/${id}/download`);
        if (answer.status !== 200) continue;
        const text = decoded(new Uint8Array(await answer.arrayBuffer()));
        single.set(text, 1);
      }
      if (single.size === 0) {
        expect([person.username, await refusalOf(person, zipPath(person, ids))]).toEqual([
          person.username,
          [403, "forbidden"],
        ]);
        continue;
      }
      const { [zipWords.en.list]: list, ...files } = await zipOf(person, ids);
      expect(Object.values(files).map(decoded).sort()).toEqual([...single.keys()].sort());
      const unseen = person === stranger || person === filer ? 5 : 3;
      expect(decoded(list)).toContain(`${zipWords.en.unknown}: ${unseen}`);
      expect(decoded(list)).not.toMatch(/\.pdf/);
    }
  });

  it("calls its files as single downloads do, each once, and itself by the day", async () => {
    const ids = documents.slice(0, 3).map(({ id }) => id);
    const files = await zipOf(admin, ids, "ar");
    expect(Object.keys(files)).toEqual(["عقد.pdf", "عقد (2).pdf", "own.pdf"]);
    expect(decoded(files["عقد (2).pdf"])).toContain("two");
    const answer = await admin.client.raw("HEAD", zipPath(admin, ids, "ar"));
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
    expect(decodeURIComponent(answer.headers.get("Content-Disposition") ?? "")).toMatch(
      /''مستندات \d{4}-\d\d-\d\d\.zip$/,
    );
  });

  it("leaves entries of who downloaded what, as single downloads do", async () => {
    const ids = await Promise.all(
      ["a.pdf", "b.pdf"].map(async (name) => (await file(admin.client, name, pdf(100))).id),
    );
    expect((await reader.client.raw("HEAD", zipPath(reader, ids))).status).toBe(200);
    const noted = async () => {
      const answer = await admin.client.get<ActivityPage>(`/api/activity?actor=${reader.id}&kind=downloaded`);
      return answer.json.entries
        .map(({ record }) => record)
        .filter((record) => record !== null && ids.includes(record));
    };
    expect(await noted()).toEqual([]);
    await reader.client.raw("GET", `/api/documents/${ids[0]}/download`);
    await zipOf(reader, ids);
    expect((await noted()).sort()).toEqual(ids.sort());
  });

  it("names what it lacks, in the language of the page: what may only be seen, and a file that is gone", async () => {
    const own = await file(filer.client, "mine.pdf", pdf(100));
    const lost = await file(filer.client, "lost.pdf", pdf(100));
    // what somebody else filed is seen by whoever may view, and not fetched
    const seer = await server.makeUser({ organizationId: Number(own.tenant), permissions: ["view"] });
    await sql(server, `UPDATE documents SET uploadedBy = '${seer.id}' WHERE id IN ('${own.id}', '${lost.id}')`);
    await rm(join(await storedIn(lost.id), (await storedNames(lost.id))[0] ?? ""));
    const files = await zipOf(seer, [documents[0]?.id ?? 0, own.id, lost.id], "ar");
    expect(Object.keys(files)).toEqual(["mine.pdf", zipWords.ar.list]);
    const lines = decoded(files[zipWords.ar.list]).split("\r\n");
    expect(lines).toEqual([
      zipWords.ar.intro,
      "",
      `Paper (عقد.pdf): ${zipWords.ar.forbidden}`,
      `Paper (lost.pdf): ${zipWords.ar.missing}`,
      "",
    ]);
  });

  it.each(["GET", "HEAD"])(
    "is refused to another user than the page's, for too many and for too much (%s)",
    async (method) => {
      const ids = documents.map(({ id }) => id);
      expect(await refusalOf(admin, zipPath(reader, ids), method)).toEqual([409, "user_changed"]);
      const many = Array.from({ length: MOST_ZIPPED + 1 }, () => freshId());
      expect(await refusalOf(admin, `/api/documents/zip?ids=${many}`, method)).toEqual([400, "zip_too_many"]);
      await sql(server, `UPDATE documents SET size = ${2 * 1024 * MB} WHERE id = '${ids[0]}'`);
      expect(await refusalOf(admin, zipPath(admin, ids), method)).toEqual([413, "zip_too_large"]);
      await sql(server, `UPDATE documents SET size = 300 WHERE id = '${ids[0]}'`);
    },
  );
}

/** Where a document's file lies. */
async function storedIn(id: number): Promise<string> {
  const storage = join(server.dataDir, "storage");
  for (const collection of await readdir(storage)) {
    const folder = join(storage, collection, String(id));
    if ((await readdir(folder).catch(() => [])).length > 0) return folder;
  }
  throw new Error(`no file of ${id}`);
}
const storedNames = async (id: number) =>
  (await readdir(await storedIn(id))).filter((name) => !name.endsWith(".attrs"));

/** Copies a document's row so many times, each with another file; the last ones are large. @returns their digests by id */
async function fill(of: Document, count: number, large: number): Promise<Map<number, string>> {
  const [stored = ""] = await storedNames(of.id);
  const collection = join(await storedIn(of.id), "..");
  const big = join(server.dataDir, "big.pdf");
  await writeFile(big, randomBytes(10 * MB));
  const digests = new Map<number, string>();
  const columns =
    "categoryId, subcategoryId, description, mimeType, uploadedBy, uploadDate, sha256, tenant, version, deleted, deletedBy, file, searchKey";
  await sql(
    server,
    `INSERT INTO documents (id, name, filename, size, ${columns})
     WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < ${count})
     SELECT CAST(300000000000000 + n AS TEXT), 'عقد ' || n, 'عقد.pdf', CASE WHEN n > ${count - large} THEN ${10 * MB} ELSE 2000 END,
       ${columns} FROM documents, rows WHERE id = '${of.id}'`,
  );
  for (let n = 1; n <= count; n++) {
    const id = 300_000_000_000_000 + n;
    const path = join(collection, String(id), stored);
    await mkdir(join(collection, String(id)));
    if (n > count - large) await link(big, path);
    else await writeFile(path, pdf(1000 + n, `paper ${n}`));
    digests.set(
      id,
      createHash("sha256")
        .update(await readFile(path))
        .digest("hex"),
    );
  }
  return digests;
}

/** Which files below storage the server has open. */
async function openFiles(): Promise<string[]> {
  const folder = `/proc/${server.pid}/fd`;
  const paths = await Promise.all((await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => "")));
  return paths.filter((path) => path.includes("/storage/"));
}

async function memory(of: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  return Number(new RegExp(`${of}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
}

function quantity() {
  let digests: Map<number, string>;

  beforeAll(async () => {
    digests = await fill(await file(admin.client, "عقد.pdf", pdf(64)), MOST_ZIPPED, 10);
  });

  it("come whole, while the server's memory hardly grows", async () => {
    await zipOf(admin, [...digests.keys()].slice(0, 50));
    await writeFile(`/proc/${server.pid}/clear_refs`, "5");
    const before = await memory("VmRSS");
    const files = await zipOf(admin, [...digests.keys()]);
    const grown = (await memory("VmHWM")) - before;
    const total = Object.values(files).reduce((sum, { length }) => sum + length, 0);
    expect(total).toBeGreaterThan(100 * MB);
    expect(grown).toBeLessThan(total / 4);
    const got = Object.values(files).map((bytes) => createHash("sha256").update(bytes).digest("hex"));
    expect(got).toEqual([...digests.values()]);
    expect(Object.keys(files)).toHaveLength(MOST_ZIPPED);
  });

  it("are read no further when the client goes, and give their place to the next", async () => {
    const path = zipPath(admin, [...digests.keys()].reverse());
    for (let round = 0; round < 2; round++) {
      const gone = [new AbortController(), new AbortController()];
      const begin = ({ signal }: AbortController) => {
        const Cookie = [...admin.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        return fetch(server.url + path, { signal, headers: { Cookie } });
      };
      const answers = await Promise.all(gone.map(begin));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await expect.poll(openFiles).toHaveLength(2);
      expect(await refusalOf(admin, path, "HEAD")).toEqual([503, "server_busy"]);
      // others are not kept waiting
      expect((await reader.client.get("/api/user")).status).toBe(200);
      expect(await refusalOf(reader, zipPath(reader, [documents[0]?.id ?? 0]), "HEAD")).toEqual([200, null]);
      for (const one of gone) one.abort();
      await expect.poll(openFiles).toHaveLength(0);
      await expect.poll(() => refusalOf(admin, path, "HEAD")).toEqual([200, null]);
    }
  });
}

if (onStock) describe("stock PocketBase", onStockPocketBase);
else {
  describe("a ZIP", contents);
  describe("500 documents", quantity);
}
