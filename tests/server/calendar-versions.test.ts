import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Category,
  calendarPath,
  type Document,
  defaultSettings,
  type Employee,
  type NewCalendarLink,
} from "#domain/index";
import { pdf } from "./files.ts";
import { form, makePeople, startServer, type TestServer } from "./harness.ts";
import { anEmployee, sql } from "./rows.ts";

/* The version of a calendar, by which an app that has it gets nothing: another one after each change that may matter. */

let [server, people] = [] as unknown as [TestServer, Awaited<ReturnType<typeof makePeople>>];
let [noura, lease] = [] as unknown as [Employee, Document];

beforeAll(async () => {
  server = await startServer();
  people = await makePeople(server);
  const { client } = people.admin;
  const hired = { ...anEmployee, passportExpiryDate: "2031-05-01", firstName: "Noura" };
  noura = (await client.post<Employee>("/api/employees", hired)).json;
  const categoryId = (await client.post<Category>("/api/categories", { name: "Papers" })).json.id;
  const file = { name: "a.pdf", bytes: pdf() };
  lease = (
    await client.post<Document>("/api/documents", form({ categoryId, name: "Lease", dueDate: "2030-03-01", file }))
  ).json;
});
afterAll(() => server.stop());

it("is another one after a change of papers, names, settings, rights and language, and else the same", async () => {
  const { admin, user, alone, first } = people;
  let token = "";
  const make = async (language: string) => {
    token = (await user.client.post<NewCalendarLink>("/api/calendar", { language })).json.token;
  };
  const read = (tag = "none") => server.visitor().get(calendarPath(token), { "If-None-Match": tag });
  const seen = new Set<string>();
  await make("en");
  const ownPaperTypes = [{ key: "own1" as const, name: { en: "Ration card", ar: "بطاقة التموين" } }];
  const put = (fields: object) => admin.client.put(`/api/admin/users/${user.id}`, fields);
  const changes: Record<string, () => Promise<unknown>> = {
    "a paper": () => admin.client.patch(`/api/employees/${noura.id}`, { passportExpiryDate: "2031-06-01" }),
    "a name": () => admin.client.patch(`/api/employees/${noura.id}`, { firstName: "Nora" }),
    "a deletion": () => admin.client.delete(`/api/documents/${lease.id}`),
    "a return": () => admin.client.post(`/api/documents/${lease.id}/restore`),
    // of a record that was deleted long ago, its entry goes with it
    "a purge": () =>
      sql(server, `DELETE FROM documents WHERE id = '${lease.id}'; DELETE FROM changes WHERE record = '${lease.id}'`),
    settings: () => admin.client.put("/api/organization/settings", { ...defaultSettings, ownPaperTypes }),
    rights: () => put({ permissions: [] }),
    role: () => put({ role: "viewer" }),
    organization: () => sql(server, `UPDATE users SET organizationId = '' WHERE id = '${user.id}'`),
    "organization again": () => sql(server, `UPDATE users SET organizationId = '${first.id}' WHERE id = '${user.id}'`),
    language: () => make("ar"),
    "a start, which may be of another release": () => server.restart(),
  };
  for (const [what, happens] of Object.entries(changes)) {
    const before = await read();
    const tag = before.headers.get("ETag") ?? "";
    seen.add(tag);
    // what others do is nothing to it
    await alone.client.post("/api/employees", { ...anEmployee, passportExpiryDate: "2030-01-01" });
    expect([what, (await read(tag)).status]).toEqual([what, 304]);
    await happens();
    const after = await read(tag);
    expect([what, after.status, after.headers.get("ETag") === tag]).toEqual([what, 200, false]);
  }
  expect(seen.size).toBeGreaterThanOrEqual(Object.keys(changes).length - 1);
});
