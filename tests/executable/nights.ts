import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { pdf } from "../server/files.ts";
import { form, type Person, type TestServer } from "../server/harness.ts";

/** Calls PocketBase's API as the superuser. */
export async function asSuperuser(server: TestServer, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { Authorization: await server.superuser(), "Content-Type": "application/json" };
  return fetch(server.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

/** Files a document of that name in a category of that name. */
export async function upload(person: Person, name: string, megabytes = 0.02) {
  const category = await person.client.post<{ id: number }>("/api/categories", { name });
  const bytes = pdf(megabytes * 1024 * 1024, name);
  const body = form({ name, categoryId: category.json.id, file: { name: `${name}.pdf`, bytes } });
  const made = await person.client.post<{ id: number }>("/api/documents", body);
  expect(made.status).toBe(201);
  return { id: made.json.id, bytes };
}

/** The names of the backups in a store. */
export async function backups(store: string): Promise<string[]> {
  const names = await readdir(join(store, "backups")).catch(() => []);
  return names.filter((name) => existsSync(join(store, "backups", name, "backup.json"))).sort();
}

/** Runs the nightly job to its end and answers the name of what it made. */
export async function night(server: TestServer, store: string): Promise<string> {
  const before = await backups(store);
  expect((await asSuperuser(server, "POST", "/api/crons/sijilBackup")).status).toBe(204);
  const made = () => backups(store).then((names) => names.find((name) => !before.includes(name)));
  const name = await vi.waitUntil(made, { timeout: 60_000 });
  await vi.waitUntil(() => server.log().includes(`Backed up: ${name}`), { timeout: 60_000 });
  return name;
}
