import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Document,
  type Employee,
  handlingOf,
  type Invitation,
  type Notice,
  type Organization,
  paperOf,
  papersOf,
  type Reminder,
} from "#domain/index";
import { Caller, signIn } from "../../scripts/lib/caller.mjs";
import { ADMINISTRATOR } from "../../scripts/lib/format/fill.mjs";
import { makeFormat } from "../../scripts/lib/format/make.mjs";
import { folders, HOOK_FILES } from "../../scripts/lib/project.mjs";
import { type ExpectedAnswers, unpackFolder } from "./formats.ts";
import { programUnderTest, startServer, type TestServer } from "./harness.ts";
import { expectAnswers } from "./kept-answers.ts";
import {
  expectEarlierClient,
  expectPapers,
  expectPresentClient,
  expectRemovedPaper,
  expectRestorable,
  workersOf,
} from "./kept-papers.ts";

/* What scripts/keep-format.mjs keeps of a release: everything that a later one has to carry on. */

/** Runs every job at a time of its own, each as often as asked. */
const AGE = `routerAdd("POST", "/api/age", (e) => {
  const sent = new DynamicModel({ now: 0 });
  e.bindBody(sent);
  const real = Date.now;
  Date.now = () => sent.now;
  try {
    for (const bundle of ["sijil", "upkeep"]) {
      const { crons } = require(\`\${__hooks}/\${bundle}.bundle.js\`);
      for (const name of Object.keys(crons)) crons[name].run($app);
    }
  } finally {
    Date.now = real;
  }
  return e.json(200, {});
}, $apis.requireSuperuserAuth());
`;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds that it may take to make the data, one request after the other, on a slow machine. */
const MAKING = 300_000;

let folder: string;
let server: TestServer;
let kept: ExpectedAnswers[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-kept-"));
  const [format, dataDir, hooksDir] = [join(folder, "format"), join(folder, "data"), join(folder, "hooks")];
  await makeFormat(await programUnderTest(), format);
  kept = await unpackFolder(format, dataDir);
  for (const name of HOOK_FILES) await cp(join(folders.hooks, name), join(hooksDir, name));
  await writeFile(join(hooksDir, "age.pb.js"), AGE);
  server = await startServer({ dataDir, hooksDir });
}, MAKING);
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The superuser of the kept data. */
async function superuser(): Promise<Caller> {
  const who = { identity: ADMINISTRATOR.ADMIN_EMAIL, password: ADMINISTRATOR.ADMIN_PASSWORD };
  const { token } = await signIn(server.url, "/api/collections/_superusers/auth-with-password", who);
  return new Caller(server.url, { Authorization: token });
}

const found = async (query: string): Promise<unknown[][]> =>
  (await (await superuser()).send("POST", "/api/sql", { query })).rows;

const person = (username: string) => kept.find((one) => one.username === username) ?? expect.fail(username);
const of = <T>(username: string, path: string) => person(username).lists[path]?.json as T[];
const salemOf = (username: string) => of<Employee>(username, "/api/employees")[0] ?? expect.fail("no employee");
const paperOfType = (employee: Employee, type: string) =>
  papersOf(employee).find((paper) => paper.type === type) ?? expect.fail(`no ${type}`);
const names = (files: readonly { filename: string }[]) => files.map(({ filename }) => filename);

it("has a document about an employee, of whom a viewer is told nothing", () => {
  const about = (username: string) =>
    of<Document>(username, "/api/documents").find(({ name }) => name === "Lease 2026")?.employeeId;
  expect(about("user-نور")).toBe(salemOf("user-نور").id);
  expect([about("admin-نور"), about("viewer-نور")]).toEqual([salemOf("user-نور").id, null]);
});

it("has versions, tags, due dates and notes, some of them removed, with the files of earlier versions", async () => {
  const lease = of<Document>("user-نور", "/api/documents").find(({ name }) => name === "Lease 2026");
  expect(lease?.tags).toBe("عاجل, Lease");
  expect([lease?.dueDate, lease?.responsibleName]).toEqual(["2027-03-31", "نور user"]);
  expect(lease?.fileVersions?.current.number).toBe(4);
  expect(lease?.fileVersions?.earlier.map(({ number, filename }) => [number, filename])).toEqual([
    [1, "عقد.pdf"],
    [2, "signed.pdf"],
  ]);
  expect(Object.values(lease?.notes ?? {}).map((note) => note?.text)).toEqual([
    "بانتظار الوزارة",
    "Called twice.\nNobody there.",
  ]);
  const files = Object.keys(kept.find(({ username }) => username === "user-نور")?.files ?? {});
  expect(files).toContain(`/api/documents/${lease?.id}/versions/2`);
  const [employee] = of<Employee>("user-نور", "/api/employees");
  expect([employee?.tags, Object.keys(employee?.notes ?? {}).length]).toEqual(["Night shift", 2]);
});

