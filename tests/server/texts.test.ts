import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Category, type Document, PAGE_BREAK, type SyncAnswer, type TextState } from "#domain/index";
import { takesPdfium, textOfOther, textOfPdf } from "#web/local/texts/file-text.ts";
import { contractLines } from "../../scripts/lib/papers/contract.mjs";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { sampleFile } from "../../scripts/lib/papers/sample.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { chromiumPdf } from "../fixtures/chromium.ts";
import { arabicPdf, docPaper, docxPaper, type Paper, pdfPaper } from "../fixtures/files.ts";
import { filledPdf } from "../fixtures/filled-pdf.ts";
import { libreOfficePdf } from "../fixtures/libreoffice.ts";
import { fetchersOf } from "./fetchers.ts";
import { doc } from "./files.ts";
import { type Client, form, makePeople, type Person, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

/* What papers say: read by the server, found by a search, seen by those who see the paper. */

interface Found {
  total: number;
  documents: { id: number; exact: boolean; page: number | null; text: string; marks: [number, number][] }[];
}
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
  category = await categoryOf(people.user);
});
afterAll(() => server?.stop());

const categoryOf = async ({ client }: Person) =>
  (await client.post<Category>("/api/categories", { name: "Contracts" })).json;

async function file(name: string, bytes: Uint8Array, { client } = people.user, categoryId = category.id) {
  const made = await client.post<Document>("/api/documents", form({ categoryId, file: { name, bytes } }));
  expect(made.status).toBe(201);
  return made.json;
}

const documentOf = async (client: Client, id: number) =>
  (await client.get<Document[]>("/api/documents")).json.find((one) => one.id === id);

/** The state of a document's text, once the server has read the file. */
async function stateOf(id: number, { client } = people.user): Promise<TextState> {
  let state: TextState | null = null;
  await expect
    .poll(async () => {
      state = (await documentOf(client, id))?.textState ?? null;
      return state;
    })
    .not.toBeNull();
  return state ?? expect.fail("not read");
}

const search = async (words: string, client = people.user.client, rest = "") =>
  (await client.get<Found>(`/api/search?q=${encodeURIComponent(words)}${rest}`)).json;
const found = async (words: string, client = people.user.client) =>
  (await search(words, client)).documents.map(({ id }) => id);

