import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminStats, Employee, SyncAnswer } from "#domain/index";
import { type Client, freshId, makePeople, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let adminAlone: Client;
let everyone: Record<string, Client>;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  adminAlone = (await server.makeUser({ role: "admin" })).client;
  const { admin, user, viewer, powerless, otherAdmin, otherUser, alone, root } = people;
  everyone = { root, adminAlone, visitor: server.visitor() };
  for (const [name, person] of Object.entries({ admin, user, viewer, powerless, otherAdmin, otherUser, alone })) {
    everyone[name] = person.client;
  }
});
afterAll(() => server.stop());

const path = "/api/employees";
const sara = {
  firstName: "سارة",
  lastName: "العلي",
  nationality: "Kuwaiti",
  civilId: "٢٨٥٠١٠١٠١٢٣٤",
  phoneNumber: "+965 ٥٥٥٥ ١٢٣٤",
  emailAddress: "sara@example.test",
  dateOfBirth: "١٩٨٥-٠١-٠١",
};
const hire = async (client: Client, more: Record<string, unknown> = {}) =>
  (await client.post<Employee>(path, { ...sara, ...more })).json;
const list = async (client: Client) => (await client.get<Employee[]>(path)).json;
const as = (name: string): Client => everyone[name] ?? server.visitor();
const status = async (answer: Promise<{ status: number; code: string | null }>) => {
  const { status: got, code } = await answer;
  return code === null ? got : `${got} ${code}`;
};

describe("an employee of the first organization", () => {
  const none = "404 not_found";
  const closed = "403 forbidden";
  // name, may work with employees at all, answer about this one
  const table: [string, boolean, number | string][] = [
    ["admin", true, 200],
    ["user", true, 200],
    ["powerless", true, 200],
    ["viewer", false, closed],
    ["root", false, closed],
    ["otherAdmin", true, none],
    ["otherUser", true, none],
    ["alone", true, none],
    ["adminAlone", true, none],
    ["visitor", false, "401 unauthorized"],
  ];

  it.each(table)("%s", async (name, works, answer) => {
    const { id } = await hire(people.user.client);
    const client = as(name);
    const gone = answer === 200 ? 204 : answer;
    expect(await status(client.get(path))).toBe(works ? 200 : answer);
    if (works) expect((await list(client)).some((one) => one.id === id)).toBe(answer === 200);
    expect(await status(client.get(`${path}/link-options`))).toBe(works ? 200 : answer);
    expect(await status(client.post(path, sara))).toBe(works ? 201 : answer);
    expect(await status(client.patch(`${path}/${id}`, { nationality: "Omani" }))).toBe(answer);
    expect(await status(client.get(`${path}/${id}/download-attachment/passport`))).toBe(works ? none : answer);
    expect(await status(client.delete(`${path}/${id}/attachments/passport`))).toBe(works ? none : answer);
    expect(await status(client.post(`${path}/${id}/attachments/passport/restore`))).toBe(works ? none : answer);
    expect(await status(client.delete(`${path}/${id}`))).toBe(gone);
    if (works) {
      const deleted = (await client.get<{ id: number }[]>("/api/deleted")).json;
      expect(deleted.some((one) => one.id === id)).toBe(answer === 200);
    }
    expect(await status(client.post(`${path}/${id}/restore`))).toBe(answer);
    for (const missing of [freshId(), "1", "abc"]) {
      const refused = works ? none : answer;
      expect(await status(client.patch(`${path}/${missing}`, { nationality: "x" }))).toBe(refused);
      expect(await status(client.delete(`${path}/${missing}`))).toBe(refused);
      expect(await status(client.post(`${path}/${missing}/restore`))).toBe(refused);
      expect(await status(client.post(`${path}/${missing}/upload-attachment`, {}))).toBe(refused);
    }
  });
});

