import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  answerHeaders,
  type Employee,
  MOST_PAPER_FILES,
  MOST_PAPERS,
  type Paper,
  paperOf,
  papersOf,
  type SyncAnswer,
} from "#domain/index";
import { executable, pdf } from "./files.ts";
import { type Client, form, freshId } from "./harness.ts";
import { sql } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";
import { idOf, newUpload, send } from "./tus.ts";

const { server, people } = await serverWithPeople();
const { client } = people.user;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const noura = {
  firstName: "Noura",
  lastName: "Example",
  nationality: "India",
  civilId: "285010101234",
  phoneNumber: "55551234",
  emailAddress: "noura@example.test",
  dateOfBirth: "1985-01-01",
};

/** The path of a new employee. */
async function hire(more: Record<string, string> = {}): Promise<string> {
  return `/api/employees/${(await client.post<Employee>("/api/employees", { ...noura, ...more })).json.id}`;
}

/** The employee as the list shows it to somebody. */
async function shown(path: string, by: Client = client): Promise<Employee> {
  const { json } = await by.get<Employee[]>("/api/employees");
  const found = json.find(({ id }) => path.endsWith(`/${id}`));
  if (!found) throw new Error(`${path} is in no list`);
  return found;
}

const post = (path: string, body: unknown = {}) => client.post<Employee>(path, body);
const scan = (name: string, bytes = pdf(200), more: Record<string, string> = {}) =>
  form({ file: { name, bytes }, ...more });
const status = async (answer: Promise<{ status: number; code: string | null }>) => {
  const { status: got, code } = await answer;
  return code === null ? got : `${got} ${code}`;
};
/** What a paper says, without its files and history. */
function facts(employee: Employee, id: string) {
  const { number, issueDate, expiryDate, issuer, cost, note } = paperOf(employee, id) as Paper;
  return { number, issueDate, expiryDate, issuer, cost, note };
}
const keys = (employee: Employee, id: string) => paperOf(employee, id)?.files.map(({ key }) => key);
const bytesAt = async (path: string, key: string) => {
  const answer = await client.raw("GET", `${path}/download-attachment/${key}`);
  return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : answer.status;
};

it("a request changes the paper that it names: the civil ID gets the date of a residency by one of its own", async () => {
  const path = await hire({ residencyExpiryDate: "2030-01-01", passportExpiryDate: "2020-01-01" });
  await client.patch(`${path}/papers/civilId`, { expiryDate: "2030-01-01" });
  const requests = [
    () => client.patch(path, { residencyExpiryDate: "2031-01-01" }),
    () => client.patch(`${path}/papers/residency`, { expiryDate: "2031-06-01" }),
    () => client.post(`${path}/papers/residency/renew`, { expiryDate: "2032-01-01" }),
  ];
  for (const request of requests) {
    // nor does a passport that has expired stand in its way
    expect((await request()).status).toBe(200);
    expect(facts(await shown(path), "civilId").expiryDate).toBe("2030-01-01");
  }
});

const passport = { number: "P١٢٣", issueDate: "2020-01-02", expiryDate: "2030-01-01" };