describe("what is found", () => {
  it("a word inside a PDF, with the line that has it and the page that it is on", async () => {
    const lines = ["Lease of a warehouse", ...Array.from({ length: 40 }, (_, at) => `Line ${at}`), "Rent: 450 dinars"];
    const filed = await file("lease.pdf", pdf({ lines }));
    expect(filed.textState).toBeNull();
    expect(await stateOf(filed.id)).toBe("ok");
    const { total, documents } = await search("dinars rent");
    expect(total).toBe(1);
    const [hit] = documents;
    expect(hit).toMatchObject({ id: filed.id, exact: true, page: 2 });
    expect(hit?.marks.map(([from, to]) => hit.text.slice(from, to))).toEqual(["Rent", "dinars"]);
    expect(await found('"warehouse rent"')).toEqual([]);
    expect(await found("zebra")).toEqual([]);
  });

  it("a word inside a DOC and a DOCX", async () => {
    const older = await file("letter.doc", sampleFile("letter.doc", []));
    const newer = await file(
      "letter.docx",
      sampleFile("letter.docx", ["A letter about the lighthouse", "فنار الميناء"]),
    );
    expect([await stateOf(older.id), await stateOf(newer.id)]).toEqual(["ok", "ok"]);
    expect(await found("lighthouse ميناء")).toEqual([newer.id]);
    const { json } = await people.user.client.get<Text[]>(`/api/texts?ids=${older.id}`);
    const word = json[0]?.text.match(/[A-Za-z]{6,}/)?.[0] ?? expect.fail("the letter has no words");
    expect(await found(word)).toContain(older.id);
  });

  it("what an earlier release has read, which devices are not given as today's", async () => {
    const { id } = await file("quay.pdf", pdf({ lines: ["Berth at the northern quay"] }));
    expect(await stateOf(id)).toBe("ok");
    const given = async () => (await people.user.client.get<Text[]>(`/api/texts?ids=${id}`)).json.length;
    expect(await given()).toBe(1);
    await sql(server, `UPDATE texts SET engine = engine - 1 WHERE record = '${id}'`);
    expect([await found("northern quay"), await given()]).toEqual([[id], 0]);
  });

  it("an Arabic word, whatever its article, prefix and spelling", async () => {
    const { id } = await file(
      "عقد.pdf",
      pdf({ lines: ["عقد إيجار المستودع", "الأجرة السنوية 900 دينار", "رواتب الموظفين"] }),
    );
    expect(await stateOf(id)).toBe("ok");
    // the font has ين as one glyph
    for (const words of ["الموظفين", "مستودع", "المستودع", "بالمستودع", "اجره", "الأجرة السنوية", "٩٠٠ دينار"]) {
      expect([words, await found(words)]).toEqual([words, [id]]);
    }
    const { documents } = await search("للمستودع");
    expect(documents[0]).toMatchObject({ id, exact: false, page: 1 });
    expect(documents[0]?.text).toContain("المستودع");
  });

  it("the newest first, those that have the very words before those that have others of the stem", async () => {
    const names = ["orchards of apples", "an orchard", "the orchards again"];
    const ids: number[] = [];
    for (const name of names) ids.push((await file("x.pdf", pdf({ lines: [name] }))).id);
    for (const id of ids) await stateOf(id);
    const [first, second, third] = ids;
    expect(await found("orchards")).toEqual([third, first, second]);
    const limited = await search("orchards", people.user.client, "&limit=1");
    expect([limited.total, limited.documents.map(({ id }) => id)]).toEqual([3, [third]]);
    const rest = await search("orchards", people.user.client, "&limit=5000&offset=1&lines=none");
    expect(rest).toEqual({
      total: 3,
      documents: [
        { id: first, exact: true },
        { id: second, exact: false },
      ],
      employees: [],
    });
    expect((await search("orchards", people.user.client, "&offset=3")).documents).toEqual([]);
  });

  it("only where papers are read, which the configuration says", async () => {
    expect((await people.user.client.get("/api/config")).json).toMatchObject({ readsContents: true });
  });

  it("nothing for a letter, and a sentence for what cannot be asked", async () => {
    expect(await search("x")).toEqual({ total: 0, documents: [], employees: [] });
    const { client } = people.user;
    for (const [path, code] of [
      ["/api/search", "search_required"],
      [`/api/search?q=${"x".repeat(1001)}`, "search_too_long"],
      ["/api/search?q=word&limit=201", "validation_error"],
      ["/api/search?q=word&limit=5001&lines=none", "validation_error"],
      ["/api/search?q=word&lines=all", "validation_error"],
      ["/api/search?q=word&offset=-1", "validation_error"],
      ["/api/texts", "validation_error"],
      ["/api/texts?ids=1", "validation_error"],
      ["/api/texts?ids=100000000000001&attachments=100000000000001/passport", "validation_error"],
      ["/api/texts?attachments=100000000000001", "validation_error"],
      [`/api/texts?ids=${Array.from({ length: 101 }, (_, at) => 100000000000000 + at).join(",")}`, "texts_too_many"],
    ] as const) {
      const refused = await client.get(path);
      expect([path.slice(0, 30), refused.status, refused.code]).toEqual([path.slice(0, 30), 400, code]);
    }
  });
});

