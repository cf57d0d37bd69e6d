import { afterAll, beforeAll, expect, it } from "vitest";
import type { Category } from "#domain/index";
import { type Client, makePeople, startServer, type TestServer } from "../harness.ts";
import { sql } from "../rows.ts";

/* A clock that is suddenly far ahead ends nothing that was deleted minutes ago. */

let server: TestServer;
let client: Client;
const DAY = 24 * 60 * 60 * 1000;
beforeAll(async () => {
  server = await startServer();
  client = (await makePeople(server)).user.client;
});
afterAll(() => server.stop());

async function deletedLongAgo(): Promise<number> {
  const { id } = (await client.post<Category>("/api/categories", { name: "Old" })).json;
  await client.delete(`/api/categories/${id}`);
  const time = new Date(Date.now() - 31 * DAY).toISOString().replace("T", " ");
  await sql(server, `UPDATE categories SET deleted = '${time}' WHERE id = '${id}'`);
  return id;
}

const isThere = async (id: number) => (await sql(server, `SELECT 1 FROM categories WHERE id = '${id}'`)).length === 1;
const clock = (last: number, jumped: number) =>
  sql(
    server,
    `INSERT OR REPLACE INTO sync_state (name, value) VALUES ('clock', '${JSON.stringify({ last, jumped })}')`,
  );

it("purging waits for three days after the clock has jumped, and is reported once", async () => {
  const id = await deletedLongAgo();
  // what was deleted a moment ago by the right clock looks like this by one that is a year ahead
  await clock(Date.now() - 365 * DAY, 0);
  await server.restart();
  expect(await isThere(id)).toBe(true);
  await expect
    .poll(() => server.log())
    .toMatch(/The clock says \S+, and Sijil ran last on \S+: nothing deleted is removed for good before /);
  await server.restart();
  expect([await isThere(id), server.log().includes("The clock says")]).toEqual([true, false]);
  await clock(Date.now() - DAY, Date.now() - 3.1 * DAY);
  await server.restart();
  expect(await isThere(id)).toBe(false);
});

it("a clock that was set right is believed at once", async () => {
  const id = await deletedLongAgo();
  await clock(Date.now() + 365 * DAY, Date.now() + 364 * DAY);
  await server.restart();
  expect(await isThere(id)).toBe(false);
});