describe("a paper of a specified type", () => {
  it("is written to the employee's fields, and by them, whoever writes", async () => {
    const path = await hire();
    const made = await post(`${path}/papers`, { type: "passport", ...passport, issuer: " Delhi ", cost: "١٢٫٥٠٠" });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ passportNumber: "P123", passportIssueDate: "2020-01-02" });
    expect(facts(made.json, "passport")).toEqual({
      ...{ number: "P123", issueDate: "2020-01-02", expiryDate: "2030-01-01" },
      ...{ issuer: "Delhi", cost: "12.500", note: null },
    });
    expect(made.json.papers.passport).toMatchObject({ number: null, issueDate: null, expiryDate: null });
    // what an earlier client or the console says
    await client.patch(path, { passportNumber: "P124" });
    await server.records("PATCH", path.replace("/api/employees", "employees/records"), {
      passportExpiryDate: "2029-05-05 00:00:00.000Z",
    });
    expect(facts(await shown(path), "passport")).toMatchObject({ number: "P124", expiryDate: "2029-05-05" });
    const { json } = await client.patch<Employee>(`${path}/papers/passport`, { number: "P125", note: "In the safe" });
    expect(json).toMatchObject({ passportNumber: "P125", passportExpiryDate: "2029-05-05", history: [] });
    expect(facts(json, "passport")).toMatchObject({ number: "P125", issuer: "Delhi", note: "In the safe" });
    // found by what stands in the field
    const key = await sql(server, `SELECT searchKey FROM employees WHERE id = '${json.id}'`);
    expect(JSON.stringify(key)).toContain("p125");
  });

  it("is corrected without taking back what somebody else has corrected since", async () => {
    const path = await hire();
    const seen = { ...passport, number: "P123", issuer: "Delhi" };
    const { json } = await post(`${path}/papers`, { type: "passport", ...seen });
    const one = `${path}/papers/passport`;
    const patch = (body: object) => client.patch<Employee>(one, body);
    const base = { baseVersion: json.version };
    await patch({ issuer: "Mumbai", expiryDate: "2029-12-31" });
    const mine = { issuer: "Chennai", baseValues: { issuer: "Delhi" } };
    expect(await status(patch({ ...mine, ...base }))).toBe("409 version_conflict");
    expect(await status(patch({ expiryDate: "2029-11-30", baseValues: { expiryDate: "2030-01-01" } }))).toBe(
      "409 version_conflict",
    );
    // what nobody else has changed is merged
    const merged = await patch({ ...mine, note: "In the safe", baseValues: { ...mine.baseValues, note: null } });
    expect([merged.status, merged.headers.get(answerHeaders.conflicts)]).toEqual([200, "issuer"]);
    expect(facts(merged.json, "passport")).toMatchObject({ issuer: "Mumbai", note: "In the safe" });
    // the same value is none, and neither is one that its author saw
    expect((await patch({ issuer: "Mumbai", baseValues: { issuer: "Delhi" } })).status).toBe(200);
    const after = await patch({ ...mine, baseVersion: merged.json.version });
    expect(facts(after.json, "passport")).toMatchObject({ issuer: "Chennai", expiryDate: "2029-12-31" });
    // who has seen the paper as it is puts another value over it, whatever else of the employee has changed since
    await client.patch(path, { phoneNumber: "55550000" });
    const over = { issuer: "Kochi", baseValues: { issuer: "Chennai" }, baseVersion: after.json.version };
    expect((await patch(over)).status).toBe(200);
    expect(await status(patch({ issuer: "X", baseValues: [] }))).toBe("400 validation_error");
    expect(await status(patch({ issuer: "X", baseValues: { expiryDate: "2029-02-30" } }))).toBe("400 date_invalid");
  });

  it("is there once, and any further one has an id of its own", async () => {
    const path = await hire();
    expect(
      (await post(`${path}/papers`, { id: "workPermit", type: "workPermit", expiryDate: "2027-01-01" })).json,
    ).toMatchObject({
      workPermit: null,
      papers: { workPermit: { expiryDate: "2027-01-01" } },
    });
    expect(await status(post(`${path}/papers`, { id: "workPermit", type: "workPermit" }))).toBe("409 paper_exists");
    expect(await status(post(`${path}/papers`, { id: "civilId", type: "civilId", number: "7" }))).toBe(
      "409 paper_exists",
    );
    expect(await status(post(`${path}/papers`, { id: "passport", type: "visa" }))).toBe("400 id_malformed");
    expect(await status(post(`${path}/papers`, { id: "contract", type: "contract" }))).toBe("400 id_malformed");
    const id = freshId();
    const second = await post(`${path}/papers`, { id, type: "workPermit", number: "W2" });
    expect(papersOf(second.json).map((paper) => [paper.id, paper.number])).toEqual([
      ["civilId", noura.civilId],
      [String(id), "W2"],
      ["workPermit", null],
    ]);
    expect(await status(post(`${path}/papers`, { id, type: "visa" }))).toBe("409 id_taken");
  });
});