describe("a device reads the same, to the letter", () => {
  const compiled = WebAssembly.compile(
    new Uint8Array(readFileSync(join(root, "node_modules/@hyzyla/pdfium/dist/pdfium.wasm"))),
  );
  const long = { ...arabicPdf(), bytes: pdf({ lines: Array.from({ length: 4 }, () => contractLines).flat() }) };

  it.each<[string, Paper]>([
    ["a PDF", pdfPaper()],
    ["an Arabic PDF", arabicPdf()],
    ["an Arabic PDF of several pages", long],
    ["a PDF that Chromium has printed", { ...arabicPdf(), bytes: chromiumPdf("plex") }],
    ["a PDF whose form is filled in", { ...pdfPaper(), bytes: filledPdf() }],
    ["one whose text is in a form", { ...arabicPdf(), bytes: chromiumPdf("form") }],
    ["a PDF that LibreOffice has exported", { ...arabicPdf(), bytes: libreOfficePdf() }],
    ["a DOCX", docxPaper()],
    ["a DOC", docPaper()],
  ])("in %s", async (_name, { name, bytes, type }) => {
    const { id } = await file(name, bytes);
    await stateOf(id);
    const { json } = await people.user.client.get<Text[]>(`/api/texts?ids=${id}`);
    const copy = new Uint8Array(bytes).buffer;
    const { state, pages } = takesPdfium(type) ? await textOfPdf(copy, await compiled) : textOfOther(copy, type);
    expect([state, pages.join("").trim()]).toEqual(["ok", expect.stringMatching(/\p{L}/u)]);
    expect(json).toMatchObject([{ state, text: pages.join(PAGE_BREAK) }]);
  });
});

describe("what cannot be read", () => {
  it("a broken file and a locked one are filed, and say so", async () => {
    const broken = await file("broken.pdf", new TextEncoder().encode("%PDF-1.4\nnothing more"));
    const noDoc = await file("broken.doc", doc());
    const locked = await file("locked.pdf", pdf({ lines: ["Locked away"], password: "secret" }));
    expect([await stateOf(broken.id), await stateOf(noDoc.id), await stateOf(locked.id)]).toEqual([
      "broken",
      "broken",
      "locked",
    ]);
    const ids = [broken.id, locked.id];
    const { json } = await people.user.client.get<Text[]>(`/api/texts?ids=${ids.join(",")}`);
    expect(json.map(({ id, state, text }) => [id, state, text])).toEqual([
      [broken.id, "broken", ""],
      [locked.id, "locked", ""],
    ]);
  });
});

describe("whose it is", () => {
  it("a search finds, and the texts are given, to those who may fetch the paper", async () => {
    const { id } = await file("secret.pdf", pdf({ lines: ["Confidential turbine"] }));
    await stateOf(id);
    for (const [who, sees] of await fetchersOf(server, people)) {
      const { total, documents } = await search("turbine", who.client);
      expect([total, documents.map((one) => one.id)]).toEqual(sees ? [1, [id]] : [0, []]);
      const { json } = await who.client.get<Text[]>(`/api/texts?ids=${id}`);
      expect(json.map((one) => one.text)).toEqual(sees ? [expect.stringContaining("turbine")] : []);
    }
  });

  it("who may not view finds in the own uploads alone, and nobody in another's private space", async () => {
    const uploader = await server.makeUser({ role: "user", organizationId: people.first.id, permissions: ["upload"] });
    const own = await file("own.pdf", pdf({ lines: ["Gasket of one's own"] }), uploader);
    const others = await file("others.pdf", pdf({ lines: ["Gasket of others"] }));
    const space = await categoryOf(people.alone);
    const hidden = await file("private.pdf", pdf({ lines: ["Gasket at home"] }), people.alone, space.id);
    await stateOf(own.id);
    await stateOf(others.id);
    await stateOf(hidden.id, people.alone);
    expect(await found("gasket", uploader.client)).toEqual([own.id]);
    expect(await found("gasket")).toEqual([others.id, own.id]);
    expect(await found("gasket", people.alone.client)).toEqual([hidden.id]);
  });
});

