import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document, SpaceUse } from "#domain/index";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { sampleFile } from "../../scripts/lib/papers/sample.mjs";
import { fetchersOf } from "./fetchers.ts";
import { form, makePeople, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

/* The first pages of documents, small: drawn by the server, shown to those who may fetch the file. */

interface Thumbnail {
  id: number;
  sha256: string;
  picture: string;
}

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let category: Category;

beforeAll(async () => {
  server = await startServer({ env: { SEARCH_CONTENTS: "on" } });
  people = await makePeople(server);
  category = (await people.user.client.post<Category>("/api/categories", { name: "Contracts" })).json;
});
afterAll(() => server?.stop());

const ofUser = async () => (await people.user.client.get<Document[]>("/api/documents")).json;

/** Files a document, and waits until the server has read it. */
async function file(name: string, bytes: Uint8Array): Promise<Document> {
  const { client } = people.user;
  const body = form({ categoryId: category.id, file: { name, bytes } });
  const { id } = (await client.post<Document>("/api/documents", body)).json;
  return await read(id);
}

async function read(id: number): Promise<Document> {
  let document: Document | undefined;
  await expect
    .poll(async () => {
      document = (await ofUser()).find((one) => one.id === id);
      return document?.textState ?? null;
    })
    .not.toBeNull();
  return document ?? expect.fail("not read");
}

const thumbnails = async (ids: readonly number[], client = people.user.client) =>
  (await client.get<Thumbnail[]>(`/api/thumbnails?ids=${ids.join(",")}`)).json;

/** Width and height of a JPEG: what follows the marker of its frame. ITU-T T.81, B.2.2. */
function sizeOf(picture: string): [width: number, height: number] {
  const bytes = Buffer.from(picture, "hex");
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  return [bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)];
}

const lease = () => file("lease.pdf", pdf({ lines: ["Lease of a warehouse", "عقد إيجار"] }));

describe("the first page", () => {
  it("of a PDF is a small JPEG, of its present file; of Word files and what cannot be drawn there is none", async () => {
    const paper = await lease();
    const word = await file("letter.docx", sampleFile("letter.docx", ["A letter"]));
    const broken = await file("broken.pdf", new TextEncoder().encode("%PDF-1.4\nnothing more"));
    const locked = await file("locked.pdf", pdf({ lines: ["Locked away"], password: "secret" }));
    const found = await thumbnails([broken.id, paper.id, word.id, locked.id]);
    expect(found.map(({ id, sha256 }) => [id, sha256])).toEqual([[paper.id, paper.sha256]]);
    const [{ picture } = { picture: "" }] = found;
    expect(picture).toMatch(/^FFD8FF/);
    expect(picture.length / 2).toBeLessThanOrEqual(16 * 1024);
    const [width, height] = sizeOf(picture);
    expect([width <= 180, height]).toEqual([true, 240]);
  });

  it("is another one with another version, and stays with a new name", async () => {
    const { client } = people.user;
    const { id } = await lease();
    const [before] = await thumbnails([id]);
    await client.patch(`/api/documents/${id}`, { name: "Renamed", baseVersion: 1 });
    expect(await thumbnails([id])).toEqual([before]);
    const bytes = pdf({ lines: Array.from({ length: 30 }, () => "Another lease, of many lines") });
    await client.post(`/api/documents/${id}/versions`, form({ file: { name: "b.pdf", bytes } }));
    const { sha256 } = await read(id);
    const [after] = await thumbnails([id]);
    expect(after?.sha256).toBe(sha256);
    expect(after?.picture).not.toBe(before?.picture);
  });

  it("goes with a deletion, comes back with the document, and is purged with it", async () => {
    const { client } = people.user;
    const { id } = await lease();
    const rows = () =>
      sql(
        server,
        `SELECT count(*) FROM thumbnails WHERE text IN (SELECT id FROM texts WHERE record = '${id}')
        UNION ALL SELECT count(*) FROM thumbnails WHERE text NOT IN (SELECT id FROM texts)`,
      );
    await client.delete(`/api/documents/${id}`);
    expect(await thumbnails([id])).toEqual([]);
    await client.post(`/api/documents/${id}/restore`);
    expect(await thumbnails([id])).toHaveLength(1);
    expect((await rows()).flat().map(Number)).toEqual([1, 0]);
    await client.delete(`/api/documents/${id}`);
    expect((await client.delete(`/api/deleted/documents/${id}`)).status).toBe(204);
    expect((await rows()).flat().map(Number)).toEqual([0, 0]);
  });

  it("is drawn at the next start where an earlier release has made none, and no device has to pull for it", async () => {
    const { id } = await lease();
    const changes = () => sql(server, `SELECT max(seq) FROM changes`);
    await sql(server, "DELETE FROM thumbnails");
    const before = await changes();
    expect(await thumbnails([id])).toEqual([]);
    await server.restart();
    await expect.poll(() => thumbnails([id])).toHaveLength(1);
    expect(await changes()).toEqual(before);
  });

  it("counts towards the space", async () => {
    const { id } = await lease();
    const used = async () =>
      (await people.admin.client.get<SpaceUse[]>("/api/space")).json.reduce((sum, { texts }) => sum + texts, 0);
    const all = await used();
    const [{ picture } = { picture: "" }] = await thumbnails([id]);
    await sql(server, `DELETE FROM thumbnails WHERE text IN (SELECT id FROM texts WHERE record = '${id}')`);
    expect(all - (await used())).toBe(picture.length / 2);
  });
});

describe("whose it is", () => {
  it("those who may fetch the file are given it, and nobody else", async () => {
    const { id } = await lease();
    for (const [who, sees] of await fetchersOf(server, people))
      expect((await thumbnails([id], who.client)).map((one) => one.id)).toEqual(sees ? [id] : []);
  });

  it("a right that is taken and given back takes and gives it at once", async () => {
    const { id } = await lease();
    const permissions = ["view", "download"] as const;
    const reader = await server.makeUser({
      role: "user",
      organizationId: people.first.id,
      permissions: [...permissions],
    });
    const given = async (rights: readonly string[]) => {
      await server.records("PATCH", `users/records/${reader.id}`, { permissions: rights });
      return (await thumbnails([id], reader.client)).length;
    };
    expect([await given(permissions), await given(["view"]), await given(permissions)]).toEqual([1, 0, 1]);
  });

  it("what cannot be asked gets a sentence, and what is given is no page of a browser's", async () => {
    const { client } = people.user;
    const many = Array.from({ length: 101 }, (_, at) => 100000000000000 + at).join(",");
    for (const [query, code] of [
      ["", "validation_error"],
      ["?ids=1", "validation_error"],
      [`?ids=${many}`, "texts_too_many"],
    ])
      expect((await client.get(`/api/thumbnails${query}`)).code).toBe(code);
    const answer = await client.raw("GET", "/api/thumbnails?ids=100000000000001");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
  });
});
