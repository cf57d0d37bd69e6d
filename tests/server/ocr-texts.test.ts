import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Category,
  type Document,
  MOST_OCR_PAGES,
  type SyncAnswer,
  type TextState,
  textLimits,
} from "#domain/index";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { form, makePeople, type Person, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

/* Scans that a device has read by machine: who may say what one of them says, and of which file. */

interface Text {
  id: number;
  sha256: string;
  state: TextState;
  text: string;
}

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let category: Category;

beforeAll(async () => {
  server = await startServer({ env: { SEARCH_CONTENTS: "on" } });
  people = await makePeople(server);
  category = (await people.user.client.post<Category>("/api/categories", { name: "Scans" })).json;
});
afterAll(() => server?.stop());

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** A page on which there is nothing to be read but by looking at it; no two are the same file. */
const picture = (title: string) => pdf({ lines: [], title });

async function file(bytes: Uint8Array, { client } = people.user, categoryId = category.id): Promise<Document> {
  const made = await client.post<Document>("/api/documents", form({ categoryId, file: { name: "scan.pdf", bytes } }));
  expect(made.status).toBe(201);
  const read = async () => (await documentOf(made.json.id, { client }))?.textState;
  await expect.poll(read).not.toBeNull();
  return (await documentOf(made.json.id, { client })) ?? expect.fail("gone");
}

const documentOf = async (id: number, { client }: Pick<Person, "client"> = people.user) =>
  (await client.get<Document[]>("/api/documents")).json.find((one) => one.id === id);

const send = (of: Pick<Document, "id" | "sha256">, pages: unknown, { client }: Pick<Person, "client"> = people.user) =>
  client.post<Document>(`/api/documents/${of.id}/text`, { sha256: of.sha256, pages });

const found = async (words: string, { client }: Pick<Person, "client"> = people.user) =>
  (await client.get<{ documents: { id: number; page: number }[] }>(`/api/search?q=${encodeURIComponent(words)}`)).json
    .documents;

const textOf = async (id: number) => (await people.user.client.get<Text[]>(`/api/texts?ids=${id}`)).json[0];

describe("a scan that was read by machine", () => {
  it("is found by its words, on their page, and says that a machine has read it", async () => {
    const scan = await file(picture("found"));
    expect(scan.textState).toBe("scan");
    const sent = await send(scan, ["Delivery note", "بوليصة شحن \u0007من المرفأ"]);
    expect([sent.status, sent.json.textState, sent.json.version]).toEqual([200, "ocr", scan.version]);
    expect(await found("مرفأ")).toMatchObject([{ id: scan.id, page: 2 }]);
    expect(await textOf(scan.id)).toEqual({
      id: scan.id,
      sha256: scan.sha256,
      state: "ocr",
      text: "Delivery note\fبوليصة شحن من المرفأ",
    });
  });

  it("can be read again, after which the words of before are not found", async () => {
    const scan = await file(picture("again"));
    await send(scan, ["chronometer"]);
    expect((await send(scan, ["hygrometer"])).status).toBe(200);
    expect([await found("chronometer"), (await found("hygrometer")).map(({ id }) => id)]).toEqual([[], [scan.id]]);
  });

  it("is heard of by devices, is nobody's change in a conflict, and stands in the activity", async () => {
    const { client } = people.admin;
    const scan = await file(picture("heard"));
    const pull = async (cursor: string) => (await client.get<SyncAnswer>(`/api/sync?cursor=${cursor}`)).json;
    let cursor = "";
    for (let more = true; more; ) ({ cursor, more } = await pull(cursor));
    await send(scan, ["pantograph"]);
    const { changes } = await pull(cursor);
    expect(changes).toMatchObject([{ collection: "documents", id: scan.id, record: { textState: "ocr", version: 1 } }]);
    expect(await sql(server, `SELECT field FROM field_versions WHERE record = '${scan.id}'`)).toEqual([]);
    const activity = await client.get<{ entries: { kind: string; actor: number }[] }>(
      `/api/activity?collection=documents&record=${scan.id}`,
    );
    expect(activity.json.entries[0]).toMatchObject({ kind: "text_added", actor: people.user.id });
  });

  it("is kept when the server reads all papers anew", async () => {
    const scan = await file(picture("kept"));
    await send(scan, ["barograph"]);
    await sql(server, "UPDATE texts SET engine = 0; DELETE FROM texts_index");
    expect(await found("barograph")).toEqual([]);
    await server.restart();
    await expect.poll(async () => (await found("barograph")).map(({ id }) => id)).toEqual([scan.id]);
    expect((await documentOf(scan.id))?.textState).toBe("ocr");
  });

  it("is taken before the server has looked at the file, unseen until it has, and where it finds a scan alone", async () => {
    const [scan, read] = [
      await file(picture("early")),
      await file(pdf({ lines: ["A sextant of brass in a box of oak"] })),
    ];
    const ids = `('${scan.id}', '${read.id}')`;
    await sql(
      server,
      `DELETE FROM texts WHERE record IN ${ids}; UPDATE documents SET textState = '' WHERE id IN ${ids}`,
    );
    for (const one of [scan, read]) {
      const sent = await send(one, ["astrolabe"]);
      expect([sent.status, sent.json.textState]).toEqual([200, null]);
      expect(await textOf(one.id)).toBeUndefined();
    }
    expect(await found("astrolabe")).toEqual([]);
    await server.restart();
    await expect.poll(async () => (await found("astrolabe")).map(({ id }) => id)).toEqual([scan.id]);
    expect((await found("sextant")).map(({ id }) => id)).toEqual([read.id]);
    const states = [await documentOf(scan.id), await documentOf(read.id)].map((one) => one?.textState);
    expect(states).toEqual(["ocr", "ok"]);
  });

  it("is a scan again as another version, and as the earlier one once that is current again", async () => {
    const { client } = people.user;
    const scan = await file(picture("first version"));
    await send(scan, ["planimeter"]);
    const bytes = picture("second version");
    const added = await client.post<Document>(
      `/api/documents/${scan.id}/versions`,
      form({ file: { name: "b.pdf", bytes } }),
    );
    expect([added.status, added.json.textState]).toEqual([201, null]);
    expect(await found("planimeter")).toEqual([]);
    await expect.poll(async () => (await documentOf(scan.id))?.textState).toBe("scan");
    // what was read on a device that did not know of the new version
    const late = await send(scan, ["planimeter"]);
    expect([late.status, late.code]).toEqual([409, "text_of_other_file"]);
    expect((await send({ id: scan.id, sha256: sha256(bytes) }, ["odometer"])).status).toBe(200);
    await client.post(`/api/documents/${scan.id}/versions/1/restore`);
    await expect.poll(async () => (await documentOf(scan.id))?.textState).toBe("scan");
    expect([await found("odometer"), await found("planimeter")]).toEqual([[], []]);
  });
});

describe("who may say what a scan says", () => {
  it("those who may fetch and edit the document, in its own organization", async () => {
    const { user, admin, viewer, powerless, otherAdmin, otherUser, alone, root } = people;
    const scan = await file(picture("rights"));
    const { id: organizationId } = people.first;
    const of = (permissions: ("upload" | "view" | "download" | "delete")[]) =>
      server.makeUser({ role: "user", organizationId, permissions });
    // edits what it cannot fetch, and fetches what it cannot edit
    const [blind, reader] = [await of(["view", "upload"]), await of(["view", "download"])];
    for (const [who, status] of [
      [viewer, 403],
      [blind, 403],
      [reader, 403],
      [powerless, 404],
      [otherAdmin, 404],
      [otherUser, 404],
      [alone, 404],
      [{ client: root }, 404],
      [{ client: server.visitor() }, 401],
    ] as const) {
      const refused = await send(scan, ["gyroscope"], who);
      expect([refused.status, await found("gyroscope")]).toEqual([status, []]);
    }
    expect((await documentOf(scan.id))?.textState).toBe("scan");
    expect((await send(scan, ["gyroscope"], admin)).status).toBe(200);
    expect((await send(scan, ["gyroscope"], user)).status).toBe(200);
    expect(await found("gyroscope", otherUser)).toEqual([]);
  });

  it("whoever has filed it, also without the right to view others', and everybody in the own private space", async () => {
    const uploader = await server.makeUser({ role: "user", organizationId: people.first.id, permissions: ["upload"] });
    const own = await file(picture("own"), uploader);
    expect((await send(own, ["sundial"], uploader)).status).toBe(200);
    expect((await send(await file(picture("others")), ["sundial"], uploader)).status).toBe(404);
    const space = (await people.alone.client.post<Category>("/api/categories", { name: "Home" })).json;
    const hidden = await file(picture("private"), people.alone, space.id);
    expect((await send(hidden, ["sundial"], people.alone)).status).toBe(200);
    expect((await found("sundial", people.alone)).map(({ id }) => id)).toEqual([hidden.id]);
    expect((await found("sundial", uploader)).map(({ id }) => id)).toEqual([own.id]);
  });
});

describe("what is refused", () => {
  it("a text for a paper that the server has read itself, or could not read", async () => {
    const read = await file(pdf({ lines: ["This contract says what it says"] }));
    const broken = await file(new TextEncoder().encode("%PDF-1.4\nnothing more"));
    for (const paper of [read, broken]) {
      const refused = await send(paper, ["It says something else"]);
      expect([refused.status, refused.code]).toEqual([409, "text_not_scan"]);
    }
    expect(await found("something else")).toEqual([]);
    expect((await textOf(read.id))?.text).toContain("says what it says");
  });

  it("a text that is none, is too long, or is of another file", async () => {
    const scan = await file(picture("refused"));
    const long = "x".repeat(textLimits.letters / 2);
    for (const [pages, code] of [
      [undefined, "text_required"],
      [[], "text_required"],
      ["one text", "text_required"],
      [["", " … ", "\u0000\f"], "text_required"],
      [[1], "validation_error"],
      [[long, long, "y"], "text_too_long"],
      [Array.from({ length: MOST_OCR_PAGES + 1 }, () => "page"), "text_too_long"],
      [["z".repeat(4 * textLimits.letters)], "body_too_large"],
    ] as const) {
      const refused = await send(scan, pages);
      expect([code, refused.code, refused.status]).toEqual([code, code, code === "body_too_large" ? 413 : 400]);
    }
    for (const [digest, code] of [
      [null, "validation_error"],
      ["A".repeat(64), "validation_error"],
      ["0".repeat(64), "text_of_other_file"],
    ] as const) {
      expect((await send({ id: scan.id, sha256: digest }, ["words"])).code).toBe(code);
    }
    expect((await documentOf(scan.id))?.textState).toBe("scan");
  });

  it("a text for a paper that was deleted, which has the one of before once it is restored", async () => {
    const { client } = people.user;
    const scan = await file(picture("deleted"));
    await send(scan, ["kaleidoscope"]);
    await client.delete(`/api/documents/${scan.id}`);
    expect((await send(scan, ["stethoscope"])).status).toBe(404);
    expect(await found("kaleidoscope")).toEqual([]);
    await client.post(`/api/documents/${scan.id}/restore`);
    expect([(await found("kaleidoscope")).length, await found("stethoscope")]).toEqual([1, []]);
  });
});