describe("what becomes of it", () => {
  it("it goes with a deletion, comes back with the paper, and is purged with it", async () => {
    const { client } = people.user;
    const { id } = await file("gone.pdf", pdf({ lines: ["Ephemeral sextant"] }));
    await stateOf(id);
    await client.delete(`/api/documents/${id}`);
    expect(await found("sextant")).toEqual([]);
    expect((await client.get<Text[]>(`/api/texts?ids=${id}`)).json).toEqual([]);
    await client.post(`/api/documents/${id}/restore`);
    expect(await found("sextant")).toEqual([id]);
    const rows = () =>
      sql(
        server,
        `SELECT count(*) FROM texts WHERE record = '${id}' UNION ALL
        SELECT count(*) FROM texts_index_docsize WHERE id NOT IN (SELECT id FROM texts)`,
      );
    expect((await rows()).flat().map(Number)).toEqual([1, 0]);
    await client.delete(`/api/documents/${id}`);
    expect((await client.delete(`/api/deleted/documents/${id}`)).status).toBe(204);
    expect((await rows()).flat().map(Number)).toEqual([0, 0]);
  });

  it("another category leaves it as it is, and a right that is taken and given back takes and gives it at once", async () => {
    const { id } = await file("moved.pdf", pdf({ lines: ["A moved heliometer in its wooden case"] }));
    await stateOf(id);
    const kept = () => sql(server, `SELECT id, sha256, state, text FROM texts WHERE record = '${id}'`);
    const before = await kept();
    const { id: categoryId } = await categoryOf(people.user);
    const moved = await people.user.client.patch<Document>(`/api/documents/${id}`, { categoryId });
    expect([moved.status, moved.json.categoryId, moved.json.textState]).toEqual([200, categoryId, "ok"]);
    expect([await kept(), await found("heliometer")]).toEqual([before, [id]]);
    const reader = await server.makeUser({
      role: "user",
      organizationId: people.first.id,
      permissions: ["view", "download"],
    });
    const mayFetch = async (permissions: string[]) => {
      await server.records("PATCH", `users/records/${reader.id}`, { permissions });
      const { json } = await reader.client.get<Text[]>(`/api/texts?ids=${id}`);
      return [await found("heliometer", reader.client), json.length];
    };
    expect(await mayFetch(["view", "download"])).toEqual([[id], 1]);
    expect(await mayFetch(["view"])).toEqual([[], 0]);
    expect(await mayFetch(["view", "download"])).toEqual([[id], 1]);
  });

  it("a new version is read in its place, an earlier one that is current again too, and a new name changes nothing", async () => {
    const { client } = people.user;
    const { id } = await file("draft.pdf", pdf({ lines: ["First draft: astrolabe"] }));
    await stateOf(id);
    const before = (await documentOf(client, id)) ?? expect.fail("gone");
    const renamed = await client.patch<Document>(`/api/documents/${id}`, { name: "Renamed", baseVersion: 1 });
    // reading was no change of anybody's, which another one could be in conflict with
    expect([before.version, renamed.status, renamed.json.version, renamed.json.textState]).toEqual([1, 200, 2, "ok"]);
    const bytes = pdf({ lines: ["Second draft: theodolite"] });
    const added = await client.post<Document>(
      `/api/documents/${id}/versions`,
      form({ file: { name: "b.pdf", bytes } }),
    );
    expect([added.status, added.json.textState]).toEqual([201, null]);
    await stateOf(id);
    expect([await found("astrolabe"), await found("theodolite")]).toEqual([[], [id]]);
    const back = await client.post<Document>(`/api/documents/${id}/versions/1/restore`);
    expect([back.status, back.json.textState]).toEqual([200, null]);
    await stateOf(id);
    expect([await found("astrolabe"), await found("theodolite")]).toEqual([[id], []]);
  });

  it("devices hear of it by the change log, and it is no change that another one could be in conflict with", async () => {
    const { client } = people.admin;
    const pull = async (cursor: string) => (await client.get<SyncAnswer>(`/api/sync?cursor=${cursor}`)).json;
    let cursor = "";
    for (let more = true; more; ) ({ cursor, more } = await pull(cursor));
    const { id } = await file("heard.pdf", pdf({ lines: ["Heliograph of the garrison"] }));
    await stateOf(id);
    const { changes } = await pull(cursor);
    // a paper that an earlier release had read may have been read again meanwhile
    const ofIt = changes.filter((change) => change.id === id);
    expect(ofIt).toMatchObject([{ collection: "documents", id, record: { textState: "ok", version: 1 } }]);
    const noted = await sql(server, `SELECT field FROM field_versions WHERE record = '${id}'`);
    expect(noted).toEqual([]);
  });

  it("what is missing is read at the next start", async () => {
    const { id } = await file("again.pdf", pdf({ lines: ["Aneroid barometer"] }));
    await stateOf(id);
    await sql(server, "DELETE FROM texts");
    expect(await found("barometer")).toEqual([]);
    await server.restart();
    await expect.poll(() => found("barometer")).toEqual([id]);
  });
});