describe("what cannot be", () => {
  const refused: [string, Record<string, unknown>, string][] = [
    ["no type", {}, "400 paper_type_unknown"],
    ["an unknown type", { type: "licence" }, "400 paper_type_unknown"],
    [
      "an expiry before the issue",
      { type: "visa", issueDate: "2026-02-01", expiryDate: "2026-01-31" },
      "400 expiry_before_issue",
    ],
    ["no day", { type: "visa", expiryDate: "2026-02-30" }, "400 date_invalid"],
    ["four decimals", { type: "visa", cost: "1.2345" }, "400 cost_invalid"],
    ["a negative cost", { type: "visa", cost: "-1" }, "400 cost_invalid"],
    ["thirteen digits", { type: "visa", cost: "1234567890123" }, "400 cost_invalid"],
    ["a long number", { type: "visa", number: "x".repeat(101) }, "400 longer_than_100"],
    ["a passport's number beyond its field", { type: "passport", number: "x".repeat(51) }, "400 longer_than_50"],
    ["a long issuer", { type: "visa", issuer: "x".repeat(201) }, "400 longer_than_200"],
  ];
  it.each(refused)("refuses %s", async (_name, sent, expected) => {
    const path = await hire();
    expect(await status(post(`${path}/papers`, sent))).toBe(expected);
    expect((await shown(path)).papers).toEqual({});
  });

  it.each(["constructor", "toString", "hasOwnProperty", "__proto__"])("knows no paper %s", async (id) => {
    const path = await hire();
    const one = `${path}/papers/${id}`;
    expect(await status(client.patch(one, { note: "x" }))).toBe("404 not_found");
    expect(await status(post(`${one}/renew`, { issuer: "x" }))).toBe("404 not_found");
    expect(await status(post(`${one}/files`, scan("a.pdf")))).toBe("404 not_found");
    for (const act of ["remove", "restore", `files/${id}.1/remove`, `files/${id}.1/restore`, "files/passport/restore"])
      expect(await status(post(`${one}/${act}`))).toBe("404 not_found");
    expect(await status(post(`${path}/attachments/${id}.1/restore`))).toBe("404 not_found");
    expect((await shown(path)).papers).toEqual({});
  });

  it("takes types of an organization's own, and no more papers than there is room for", async () => {
    const path = await hire();
    const paper = { number: null, issueDate: null, expiryDate: null, issuer: null, cost: null, note: null };
    const many = Object.fromEntries(
      Array.from({ length: MOST_PAPERS - 1 }, () => [freshId(), { type: "visa", ...paper, files: [], history: [] }]),
    );
    await server.records("PATCH", path.replace("/api/employees", "employees/records"), { papers: many });
    expect(await status(post(`${path}/papers`, { type: "own1" }))).toBe("400 paper_type_unknown");
    const own = { key: "own1", name: { en: "Vaccination", ar: "التطعيم" } };
    await people.admin.client.call("PUT", "/api/organization/settings", { body: { ownPaperTypes: [own] } });
    const last = await post(`${path}/papers`, { type: "own1" });
    expect(last.status).toBe(201);
    expect(await status(post(`${path}/papers`, { type: "visa" }))).toBe("409 papers_full");
    const added = Object.keys(last.json.papers).find((id) => last.json.papers[id]?.type === "own1");
    await post(`${path}/papers/${added}/remove`);
    expect(await status(post(`${path}/papers`, { type: "visa" }))).toBe(201);
    expect(await status(post(`${path}/papers/${added}/restore`))).toBe("409 papers_full");
  });
});

