import { expect } from "vitest";
import {
  type Employee,
  namesOf,
  type Paper,
  paperOf,
  paperOfFile,
  papersOf,
  type SyncAnswer,
  specifiedFields,
} from "#domain/index";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import type { ExpectedAnswers } from "./formats.ts";
import { type Client, form, type TestServer } from "./harness.ts";
import { digestAt } from "./kept-answers.ts";

/* The papers of people in kept data: what attachments and fields said of them before there were papers is what papers say
   now, and clients of before go on writing attachments and fields. */

interface Deleted {
  collection: string;
  id: number;
  type: string;
  /** The name of the file. */
  name: string;
}

const pathOf = ({ id }: Pick<Employee, "id">) => `/api/employees/${id}`;

async function employeeAt(browser: Client, id: number): Promise<Employee> {
  const { json } = await browser.get<Employee[]>("/api/employees");
  return json.find((one) => one.id === id) ?? expect.fail(`no employee ${id}`);
}

/** The employees that somebody saw on the server of the release. */
const employeesOf = ({ lists }: ExpectedAnswers) => (lists["/api/employees"]?.json ?? []) as Employee[];

/** Who worked with employees there. */
export const workersOf = (people: readonly ExpectedAnswers[]) =>
  people.filter((person) => employeesOf(person).length > 0);

/** Pages of a paper as it is and as it was before each renewal. */
const pagesOf = ({ files, history }: Paper) => [...files, ...history.flatMap((earlier) => earlier.files)];

const pageOf = (employee: Employee, key: string) =>
  papersOf(employee)
    .flatMap(pagesOf)
    .find((one) => one.key === key);

/** The paper that a file is of, by its key. */
function paperOfKey(key: string): string {
  const specified = namesOf(specifiedFields).find((id) => {
    const fields = specifiedFields[id];
    return "attachment" in fields && fields.attachment === key;
  });
  return specified ?? paperOfFile(key) ?? expect.fail(`${key} is of no paper`);
}

/** Every paper, page and renewal that there was is there, and every page can be fetched. */
export async function expectPapers(server: TestServer, person: ExpectedAnswers): Promise<void> {
  const browser = server.visitor();
  await browser.signIn(person.username, person.password);
  for (const before of employeesOf(person)) {
    const employee = await employeeAt(browser, before.id);
    expect(papersOf(employee)).toMatchObject(papersOf(before));
    for (const [key, attachment] of Object.entries(before.attachments)) {
      const pages = paperOf(employee, paperOfKey(key))?.files ?? [];
      if (attachment) expect(pages).toContainEqual(expect.objectContaining({ ...attachment, key }));
    }
    for (const { paper, ...renewal } of before.history)
      expect(paperOf(employee, paper)?.history).toContainEqual(expect.objectContaining(withKnown(renewal)));
    for (const { key, sha256 } of papersOf(employee).flatMap(pagesOf))
      expect([key, await digestAt(browser, `${pathOf(employee)}/download-attachment/${key}`)]).toEqual([key, sha256]);
  }
}

/** Without what is null: a paper may know more of its renewal. */
const withKnown = (renewal: object) =>
  Object.fromEntries(Object.entries(renewal).filter(([, value]) => value !== null));

/** Files that were removed or replaced come back by the routes of attachments and by those of papers, with their bytes. */
export async function expectRestorable(server: TestServer, person: ExpectedAnswers): Promise<void> {
  const browser = server.visitor();
  await browser.signIn(person.username, person.password);
  const deleted = (await browser.get<Deleted[]>("/api/deleted")).json;
  const removed = deleted.filter(({ collection }) => collection === "attachments");
  expect(removed.length).toBeGreaterThan(0);
  for (const { id, type: key, name } of removed) {
    const path = pathOf({ id });
    const asPage = `${path}/papers/${paperOfKey(key)}/files/${key}`;
    const before = pageOf(await employeeAt(browser, id), key);
    const names: (string | undefined)[] = [];
    for (const restore of [`${asPage}/restore`, `${path}/attachments/${key}/restore`]) {
      const answer = await browser.post<Employee>(restore);
      expect([restore, answer.status]).toEqual([restore, 200]);
      const page = pageOf(answer.json, key);
      expect(await digestAt(browser, `${path}/download-attachment/${key}`)).toBe(page?.sha256);
      names.push(page?.filename);
      // what a file has replaced can be brought back in turn; any other one is removed again
      if (!before) expect((await browser.post(`${asPage}/remove`)).status).toBe(200);
    }
    expect(names).toEqual([name, before?.filename ?? name]);
  }
}

/** A paper that was removed comes back with its pages; earlier releases had none. */
export async function expectRemovedPaper(server: TestServer, person: ExpectedAnswers): Promise<void> {
  const browser = server.visitor();
  await browser.signIn(person.username, person.password);
  const [before = expect.fail("no employee")] = employeesOf(person);
  const answer = await browser.post<Employee>(`${pathOf(before)}/papers/workPermit/restore`);
  expect(answer.status).toBe("papers" in before ? 200 : 404);
  if (answer.status === 404) return;
  const paper = paperOf(answer.json, "workPermit");
  expect([paper?.number, paper?.issuer, paper?.files.map(({ filename }) => filename)]).toEqual([
    ...["W-9", "PAM"],
    ["permit-front.pdf", "permit-back.pdf"],
  ]);
  for (const { key, sha256 } of paper?.files ?? [])
    expect(await digestAt(browser, `${pathOf(before)}/download-attachment/${key}`)).toBe(sha256);
}

