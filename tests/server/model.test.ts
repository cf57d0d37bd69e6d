import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calendarPath, type Permission, type Role, requestHeaders, syncHeaders } from "#domain/index";
import { ModelServer } from "#web/local/testing/model/model-server.ts";
import { aUser } from "#web/local/testing/users.ts";
import { pdfPaper } from "../fixtures/files.ts";
import { administrator, freshId, type Person, startServer, type TestServer } from "./harness.ts";
import {
  aboutSteps,
  handlingSteps,
  paperSteps,
  type Step,
  salarySteps,
  settingSteps,
  textSteps,
} from "./model-steps.ts";
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
  ["payroll", "user", true, ["view", "seesSalaries"]],
];

beforeAll(async () => {
  server = await startServer();
  const organizations = [await server.makeOrganization(), await server.makeOrganization()];
  const blank = { description: null, ownerId: null, isActive: true, createdAt: new Date().toISOString(), version: 1 };
  for (const { id, name } of organizations) model.addOrganization({ ...blank, id, name });
  for (const [name, role, inFirst, permissions] of everyone) {
    const organizationId = inFirst === null ? null : (organizations[inFirst ? 0 : 1]?.id ?? null);
    const fullName = `${name} of the script`;
    const person = await server.makeUser({ role, organizationId, permissions, fullName });
    const { id, username, email } = person;
    model.addUser(aUser(id, { username, email, fullName, role, organizationId, permissions }));
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

/** What devices notice of an answer, without what differs by chance: times and the names of uploads. */
function noticed(status: number, header: (name: string) => string | null, answered: string): unknown {
  const text = answered
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"')
    .replace(/"id":\d+,"(sharedById|organizationId)"/g, '"id":0,"$1"')
    .replace(/"token":"\w+"/g, '"token":"a token"');
  const names = ["X-Error-Code", "X-Conflict-Fields", "X-Idempotent-Replay", "X-Error-Row", "X-User"];
  const uploads = ["Upload-Offset", "Upload-Length"];
  const headers = [...names, ...uploads].map((name) => [name, header(name)]).filter(([, value]) => value !== null);
  const isJson = status < 300 && text.startsWith("{");
  // an account's own member of these is none of the model's
  const {
    uploadDate,
    createdAt,
    updatedAt,
    history,
    emailConfirmed: _,
    mustChoosePassword: __,
    ...row
  } = isJson ? JSON.parse(text) : {};
  const dates = { uploadDate: typeof uploadDate, createdAt: typeof createdAt, updatedAt: typeof updatedAt };
  const papers = Array.isArray(history) ? history.map(({ replacedAt: _, ...paper }) => paper) : null;
  const list = status < 300 && text.startsWith("[") ? JSON.parse(text) : null;
  return { status, headers: Object.fromEntries(headers), row, list, dates, papers };
}

/** Names of uploads, which each side gives by itself: those of the server, then of the model. */
const uploads: [string, string][] = [];

/** Ids and tokens of share links and invitations, which each side gives by itself: those of the server, then of the model. */
const links: { id: string; token: string }[][] = [];
const linkIn = (text: string) => (text.includes('"token"') ? JSON.parse(text) : null);

async function sendToBoth({ by, send, body, headers = {}, bytes }: Step): Promise<unknown> {
  const person = people[by];
  if (!person) throw new Error(`nobody is called ${by}`);
  const [method = "", path = ""] = send.split(" ");
  const all = { [requestHeaders.user]: String(person.id), ...headers };
  const place = (side: 0 | 1, text: string) =>
    text
      .replace(/person#(\w+)/g, (_, name) => String(people[name]?.id))
      .replace(/upload#(\d)/g, (_, at) => uploads[Number(at)]?.[side] ?? "")
      .replace(/link#(\d)\.(id|token)/g, (_, at, part: "id" | "token") => String(links[Number(at)]?.[side]?.[part]));
  const text = (side: 0 | 1) => (body === undefined ? "" : place(side, JSON.stringify(body)));
  const sent = bytes ?? (body === undefined ? undefined : JSON.parse(text(0)));
  const real = await person.client.call(method, place(0, path), { headers: all, body: sent });
  const lower = Object.fromEntries(Object.entries(all).map(([name, value]) => [name.toLowerCase(), value]));
  const request = { method, path: place(1, path), headers: lower, cookie: person.cookie, bytes: bytes ?? null };
  const given = model.answer({ ...request, text: text(1) });
  const nameIn = (address: string | null | undefined) => address?.split("/").at(-1) ?? "";
  if (real.headers.has("Location"))
    uploads.push([nameIn(real.headers.get("Location")), nameIn(given.headers.Location)]);
  const made = [linkIn(real.text), linkIn(String(given.body ?? ""))];
  if (made[0] && made[1]) links.push(made);
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
  { by: "user", send: `DELETE /api/documents/${document}` },
  { by: "viewer", send: `POST /api/reminders/${reminder}/restore` },
  { by: "user", send: `POST /api/documents/${document}/restore` },
  { by: "admin", send: `POST /api/reminders/${reminder}/restore` },
  { by: "viewer", send: `POST /api/reminders/${reminder}/restore`, headers: key("s") },
  { by: "viewer", send: `POST /api/reminders/${reminder}/restore`, headers: key("s") },
  { by: "viewer", send: `POST /api/reminders/${reminder}/restore` },
  { by: "viewer", send: `PATCH /api/reminders/${reminder}`, body: { doneAt: null, baseVersion: 1 } },
  { by: "viewer", send: `PATCH /api/reminders/${reminder}`, body: { doneAt: null } },
  { by: "viewer", send: `PATCH /api/reminders/${reminder}`, body: { doneAt: "yesterday" } },
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
  ...partSteps(),
  ...handlingSteps(document ?? 0, employee ?? 0),
  ...textSteps(document ?? 0, employee ?? 0),
  ...salarySteps(employee ?? 0),
  ...settingSteps(),
  ...uploading("p1"),
  chunk(4, 0, paper.length),
  ...uploading("p2"),
  chunk(5, 0, paper.length),
  ...uploading("p3"),
  chunk(6, 0, paper.length),
  ...uploading("p4"),
  chunk(7, 0, paper.length),
  ...paperSteps(employee ?? 0, sha256),
  ...viewSteps(),
];

/** Versions, notes and tags of records that are there by then. */
function partSteps(): Step[] {
  const versions = `/api/documents/${document}/versions`;
  const notes = `/api/documents/${document}/notes`;
  const [first, second] = [freshId(), freshId()];
  const file = (at: number, name: string) => ({ body: { uploadId: `upload#${at}`, sha256 }, headers: key(name) });
  const by = (...names: string[]) => names;
  return [
    ...uploading("w"),
    chunk(3, 0, paper.length),
    ...by("viewer", "reader", "stranger").map((one) => ({ by: one, send: `POST ${versions}`, ...file(3, "x") })),
    { by: "user", send: `POST ${versions}`, body: {} },
    { by: "user", send: `POST ${versions}`, ...file(3, "x") },
    { by: "user", send: `POST ${versions}`, ...file(3, "x") },
    { by: "user", send: `POST ${versions}`, ...file(3, "y") },
    { by: "admin", send: `POST ${versions}/2/restore` },
    { by: "reader", send: `POST ${versions}/1/restore` },
    { by: "admin", send: `POST ${versions}/1/restore`, headers: key("z") },
    { by: "admin", send: `POST ${versions}/1/restore`, headers: key("z") },
    { by: "admin", send: `POST ${versions}/1/restore` },
    { by: "admin", send: `POST ${versions}/7/restore` },
    { by: "reader", send: `DELETE ${versions}/1` },
    { by: "user", send: `DELETE ${versions}/2`, headers: key("g") },
    { by: "user", send: `DELETE ${versions}/2`, headers: key("g") },
    { by: "user", send: `DELETE ${versions}/2` },
    { by: "user", send: `DELETE ${versions}/3` },
    { by: "user", send: `DELETE ${versions}/9` },
    { by: "viewer", send: `POST ${notes}`, body: { id: first, text: "Read" } },
    { by: "stranger", send: `POST ${notes}`, body: { id: first, text: "Read" } },
    { by: "reader", send: `POST ${notes}`, body: { id: first, text: " " } },
    { by: "reader", send: `POST ${notes}`, body: { id: first, text: " Called  twice " }, headers: key("n") },
    { by: "reader", send: `POST ${notes}`, body: { id: first, text: " Called  twice " }, headers: key("n") },
    { by: "user", send: `POST ${notes}`, body: { id: first, text: "Taken" } },
    { by: "user", send: `POST ${notes}`, body: { id: 7, text: "Malformed" } },
    { by: "user", send: `POST ${notes}`, body: { id: second, text: "Waiting" } },
    ...by("viewer", "reader", "stranger").map((one) => ({ by: one, send: `POST ${notes}/${second}/remove` })),
    { by: "user", send: `POST ${notes}/${gone}/remove` },
    { by: "reader", send: `POST ${notes}/${first}/remove`, headers: key("o") },
    { by: "reader", send: `POST ${notes}/${first}/remove`, headers: key("o") },
    { by: "reader", send: `POST ${notes}/${first}/remove` },
    { by: "reader", send: `POST ${notes}`, body: { id: first, text: "Taken" } },
    { by: "reader", send: `POST ${notes}/${first}/restore`, headers: key("p") },
    { by: "reader", send: `POST ${notes}/${first}/restore`, headers: key("p") },
    { by: "admin", send: `POST ${notes}/${first}/remove` },
    { by: "reader", send: `POST ${notes}/${first}/restore` },
    { by: "reader", send: `POST /api/employees/${employee}/notes`, body: { id: first, text: "Met" } },
    { by: "viewer", send: `POST /api/employees/${employee}/notes`, body: { id: second, text: "Met" } },
    { by: "user", send: `PATCH /api/documents/${document}`, body: { tags: "عاجل; Lease,, lease " } },
    { by: "admin", send: `PATCH /api/documents/${document}`, body: { tags: "Other", baseVersion: 1 } },
    { by: "admin", send: `PATCH /api/documents/${document}`, body: { tags: "" } },
    ...dueSteps(),
    ...aboutSteps(document ?? 0, employee ?? 0),
    { by: "reader", send: `PATCH /api/employees/${employee}`, body: { tags: "Night shift" } },
    { by: "user", send: `DELETE /api/documents/${document}` },
    { by: "user", send: `POST ${notes}`, body: { id: freshId(), text: "Late" } },
    { by: "user", send: `POST ${versions}/1/restore` },
    { by: "user", send: `POST /api/documents/${document}/restore` },
  ];
}

/** The due date of a document, and who is responsible for it. */
function dueSteps(): Step[] {
  const send = `PATCH /api/documents/${document}`;
  return [
    { by: "user", send, body: { dueDate: "2027-03-31", responsibleId: "person#reader" } },
    { by: "user", send, body: { responsibleId: "person#reader" } },
    { by: "admin", send, body: { dueDate: "2028-03-31", baseVersion: 1 } },
    { by: "reader", send, body: { dueDate: null } },
    { by: "user", send, body: { responsibleId: "person#stranger" } },
    { by: "user", send, body: { responsibleId: 7, dueDate: "2027-13-31" } },
    { by: "user", send, body: { dueDate: "", responsibleId: "none" } },
  ];
}

/** Saved views, of people who are in an organization and of one who is in none. */
function viewSteps(): Step[] {
  const [first, second, third] = [freshId(), freshId(), freshId()];
  const lease = { list: "documents", name: " Leases  of 2026", query: { search: "lease", sort: "-date" } };
  const at = (id: unknown, act = "") => `POST /api/views/${id}${act}`;
  const send = "POST /api/views";
  const by = "viewer";
  const elsewhere = { "X-Tenant": "100000000000009" };
  return [
    { by, send, body: { ...lease, id: first }, headers: key("v1") },
    { by, send, body: { ...lease, id: first }, headers: key("v1") },
    { by, send, body: { ...lease, id: second }, headers: key("v1") },
    { by, send, body: { ...lease, id: first } },
    { by, send, body: { ...lease, id: 7, name: "Malformed" } },
    { by, send, body: { ...lease, id: second, name: " LEASES of 2026 " } },
    { by, send, body: { ...lease, id: second, name: " " } },
    { by, send, body: { ...lease, id: second, name: "Empty", query: {} } },
    { by, send, body: { ...lease, id: second, name: "Foreign", query: { status: "expiring" } } },
    { by, send, body: { ...lease, id: second, name: "Elsewhere" }, headers: elsewhere },
    { by, send, body: { list: "employees", id: second, name: "Leases of 2026", query: { status: "expiring" } } },
    { by, send, body: { ...lease, id: third, name: "Third", query: { category: "none" } } },
    { by: "loner", send, body: { ...lease, id: first } },
    { by: "admin", send: at(first), body: { name: "Mine" } },
    { by: "admin", send: at(first, "/remove") },
    { by, send: at(first), body: { name: "Contracts" }, headers: key("v2") },
    { by, send: at(first), body: { name: "Contracts" }, headers: key("v2") },
    { by, send: at(first), body: { query: { search: "contract" } } },
    { by, send: at(first), body: { query: { search: "contract" } } },
    { by, send: at(first), body: { name: "Late" }, headers: elsewhere },
    { by, send: at(third), body: { name: "contracts" } },
    { by, send: at(third), body: { query: { salary: "2000+" } } },
    { by, send: at(gone), body: { name: "Gone" } },
    { by, send: at("seven"), body: { name: "Gone" } },
    { by, send: at(first, "/remove"), headers: key("v3") },
    { by, send: at(first, "/remove"), headers: key("v3") },
    { by, send: at(first, "/remove") },
    { by, send: at(first), body: { name: "Removed" } },
    { by, send, body: { ...lease, id: first, name: "Again" } },
    { by, send: at(third), body: { name: "Contracts" } },
    { by, send: at(first, "/restore") },
    { by, send: at(third, "/remove") },
    { by, send: at(first, "/restore"), headers: key("v4") },
    { by, send: at(first, "/restore"), headers: key("v4") },
    { by, send: at(first, "/restore") },
    { by, send: at(gone, "/restore") },
    { by, send: "GET /api/user" },
  ];
}

const opens = async (at: number): Promise<[real: boolean, model: boolean]> => {
  const [real, given] = links[at] ?? [];
  const page = await server.visitor().get(`/api/share/${real?.token}/file`);
  return [page.headers.get("Content-Type") === "application/pdf", model.opensShare(String(given?.token))];
};

const readsCalendar = async (at: number): Promise<[real: boolean, model: boolean]> => {
  const [real, given] = links[at] ?? [];
  const { status } = await server.visitor().get(calendarPath(String(real?.token)));
  return [status === 200, model.opensCalendar(String(given?.token))];
};

test("the model answers as the server does", async () => {
  for (const step of steps) await sendToBoth(step);
  expect(model.effects.length).toBeGreaterThan(20);
});

test("share links and invitations begin, work and end in the model as they do on the server", async () => {
  const shares = `/api/documents/${document}/shares`;
  for (const by of ["stranger", "reader", "loner"]) await sendToBoth({ by, send: `POST ${shares}`, body: {} });
  await sendToBoth({ by: "viewer", send: `POST ${shares}`, body: { days: 91 } });
  await sendToBoth({ by: "viewer", send: `POST ${shares}`, body: {} });
  await sendToBoth({ by: "user", send: `POST ${shares}`, body: { days: 1 } });
  for (const by of ["user", "viewer", "admin", "reader"]) await sendToBoth({ by, send: `GET ${shares}` });
  expect(await opens(0)).toEqual([true, true]);
  for (const by of ["user", "stranger"]) await sendToBoth({ by, send: "DELETE /api/shares/link#0.id" });
  await sendToBoth({ by: "admin", send: "DELETE /api/shares/link#0.id" });
  await sendToBoth({ by: "admin", send: "DELETE /api/shares/link#0.id" });
  expect(await Promise.all([opens(0), opens(1)])).toEqual([
    [false, false],
    [true, true],
  ]);
  await sendToBoth({ by: "user", send: `DELETE /api/documents/${document}` });
  await sendToBoth({ by: "user", send: `POST /api/documents/${document}/restore` });
  expect(await opens(1)).toEqual([false, false]);

  const calendar = "/api/calendar";
  for (const send of ["GET", "POST", "POST", "GET", "DELETE", "DELETE", "GET"])
    await sendToBoth({ by: "user", send: `${send} ${calendar}`, ...(send === "POST" ? { body: {} } : {}) });
  await sendToBoth({ by: "viewer", send: `POST ${calendar}`, body: { language: "ar" } });
  await sendToBoth({ by: "viewer", send: `POST ${calendar}`, body: { language: "fr" } });
  expect(await Promise.all([2, 3, 4].map(readsCalendar))).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
  links.splice(2);

  const invite = { send: "POST /api/invitations", body: { role: "user", permissions: ["view"] } };
  for (const by of ["user", "viewer", "loner"]) await sendToBoth({ by, ...invite });
  await sendToBoth({ by: "admin", send: "POST /api/invitations", body: { role: "admin" } });
  for (let count = 0; count < 2; count++) await sendToBoth({ by: "admin", ...invite });
  await sendToBoth({ by: "admin", send: "GET /api/invitations" });
  await sendToBoth({ by: "stranger", send: "DELETE /api/invitations/link#2.id" });
  await sendToBoth({ by: "admin", send: "DELETE /api/invitations/link#2.id" });
  await sendToBoth({ by: "admin", send: "DELETE /api/invitations/link#2.id" });
  const joining = (at: number) => ({ send: "POST /api/invitations/join", body: { token: `link#${at}.token` } });
  await sendToBoth({ by: "loner", ...joining(2) });
  await sendToBoth({ by: "stranger", ...joining(3) });
  await sendToBoth({ by: "loner", ...joining(3) });
  await sendToBoth({ by: "loner", ...joining(3) });
  await sendToBoth({ by: "loner", send: "GET /api/user" });
});

test("who has left an organization leaves its devices, whatever becomes of them before the next pull", async () => {
  const { admin } = people;
  if (!admin) throw new Error("no admin");
  const organizationId = Number(model.user(admin.id)?.organizationId);
  const mover = await server.makeUser({ organizationId });
  model.addUser(aUser(mover.id, { organizationId }));
  const onModel = (path: string) =>
    model.answer({ method: "GET", path, headers: {}, cookie: admin.cookie, text: "", bytes: null });
  const ask = (cursor: string) => `/api/sync?cursor=${encodeURIComponent(cursor)}`;
  const lines = { Accept: "application/x-ndjson" };
  const [real, given] = [await admin.client.get("/api/sync", lines), onModel("/api/sync")];
  const root = server.visitor();
  await root.signIn(administrator.username, administrator.password);
  for (const change of [{ organizationId: null }, { permissions: ["view" as const] }]) {
    expect((await root.put(`/api/admin/users/${mover.id}`, change)).status).toBe(200);
    model.changeUser(mover.id, change);
  }
  const next = await admin.client.get(ask(real.headers.get(syncHeaders.cursor) ?? ""), lines);
  const expected = `{"collection":"users","id":${mover.id},"deleted":true}`;
  expect(next.text).toContain(expected);
  expect(String(onModel(ask(given.headers[syncHeaders.cursor] ?? "")).body)).toContain(expected);
});

interface PulledRow {
  version: number;
  views?: unknown;
  salary?: unknown;
  employeeId?: unknown;
}

test("whoever sees salaries no more is told to begin anew, and so is whoever sees them again", async () => {
  const { reader, admin } = people;
  if (!reader || !admin) throw new Error("nobody there");
  const lines = { Accept: "application/x-ndjson" };
  const ask = (cursor: string) => `/api/sync?cursor=${encodeURIComponent(cursor)}`;
  const onModel = ({ cookie }: { cookie: string }, path: string) =>
    model.answer({ method: "GET", path, headers: {}, cookie, text: "", bytes: null });
  for (const hidesSalaries of [false, true]) {
    const cursors = [];
    for (const person of [reader, admin]) {
      const [real, given] = [await person.client.get("/api/sync", lines), onModel(person, "/api/sync")];
      cursors.push([real.headers.get(syncHeaders.cursor) ?? "", given.headers[syncHeaders.cursor] ?? ""] as const);
    }
    await sendToBoth({ by: "admin", send: "PUT /api/organization/settings", body: { hidesSalaries } });
    for (const [at, person] of [reader, admin].entries()) {
      const [real, given] = cursors[at] ?? ["", ""];
      const answer = await person.client.get(ask(real), lines);
      const resets = [answer.headers.get(syncHeaders.reset), onModel(person, ask(given)).headers[syncHeaders.reset]];
      expect(resets).toEqual(at === 0 ? ["true", "true"] : ["false", "false"]);
    }
  }
});

test("the model shows each person what the server shows them", async () => {
  for (const [name, { client, cookie }] of Object.entries(people)) {
    const real = await client.get("/api/sync", { Accept: "application/x-ndjson" });
    const given = model.answer({ method: "GET", path: "/api/sync", headers: {}, cookie, text: "", bytes: null });
    const shown = (text: string) =>
      text
        .trim()
        .split("\n")
        .flatMap((line): { collection: string; id: number; record: PulledRow }[] => JSON.parse(line))
        .filter(({ collection }) => collection !== "organizations")
        .map(({ collection, id, record: { version, views, salary, employeeId } }) =>
          [`${collection}/${id}`, version, JSON.stringify([views, salary, employeeId])].join(" "),
        )
        .sort();
    expect([name, shown(String(given.body))]).toEqual([name, shown(real.text)]);
  }
});