describe("renewing", () => {
  it("writes the same as the old way, keeps what the fields of the history cannot, and the old scan", async () => {
    const path = await hire({ passportNumber: "P1", passportExpiryDate: "2026-01-01" });
    const old = pdf(300);
    await post(
      `${path}/upload-attachment`,
      form({ attachmentType: "passport", attachment: { name: "old.pdf", bytes: old } }),
    );
    await client.patch(`${path}/papers/passport`, { issuer: "Delhi", cost: "10" });
    const next = pdf(400);
    const sent = { number: "P2", issueDate: "2026-01-02", expiryDate: "2036-01-01", cost: "12.500" };
    const { status: answered, json } = await post(`${path}/papers/passport/renew`, scan("new.pdf", next, sent));
    expect(answered).toBe(200);
    expect(json).toMatchObject({ passportNumber: "P2", passportExpiryDate: "2036-01-01" });
    expect(json.attachments.passport).toMatchObject({ filename: "new.pdf", sha256: sha256(next) });
    // as a PATCH of an earlier client leaves it
    const beside = { replacedAt: expect.any(String), replacedBy: people.user.id };
    expect(json.history).toEqual([
      { paper: "passport", number: "P1", issueDate: null, expiryDate: "2026-01-01", ...beside },
    ]);
    const paper = paperOf(json, "passport");
    expect(paper).toMatchObject({ issuer: "Delhi", cost: "12.500", number: "P2" });
    const earlier = { number: "P1", issueDate: null, expiryDate: "2026-01-01", issuer: "Delhi", cost: "10", ...beside };
    const file = {
      key: "passport.1",
      filename: "old.pdf",
      size: old.length,
      mimeType: "application/pdf",
      sha256: sha256(old),
    };
    expect(paper?.history).toEqual([{ ...earlier, files: [file] }]);
    expect(await bytesAt(path, "passport")).toEqual(next);
    expect(await bytesAt(path, "passport.1")).toEqual(old);
    // nothing waits to be purged
    expect((await client.get("/api/deleted")).text).not.toContain("old.pdf");
    // the old way again: a later date is a renewal, and its cost was the old paper's
    await client.patch(path, { passportExpiryDate: "2046-01-01" });
    const again = paperOf(await shown(path), "passport");
    expect(again?.history.map(({ expiryDate, cost }) => [expiryDate, cost])).toEqual([
      ["2026-01-01", "10"],
      ["2036-01-01", "12.500"],
    ]);
    expect(again).toMatchObject({ issuer: "Delhi", cost: null });
  });

  it("of any other type keeps all in the paper's own history, also without a scan and by an upload", async () => {
    const path = await hire();
    const id = freshId();
    const one = `${path}/papers/${id}`;
    await post(`${path}/papers`, {
      id,
      type: "healthInsurance",
      number: "H1",
      expiryDate: "2026-03-01",
      issuer: "Fund",
    });
    const [front, back] = [pdf(210), pdf(220)];
    await post(`${one}/files`, scan("front.pdf", front));
    expect(keys((await post(`${one}/files`, scan("back.pdf", back))).json, String(id))).toEqual([`${id}.1`, `${id}.2`]);
    const upload = await newUpload(client, back.length);
    await send(client, upload, 0, back);
    const uploadId = idOf(upload);
    const renewed = await post(`${one}/renew`, { expiryDate: "2027-03-01", uploadId, sha256: sha256(back) });
    expect(renewed.status).toBe(200);
    expect(keys(renewed.json, String(id))).toEqual([`${id}.3`]);
    const paper = paperOf(renewed.json, String(id));
    expect(paper).toMatchObject({ number: "H1", issuer: "Fund", expiryDate: "2027-03-01", cost: null });
    expect(paper?.history).toMatchObject([
      { number: "H1", expiryDate: "2026-03-01", files: [{ key: `${id}.1` }, { key: `${id}.2` }] },
    ]);
    const last = (await post(`${one}/renew`, { expiryDate: "2028-03-01" })).json;
    expect([keys(last, String(id)), paperOf(last, String(id))?.history.length]).toEqual([[], 2]);
    expect(await bytesAt(path, `${id}.1`)).toEqual(front);
    await post(`${one}/files`, scan("card.pdf"));
    const same = (await post(`${one}/renew`, { expiryDate: "2028-03-01", keepsFiles: true })).json;
    expect([keys(same, String(id)), paperOf(same, String(id))?.history[2]?.files]).toEqual([[`${id}.4`], []]);
    expect(await status(post(`${one}/renew`, {}))).toBe("400 validation_error");
    expect(await status(post(`${one}/renew`, scan("a.exe", executable(), { expiryDate: "2029-01-01" })))).toBe(
      "415 attachment_type_not_accepted",
    );
    expect(paperOf(await shown(path), String(id))?.expiryDate).toBe("2028-03-01");
  });

  it("has one effect under one key", async () => {
    const path = await hire({ residencyExpiryDate: "2026-01-01" });
    const one = `${path}/papers/residency/renew`;
    const renew = () =>
      client.post<Employee>(one, { expiryDate: "2027-01-01", number: "R1" }, { key: `renew ${path}` });
    const [first, second] = [await renew(), await renew()];
    expect(second.json).toEqual(first.json);
    const { history, residencyExpiryDate } = await shown(path);
    expect([history.length, residencyExpiryDate]).toEqual([1, "2027-01-01"]);
  });
});

