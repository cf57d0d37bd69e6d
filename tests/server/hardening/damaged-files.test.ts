import { open, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Category, Document, Employee } from "#domain/index";
import { pdf } from "../files.ts";
import { type Client, form, makePeople, startServer, type TestServer } from "../harness.ts";
import { sql } from "../rows.ts";

/* Files that the disk has damaged are found by the nightly reading. */

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer();
  client = (await makePeople(server)).user.client;
});
afterAll(() => server.stop());

/** Lets the next night begin, and its reading with it. */
async function nightPasses() {
  await sql(
    server,
    `UPDATE sync_state SET value = json_set(value, '$.day', '2026-01-01', '$.completed', 0) WHERE name = 'files.verified'`,
  );
  const headers = { Authorization: await server.superuser() };
  const answer = await fetch(`${server.url}/api/crons/verifyFiles`, { method: "POST", headers });
  expect(answer.status).toBe(204);
  const read = "SELECT value ->> 'done' FROM sync_state WHERE name = 'files.verified' AND value ->> 'completed' > 0";
  await expect.poll(async () => (await sql(server, read)).length, { timeout: 20_000 }).toBe(1);
}

const damaged = async () => (await sql(server, "SELECT value FROM sync_state WHERE name = 'files.damaged'"))[0]?.[0];
const stored = (collection: string, id: number) => join(server.dataDir, "storage", `sijil_${collection}`, String(id));

async function scratch(path: string, text: string) {
  const file = await open(path, "r+");
  await file.write(text, 20);
  await file.close();
}

it("a file with other bytes of the same number, and a missing one, are reported until they are mended", async () => {
  const categoryId = (await client.post<Category>("/api/categories", { name: "Papers" })).json.id;
  const file = { name: "a.pdf", bytes: pdf(2_000) };
  const post = async () => (await client.post<Document>("/api/documents", form({ categoryId, file }))).json;
  const [whole, rotten] = [await post(), await post()];
  const fields = { firstName: "S", lastName: "A", nationality: "K", civilId: "1", phoneNumber: "2" };
  const more = { emailAddress: "s@example.test", dateOfBirth: "1985-01-01" };
  const { id } = (await client.post<Employee>("/api/employees", { ...fields, ...more })).json;
  await client.post(`/api/employees/${id}/upload-attachment`, form({ attachment: file, attachmentType: "passport" }));
  await nightPasses();
  expect(await damaged()).toBeUndefined();

  const nameIn = async (folder: string) => (await readdir(folder)).find((name) => !name.endsWith(".attrs")) ?? "";
  const [document, passport] = [stored("documents", rotten.id), stored("employees", id)];
  const [first, second] = [await nameIn(document), await nameIn(passport)];
  await scratch(join(document, first), "rotten bytes");
  await rename(join(passport, second), join(passport, "elsewhere"));
  await nightPasses();
  const names = [`documents/${rotten.id}/${first}`, `employees/${id}/${second}`];
  expect(await damaged()).toBe(JSON.stringify(names));
  for (const name of names)
    await expect.poll(() => server.log()).toContain(`A stored file is damaged or missing: ${name}.`);
  expect(server.log()).not.toContain(String(whole.id));
  const health = await (await fetch(`${server.url}/api/health`)).json();
  expect(health.data.problems).toEqual([{ code: "files_damaged", message: "Stored files are damaged or missing: 2." }]);

  await rename(join(passport, "elsewhere"), join(passport, second));
  await client.delete(`/api/documents/${rotten.id}`);
  await sql(server, `DELETE FROM documents WHERE id = '${rotten.id}'`);
  await nightPasses();
  expect(await damaged()).toBe("[]");
});