it("has reminders and saved views of one person, which others do not see", async () => {
  const own = of<Reminder>("user-نور", "/api/reminders");
  expect(own.map(({ text, doneAt }) => [text, doneAt !== null]).sort()).toEqual([
    [null, true],
    [null, true],
    ["مراجعة الوزارة", false],
    ["مراجعة الوزارة", false],
  ]);
  expect(of<Reminder>("admin-نور", "/api/reminders")).toEqual([]);
  const { views } = person("user-نور");
  expect(Object.values(views ?? {}).map((view) => view?.name)).toEqual(["العقود"]);
  const removed = "SELECT count(*) FROM users, json_each(nullif(views, '')) v WHERE v.value ->> 'removed' IS NOT NULL";
  expect(await found(removed)).toEqual([["2"]]);
});

it("has links that share a document and that invite somebody, as those see them who manage them", async () => {
  const lease = of<Document>("admin-نور", "/api/documents").find(({ name }) => name === "Lease 2026");
  expect(of("admin-نور", `/api/documents/${lease?.id}/shares`)).toHaveLength(2);
  expect(of("user-نور", `/api/documents/${lease?.id}/shares`)).toHaveLength(1);
  expect(
    of<Invitation>("admin-نور", "/api/invitations")
      .map(({ role }) => role)
      .sort(),
  ).toEqual(["user", "viewer"]);
  expect(kept.find(({ username }) => username === "user-نور")?.lists["/api/invitations"]?.status).toBe(403);
});

it("has papers of people with pages and renewals, own types, and some that are removed", async () => {
  const salem = salemOf("user-نور");
  expect(paperOf(salem, "passport")).toMatchObject({ number: "P2", issuer: "Kuwait", cost: "10.500" });
  expect(names(paperOf(salem, "passport")?.files ?? [])).toEqual(["passport-new.pdf", "passport-back.pdf"]);
  const residency = paperOfType(salem, "residency");
  expect([residency.expiryDate, residency.cost, names(residency.files)]).toEqual([
    ...["2998-06-30", "15"],
    ["residency-new.pdf"],
  ]);
  expect(residency.history).toMatchObject([{ number: "R1", expiryDate: "2026-01-31", cost: "12.500" }]);
  expect(names(residency.history[0]?.files ?? [])).toEqual(["residency-front.pdf", "residency-back.pdf"]);
  expect(names(paperOfType(salem, "own1").files)).toEqual(["pass-front.pdf", "pass-back.docx"]);
  const insurance = paperOfType(salem, "healthInsurance");
  expect(insurance.history.map(({ expiryDate, files }) => [expiryDate, names(files)])).toEqual([
    ["2024-12-31", ["insurance-front.pdf"]],
    ["2025-12-31", []],
  ]);
  expect(names(paperOfType(salem, "contract").files)).toEqual(["contract.pdf"]);
  const deleted = of<{ type?: string; name: string }>("user-نور", "/api/deleted").filter(({ type }) => type);
  expect(names(deleted.map(({ name }) => ({ filename: name }))).sort()).toEqual([
    ...["contract-annex.pdf", "insurance-back.pdf", "license.pdf", "passport.pdf"],
  ]);
  expect(salem.papers.workPermit).toBeUndefined();
  const files = Object.keys(person("user-نور").files).filter((path) => path.includes("/employees/"));
  expect(files).toHaveLength(papersOf(salem).flatMap((one) => [one, ...one.history].flatMap((of) => of.files)).length);
});

