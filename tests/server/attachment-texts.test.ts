import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AttachmentType, Employee, SpaceUse, SyncAnswer, TextState } from "#domain/index";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { docxPaper } from "../fixtures/files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "./harness.ts";
import { anEmployee, sql } from "./rows.ts";

/* What the papers say that are attached to employees: read by the server, found by those who work with employees. */

interface Found {
  total: number;
  documents: { id: number }[];
  employees: {
    id: number;
    part: string;
    exact: boolean;
    page: number | null;
    text: string;
    marks: [number, number][];
  }[];
}
interface Text {
  id: number;
  part: string;
  sha256: string;
  state: TextState;
  text: string;
}

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;

beforeAll(async () => {
  server = await startServer({ env: { SEARCH_CONTENTS: "on" } });
  people = await makePeople(server);
});
afterAll(() => server?.stop());

async function hire({ client } = people.user): Promise<number> {
  const made = await client.post<Employee>("/api/employees", anEmployee);
  expect(made.status, made.text).toBe(201);
  return made.json.id;
}

async function attach(id: number, type: AttachmentType, bytes: Uint8Array, name = "a.pdf", { client } = people.user) {
  const body = form({ attachment: { name, bytes }, attachmentType: type });
  const made = await client.post<Employee>(`/api/employees/${id}/upload-attachment`, body);
  expect(made.status, made.text).toBe(201);
  return made.json;
}

const employeeOf = async (id: number, client: Client) =>
  (await client.get<Employee[]>("/api/employees")).json.find((one) => one.id === id) ?? expect.fail("gone");

/** Once the server has read all attachments of an employee: their states. */
async function statesOf(id: number, { client } = people.user): Promise<Record<string, TextState | undefined>> {
  let states: Record<string, TextState | undefined> = {};
  await expect
    .poll(async () => {
      const { attachments } = await employeeOf(id, client);
      const attached = Object.entries(attachments).filter(([, one]) => one !== null);
      states = Object.fromEntries(attached.map(([type, one]) => [type, one?.textState]));
      return Object.values(states);
    })
    .not.toContain(undefined);
  return states;
}

const search = async (words: string, client = people.user.client, rest = "") =>
  (await client.get<Found>(`/api/search?q=${encodeURIComponent(words)}${rest}`)).json;
const found = async (words: string, client = people.user.client) =>
  (await search(words, client)).employees.map(({ id, part }) => `${id} ${part}`);
const textsOf = async (names: string, client = people.user.client) =>
  (await client.get<Text[]>(`/api/texts?attachments=${encodeURIComponent(names)}`)).json;

describe("what is found", () => {
  it("an employee by the words of a PDF and of a DOCX, with the line that has them and where it is", async () => {
    const id = await hire();
    const lines = ["Passport of the State", ...Array.from({ length: 40 }, (_, at) => `Line ${at}`), "Issued in Ahmadi"];
    const attached = await attach(id, "passport", pdf({ lines }));
    expect(attached.attachments.passport?.textState).toBeUndefined();
    await attach(id, "schoolDegree", docxPaper().bytes, "degree.docx");
    // a picture has no letters that could be read
    await attach(id, "civilId", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]), "id.png");
    expect(await statesOf(id)).toEqual({ passport: "ok", schoolDegree: "ok", civilId: "scan" });
    const { total, documents, employees } = await search("ahmadi issued");
    expect([total, documents]).toEqual([0, []]);
    expect(employees).toMatchObject([{ id, part: "passport", exact: true, page: 2 }]);
    expect(employees[0]?.marks.map(([from, to]) => employees[0]?.text.slice(from, to))).toEqual(["Issued", "Ahmadi"]);
    const sent = await textsOf(`${id}/schoolDegree,${id}/passport,${id}/drivingLicense`);
    expect(sent.map(({ part, state }) => [part, state])).toEqual([
      ["schoolDegree", "ok"],
      ["passport", "ok"],
    ]);
    expect(sent[1]?.sha256).toBe(attached.attachments.passport?.sha256);
    expect(sent[1]?.text).toContain("Issued in Ahmadi");
  });

  it("of each employee the best find, the very words before the stems, and as many as are asked for", async () => {
    const [first, second] = [await hire(), await hire()];
    await attach(first, "civilId", pdf({ lines: ["one orchard"] }));
    await attach(first, "passport", pdf({ lines: ["the orchards"] }));
    await attach(second, "drivingLicense", pdf({ lines: ["an orchard"] }));
    await statesOf(first);
    await statesOf(second);
    expect(await found("orchards")).toEqual([`${first} passport`, `${second} drivingLicense`]);
    expect((await search("orchards", people.user.client, "&limit=1")).employees).toHaveLength(1);
    const rest = await search("orchards", people.user.client, "&offset=1&lines=none");
    expect(rest.employees).toEqual([{ id: second, part: "drivingLicense", exact: false }]);
  });
});