describe("creating", () => {
  it("keeps what was written, digits as ASCII, and stamps the rest", async () => {
    const id = freshId();
    const answer = await people.user.client.post<Employee>(path, {
      ...sara,
      id,
      salary: "٤٥٠٫٥",
      otherScriptName: " Sara Al-Ali ",
      passportExpiryDate: "2030-02-28",
      organizationId: people.first.id,
      userId: people.viewer.id,
      tenant: people.second.id,
      createdBy: 1,
      history: [{}],
      attachments: { passport: {} },
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      id,
      firstName: "سارة",
      middleName: null,
      otherScriptName: "Sara Al-Ali",
      civilId: "285010101234",
      phoneNumber: "+965 5555 1234",
      dateOfBirth: "1985-01-01",
      passportExpiryDate: "2030-02-28",
      passportIssueDate: null,
      salary: "450.50",
      organizationId: people.first.id,
      userId: people.viewer.id,
      tenant: people.first.id,
      createdBy: people.user.id,
      version: 1,
      history: [],
      attachments: { civilId: null, passport: null, drivingLicense: null, schoolDegree: null },
      passportFile: null,
    });
    expect((await list(people.admin.client)).find((one) => one.id === id)).toEqual(answer.json);
    expect(await status(people.user.client.post(path, { ...sara, id }))).toBe("409 id_taken");
  });

  const cases: [string, Record<string, unknown>, string][] = [
    ["no first name", { firstName: " " }, "400 first_name_required"],
    ["no last name", { lastName: undefined }, "400 last_name_required"],
    ["no nationality", { nationality: "" }, "400 nationality_required"],
    ["no civil ID", { civilId: "" }, "400 civil_id_required"],
    ["no phone", { phoneNumber: null }, "400 phone_number_required"],
    ["no address", { emailAddress: "nobody" }, "400 email_invalid"],
    ["no birthday", { dateOfBirth: "" }, "400 date_of_birth_required"],
    ["a day that is none", { dateOfBirth: "2023-02-29" }, "400 date_invalid"],
    ["the day that PocketBase keeps as none", { dateOfBirth: "0001-01-01" }, "400 date_invalid"],
    ["a long name", { firstName: "ا".repeat(101) }, "400 longer_than_100"],
    ["a long phone", { phoneNumber: "1".repeat(21) }, "400 longer_than_20"],
    ["a third decimal", { salary: 1.005 }, "400 salary_invalid"],
    ["a negative salary", { salary: -1 }, "400 salary_invalid"],
    ["a missing user", { userId: 123456789012345 }, "400 linked_user_unknown"],
    ["a missing organization", { organizationId: 123456789012345 }, "400 organization_unknown"],
    ["a malformed id", { id: "7" }, "400 id_malformed"],
  ];
  it.each(cases)("refuses %s", async (_name, more, expected) => {
    expect(await status(people.user.client.post(path, { ...sara, ...more }))).toBe(expected);
  });

  it("takes references within reach alone", async () => {
    const { user, otherUser, alone, second, first } = people;
    for (const userId of [otherUser.id, alone.id]) {
      expect(await status(user.client.post(path, { ...sara, userId }))).toBe("400 linked_user_unknown");
    }
    expect(await status(user.client.post(path, { ...sara, organizationId: second.id }))).toBe(
      "400 organization_unknown",
    );
    expect(await status(alone.client.post(path, { ...sara, organizationId: first.id }))).toBe(
      "400 organization_unknown",
    );
    expect(await status(alone.client.post(path, { ...sara, userId: user.id }))).toBe("400 linked_user_unknown");
    const own = await hire(alone.client, { userId: alone.id, organizationId: "none" });
    expect([own.userId, own.organizationId, own.tenant]).toEqual([alone.id, null, alone.id]);
  });

  it("is done once for a key", async () => {
    const answers = [];
    for (let turn = 0; turn < 2; turn++) {
      answers.push((await people.user.client.post<Employee>(path, sara, { key: "hire" })).json.id);
    }
    expect(answers[0]).toBe(answers[1]);
  });
});

describe("changing", () => {
  it("keeps a renewed paper in the history, and a corrected one not", async () => {
    const { client } = people.admin;
    const papers = { passportNumber: "P1", passportIssueDate: "2020-01-01", passportExpiryDate: "2025-01-01" };
    const { id } = await hire(client, { ...papers, residencyExpiryDate: "2026-01-01" });
    const patch = async (body: unknown) => (await client.patch<Employee>(`${path}/${id}`, body)).json;
    expect((await patch({ passportExpiryDate: "2024-12-31" })).history).toEqual([]);
    const renewal = { passportNumber: "P2", passportIssueDate: "2025-01-01", passportExpiryDate: "2035-01-01" };
    const renewed = await patch(renewal);
    expect(renewed).toMatchObject({ ...renewal, version: 3 });
    expect(renewed.history).toEqual([
      {
        paper: "passport",
        number: "P1",
        issueDate: "2020-01-01",
        expiryDate: "2024-12-31",
        replacedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        replacedBy: people.admin.id,
      },
    ]);
    const both = await patch({ residencyExpiryDate: "2027-01-01", history: [] });
    expect(both.history.map(({ paper, expiryDate }) => [paper, expiryDate])).toEqual([
      ["passport", "2024-12-31"],
      ["residency", "2026-01-01"],
    ]);
    const earlier = { passportNumber: "P3", passportExpiryDate: "2030-01-01", renewed: ["passport"] };
    expect((await patch(earlier)).history.map(({ number }) => number)).toEqual(["P1", null, "P2"]);
    expect((await patch({ passportNumber: "P4", renewed: "passport" })).history).toHaveLength(3);
    expect((await patch({ residencyExpiryDate: null })).residencyExpiryDate).toBe(null);
  });

  it("takes a day that the console has kept with a time for the same day", async () => {
    const { client } = people.admin;
    const { id, version } = await hire(client, { residencyExpiryDate: "2030-05-01" });
    await sql(server, `UPDATE employees SET residencyExpiryDate = '2030-05-01 08:30:00.000Z' WHERE id = '${id}'`);
    const same = await client.patch<Employee>(`${path}/${id}`, { residencyExpiryDate: "2030-05-01" });
    expect(same.json).toMatchObject({ version, history: [], residencyExpiryDate: "2030-05-01" });
  });

  it("merges by field with the version it was based on", async () => {
    const { client } = people.admin;
    const { id, version } = await hire(client, { salary: 100 });
    const patch = (body: unknown) => client.patch<Employee>(`${path}/${id}`, body);
    await patch({ salary: 200, dateOfBirth: "1985-01-02" });
    const same = await patch({ dateOfBirth: "1985-01-02", baseVersion: version });
    expect([same.status, same.json.version]).toEqual([200, version + 1]);
    const merged = await patch({ salary: 300, workPermit: "W1", baseVersion: version });
    expect([merged.status, merged.headers.get("X-Conflict-Fields")]).toEqual([200, "salary"]);
    expect(merged.json).toMatchObject({ salary: "200.00", workPermit: "W1" });
    expect(await status(patch({ salary: 300, baseVersion: version }))).toBe("409 version_conflict");
    expect((await patch({ salary: 300 })).json.salary).toBe("300.00");
    expect(await status(patch({ firstName: "" }))).toBe("400 first_name_required");
    // of two dates that two people have changed, each rightly, neither is lost
    await patch({ passportIssueDate: "2030-01-01", baseVersion: version });
    const { json } = await patch({ passportExpiryDate: "2029-12-31", baseVersion: version });
    expect(json).toMatchObject({ passportIssueDate: "2030-01-01", passportExpiryDate: "2029-12-31" });
  });

  it("lets present references be repeated when they are no longer within reach", async () => {
    const { client } = people.admin;
    const leaver = await server.makeUser({ organizationId: people.first.id });
    const { id } = await hire(client, { userId: leaver.id });
    await people.root.put(`/api/admin/users/${leaver.id}`, { organizationId: null });
    const patch = (body: unknown) => client.patch<Employee>(`${path}/${id}`, body);
    expect(await status(patch({ userId: leaver.id, workPermit: "W" }))).toBe(200);
    expect(await status(patch({ userId: null }))).toBe(200);
    expect(await status(patch({ userId: leaver.id }))).toBe("400 linked_user_unknown");
  });
});

