import { afterAll, beforeAll, expect, it } from "vitest";
import type { Category, DashboardStats, Document, Employee, SpaceUse } from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;

beforeAll(async () => {
  server = await startServer({ env: { PRIVATE_SPACE_MB: "3", ORG_SPACE_MB: "5" } });
  people = await makePeople(server);
});
afterAll(() => server.stop());

const stats = async (client: Client) => (await client.get<DashboardStats>("/api/stats")).json;

it("counts what the caller's list gives, and the active users", async () => {
  const { user, viewer, powerless, otherUser, alone, root } = people;
  const empty = { totalDocs: 0, recentUploads: 0, storageUsed: "0MB" };
  expect(await stats(user.client)).toEqual({ ...empty, activeUsers: 4 });
  expect(await stats(alone.client)).toEqual({ ...empty, activeUsers: 1 });
  expect(await stats(root)).toEqual({ ...empty, activeUsers: 1 });

  const categoryId = (await user.client.post<Category>("/api/categories", { name: "Papers" })).json.id;
  const made: Document[] = [];
  for (const size of [500, 1_000_000, 500_000]) {
    const sent = form({ categoryId, file: { name: "a.pdf", bytes: pdf(size) } });
    made.push((await user.client.post<Document>("/api/documents", sent)).json);
  }
  const [small, large, old] = made;
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString().replace("T", " ");
  await sql(server, `UPDATE documents SET uploadDate = '${eightDaysAgo}' WHERE id = '${old?.id}'`);
  const whole = { totalDocs: 3, recentUploads: 2, activeUsers: 4, storageUsed: "1.43MB" };
  for (const person of [user, viewer]) expect(await stats(person.client)).toEqual(whole);
  for (const person of [powerless, otherUser]) expect((await stats(person.client)).totalDocs).toBe(0);

  await user.client.delete(`/api/documents/${large?.id}`);
  await user.client.delete(`/api/documents/${old?.id}`);
  await server.records("PATCH", `users/records/${powerless.id}`, { isActive: false });
  const left = { totalDocs: 1, recentUploads: 1, activeUsers: 3, storageUsed: "500.00Bytes" };
  expect(await stats(viewer.client)).toEqual(left);
  expect(small?.size).toBe(500);
});

it("counts what is stored, by what it is, as far as the caller may know of it", async () => {
  const { second, otherAdmin, otherUser, alone, root } = people;
  const space = async (client: Client) => (await client.get<SpaceUse[]>("/api/space")).json;
  const file = async (client: Client, ...sizes: number[]) => {
    const categoryId = (await client.post<Category>("/api/categories", { name: "Papers" })).json.id;
    const sent = (size: number) => form({ categoryId, file: { name: "a.pdf", bytes: pdf(size) } });
    return Promise.all(sizes.map(async (size) => (await client.post<Document>("/api/documents", sent(size))).json));
  };
  const inSecond = { organizationId: second.id } as const;
  const viewer = await server.makeUser({ ...inSecond, role: "viewer", permissions: ["view"] });
  const powerless = await server.makeUser({ ...inSecond, role: "user" });
  const [, before] = await space(root);
  const empty = { documents: 0, attachments: 0, texts: 0, others: 0 };
  const own = { of: "private", ...empty, deleted: 0, limit: 3 * 1024 * 1024 };
  expect(await space(otherAdmin.client)).toEqual([
    own,
    { of: "organization", ...empty, deleted: 0, limit: 5 * 1024 * 1024 },
  ]);

  await file(alone.client, 700);
  const [paper, large] = await file(otherUser.client, 1000, 2000);
  for (const { id, letters } of [
    { id: paper?.id, letters: 100 },
    { id: large?.id, letters: 20 },
  ]) {
    await sql(
      server,
      `INSERT INTO texts (collection, record, part, tenant, sha256, engine, state, letters, text)
       VALUES ('documents', '${id}', '', '${second.id}', '', 1, 'ok', ${letters}, '')`,
    );
  }
  const person = {
    firstName: "Sara",
    lastName: "Ali",
    nationality: "Kuwaiti",
    civilId: "1",
    phoneNumber: "2",
    emailAddress: "s@example.test",
    dateOfBirth: "1985-01-01",
  };
  const { id } = (await otherUser.client.post<Employee>("/api/employees", person)).json;
  for (const size of [300, 400]) {
    const attachment = { name: "passport.pdf", bytes: pdf(size) };
    const sent = form({ attachment, attachmentType: "passport" });
    expect((await otherUser.client.post(`/api/employees/${id}/upload-attachment`, sent)).status).toBe(201);
  }
  await otherUser.client.delete(`/api/documents/${large?.id}`);

  const filed = { documents: 1000, attachments: 400, texts: 300, others: 0 };
  expect(await space(otherAdmin.client)).toEqual([
    own,
    { of: "organization", ...filed, deleted: 2360, limit: 5 * 1024 * 1024 },
  ]);
  const part = { of: "organization", ...filed, deleted: null, limit: null };
  expect(await space(otherUser.client)).toEqual([own, part]);
  expect(await space(viewer.client)).toEqual([own, { ...part, attachments: 0 }]);
  expect(await space(powerless.client)).toEqual([own, { ...part, documents: 0, texts: 0 }]);
  expect(await space(alone.client)).toEqual([{ ...own, documents: 700 }]);
  const platform = { ...before, documents: Number(before?.documents) + 1700, attachments: 400, texts: 300 };
  const gone = Number(before?.deleted);
  expect(await space(root)).toEqual([own, { ...platform, of: "platform", deleted: gone + 2360, limit: null }]);

  expect((await root.delete(`/api/admin/organizations/${second.id}`)).status).toBe(204);
  const [, left] = await space(root);
  expect([left?.documents, left?.attachments, left?.deleted]).toEqual([platform.documents - 1000, 0, gone + 4060]);
  expect(left?.texts).toBe(0);
  expect(await space(otherAdmin.client)).toEqual([own]);
});