describe("whose it is", () => {
  it("a search finds, and the texts are given, to those who work with employees in the tenant", async () => {
    const id = await hire();
    await attach(id, "passport", pdf({ lines: ["Confidential tugboat"] }));
    const home = await hire(people.alone);
    await attach(home, "passport", pdf({ lines: ["Tugboat at home"] }), "a.pdf", people.alone);
    await statesOf(id);
    await statesOf(home, people.alone);
    const { user, admin, viewer, powerless, otherAdmin, otherUser, alone, root } = people;
    for (const [who, sees] of [
      [user, [id]],
      [admin, [id]],
      // the rights to documents say nothing of employees
      [powerless, [id]],
      [viewer, []],
      [otherAdmin, []],
      [otherUser, []],
      [alone, [home]],
      [{ client: root }, []],
    ] as const) {
      const { total, documents, employees } = await search("tugboat", who.client);
      expect([total, documents, employees.map((one) => one.id)]).toEqual([0, [], sees]);
      const texts = await textsOf(`${id}/passport,${home}/passport`, who.client);
      expect(texts.map((one) => one.id)).toEqual(sees);
    }
  });
});

describe("what becomes of it", () => {
  const countOf = async (id: number) =>
    Number((await sql(server, `SELECT count(*) FROM texts WHERE record = '${id}'`))[0]?.[0]);

  it("it goes with the file that is removed or replaced, and comes back with it", async () => {
    const { client } = people.user;
    const id = await hire();
    const path = `/api/employees/${id}/attachments/passport`;
    await attach(id, "passport", pdf({ lines: ["Ephemeral quadrant of the harbour master"] }));
    await statesOf(id);
    expect((await client.delete(path)).status).toBe(204);
    expect([await found("quadrant"), await textsOf(`${id}/passport`)]).toEqual([[], []]);
    const back = await client.post<Employee>(`${path}/restore`);
    expect([back.status, back.json.attachments.passport?.textState]).toEqual([200, "ok"]);
    expect(await found("quadrant")).toEqual([`${id} passport`]);
    const next = await attach(id, "passport", pdf({ lines: ["Renewed chronometer"] }));
    expect([next.attachments.passport?.textState, await found("quadrant")]).toEqual([undefined, []]);
    await statesOf(id);
    expect([await found("chronometer"), await found("quadrant"), await countOf(id)]).toEqual([
      [`${id} passport`],
      [],
      2,
    ]);
    // which takes the other one's place in turn
    await client.post(`${path}/restore`);
    expect([await found("chronometer"), await found("quadrant"), await countOf(id)]).toEqual([
      [],
      [`${id} passport`],
      2,
    ]);
    expect((await people.admin.client.delete(`/api/deleted/attachments/${id}/passport`)).status).toBe(204);
    expect(await countOf(id)).toBe(1);
  });

  it("it is not found while the employee is deleted, and goes with them", async () => {
    const { client } = people.admin;
    const id = await hire();
    await attach(id, "civilId", pdf({ lines: ["Departing planimeter"] }));
    await statesOf(id);
    await client.delete(`/api/employees/${id}`);
    expect([await found("planimeter"), await textsOf(`${id}/civilId`)]).toEqual([[], []]);
    await client.post(`/api/employees/${id}/restore`);
    expect(await found("planimeter")).toEqual([`${id} civilId`]);
    await client.delete(`/api/employees/${id}`);
    expect((await client.delete(`/api/deleted/employees/${id}`)).status).toBe(204);
    expect(await countOf(id)).toBe(0);
    const left = await sql(server, "SELECT count(*) FROM texts_index_docsize WHERE id NOT IN (SELECT id FROM texts)");
    expect(left.flat().map(Number)).toEqual([0]);
  });

  it("devices hear of it by the change log, and it is no change that another one could be in conflict with", async () => {
    const { client } = people.admin;
    const id = await hire();
    const pull = async (cursor: string) => (await client.get<SyncAnswer>(`/api/sync?cursor=${cursor}`)).json;
    await attach(id, "passport", pdf({ lines: ["Heard of an echo sounder in the harbour"] }));
    const before = (await employeeOf(id, client)).version;
    await statesOf(id);
    const { changes } = await pull("");
    expect(changes.filter((one) => one.id === id)).toMatchObject([
      { collection: "employees", record: { attachments: { passport: { textState: "ok" } }, version: before } },
    ]);
  });

  it("its words count towards the space", async () => {
    const person = await server.makeUser({ role: "user" });
    const id = await hire(person);
    const used = async () =>
      (await person.client.get<SpaceUse[]>("/api/space")).json.find(({ of }) => of === "private");
    expect((await used())?.texts).toBe(0);
    await attach(id, "passport", pdf({ lines: ["Forty letters of a private passport here"] }), "a.pdf", person);
    await statesOf(id, person);
    expect((await used())?.texts).toBeGreaterThan(100);
    const deleted = (await used())?.deleted ?? 0;
    await person.client.delete(`/api/employees/${id}/attachments/passport`);
    const after = await used();
    expect(after?.texts).toBe(0);
    expect(after?.deleted).toBeGreaterThan(deleted);
  });

  it("the files of papers are read too, and devices are told what came of each", async () => {
    const { client } = people.user;
    const id = await hire();
    const papers = `/api/employees/${id}/papers`;
    const added = await client.post<Employee>(papers, { type: "healthInsurance", number: "7" });
    const [paper] = Object.keys(added.json.papers);
    const body = form({ file: { name: "h.pdf", bytes: pdf({ lines: ["Insured by the company Sphygmometer"] }) } });
    expect((await client.post(`${papers}/${paper}/files`, body)).status).toBe(201);
    await expect.poll(() => found("sphygmometer")).toHaveLength(1);
    const { papers: kept, paperTextStates } = await employeeOf(id, client);
    const key = kept[paper ?? ""]?.files[0]?.key ?? expect.fail("no file");
    expect([await found("sphygmometer"), paperTextStates]).toEqual([[`${id} ${key}`], { [key]: "ok" }]);
  });

  it("whatever is kept under an employee's attachments is read, beside the four kinds", async () => {
    const id = await hire();
    await attach(id, "passport", pdf({ lines: ["An unforeseen gnomon on a sundial"] }));
    await statesOf(id);
    const key = "paper-7.file_2";
    await sql(
      server,
      `UPDATE employees SET attachments = json_object('${key}', json_extract(attachments, '$.passport')) WHERE id = '${id}'`,
    );
    // it hears of the employee, not of the SQL
    await people.user.client.patch(`/api/employees/${id}`, { workPermit: "7" });
    await expect.poll(() => found("gnomon")).toEqual([`${id} ${key}`]);
    expect(await textsOf(`${id}/${key}`)).toMatchObject([{ id, part: key, state: "ok" }]);
  });
});
