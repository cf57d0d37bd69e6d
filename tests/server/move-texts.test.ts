import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document, Employee } from "#domain/index";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { type Client, form, type Person, startServer, type TestServer } from "./harness.ts";
import { altered, moveCommand } from "./moving.ts";
import { anEmployee, sql } from "./rows.ts";

/* What devices have read by machine in scans goes along with an organization that moves: no server makes it again. */

const READS = { env: { SEARCH_CONTENTS: "on" } };

interface Found {
  documents: { id: number }[];
  employees: { id: number; part: string }[];
}
type Text = { state: string; text: string };

let folder: string;
let from: TestServer;
let admin: Person;
const papers: Record<"scan" | "contract" | "deleted" | "changed", Document> = {} as never;
let employee: Employee;
const servers: TestServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-move-texts-"));
  from = await startServer(READS);
  servers.push(from);
});

it("texts of scans are exported, as far as they are of the present file, and no others", async () => {
  const firm = String((await from.makeOrganization()).id);
  admin = await from.makeUser({ role: "admin", organizationId: Number(firm) });
  const { client } = admin;
  const { id: categoryId } = (await client.post<Category>("/api/categories", { name: "Archive" })).json;
  const file = async (bytes: Uint8Array) => {
    const made = await client.post<Document>("/api/documents", form({ categoryId, file: { name: "a.pdf", bytes } }));
    await expect.poll(async () => (await documentOf(client, made.json.id))?.textState).not.toBeNull();
    return made.json;
  };
  const scan = async (title: string, words: string) => {
    const made = await file(pdf({ lines: [], title }));
    const pages = ["Delivery note", words];
    expect((await client.post(`/api/documents/${made.id}/text`, { sha256: made.sha256, pages })).status).toBe(200);
    return made;
  };
  papers.contract = await file(pdf({ lines: ["This contract says what it says"] }));
  papers.scan = await scan("One", "بوليصة شحن astrolabe");
  papers.deleted = await scan("Two", "kaleidoscope");
  papers.changed = await scan("Three", "planimeter");
  await client.delete(`/api/documents/${papers.deleted.id}`);
  const next = form({ file: { name: "b.pdf", bytes: pdf({ lines: [], title: "Four" }) } });
  expect((await client.post(`/api/documents/${papers.changed.id}/versions`, next)).status).toBe(201);
  employee = (await client.post<Employee>("/api/employees", anEmployee)).json;
  const attached = form({
    attachmentType: "passport",
    attachment: { name: "c.pdf", bytes: pdf({ lines: [], title: "Five" }) },
  });
  expect((await client.post(`/api/employees/${employee.id}/upload-attachment`, attached)).status).toBe(201);
  await expect.poll(() => sql(from, "SELECT state FROM texts WHERE collection = 'employees'")).toEqual([["scan"]]);
  const read = (text: string) =>
    sql(
      from,
      `UPDATE texts SET state = 'ocr', text = '${text}', letters = ${text.length} WHERE collection = 'employees' AND state = 'scan'`,
    );
  await read("Passport of a heliograph maker");
  const card = form({
    attachmentType: "civilId",
    attachment: { name: "d.pdf", bytes: pdf({ lines: [], title: "Six" }) },
  });
  expect((await client.post(`/api/employees/${employee.id}/upload-attachment`, card)).status).toBe(201);
  await expect.poll(() => sql(from, "SELECT part FROM texts WHERE state = 'scan'")).toContainEqual(["civilId"]);
  await read("Card of a theodolite maker");
  await client.delete(`/api/employees/${employee.id}/attachments/civilId`);
  const done = await moveCommand(from, folder, "export", "--organization", firm, "firm.tar");
  expect([done.code, done.output]).toEqual([0, expect.stringMatching(/, texts: 4, files: \d+\.\n/)]);
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

const documentOf = async (client: Client, id: number) =>
  (await client.get<Document[]>("/api/documents")).json.find((one) => one.id === id);
const found = async (client: Client, words: string) =>
  (await client.get<Found>(`/api/search?q=${encodeURIComponent(words)}`)).json;
const textOf = async (client: Client, id: number) => (await client.get<Text[]>(`/api/texts?ids=${id}`)).json[0];

/** Imports an export that was changed on the way, into a server of its own. */
async function moved(change: (copy: Buffer) => Buffer) {
  const to = await startServer(READS);
  servers.push(to);
  await writeFile(join(folder, "changed.tar"), change(await readFile(join(folder, "firm.tar"))));
  const { code, output } = await moveCommand(to, folder, "import", "changed.tar");
  return { to, code, output };
}

/** Starts the server anew, which then reads what has come, and signs in there. */
async function opened(to: TestServer): Promise<Client> {
  await to.restart();
  const client = to.visitor();
  await client.signIn(admin.username, admin.password);
  await expect
    .poll(() =>
      sql(
        to,
        `SELECT count(*) FROM texts WHERE engine = 0 AND record <> ${papers.deleted.id} AND part NOT GLOB 'removed/*'`,
      ),
    )
    .toEqual([["0"]]);
  await expect.poll(async () => (await documentOf(client, papers.contract.id))?.textState).toBe("ok");
  return client;
}

describe("the text of a scan", () => {
  it("is found at the next server, of documents and attachments, and of a deleted document once it is back", async () => {
    const { to, code, output } = await moved((copy) => copy);
    expect([code, output]).toEqual([0, expect.not.stringContaining("left out")]);
    const client = await opened(to);
    expect((await found(client, "شحن")).documents.map(({ id }) => id)).toEqual([papers.scan.id]);
    expect(await textOf(client, papers.scan.id)).toMatchObject({
      state: "ocr",
      text: "Delivery note\fبوليصة شحن astrolabe",
    });
    expect((await documentOf(client, papers.scan.id))?.version).toBe(papers.scan.version);
    expect((await found(client, "heliograph")).employees).toMatchObject([{ id: employee.id, part: "passport" }]);
    expect((await found(client, "theodolite")).employees).toEqual([]);
    await client.post(`/api/employees/${employee.id}/attachments/civilId/restore`);
    await expect
      .poll(async () => (await found(client, "theodolite")).employees)
      .toMatchObject([{ id: employee.id, part: "civilId" }]);
    expect((await found(client, "kaleidoscope")).documents).toEqual([]);
    await client.post(`/api/documents/${papers.deleted.id}/restore`);
    await expect
      .poll(async () => (await found(client, "kaleidoscope")).documents)
      .toMatchObject([{ id: papers.deleted.id }]);
    // a text of an earlier version is none of the present file
    expect([
      (await found(client, "planimeter")).documents,
      (await documentOf(client, papers.changed.id))?.textState,
    ]).toEqual([[], "scan"]);
  });

  it("is left out where it is of another file than the one that came, whatever the rows say", async () => {
    const other = (rows: string) => rows.replaceAll(String(papers.scan.sha256), "0".repeat(64));
    const { to, code, output } = await moved((copy) => altered(altered(copy, "documents", other), "texts", other));
    expect([code, output]).toEqual([0, expect.stringContaining("left out, since they are of another file: 1.")]);
    const client = await opened(to);
    expect((await found(client, "astrolabe")).documents).toEqual([]);
    expect((await found(client, "heliograph")).employees).toHaveLength(1);
  });

  it("is not taken for a paper that has words of its own", async () => {
    const { scan, contract } = papers;
    const forged = (rows: string) =>
      rows.replace(String(scan.id), String(contract.id)).replace(String(scan.sha256), String(contract.sha256));
    const { to, code } = await moved((copy) => altered(copy, "texts", forged));
    expect(code).toBe(0);
    const client = await opened(to);
    expect((await found(client, "astrolabe")).documents).toEqual([]);
    expect((await textOf(client, contract.id))?.text).toContain("says what it says");
  });

  it.each([
    ["longer than what is sent", (rows: string) => rows.replace(/"letters":\d\d/, '"letters":99')],
    [
      "with letters that none has",
      (rows: string) =>
        rows.replace(/("letters":)(\d\d)(,"text":")Del/g, (_, before, letters, after) => {
          // U+202E, in UTF-8
          return `${before}${Number(letters) - 2}${after}\xe2\x80\xae`;
        }),
    ],
    ["of no file", (rows: string) => rows.replaceAll(String(papers.scan.sha256), "Z".repeat(64))],
    ["of another state", (rows: string) => rows.replaceAll('"ocr"', '"cut"')],
  ])("keeps everything from coming when it is %s", async (_, change) => {
    const { to, code, output } = await moved((copy) => altered(copy, "texts", change));
    expect([code, output]).toEqual([1, expect.stringMatching(/^Nothing was imported: the (?:text|record) /)]);
    expect(await sql(to, "SELECT (SELECT count(*) FROM documents) + (SELECT count(*) FROM texts)")).toEqual([["0"]]);
  });
});
