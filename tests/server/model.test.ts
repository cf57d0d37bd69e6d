import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Permission, type Role, requestHeaders } from "#domain/index";
import { ModelServer } from "#web/local/testing/model/model-server.ts";
import { aUser } from "#web/local/testing/users.ts";
import { pdfPaper } from "../fixtures/files.ts";
import { freshId, type Person, startServer, type TestServer } from "./harness.ts";
import { anEmployee } from "./rows.ts";

/* The model of the simulation answers as the server does: one list of requests is sent to both. */

let server: TestServer;
const model = new ModelServer(() => Date.now(), { page: 1000, pages: 20 });
/** The same people on both sides, by name; the model's sessions by theirs. */
const people: Record<string, Person & { cookie: string }> = {};

const everyone: [name: string, role: Role, inFirst: boolean | null, permissions: Permission[]][] = [
  ["user", "user", true, ["upload", "download", "view", "delete"]],
  ["reader", "user", true, ["view"]],
  ["viewer", "viewer", true, ["view", "download"]],
  ["admin", "admin", true, []],
  ["stranger", "user", false, ["upload", "download", "view", "delete"]],
  ["loner", "user", null, []],
];

beforeAll(async () => {
  server = await startServer();
  const organizations = [await server.makeOrganization(), await server.makeOrganization()];
  const blank = { description: null, ownerId: null, isActive: true, createdAt: new Date().toISOString(), version: 1 };
  for (const { id, name } of organizations) model.addOrganization({ ...blank, id, name });
  for (const [name, role, inFirst, permissions] of everyone) {
    const organizationId = inFirst === null ? null : (organizations[inFirst ? 0 : 1]?.id ?? null);
    const person = await server.makeUser({ role, organizationId, permissions });
    model.addUser(aUser(person.id, { username: person.username, role, organizationId, permissions }));
    const text = JSON.stringify({ username: person.username });
    const { cookie = "" } = model.answer({
      method: "POST",
      path: "/api/login",
      headers: {},
      cookie: null,
      text,
      bytes: null,
    });
    people[name] = { ...person, cookie };
  }
});
afterAll(() => server?.stop());

interface Step {
  by: string;
  send: string;
  body?: unknown;
  headers?: Record<string, string>;
  bytes?: Uint8Array;
}

/** What devices notice of an answer, without what differs by chance: times and the names of uploads. */
function noticed(status: number, header: (name: string) => string | null, text: string): unknown {
  const names = ["X-Error-Code", "X-Conflict-Fields", "X-Idempotent-Replay", "X-Error-Row", "X-User"];
  const uploads = ["Upload-Offset", "Upload-Length"];
  const headers = [...names, ...uploads].map((name) => [name, header(name)]).filter(([, value]) => value !== null);
  const isJson = status < 300 && text.startsWith("{");
  const { uploadDate, createdAt, updatedAt, history, ...row } = isJson ? JSON.parse(text) : {};
  const dates = { uploadDate: typeof uploadDate, createdAt: typeof createdAt, updatedAt: typeof updatedAt };
  const papers = Array.isArray(history) ? history.map(({ replacedAt: _, ...paper }) => paper) : null;
  return { status, headers: Object.fromEntries(headers), row, dates, papers };
}

/** Names of uploads, which each side gives by itself: those of the server, then of the model. */
const uploads: [string, string][] = [];

