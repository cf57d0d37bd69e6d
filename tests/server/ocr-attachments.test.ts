import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AttachmentType, Employee, SyncAnswer, TextState } from "#domain/index";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { pngPaper } from "../fixtures/files.ts";
import { form, makePeople, type Person, startServer, type TestServer } from "./harness.ts";
import { anEmployee, sql } from "./rows.ts";

/* Scans that are attached to employees, read by machine on a device: found by those who work with employees, nobody else. */

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;

beforeAll(async () => {
  server = await startServer({ env: { SEARCH_CONTENTS: "on" } });
  people = await makePeople(server);
});
afterAll(() => server?.stop());

type Caller = Pick<Person, "client">;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** No two are the same file. */
const picture = (title: string) => pdf({ lines: [], title });

const employeeOf = async (id: number, { client }: Caller = people.user) =>
  (await client.get<Employee[]>("/api/employees")).json.find((one) => one.id === id) ?? expect.fail("gone");
const stateOf = async (id: number, type: AttachmentType) => (await employeeOf(id)).attachments[type]?.textState;

async function attach(id: number, attachmentType: AttachmentType, bytes: Uint8Array, name = "scan.pdf") {
  const body = form({ attachment: { name, bytes }, attachmentType });
  const made = await people.user.client.post<Employee>(`/api/employees/${id}/upload-attachment`, body);
  expect(made.status, made.text).toBe(201);
  await expect.poll(() => stateOf(id, attachmentType)).toBeDefined();
}

async function hire(attached: Partial<Record<AttachmentType, Uint8Array>>): Promise<Employee> {
  const { json, status, text } = await people.user.client.post<Employee>("/api/employees", anEmployee);
  expect(status, text).toBe(201);
  for (const type of Object.keys(attached) as AttachmentType[]) {
    const bytes = attached[type];
    if (bytes) await attach(json.id, type, bytes);
  }
  return employeeOf(json.id);
}

const send = (id: number, bytes: Uint8Array, pages: unknown, { client }: Caller = people.user) =>
  client.post<Employee>(`/api/employees/${id}/text`, { sha256: sha256(bytes), pages });

interface Found {
  total: number;
  documents: unknown[];
  employees: { id: number; part: string; page: number | null }[];
}
const search = async (words: string, { client }: Caller = people.user) =>
  (await client.get<Found>(`/api/search?q=${encodeURIComponent(words)}`)).json;
const found = async (words: string, caller?: Caller) =>
  (await search(words, caller)).employees.map(({ id, part, page }) => [id, part, page]);

const textsOf = async (id: number, part: string, { client }: Caller = people.user) =>
  (await client.get<{ state: TextState; text: string }[]>(`/api/texts?attachments=${id}/${part}`)).json;