it("link options are the active users of the tenant", async () => {
  const organizationId = (await server.makeOrganization()).id;
  const [one, off] = [
    await server.makeUser({ organizationId }),
    await server.makeUser({ organizationId, isActive: false }),
  ];
  const options = (await one.client.get<{ id: number }[]>(`${path}/link-options`)).json;
  expect(options).toEqual([{ id: one.id, fullName: `Person ${one.id}`, email: one.email }]);
  expect(options.map(({ id }) => id)).not.toContain(off.id);
  const own = (await people.alone.client.get<{ id: number }[]>(`${path}/link-options`)).json;
  expect(own.map(({ id }) => id)).toEqual([people.alone.id]);
});

it("deleted employees are listed by their name and come back", async () => {
  const { client, id: user } = people.user;
  const { id } = await hire(client, { middleName: "محمد" });
  await client.delete(`${path}/${id}`);
  expect(await status(client.delete(`${path}/${id}`))).toBe("404 already_deleted");
  expect(await status(client.patch(`${path}/${id}`, { salary: 1 }))).toBe("404 not_found");
  const deleted = (await client.get<{ id: number }[]>("/api/deleted")).json.find((one) => one.id === id);
  expect(deleted).toMatchObject({ collection: "employees", name: "سارة محمد العلي", deletedBy: user });
  expect((await people.viewer.client.get<{ id: number }[]>("/api/deleted")).json.map((one) => one.id)).not.toContain(
    id,
  );
  expect((await client.post<Employee>(`${path}/${id}/restore`)).json.id).toBe(id);
  expect((await list(client)).map((one) => one.id)).toContain(id);
});

it("an admin's figure is the length of the own list", async () => {
  await hire(people.admin.client);
  const stats = (await people.admin.client.get<AdminStats>("/api/admin/stats")).json;
  expect(stats.totalEmployees).toBe((await list(people.admin.client)).length);
});

it("the pull brings employees to those who work with them", async () => {
  const { client } = await server.makeUser({ organizationId: people.first.id });
  const start = await client.get<SyncAnswer>("/api/sync");
  const employee = await hire(people.admin.client);
  const pull = `/api/sync?cursor=${encodeURIComponent(start.json.cursor)}`;
  const found = (await client.get<SyncAnswer>(pull)).json.changes.find(({ id }) => id === employee.id);
  expect(found).toEqual({ collection: "employees", id: employee.id, record: employee });
  const viewers = (await people.viewer.client.get<SyncAnswer>("/api/sync")).json.changes;
  expect(viewers.filter(({ collection }) => collection === "employees")).toEqual([]);
});

it("employees are found by a folded key, whoever writes them", async () => {
  const { id } = await hire(people.admin.client, { firstName: "أحمد" });
  const key = async () => (await sql(server, `SELECT searchKey FROM employees WHERE id = '${id}'`))[0]?.[0];
  expect(await key()).toContain("احمد العلي");
  expect(await key()).toContain("+96555551234");
  await people.admin.client.patch(`${path}/${id}`, { firstName: "Émile" });
  expect(await key()).toContain("emile");
});