describe("files", () => {
  it("take the specified place while it is free, and come back to where they were", async () => {
    const path = await hire();
    const first = (await post(`${path}/papers/civilId/files`, scan("front.pdf"))).json;
    expect(first.attachments.civilId?.filename).toBe("front.pdf");
    await post(`${path}/papers/civilId/files`, scan("back.pdf"));
    const one = `${path}/papers/civilId/files/civilId.1`;
    expect(keys((await post(`${one}/remove`)).json, "civilId")).toEqual(["civilId"]);
    expect(await status(post(`${one}/remove`))).toBe(200);
    expect(await bytesAt(path, "civilId.1")).toBe(404);
    expect((await client.get("/api/deleted")).text).toContain("back.pdf");
    expect(keys((await post(`${one}/restore`)).json, "civilId")).toEqual(["civilId", "civilId.1"]);
    // as an earlier client restores what "Deleted items" lists
    await post(`${one}/remove`);
    expect((await post(`${path}/attachments/civilId.1/restore`)).status).toBe(200);
    await post(`${path}/papers/civilId/renew`, { expiryDate: "2030-01-01" });
    const old = `${path}/papers/civilId/files/civilId.1`;
    const without = (await post(`${old}/remove`)).json;
    expect(paperOf(without, "civilId")?.history[0]?.files.map(({ key }) => key)).toEqual(["civilId.2"]);
    const back = paperOf((await post(`${old}/restore`)).json, "civilId");
    expect([back?.files, back?.history[0]?.files.length]).toEqual([[], 2]);
    await post(`${old}/remove`);
    expect((await client.delete(`/api/deleted/attachments/${path.split("/").at(-1)}/civilId.1`)).status).toBe(204);
    expect(await status(post(`${old}/restore`))).toBe("404 not_found");
  });

  it("are refused beyond the limit, of a wrong content, and of no paper", async () => {
    const path = await hire();
    const id = freshId();
    await post(`${path}/papers`, { id, type: "visa" });
    const one = `${path}/papers/${id}/files`;
    for (let at = 0; at < MOST_PAPER_FILES; at++) expect((await post(one, scan("a.pdf"))).status).toBe(201);
    expect(await status(post(one, scan("a.pdf")))).toBe("409 paper_files_full");
    expect(await status(post(`${path}/papers/civilId/files`, scan("a.pdf", executable())))).toBe(
      "415 attachment_type_not_accepted",
    );
    expect(await status(post(`${path}/papers/civilId/files`))).toBe("400 file_required");
    expect(await status(post(`${path}/papers/${freshId()}/files`, scan("a.pdf")))).toBe("404 not_found");
    expect(await status(post(`${path}/papers/residency/files`, scan("a.pdf")))).toBe("404 not_found");
  });
});

describe("a removed paper", () => {
  it("comes back whole, with what the employee's fields said and its files", async () => {
    const path = await hire({
      passportNumber: "P1",
      passportIssueDate: "2020-01-01",
      passportExpiryDate: "2026-01-01",
    });
    const one = `${path}/papers/passport`;
    await post(`${one}/files`, scan("photo.pdf", pdf(500)));
    await post(`${one}/renew`, scan("new.pdf", pdf(600), { number: "P2", expiryDate: "2036-01-01" }));
    await post(`${one}/files`, scan("visa page.pdf", pdf(700)));
    const before = await shown(path);
    const removed = (await post(`${one}/remove`)).json;
    expect(removed).toMatchObject({ passportNumber: null, passportExpiryDate: null, papers: {}, passportFile: null });
    expect(await status(post(`${one}/remove`))).toBe(200);
    expect(await bytesAt(path, "passport.1")).toBe(404);
    // it comes back with its paper alone
    expect((await client.get("/api/deleted")).text).not.toContain("visa page.pdf");
    expect(await status(post(`${one}/files/passport.2/restore`))).toBe("404 not_found");
    const { version: _, updatedAt: _at, ...same } = (await post(`${one}/restore`)).json;
    expect(before).toMatchObject(same);
    expect(await bytesAt(path, "passport.1")).toEqual(pdf(500));
    expect(await status(post(`${one}/restore`))).toBe(200);
  });

  it("stays removed where another one has taken its place; a civil ID is not removed", async () => {
    const path = await hire({ workPermit: "W1" });
    await post(`${path}/papers/workPermit/remove`);
    await client.patch(path, { workPermit: "W2" });
    expect(await status(post(`${path}/papers/workPermit/restore`))).toBe("409 paper_exists");
    expect(await status(post(`${path}/papers/civilId/remove`))).toBe("400 civil_id_required");
    expect(await status(post(`${path}/papers/visa/remove`))).toBe("404 not_found");
  });
});