async function sendToBoth({ by, send, body, headers = {}, bytes }: Step): Promise<unknown> {
  const person = people[by];
  if (!person) throw new Error(`nobody is called ${by}`);
  const [method = "", path = ""] = send.split(" ");
  const all = { [requestHeaders.user]: String(person.id), ...headers };
  const place = (side: 0 | 1, text: string) =>
    text.replace(/upload#(\d)/g, (_, at) => uploads[Number(at)]?.[side] ?? "");
  const text = (side: 0 | 1) => (body === undefined ? "" : place(side, JSON.stringify(body)));
  const sent = bytes ?? (body === undefined ? undefined : JSON.parse(text(0)));
  const real = await person.client.call(method, place(0, path), { headers: all, body: sent });
  const lower = Object.fromEntries(Object.entries(all).map(([name, value]) => [name.toLowerCase(), value]));
  const request = { method, path: place(1, path), headers: lower, cookie: person.cookie, bytes: bytes ?? null };
  const given = model.answer({ ...request, text: text(1) });
  const nameIn = (address: string | null | undefined) => address?.split("/").at(-1) ?? "";
  if (real.headers.has("Location"))
    uploads.push([nameIn(real.headers.get("Location")), nameIn(given.headers.Location)]);
  const expected = noticed(real.status, (name) => real.headers.get(name), real.text);
  const actual = noticed(given.status, (name) => given.headers[name] ?? null, String(given.body ?? ""));
  expect({ send, by, ...(actual as object) }).toEqual({ send, by, ...(expected as object) });
  return real.status;
}

const [category, other, part, document, employee, gone, reminder] = Array.from({ length: 7 }, freshId);
const key = (name: string) => ({ [requestHeaders.key]: name });
const tus = { "Tus-Resumable": "1.0.0" };
const paper = pdfPaper().bytes;
const sha256 = createHash("sha256").update(paper).digest("hex");
const uploading = (name: string): Step[] => [
  {
    by: "user",
    send: "POST /api/uploads",
    headers: {
      ...tus,
      ...key(name),
      "Upload-Length": String(paper.length),
      "Upload-Metadata": `filename ${btoa("a.pdf")}`,
    },
  },
];
const chunk = (at: number, from: number, to: number, by = "user"): Step => ({
  by,
  send: `PATCH /api/uploads/upload#${at}`,
  headers: { ...tus, "Upload-Offset": String(from), "Content-Type": "application/offset+octet-stream" },
  bytes: paper.slice(from, to),
});

const steps: Step[] = [
  { by: "user", send: "POST /api/categories", body: { id: category, name: "One" }, headers: key("a") },
  { by: "user", send: "POST /api/categories", body: { id: category, name: "One" }, headers: key("a") },
  { by: "user", send: "POST /api/categories", body: { id: category, name: "Two" }, headers: key("a") },
  { by: "user", send: "POST /api/categories", body: { id: category, name: "One" }, headers: key("b") },
  { by: "user", send: "POST /api/categories", body: { id: 7, name: "One" } },
  { by: "user", send: "POST /api/categories", body: { id: other, name: "" } },
  {
    by: "user",
    send: "POST /api/categories",
    body: { id: other, name: "Other" },
    headers: { "X-Tenant": "100000000000009" },
  },
  {
    by: "user",
    send: "POST /api/categories",
    body: { id: other, name: "Other" },
    headers: { "X-User": "100000000000009" },
  },
  { by: "reader", send: "POST /api/categories", body: { id: other, name: "Other" } },
  { by: "user", send: "POST /api/categories", body: { id: other, name: "Other" } },
  { by: "user", send: "POST /api/subcategories", body: { id: part, name: "Part", categoryId: category } },
  { by: "user", send: "POST /api/subcategories", body: { id: gone, name: "Part", categoryId: 100_000_000_000_007 } },
  { by: "stranger", send: `PATCH /api/categories/${category}`, body: { name: "Mine" } },
  { by: "reader", send: `PATCH /api/categories/${category}`, body: { name: "Mine" } },
  { by: "user", send: `PATCH /api/categories/${category}`, body: { name: "Named", baseVersion: 1 } },
  { by: "admin", send: `PATCH /api/categories/${category}`, body: { name: "Late", baseVersion: 1 } },
  {
    by: "admin",
    send: `PATCH /api/categories/${category}`,
    body: { name: "Late", description: "New", baseVersion: 1 },
  },
  {
    by: "admin",
    send: `PATCH /api/categories/${category}`,
    body: { name: "Later", baseVersion: 1, baseVersions: { name: 3 } },
  },
  { by: "admin", send: `PATCH /api/categories/${category}`, body: { name: "Later", baseVersion: 1 } },
  ...uploading("u"),
  ...uploading("u"),
  chunk(0, 0, 100),
  chunk(0, 0, 100),
  { by: "user", send: "HEAD /api/uploads/upload#0", headers: tus },
  { by: "reader", send: "HEAD /api/uploads/upload#0", headers: tus },
  {
    by: "user",
    send: "POST /api/documents",
    body: { id: document, name: "Lease", categoryId: category, uploadId: "upload#0", sha256 },
  },
  chunk(0, 100, paper.length),
  {
    by: "user",
    send: "POST /api/documents",
    body: { id: document, name: "Lease", categoryId: category, uploadId: "upload#0", sha256: "0".repeat(64) },
  },
  {
    by: "user",
    send: "POST /api/documents",
    body: { id: document, name: "Lease", categoryId: 100_000_000_000_007, uploadId: "upload#0", sha256 },
  },
  {
    by: "user",
    send: "POST /api/documents",
    body: { id: document, name: "Lease", categoryId: other, subcategoryId: part, uploadId: "upload#0", sha256 },
  },
  {
    by: "user",
    send: "POST /api/documents",
    body: { id: document, name: "Lease", categoryId: category, subcategoryId: part, uploadId: "upload#0", sha256 },
    headers: key("d"),
  },
  {
    by: "user",
    send: "POST /api/documents",
    body: { id: document, name: "Lease", categoryId: category, subcategoryId: part, uploadId: "upload#0", sha256 },
    headers: key("d"),
  },
  {
    by: "user",
    send: "POST /api/documents",
    body: { id: gone, name: "Lease", categoryId: category, uploadId: "upload#0", sha256 },
  },
  { by: "user", send: `PATCH /api/documents/${document}`, body: { categoryId: other, baseVersion: 1 } },
  {
    by: "admin",
    send: `PATCH /api/documents/${document}`,
    body: { subcategoryId: part, description: "Kept", baseVersion: 1 },
  },
  { by: "viewer", send: `DELETE /api/documents/${document}` },
  { by: "stranger", send: `DELETE /api/documents/${document}` },
  { by: "user", send: `DELETE /api/documents/${document}`, headers: key("e") },
  { by: "user", send: `DELETE /api/documents/${document}`, headers: key("e") },
  { by: "user", send: `DELETE /api/documents/${document}`, headers: key("f") },
  { by: "viewer", send: `DELETE /api/documents/${document}` },
  { by: "user", send: `PATCH /api/documents/${document}`, body: { name: "Gone", baseVersion: 1 } },
  {
    by: "user",
    send: "POST /api/documents",
    body: { id: document, name: "Lease", categoryId: category, subcategoryId: part, uploadId: "upload#0", sha256 },
    headers: key("d"),
  },
  { by: "user", send: `POST /api/documents/${document}/restore` },
  { by: "user", send: `DELETE /api/categories/${category}` },
  { by: "user", send: `DELETE /api/subcategories/${part}` },
  { by: "user", send: `POST /api/subcategories/${part}/restore` },
  { by: "user", send: `POST /api/categories/${category}/restore` },
  { by: "user", send: `PATCH /api/subcategories/${part}`, body: { name: "Parted" } },
  { by: "viewer", send: "POST /api/employees", body: { id: employee, ...anEmployee } },
  { by: "user", send: "POST /api/employees", body: { id: employee, ...anEmployee } },
  { by: "reader", send: `PATCH /api/employees/${employee}`, body: { workPermit: "W", salary: 450.5, baseVersion: 1 } },
  { by: "user", send: `PATCH /api/employees/${employee}`, body: { residencyExpiryDate: "2027-01-01" } },
  { by: "user", send: `PATCH /api/employees/${employee}`, body: { residencyExpiryDate: "2028-01-01" } },
  { by: "viewer", send: "POST /api/reminders", body: { id: reminder, employeeId: employee, day: "2027-03-01" } },
  { by: "stranger", send: "POST /api/reminders", body: { id: reminder, documentId: document, day: "2027-03-01" } },
  { by: "user", send: "POST /api/reminders", body: { id: reminder, day: "2027-03-01" } },
  { by: "user", send: "POST /api/reminders", body: { id: reminder, documentId: document, day: "soon" } },
  {
    by: "viewer",
    send: "POST /api/reminders",
    body: { id: reminder, documentId: document, day: "2027-03-01", text: " Call " },
    headers: key("r"),
  },
  { by: "admin", send: `PATCH /api/reminders/${reminder}`, body: { text: "Mine" } },
  { by: "viewer", send: `PATCH /api/reminders/${reminder}`, body: { day: "2027-03-08", baseVersion: 1 } },
  {
    by: "viewer",
    send: `PATCH /api/reminders/${reminder}`,
    body: { doneAt: "2027-03-01T08:00:00.000Z", baseVersion: 1 },
  },
  { by: "viewer", send: `PATCH /api/reminders/${reminder}`, body: { day: "2027-04-01", baseVersion: 1 } },
  { by: "user", send: `DELETE /api/documents/${document}` },
  { by: "viewer", send: `PATCH /api/reminders/${reminder}`, body: { text: "Gone" } },
  { by: "viewer", send: `DELETE /api/reminders/${reminder}` },
  { by: "user", send: `POST /api/documents/${document}/restore` },
  { by: "admin", send: `DELETE /api/reminders/${reminder}` },
  { by: "viewer", send: `DELETE /api/reminders/${reminder}` },
  { by: "viewer", send: `DELETE /api/reminders/${reminder}` },
  { by: "viewer", send: `POST /api/reminders/${reminder}/restore` },
  ...uploading("v"),
  chunk(2, 0, paper.length),
  {
    by: "user",
    send: `POST /api/employees/${employee}/upload-attachment`,
    body: { attachmentType: "tattoo", uploadId: "upload#2", sha256 },
  },
  {
    by: "user",
    send: `POST /api/employees/${employee}/upload-attachment`,
    body: { attachmentType: "passport", uploadId: "upload#2", sha256 },
  },
  { by: "user", send: `DELETE /api/employees/${employee}/attachments/civilId` },
  { by: "user", send: `DELETE /api/employees/${employee}/attachments/passport` },
  { by: "user", send: `DELETE /api/employees/${employee}/attachments/passport` },
  { by: "user", send: `POST /api/employees/${employee}/attachments/passport/restore` },
  {
    by: "user",
    send: "POST /api/employees/import",
    body: {
      employees: [
        { ...anEmployee, id: gone },
        { ...anEmployee, id: employee, row: 9 },
      ],
    },
  },
  {
    by: "user",
    send: "POST /api/employees/import",
    body: { employees: [{ ...anEmployee, id: gone }] },
    headers: key("i"),
  },
  {
    by: "user",
    send: "POST /api/employees/import",
    body: { employees: [{ ...anEmployee, id: gone }] },
    headers: key("i"),
  },
  { by: "loner", send: "POST /api/employees", body: { id: freshId(), ...anEmployee } },
  { by: "user", send: `DELETE /api/employees/${employee}` },
  { by: "user", send: `DELETE /api/employees/${employee}/attachments/passport` },
  { by: "user", send: `POST /api/employees/${employee}/restore` },
];

test("the model answers as the server does", async () => {
  for (const step of steps) await sendToBoth(step);
  expect(model.effects.length).toBeGreaterThan(20);
});

test("the model shows each person what the server shows them", async () => {
  for (const [name, { client, cookie }] of Object.entries(people)) {
    const real = await client.get("/api/sync", { Accept: "application/x-ndjson" });
    const given = model.answer({ method: "GET", path: "/api/sync", headers: {}, cookie, text: "", bytes: null });
    const shown = (text: string) =>
      text
        .trim()
        .split("\n")
        .flatMap((line): { collection: string; id: number; record: { version: number } }[] => JSON.parse(line))
        .filter(({ collection }) => collection !== "users" && collection !== "organizations")
        .map(({ collection, id, record }) => `${collection}/${id} ${record.version}`)
        .sort();
    expect([name, shown(String(given.body))]).toEqual([name, shown(real.text)]);
  }
});
