import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Document,
  type Employee,
  MOST_REMINDERS,
  type Reminder,
  reminderInput,
  type SyncAnswer,
} from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, freshId, makePeople, startServer, type TestServer } from "./harness.ts";
import { anEmployee, sql } from "./rows.ts";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let categoryId: number;

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  categoryId = (await people.user.client.post<{ id: number }>("/api/categories", { name: "Papers" })).json.id;
});
afterAll(() => server?.stop());

const path = "/api/reminders";

async function paper(by: Client = people.user.client): Promise<{ documentId: number }> {
  const category =
    by === people.user.client
      ? categoryId
      : (await by.post<{ id: number }>("/api/categories", { name: "Own" })).json.id;
  const body = form({ categoryId: category, file: { name: "lease.pdf", bytes: pdf() } });
  return { documentId: (await by.post<Document>("/api/documents", body)).json.id };
}

async function person(): Promise<{ employeeId: number }> {
  return { employeeId: (await people.user.client.post<Employee>("/api/employees", anEmployee)).json.id };
}

const remind = (by: Client, body: object) => by.post<Reminder>(path, { day: "2027-03-01", ...body });

async function made(by: Client, body: object): Promise<Reminder> {
  const { status, json } = await remind(by, body);
  expect(status).toBe(201);
  return json;
}

const listed = async (by: Client) => (await by.get<Reminder[]>(path)).json.map(({ id }) => id);