describe("an attachment that was read by machine", () => {
  it("is found by its words, a picture too, and says that a machine has read it", async () => {
    const [passport, photo] = [picture("a passport"), new Uint8Array(pngPaper().bytes)];
    const { id } = await hire({ passport });
    await attach(id, "civilId", photo, "card.png");
    expect([await stateOf(id, "passport"), await stateOf(id, "civilId")]).toEqual(["scan", "scan"]);
    const sent = await send(id, passport, ["Republic of the harbour", "جواز سفر صادر من الميناء"]);
    expect([sent.status, sent.json.attachments.passport?.textState]).toEqual([200, "ocr"]);
    expect((await send(id, photo, ["Civil register"])).json.attachments.civilId?.textState).toBe("ocr");
    expect([await found("ميناء"), await found("register")]).toEqual([[[id, "passport", 2]], [[id, "civilId", 1]]]);
    expect(await textsOf(id, "passport")).toMatchObject([
      { state: "ocr", text: "Republic of the harbour\fجواز سفر صادر من الميناء" },
    ]);
    // read again, after which the words of before are not found
    await send(id, photo, ["Civil identity"]);
    expect([await found("register"), await found("identity")]).toEqual([[], [[id, "civilId", 1]]]);
  });

  it("is heard of by devices, is nobody's change in a conflict, and stands in the activity", async () => {
    const passport = picture("heard");
    const before = await hire({ passport });
    const { client } = people.admin;
    const pull = async (cursor: string) => (await client.get<SyncAnswer>(`/api/sync?cursor=${cursor}`)).json;
    let cursor = "";
    for (let more = true; more; ) ({ cursor, more } = await pull(cursor));
    await sql(server, "DELETE FROM field_versions");
    expect((await send(before.id, passport, ["pantograph"])).json.version).toBe(before.version);
    const { changes } = await pull(cursor);
    expect(changes).toMatchObject([
      { collection: "employees", id: before.id, record: { attachments: { passport: { textState: "ocr" } } } },
    ]);
    expect(await sql(server, "SELECT field FROM field_versions")).toEqual([]);
    const activity = await client.get<{ entries: { kind: string; actor: number; fields: string[] }[] }>(
      `/api/activity?collection=employees&record=${before.id}`,
    );
    expect(activity.json.entries[0]).toMatchObject({ kind: "text_added", actor: people.user.id, fields: ["passport"] });
    // what people change of it still has its version
    await people.user.client.delete(`/api/employees/${before.id}/attachments/passport`);
    expect((await employeeOf(before.id)).version).toBe(before.version + 1);
  });

  it("is a page of a paper under whatever key it has", async () => {
    const page = picture("a page");
    const { id } = await hire({});
    const { client } = people.user;
    const body = { id: "workPermit", type: "workPermit", number: "7" };
    const paper = await client.post<Employee>(`/api/employees/${id}/papers`, body);
    expect(paper.status, paper.text).toBe(201);
    const added = await client.post<Employee>(
      `/api/employees/${id}/papers/workPermit/files`,
      form({ file: { name: "p.pdf", bytes: page } }),
    );
    expect(added.status, added.text).toBe(201);
    await expect.poll(async () => Object.values((await employeeOf(id)).paperTextStates ?? {})).toEqual(["scan"]);
    await send(id, page, ["theodolite"]);
    const [key = "", state] = Object.entries((await employeeOf(id)).paperTextStates ?? {})[0] ?? [];
    expect(state).toBe("ocr");
    expect(await found("theodolite")).toEqual([[id, key, 1]]);
  });

  it("comes back with its file, which was removed, replaced, or got another key", async () => {
    const [passport, next] = [picture("comes back"), picture("the next one")];
    const { id } = await hire({ passport });
    const { client } = people.user;
    const path = `/api/employees/${id}/attachments/passport`;
    await send(id, passport, ["barograph"]);
    expect((await client.delete(path)).status).toBe(204);
    expect([await found("barograph"), await textsOf(id, "passport")]).toEqual([[], []]);
    const back = await client.post<Employee>(`${path}/restore`);
    expect(back.json.attachments.passport?.textState).toBe("ocr");
    expect(await found("barograph")).toEqual([[id, "passport", 1]]);
    await attach(id, "passport", next);
    await send(id, next, ["hygrometer"]);
    expect([await found("barograph"), await found("hygrometer")]).toEqual([[], [[id, "passport", 1]]]);
    expect((await client.post<Employee>(`${path}/restore`)).json.attachments.passport?.textState).toBe("ocr");
    expect([await found("barograph"), await found("hygrometer")]).toEqual([[[id, "passport", 1]], []]);
    const renewed = await client.post<Employee>(`/api/employees/${id}/papers/passport/renew`, { number: "N7" });
    expect(renewed.status, renewed.text).toBe(200);
    const [key = "", state] = Object.entries(renewed.json.paperTextStates ?? {})[0] ?? [];
    expect([state, await found("barograph")]).toEqual(["ocr", [[id, key, 1]]]);
  });

  it("stays with the same file filed once more", async () => {
    const passport = picture("once more");
    const { id } = await hire({ passport });
    await send(id, passport, ["anemometer"]);
    await attach(id, "passport", passport);
    expect([await stateOf(id, "passport"), await found("anemometer")]).toEqual(["ocr", [[id, "passport", 1]]]);
  });

  it("goes with its file, its employee, and comes back with the employee", async () => {
    const passport = picture("goes");
    const { id } = await hire({ passport });
    const { client } = people.user;
    await send(id, passport, ["clinometer"]);
    await client.delete(`/api/employees/${id}`);
    expect([await found("clinometer"), (await send(id, passport, ["alidade"])).status]).toEqual([[], 404]);
    await client.post(`/api/employees/${id}/restore`);
    expect(await found("clinometer")).toEqual([[id, "passport", 1]]);
    await attach(id, "passport", picture("another"));
    expect(await found("clinometer")).toEqual([]);
    expect((await send(id, passport, ["clinometer"])).code).toBe("text_of_other_file");
  });
});