it("has deadlines that somebody handles, that rest, and that are done, and what people were told of them", async () => {
  const salem = salemOf("user-نور");
  const [medical, residency] = [paperOfType(salem, "medicalCertificate"), paperOfType(salem, "residency")];
  const handling = ({ id: paper, expiryDate }: typeof medical) =>
    handlingOf(salem, { paper, day: expiryDate ?? expect.fail("no day") });
  expect([handling(medical)?.byName, handling(residency)?.snoozedUntil]).toEqual(["نور user", "2998-01-01"]);
  const lease = of<Document>("user-نور", "/api/documents").find(({ name }) => name === "Lease 2026");
  expect([lease?.handling.due?.day, lease?.dueDate]).toEqual(["2026-03-31", "2027-03-31"]);
  const told = (firm: string) =>
    kept
      .filter(({ username }) => username.endsWith(firm))
      .flatMap(({ notices = [] }) => notices as Notice[])
      .map(({ type, day, kind }) => `${type} ${day} ${kind}`)
      .sort();
  const leads = ["contract 2026-03-31", "document 2026-05-31", "medicalCertificate 2026-04-30", "visa 2026-02-28"];
  // made responsible for both documents, and given one of them back
  const handed = ["2026-03-31", "2026-05-31", "2026-05-31"].map((day) => `document ${day} handed`);
  expect(told("Gulf")).toEqual([...leads.map((one) => `${one} lead`), ...handed].sort());
  // the hourly job may have come before somebody said that they handle one
  const escalated = [leads[0], leads[3]].map((one) => `${one} escalation`);
  expect(told("نور")).toEqual(expect.arrayContaining([...leads.map((one) => `${one} lead`), ...escalated]));
  const activity = Object.values(person("admin-نور").activity ?? {}) as { kind: string }[][];
  expect(activity.flat().map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["created", "changed", "renewed", "attached", "detached", "handled", "text_added"]),
  );
});

it("has settings of organizations, one of which hides salaries from those without the right", () => {
  const [noor, gulf] = ["نور", "Gulf"].map(
    (firm) => of<Organization>(`admin-${firm}`, "/api/admin/organizations")[0]?.settings,
  );
  expect([noor?.hidesSalaries, noor?.lastOwnPaperType, noor?.ownPaperTypes?.map(({ key }) => key)]).toEqual([
    ...[false, 2],
    ["own1"],
  ]);
  expect(gulf).toMatchObject({ hidesSalaries: true, timeZone: "Asia/Dubai", quietDays: [5], escalationDays: null });
  const salaries = ["user-نور", "admin-Gulf", "payer-Gulf", "user-Gulf"].map(salemOf);
  expect(salaries.map(({ salary }) => salary)).toEqual(["450.50", "450.50", "450.50", null]);
  expect(salaries.map(({ salaryHidden }) => salaryHidden)).toEqual([false, false, false, true]);
});

it("has texts that the server and a device have read, calendars, and a device that is woken", () => {
  const documents = of<Document>("user-نور", "/api/documents");
  const scan = documents.find(({ name }) => name === "Scan");
  expect([scan?.textState, paperOf(salemOf("user-نور"), "passport")?.files[0]?.textState]).toEqual(["ocr", "ok"]);
  expect(of("user-نور", `/api/texts?ids=${scan?.id}`)).toMatchObject([{ text: "Delivery note\fبوليصة شحن" }]);
  const { events = {}, push } = person("user-نور");
  expect(Object.values(events)).toContain("2998-06-30");
  expect(Object.keys(person("admin-نور").events ?? {})).toEqual(Object.keys(events));
  expect(push).toEqual({ key: expect.stringMatching(/^[\w-]{87}$/), subscribed: true });
});

it("is read as it was years later, files included, by everybody who could", async () => {
  const age = async (now: number) => (await superuser()).send("POST", "/api/age", { now });
  const years = Date.now() + 30 * 365 * DAY_MS;
  // what is removed for good waits until the clock has run on for some days
  for (const days of [0, 2, 4]) await age(years + days * DAY_MS);
  for (const one of kept) await expectAnswers(server, one);
  for (const [table, column] of [
    ["documents", "notes"],
    ["employees", "notes"],
    ["employees", "papers"],
    ["users", "views"],
  ]) {
    const removed = `SELECT p.value ->> 'removed' FROM ${table}, json_each(nullif(${column}, '')) p
      WHERE p.value ->> 'removed' IS NOT NULL`;
    expect([table, column, (await found(removed)).length]).toEqual([table, column, 2]);
  }
});

it("has papers that attachments and their routes read, restore and change", async () => {
  const worker = person("user-Gulf");
  for (const one of workersOf(kept)) await expectPapers(server, one);
  await expectRestorable(server, worker);
  await expectRemovedPaper(server, worker);
  await expectEarlierClient(server, worker);
  await expectPresentClient(server, worker);
});