/** The reminders that a device has: those of a first pull, or what has become of them since a cursor. */
async function pulled(by: Client, cursor = ""): Promise<{ cursor: string; came: number[]; gone: number[] }> {
  const { json } = await by.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`);
  const ours = json.changes.filter(({ collection }) => collection === "reminders");
  const came = ours.flatMap((one) => ("record" in one ? [one.id] : []));
  const gone = ours.flatMap((one) => ("deleted" in one ? [one.id] : []));
  if (!json.more) return { cursor: json.cursor, came, gone };
  const rest = await pulled(by, json.cursor);
  return { cursor: rest.cursor, came: [...came, ...rest.came], gone: [...gone, ...rest.gone] };
}

describe.each([
  ["a document", paper],
  ["an employee", person],
] as const)("a reminder on %s", (_, make) => {
  it("is its maker's alone: nobody else reads, changes or hears of it, admins included", async () => {
    const on = await make();
    const cursor = (await pulled(people.admin.client)).cursor;
    const one = await made(people.user.client, { ...on, text: "  Call the ministry " });
    expect(one).toMatchObject({
      ...{ documentId: null, employeeId: null, ...on },
      ...{ day: "2027-03-01", text: "Call the ministry", doneAt: null },
      ...{ createdBy: people.user.id, tenant: people.first.id },
    });
    expect(await listed(people.user.client)).toContain(one.id);
    expect((await pulled(people.user.client)).came).toContain(one.id);
    for (const { client } of [people.admin, people.otherAdmin, { client: people.root }]) {
      expect(await listed(client)).not.toContain(one.id);
      expect((await client.patch(`${path}/${one.id}`, { text: "Mine" })).status).toBe(404);
      expect((await client.delete(`${path}/${one.id}`)).status).toBe(404);
      expect((await pulled(client)).came).not.toContain(one.id);
    }
    // not even that there is one
    expect(await pulled(people.admin.client, cursor)).toMatchObject({ came: [], gone: [] });
    const activity = await people.admin.client.get<{ entries: { collection: string }[] }>("/api/activity");
    expect(activity.json.entries.map(({ collection }) => collection)).not.toContain("reminders");
    await people.user.client.delete(`${path}/${one.id}`);
    const deleted = await people.admin.client.get<{ id: number }[]>("/api/deleted");
    expect(deleted.json.map(({ id }) => id)).not.toContain(one.id);
    expect((await people.user.client.post(`${path}/${one.id}/restore`)).status).toBe(200);
  });

  it("is hidden with its record, comes back with it, and goes for good with it", async () => {
    const on = await make();
    const [collection = "", id = 0] = "documentId" in on ? ["documents", on.documentId] : ["employees", on.employeeId];
    const { client } = people.admin;
    const one = await made(client, on);
    const { cursor } = await pulled(client);
    await client.delete(`/api/${collection}/${id}`);
    expect(await listed(client)).not.toContain(one.id);
    const hidden = await pulled(client, cursor);
    expect(hidden.gone).toEqual([one.id]);
    expect((await client.patch(`${path}/${one.id}`, { day: "2027-04-01" })).status).toBe(404);
    expect((await remind(client, on)).text).toMatch(/of this reminder has been deleted/);
    await client.post(`/api/${collection}/${id}/restore`);
    expect(await listed(client)).toContain(one.id);
    expect((await pulled(client, hidden.cursor)).came).toEqual([one.id]);
    await client.delete(`/api/${collection}/${id}`);
    expect((await client.delete(`/api/deleted/${collection}/${id}`)).status).toBe(204);
    expect(await sql(server, `SELECT count(*) FROM reminders WHERE id = '${one.id}'`)).toEqual([["0"]]);
  });

  it("is hidden from whoever loses the right to its record, and seen again with it", async () => {
    const on = await make();
    const member = await server.makeUser({ role: "user", organizationId: people.first.id, permissions: ["view"] });
    const one = await made(member.client, on);
    const put = (body: object) => people.root.put(`/api/admin/users/${member.id}`, body);
    expect((await put({ organizationId: people.second.id })).status).toBe(200);
    expect(await listed(member.client)).toEqual([]);
    expect((await pulled(member.client)).came).toEqual([]);
    expect((await put({ organizationId: people.first.id })).status).toBe(200);
    expect(await listed(member.client)).toEqual([one.id]);
    if ("documentId" in on) {
      await server.records("PATCH", `users/records/${member.id}`, { permissions: [] });
      expect(await listed(member.client)).toEqual([]);
      expect((await pulled(member.client)).came).toEqual([]);
    }
  });
});

describe("what is sent", () => {
  it("names exactly one record that the caller sees", async () => {
    const { client } = people.user;
    const on = await paper();
    const theirs = await remind(people.otherAdmin.client, on);
    const nothing = await remind(client, {});
    const both = await remind(client, { ...on, ...(await person()) });
    for (const answer of [nothing, both])
      expect([answer.status, answer.code]).toEqual([400, "reminder_record_required"]);
    const missing = await remind(client, { documentId: freshId() });
    const gone = await paper();
    expect((await client.delete(`/api/documents/${gone.documentId}`)).status).toBe(204);
    const late = await remind(client, gone);
    for (const answer of [theirs, missing, late]) {
      expect([answer.status, answer.code]).toEqual([400, "reminder_record_unknown"]);
    }
  });

  it.each([
    [{ day: "" }, "reminder_day_required"],
    [{ day: undefined }, "reminder_day_required"],
    [{ day: "2027-02-30" }, "date_invalid"],
    [{ text: "x".repeat(201) }, "longer_than_200"],
    [{ doneAt: "yesterday" }, "validation_error"],
  ])("%j is refused", async (wrong, code) => {
    expect(reminderInput.safeParse({ day: "2027-03-01", ...wrong }).success).toBe(false);
    const answer = await remind(people.user.client, { ...(await paper()), ...wrong });
    expect([answer.status, answer.code]).toEqual([400, code]);
  });

  it("takes a day that passed before it was sent, and none that is too far ahead", async () => {
    const { client } = people.user;
    const one = await made(client, { ...(await paper()), day: "2026-01-31" });
    const far = { day: "9999-12-31" };
    const answers = [
      await remind(client, { ...(await paper()), ...far }),
      await client.patch(`${path}/${one.id}`, far),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(2).fill([400, "reminder_day_far"]));
    expect((await client.patch(`${path}/${one.id}`, { text: "Late" })).status).toBe(200);
  });

  it("changes by field: what two devices change of one reminder is merged", async () => {
    const { client } = people.user;
    const one = await made(client, { ...(await paper()), text: "First" });
    const seen = { baseVersion: one.version };
    const doneAt = "2027-03-01T08:00:00.000Z";
    expect((await client.patch(`${path}/${one.id}`, { doneAt, ...seen })).status).toBe(200);
    const other = await client.patch<Reminder>(`${path}/${one.id}`, { day: "2027-03-08", ...seen });
    expect(other.json).toMatchObject({ doneAt, day: "2027-03-08", text: "First" });
    const late = await client.patch(`${path}/${one.id}`, { day: "2027-03-09", ...seen });
    expect([late.status, late.code]).toEqual([409, "version_conflict"]);
    const reopened = await client.patch<Reminder>(`${path}/${one.id}`, { doneAt: null, documentId: freshId() });
    expect(reopened.json).toMatchObject({ doneAt: null, documentId: one.documentId });
  });

  it("is done once: two devices that say so are in no conflict, one that opens it again is", async () => {
    const { client } = people.user;
    const one = await made(client, { ...(await paper()), text: "First" });
    const seen = { baseVersion: one.version };
    const doneAt = "2027-03-01T08:00:00.000Z";
    expect((await client.patch(`${path}/${one.id}`, { doneAt, ...seen })).status).toBe(200);
    const again = await client.patch<Reminder>(`${path}/${one.id}`, { doneAt: "2027-03-01T09:00:00.000Z", ...seen });
    expect([again.status, again.json.doneAt]).toEqual([200, doneAt]);
    const reopened = await client.patch(`${path}/${one.id}`, { doneAt: null, ...seen });
    expect([reopened.status, reopened.code]).toEqual([409, "version_conflict"]);
  });

  it("has an effect once, whoever repeats it", async () => {
    const on = await paper();
    const key = "11111111-1111-4111-8111-111111111111";
    const body = { ...on, day: "2027-03-01", id: freshId() };
    const first = await people.user.client.post<Reminder>(path, body, { key });
    const second = await people.user.client.post<Reminder>(path, body, { key });
    expect([first.status, second.status, second.json]).toEqual([201, 201, first.json]);
  });

  it("fits a record and a tenant, restored ones too", async () => {
    const on = await paper();
    const { client } = people.user;
    const all = await Promise.all(Array.from({ length: MOST_REMINDERS.record }, () => made(client, on)));
    const full = await remind(client, on);
    expect([full.status, full.code]).toEqual([409, "reminders_full"]);
    // others have room of their own
    await made(people.admin.client, on);
    const first = all[0]?.id;
    await client.delete(`${path}/${first}`);
    await made(client, on);
    expect((await client.post(`${path}/${first}/restore`)).status).toBe(409);
    for (const { id } of all) await client.delete(`${path}/${id}`);
    await sql(
      server,
      `INSERT INTO reminders (id, documentId, day, createdBy, tenant, version, deleted)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MOST_REMINDERS.tenant})
       SELECT 800000000000000 + i, '1', '2027-01-01 00:00:00.000Z', '${people.user.id}', '${people.first.id}', 1, '' FROM n`,
    );
    expect((await remind(client, on)).code).toBe("reminders_full");
    await sql(server, "DELETE FROM reminders WHERE documentId = '1'");
  });
});

describe("in a private space", () => {
  it("a reminder belongs to that space", async () => {
    const { client, id } = people.alone;
    expect(await made(client, await paper(client))).toMatchObject({ tenant: id, createdBy: id });
  });
});

describe("an account that is deleted", () => {
  it("takes its reminders along, and nobody gets them", async () => {
    const member = await server.makeUser({ role: "user", organizationId: people.first.id, permissions: ["view"] });
    const one = await made(member.client, await paper());
    expect((await people.admin.client.delete(`/api/admin/users/${member.id}`)).status).toBe(204);
    const rows = await sql(server, `SELECT deleted <> '', createdBy FROM reminders WHERE id = '${one.id}'`);
    expect(rows).toEqual([["1", ""]]);
    expect(await listed(people.admin.client)).not.toContain(one.id);
  });
});
