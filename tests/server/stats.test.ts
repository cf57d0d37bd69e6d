import { afterAll, beforeAll, expect, it } from "vitest";
import type { Category, DashboardStats, Document } from "#domain/index";
import { pdf } from "./files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;

beforeAll(async () => {
  server = await startServer();
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