/** What a device receives that goes on from its cursor, or begins anew where it has to. */
async function changedEmployee(browser: Client, cursor: string, id: number): Promise<Employee> {
  const pull = async (from: string) =>
    (await browser.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(from)}`)).json;
  const further = await pull(cursor);
  const { changes } = further.reset ? await pull("") : further;
  for (const one of changes) if (one.collection === "employees" && one.id === id && "record" in one) return one.record;
  return expect.fail(`employee ${id} was not sent`);
}

/** What the client of an earlier release sends, which knows fields and attachments alone, changes the papers. */
export async function expectEarlierClient(server: TestServer, person: ExpectedAnswers): Promise<void> {
  const browser = server.visitor();
  await browser.signIn(person.username, person.password);
  const [before = expect.fail("no employee")] = employeesOf(person);
  const path = pathOf(before);
  const { version } = await employeeAt(browser, before.id);
  const passport = { passportNumber: "P3", passportIssueDate: "2026-01-01", passportExpiryDate: "2036-01-01" };
  const renewed = await browser.patch<Employee>(path, { ...passport, baseVersion: version });
  expect(renewed.status).toBe(200);
  expect(await changedEmployee(browser, person.cursor ?? "", before.id)).toMatchObject(passport);
  const paper = paperOf(renewed.json, "passport");
  expect(paper).toMatchObject({ number: "P3", issueDate: "2026-01-01", expiryDate: "2036-01-01" });
  const earlier = { number: "P2", issueDate: "2020-01-01", expiryDate: "2035-01-01" };
  expect([renewed.json.history.at(-1), paper?.history.at(-1)]).toMatchObject([earlier, earlier]);

  const others = { residencyExpiryDate: "2990-05-05", workPermit: "W-1" };
  const changed = (await browser.patch<Employee>(path, { ...others, baseVersion: renewed.json.version })).json;
  expect([paperOf(changed, "residency")?.expiryDate, paperOf(changed, "workPermit")?.number]).toEqual(
    Object.values(others),
  );

  const bytes = new Uint8Array(pdf({ lines: ["A third passport"] }));
  const body = form({ attachmentType: "passport", attachment: { name: "third.pdf", bytes } });
  const attached = await browser.post<Employee>(`${path}/upload-attachment`, body);
  const ofPassport = (employee: Employee) => pageOf(employee, "passport");
  expect([attached.status, ofPassport(attached.json)?.filename]).toEqual([201, "third.pdf"]);
  expect(await digestAt(browser, `${path}/download-attachment/passport`)).toBe(ofPassport(attached.json)?.sha256);
  const restored = await browser.post<Employee>(`${path}/attachments/passport/restore`);
  expect(ofPassport(restored.json)?.sha256).toBe(before.attachments.passport?.sha256);
  expect((await browser.delete(`${path}/attachments/passport`)).status).toBe(204);
  const without = await employeeAt(browser, before.id);
  expect([without.passportFile, ofPassport(without)]).toEqual([null, undefined]);
  expect((await browser.post(`${path}/attachments/passport/restore`)).status).toBe(200);
}

/** The client of this release adds a page to what it finds, and renews it: what was attached goes into the history. */
export async function expectPresentClient(server: TestServer, person: ExpectedAnswers): Promise<void> {
  const browser = server.visitor();
  await browser.signIn(person.username, person.password);
  const [{ id } = expect.fail("no employee")] = employeesOf(person);
  const path = pathOf({ id });
  const scan = (name: string) => ({ name, bytes: new Uint8Array(pdf({ lines: [name] })) });
  const before = paperOf(await employeeAt(browser, id), "passport") ?? expect.fail("no passport");
  const added = await browser.post<Employee>(`${path}/papers/passport/files`, form({ file: scan("back.pdf") }));
  expect(added.status).toBe(201);
  expect(paperOf(added.json, "passport")?.files).toHaveLength(before.files.length + 1);
  const renewal = form({ number: "P4", expiryDate: "2046-01-01", file: scan("fourth.pdf") });
  const renewed = await browser.post<Employee>(`${path}/papers/passport/renew`, renewal);
  expect(renewed.status).toBe(200);
  const paper = paperOf(renewed.json, "passport");
  expect(paper?.files.map(({ filename }) => filename)).toEqual(["fourth.pdf"]);
  expect(renewed.json.attachments.passport?.filename).toBe("fourth.pdf");
  const kept = paper?.history.at(-1)?.files ?? [];
  expect(kept.map(({ sha256 }) => sha256)).toEqual(paperOf(added.json, "passport")?.files.map(({ sha256 }) => sha256));
  for (const { key, sha256 } of kept)
    expect(await digestAt(browser, `${path}/download-attachment/${key}`)).toBe(sha256);
  expect(renewed.json.history.at(-1)).toMatchObject({ paper: "passport", expiryDate: before.expiryDate });
}