describe("who may say what it says, and who finds it", () => {
  it("those who work with employees, in their own organization", async () => {
    const passport = picture("rights");
    const { id } = await hire({ passport });
    const { user, admin, viewer, otherAdmin, otherUser, alone, root } = people;
    for (const [who, status] of [
      [viewer, 403],
      [otherAdmin, 404],
      [otherUser, 404],
      [alone, 404],
      [{ client: root }, 403],
      [{ client: server.visitor() }, 401],
    ] as const) {
      expect([status, (await send(id, passport, ["gyroscope"], who)).status]).toEqual([status, status]);
    }
    expect(await stateOf(id, "passport")).toBe("scan");
    for (const who of [admin, user]) expect((await send(id, passport, ["gyroscope"], who)).status).toBe(200);
    for (const who of [viewer, otherAdmin, otherUser, alone]) {
      expect(await search("gyroscope", who)).toMatchObject({ total: 0, documents: [], employees: [] });
      expect(await textsOf(id, "passport", who)).toEqual([]);
    }
    expect(await found("gyroscope", admin)).toEqual([[id, "passport", 1]]);
  });
});

describe("what is refused", () => {
  it("a text of a file that has words of its own, or is not attached", async () => {
    const letters = pdf({ lines: ["This passport says what it says"] });
    const { id } = await hire({ passport: letters });
    for (const [bytes, pages, code] of [
      [letters, ["It says something else"], "text_not_scan"],
      [picture("of nobody"), ["words"], "text_of_other_file"],
      [letters, [], "text_required"],
      [letters, ["…"], "text_required"],
    ] as const)
      expect((await send(id, bytes, pages)).code).toBe(code);
    expect(await found("something else")).toEqual([]);
    expect(await found("passport says")).toEqual([[id, "passport", 1]]);
  });
});

describe("a text of a file at which the server has not looked", () => {
  /** The reader has looked at all that it has heard of: it would see at once what is forgotten before. */
  const readerRests = () =>
    expect.poll(() => sql(server, "SELECT value FROM sync_state WHERE name = 'texts.reading'")).toEqual([]);
  const forget = async (id: number) => {
    await sql(
      server,
      `DELETE FROM texts WHERE record = '${id}'; UPDATE employees SET attachments = json_remove(attachments, '$.passport.textState') WHERE id = '${id}'`,
    );
  };

  it("waits unseen until it has, and is taken where it finds a scan alone", async () => {
    const [scanned, letters] = [picture("unread"), pdf({ lines: ["A planimeter of brass in a box of oak"] })];
    const [scan, read] = [await hire({ passport: scanned }), await hire({ passport: letters })];
    await readerRests();
    for (const one of [scan, read]) await forget(one.id);
    for (const [one, bytes] of [
      [scan, scanned],
      [read, letters],
    ] as const) {
      const sent = await send(one.id, bytes, ["odometer"]);
      expect([sent.status, sent.json.attachments.passport?.textState]).toEqual([200, undefined]);
      expect(await textsOf(one.id, "passport")).toEqual([]);
    }
    expect(await found("odometer")).toEqual([]);
    await server.restart();
    await expect.poll(() => found("odometer")).toEqual([[scan.id, "passport", 1]]);
    expect(await found("planimeter")).toEqual([[read.id, "passport", 1]]);
    expect([await stateOf(scan.id, "passport"), await stateOf(read.id, "passport")]).toEqual(["ocr", "ok"]);
  });
});