it("papers are the employee's: nobody elsewhere sees, changes or downloads one", async () => {
  const path = await hire();
  const id = freshId();
  await post(`${path}/papers`, { id, type: "contract", number: "C-4711" });
  await post(`${path}/papers/${id}/files`, scan("contract.pdf"));
  for (const { client: other } of [people.otherAdmin, people.viewer]) {
    const { text } = await other.get<SyncAnswer>("/api/sync");
    expect(text).not.toContain("C-4711");
    for (const to of ["/papers", `/papers/${id}/renew`, `/papers/${id}/remove`, `/papers/${id}/files/${id}.1/restore`])
      expect([403, 404]).toContain((await other.post(`${path}${to}`, { type: "visa" })).status);
    expect([403, 404]).toContain((await other.raw("GET", `${path}/download-attachment/${id}.1`)).status);
  }
  expect((await people.admin.client.raw("GET", `${path}/download-attachment/${id}.1`)).status).toBe(200);
  const { text } = await people.admin.client.get<SyncAnswer>("/api/sync");
  expect(text).toContain("C-4711");
});

it("of a deleted employee come back with all pages and whoever sees to them, and are gone with it for good", async () => {
  const path = await hire();
  const id = Number(path.split("/").at(-1));
  const visa = String(freshId());
  await post(`${path}/papers`, { id: visa, type: "visa", number: "V1", expiryDate: "2027-03-01" });
  await post(`${path}/papers/civilId/files`, scan("front.pdf", pdf(310)));
  await post(`${path}/papers/civilId/files`, scan("back.pdf", pdf(311)));
  await post(`${path}/papers/${visa}/files`, scan("visa.pdf", pdf(312)));
  await post(`${path}/papers/${visa}/renew`, scan("visa-2.pdf", pdf(313), { expiryDate: "2028-03-01" }));
  const handling = { paper: visa, day: "2028-03-01", by: people.user.id, snoozedUntil: null };
  expect((await client.post(`${path}/handling`, handling)).status).toBe(200);
  const pages = ["civilId", "civilId.1", `${visa}.1`, `${visa}.2`];
  const contents = () => Promise.all(pages.map((key) => bytesAt(path, key)));
  const [before, files] = [await shown(path), await contents()];
  expect(files.every((one) => one instanceof Uint8Array)).toBe(true);
  const folder = join(server.dataDir, "storage", "sijil_employees", String(id));

  expect((await client.delete(path)).status).toBe(204);
  expect(await contents()).toEqual(pages.map(() => 404));
  expect((await client.post(`${path}/restore`)).status).toBe(200);
  const back = await shown(path);
  expect([back.papers, back.attachments, back.handling]).toEqual([before.papers, before.attachments, before.handling]);
  expect(await contents()).toEqual(files);

  await client.delete(path);
  expect(readdirSync(folder).filter((name) => !name.endsWith(".attrs"))).toHaveLength(pages.length);
  expect((await client.delete(`/api/deleted/employees/${id}`)).status).toBe(204);
  // PocketBase removes files after the answer
  await expect.poll(() => existsSync(folder)).toBe(false);
  expect(await sql(server, `SELECT count(*) FROM employees WHERE id = '${id}'`)).toEqual([["0"]]);
  expect((await client.post(`${path}/restore`)).status).toBe(404);
});
