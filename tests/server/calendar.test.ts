import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Category,
  calendarPath,
  type Document,
  defaultSettings,
  type Employee,
  type NewCalendarLink,
  type OwnCalendar,
} from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, freshId, type Person, startServer, type TestServer } from "./harness.ts";
import { anEmployee, sql } from "./rows.ts";

/* Calendar links: who makes them, what an app gets by one, as a library of others reads it, and how they end. */

let server: TestServer;
let firm: { id: number };
let root: Client;
let admin: Person;
let maker: Person;
let employee: Employee;
let lease: Document;
const unknown = "x".repeat(43);

async function file(client: Client, name: string, dueDate: string): Promise<Document> {
  const categoryId = (await client.post<Category>("/api/categories", { name: `For ${name}` })).json.id;
  const fields = { name, categoryId, dueDate, file: { name: "a.pdf", bytes: pdf(1000) } };
  const answer = await client.post<Document>("/api/documents", form(fields));
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}

async function hire(client: Client, fields: object): Promise<Employee> {
  const answer = await client.post<Employee>("/api/employees", { ...anEmployee, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}

const papers = { passportNumber: "P7654321", passportExpiryDate: "2031-05-01", residencyExpiryDate: "2030-02-01" };

beforeAll(async () => {
  server = await startServer();
  root = (await server.makeUser({ role: "super_admin" })).client;
  firm = await server.makeOrganization();
  admin = await server.makeUser({ role: "admin", organizationId: firm.id });
  employee = await hire(admin.client, { ...papers, firstName: "Noura", lastName: "Salem", salary: "1234.50" });
  lease = await file(admin.client, "Lease", "2030-03-01");
});
beforeEach(async () => {
  await sql(server, "DELETE FROM attempts");
  maker = await server.makeUser({ organizationId: firm.id, permissions: ["view"] });
});
afterAll(() => server.stop());

async function make(client: Client, body?: object): Promise<string> {
  const answer = await client.post<NewCalendarLink>("/api/calendar", body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json.token;
}
const fetchFeed = (token: string, headers: Record<string, string> = {}) =>
  server.visitor().get(calendarPath(token), headers);
const own = async (client: Client) => (await client.get<OwnCalendar>("/api/calendar")).json.link;

/** The events that an app has after it has read the calendar. */
async function eventsOf(token: string) {
  const answer = await fetchFeed(token);
  expect(answer.status, answer.text).toBe(200);
  return new ICAL.Component(ICAL.parse(answer.text)).getAllSubcomponents("vevent").map((one) => {
    const { uid, summary, startDate, sequence } = new ICAL.Event(one);
    return { uid, summary, day: startDate.toString(), sequence };
  });
}
const summaries = async (token: string) => (await eventsOf(token)).map(({ summary }) => summary);

describe("a calendar", () => {
  it("has what its owner sees, in the language of who made it", async () => {
    expect(await eventsOf(await make(maker.client, { language: "en" }))).toEqual([
      expect.objectContaining({ summary: "Residency expires: Noura Salem", day: "2030-02-01" }),
      expect.objectContaining({ summary: "Due: Lease", day: "2030-03-01" }),
      expect.objectContaining({ summary: "Passport expires: Noura Salem", day: "2031-05-01" }),
    ]);
    const answer = await maker.client.call("POST", "/api/calendar", { headers: { "Accept-Language": "ar" } });
    expect(await summaries((JSON.parse(answer.text) as NewCalendarLink).token)).toContain(
      "انتهاء الإقامة: Noura Salem",
    );
  });

  it("has what the policy lets its owner see, and what is the owner's alone", async () => {
    const powerless = await server.makeUser({ organizationId: firm.id, permissions: [] });
    const viewer = await server.makeUser({ role: "viewer", organizationId: firm.id, permissions: ["view"] });
    const alone = await server.makeUser({});
    await hire(alone.client, { passportExpiryDate: "2030-01-01", firstName: "My", lastName: "Driver" });
    await file(alone.client, "Diary", "2030-01-02");
    expect(await summaries(await make(powerless.client))).toEqual([
      "Residency expires: Noura Salem",
      "Passport expires: Noura Salem",
    ]);
    expect(await summaries(await make(viewer.client))).toEqual(["Due: Lease"]);
    expect(await summaries(await make(root))).toEqual([]);
    const token = await make(alone.client);
    expect(await summaries(token)).toEqual(["Passport expires: My Driver", "Due: Diary"]);
    // joining an organization adds what is seen there, and leaves what is private
    await sql(server, `UPDATE users SET organizationId = '${firm.id}' WHERE id = '${alone.id}'`);
    expect(await summaries(token)).toEqual([
      "Passport expires: My Driver",
      "Due: Diary",
      "Residency expires: Noura Salem",
      "Passport expires: Noura Salem",
    ]);
    expect(await summaries(await make(admin.client))).not.toContain("Due: Diary");
  });

  it("loses what its owner may not see any more", async () => {
    const token = await make(maker.client);
    expect(await summaries(token)).toHaveLength(3);
    await admin.client.put(`/api/admin/users/${maker.id}`, { permissions: [] });
    expect(await summaries(token)).not.toContain("Due: Lease");
    await admin.client.put(`/api/admin/users/${maker.id}`, { role: "viewer" });
    expect(await summaries(token)).toEqual([]);
  });

  it("moves an event when its paper is renewed, and drops it with the date, the paper or the person", async () => {
    const [person, paper] = [
      await hire(admin.client, { passportExpiryDate: "2027-01-01", firstName: "Omar" }),
      await file(admin.client, "Licence", "2027-02-01"),
    ];
    const token = await make(maker.client);
    const seen = async () =>
      (await eventsOf(token)).filter(({ uid }) => uid.includes(String(person.id)) || uid.includes(String(paper.id)));
    const before = await seen();
    expect(before.map(({ day }) => day)).toEqual(["2027-01-01", "2027-02-01"]);
    await admin.client.patch(`/api/employees/${person.id}`, { passportExpiryDate: "2032-01-01" });
    await admin.client.patch(`/api/documents/${paper.id}`, { dueDate: "2032-02-01" });
    const after = await seen();
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after.map(({ day }) => day)).toEqual(["2032-01-01", "2032-02-01"]);
    for (const [at, { sequence }] of after.entries())
      expect(sequence).toBeGreaterThan(before[at]?.sequence ?? Infinity);
    await admin.client.patch(`/api/employees/${person.id}`, { passportExpiryDate: null });
    await admin.client.delete(`/api/documents/${paper.id}`);
    expect(await seen()).toEqual([]);
    await admin.client.post(`/api/documents/${paper.id}/restore`);
    expect((await seen()).map(({ day }) => day)).toEqual(["2032-02-01"]);
    await admin.client.delete(`/api/employees/${person.id}`);
    await admin.client.delete(`/api/documents/${paper.id}`);
    expect(await seen()).toEqual([]);
  });

  it("has papers of every type, by the names that the organization gave its own", async () => {
    const answer = await admin.client.put("/api/organization/settings", {
      ...defaultSettings,
      ownPaperTypes: [{ key: "own1", name: { en: "Food card", ar: "البطاقة الصحية" } }],
    });
    expect(answer.status, answer.text).toBe(200);
    const person = await hire(admin.client, { firstName: "Layla", lastName: "Haddad" });
    const path = `/api/employees/${person.id}/papers`;
    const number = "FC-778899";
    for (const paper of [
      { id: freshId(), type: "own1", number, expiryDate: "2028-04-01", cost: "12.345" },
      { id: "workPermit", type: "workPermit", expiryDate: "2028-05-01" },
    ])
      expect((await admin.client.post(path, paper)).status).toBe(201);
    const token = await make(maker.client, { language: "ar" });
    const layla = async () => (await summaries(token)).filter((summary) => summary.includes("Layla"));
    expect(await layla()).toEqual(["انتهاء البطاقة الصحية: Layla Haddad", "انتهاء إذن العمل: Layla Haddad"]);
    const { text } = await fetchFeed(token);
    for (const secret of [number, "12.345"]) expect(text.replaceAll("\r\n ", "")).not.toContain(secret);
    const events = (await eventsOf(token)).filter(({ day }) => day === "2028-05-01");
    expect((await admin.client.patch(`${path}/workPermit`, { expiryDate: "2029-05-01" })).status).toBe(200);
    const moved = (await eventsOf(token)).filter(({ day }) => day === "2029-05-01");
    expect(moved.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
    expect(moved[0]?.sequence).toBeGreaterThan(events[0]?.sequence ?? Infinity);
    expect((await admin.client.post(`${path}/workPermit/remove`)).status).toBe(200);
    expect(await layla()).toEqual(["انتهاء البطاقة الصحية: Layla Haddad"]);
    await admin.client.delete(`/api/employees/${person.id}`);
  });

  it("has no number of any paper, and no salary", async () => {
    const { text } = await fetchFeed(await make(maker.client));
    for (const secret of [papers.passportNumber, "1234.50", "1234.5", employee.civilId, employee.phoneNumber])
      expect(text.replaceAll("\r\n ", "")).not.toContain(secret);
  });

  it("is sent whole only where it has changed", async () => {
    const token = await make(maker.client);
    const first = await fetchFeed(token);
    expect(first.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(first.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(first.headers.get("Set-Cookie")).toBeNull();
    const tag = first.headers.get("ETag") ?? "";
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await fetchFeed(token, { "If-None-Match": known });
      expect([again.status, again.text, again.headers.get("ETag")]).toEqual([304, "", tag]);
    }
    const { id, version } = lease;
    await admin.client.patch(`/api/documents/${id}`, { name: "Lease of 2030", baseVersion: version });
    const changed = await fetchFeed(token, { "If-None-Match": tag });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain("Due: Lease of 2030");
    await admin.client.patch(`/api/documents/${id}`, { name: "Lease" });
  });
});

describe("a calendar link", () => {
  it("is one of each person; making another one ends the first", async () => {
    expect(await own(maker.client)).toBeNull();
    const first = await make(maker.client);
    expect(await own(maker.client)).toEqual({ language: "en", createdAt: expect.any(String), readAt: null });
    await fetchFeed(first);
    expect(Date.parse((await own(maker.client))?.readAt ?? "")).toBeGreaterThan(0);
    const second = await make(maker.client, { language: "ar" });
    expect(await own(maker.client)).toEqual(expect.objectContaining({ language: "ar", readAt: null }));
    expect((await fetchFeed(first)).status).toBe(404);
    expect((await fetchFeed(second)).status).toBe(200);
    expect(await own(admin.client)).not.toEqual(await own(maker.client));
    expect((await maker.client.post("/api/calendar", { language: "fr" })).code).toBe("validation_error");
  });

  it("is stored as a hash alone, and nothing that is read or exported has its token", async () => {
    const token = await make(maker.client);
    await fetchFeed(token);
    const stored = JSON.stringify(
      await Promise.all(
        ["calendar_links", "requests", "attempts"].map((table) => sql(server, `SELECT * FROM ${table}`)),
      ),
    );
    expect(stored).not.toContain(token);
    expect((await maker.client.get("/api/sync")).text).not.toMatch(/calendar|createdAt":null/);
    expect((await maker.client.get("/api/calendar")).text).not.toContain("token");
  });

  it("is in no log", async () => {
    const token = await make(maker.client);
    await fetchFeed(token);
    await server.visitor().get(`${calendarPath(token)}/other`);
    await server.visitor().raw("PUT", calendarPath(token));
    const wanted = ["GET /api/calendar/TOKEN", "GET /api/calendar/TOKEN/other", "PUT /api/calendar/TOKEN"];
    const headers = { Authorization: await server.superuser() };
    const logged = await vi.waitUntil(
      async () => {
        const text = await (await fetch(`${server.url}/api/logs?perPage=200&sort=-created`, { headers })).text();
        const { items } = JSON.parse(text) as { items: { data: { url?: string; method?: string } }[] };
        const lines = items.map(({ data }) => `${data.method} ${data.url}`);
        return wanted.every((line) => lines.includes(line)) && text;
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(logged).not.toContain(token);
    expect(server.log()).not.toContain(token);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["its owner ends it", () => maker.client.delete("/api/calendar")],
    ["its owner is deactivated", () => admin.client.put(`/api/admin/users/${maker.id}`, { isActive: false })],
    ["its owner's account is deleted", () => admin.client.delete(`/api/admin/users/${maker.id}`)],
    [
      "a backup is restored, since it may have been ended after that",
      async () => {
        await sql(server, "INSERT INTO sync_state (name, value) VALUES ('copy', '1')");
        await server.restart();
      },
    ],
  ])("ends when %s", async (_what, happens) => {
    const token = await make(maker.client);
    expect((await fetchFeed(token)).status).toBe(200);
    await happens();
    const [ended, never] = [await fetchFeed(token), await fetchFeed(unknown)];
    expect([ended.status, ended.code, ended.text]).toEqual([404, "not_found", never.text]);
    expect([...ended.headers.keys()]).toEqual([...never.headers.keys()]);
  });

  it("ends with the organization, for good within an hour", async () => {
    const other = await server.makeOrganization();
    const member = await server.makeUser({ organizationId: other.id });
    const [token, lively] = [await make(member.client), await make(maker.client)];
    const set = (isActive: boolean) => root.put(`/api/admin/organizations/${other.id}`, { isActive });
    await set(false);
    expect((await fetchFeed(token)).status).toBe(404);
    await set(true);
    expect((await fetchFeed(token)).status).toBe(200);
    await set(false);
    const ran = await fetch(`${server.url}/api/crons/purgeCalendarLinks`, {
      method: "POST",
      headers: { Authorization: await server.superuser() },
    });
    expect(ran.status).toBe(204);
    await expect.poll(() => sql(server, `SELECT user FROM calendar_links WHERE user = '${member.id}'`)).toEqual([]);
    await set(true);
    expect((await fetchFeed(token)).status).toBe(404);
    expect((await fetchFeed(lively)).status).toBe(200);
  });

  it("cannot be guessed for long, and is read only so often", async () => {
    const token = await make(maker.client);
    for (let tried = 0; tried < 60; tried++) expect((await fetchFeed(`${tried}`.padEnd(43, "x"))).status).toBe(404);
    const refused = await fetchFeed(token);
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    await sql(
      server,
      `DELETE FROM attempts;
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
       INSERT INTO attempts (counter, at) SELECT 'calendar:read:${maker.id}', ${Date.now()} - i FROM n`,
    );
    expect((await fetchFeed(token)).status).toBe(429);
    expect((await fetchFeed(await make(admin.client))).status).toBe(200);
  });
});
