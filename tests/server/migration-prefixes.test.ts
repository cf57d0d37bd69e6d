import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folders } from "../../scripts/lib/project.mjs";
import { administrator, freshId, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

/* A server may have stopped between any two migrations, or come from a development version in between. Wherever its
   database is, an upgrade leads to the schema that a new database gets, and keeps the records. */

const migrations = (await readdir(folders.migrations)).filter((name) => name.endsWith(".js")).sort();
/** The first superuser is created by this one; before it nobody can write. */
const FIRST_ADMINISTRATOR = migrations.findIndex((name) => name.endsWith("_first_administrator.js")) + 1;

let folder: string;
let noHooks: string;
let expected: Awaited<ReturnType<typeof schemaOf>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-prefixes-"));
  noHooks = join(folder, "no-hooks");
  for (const name of ["no-hooks", "earlier", "first-migrations"]) await mkdir(join(folder, name));
  const fresh = await startServer({ isFirstStart: true });
  expected = await schemaOf(fresh);
  await fresh.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Everything in a database that migrations write, without secrets and times. */
async function schemaOf(server: TestServer) {
  const objects = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name";
  const collections = `SELECT name, type, system, fields, indexes, listRule, viewRule, createRule, updateRule,
    deleteRule, options FROM _collections ORDER BY name`;
  const withoutSecrets = (row: unknown[]) =>
    row.map((value) => String(value).replace(/"secret":\s*"[^"]*"/g, '"secret":""'));
  const answer = await fetch(`${server.url}/api/settings`, { headers: { Authorization: await server.superuser() } });
  expect(answer.status).toBe(200);
  return {
    objects: await sql(server, objects),
    collections: (await sql(server, collections)).map(withoutSecrets),
    migrations: await sql(server, "SELECT file FROM _migrations ORDER BY file"),
    settings: await answer.json(),
  };
}

/** A database that goes from migration to migration, and what it was given on its way. */
const earlier: { applied: number; categories: [id: string, name: string][] } = { applied: 0, categories: [] };

/**
 * Brings the earlier database to the first migrations, by PocketBase alone; the product's hooks may need later ones.
 * @returns a copy of its data folder, with a record from each migration on with which there is somebody who may write
 */
async function applyFirst(count: number): Promise<string> {
  const [dataDir, migrationsDir] = [join(folder, "earlier"), join(folder, "first-migrations")];
  for (const name of migrations.slice(earlier.applied, count))
    await cp(join(folders.migrations, name), join(migrationsDir, name));
  earlier.applied = count;
  const server = await startServer({ dataDir, migrationsDir, hooksDir: noHooks });
  try {
    if (count >= FIRST_ADMINISTRATOR) {
      const category = { id: String(freshId()), name: `Created after ${count}`, tenant: String(freshId()) };
      await server.records("POST", "categories/records", category);
      earlier.categories.push([category.id, category.name]);
    }
  } finally {
    await server.stop();
  }
  const copy = join(folder, `data-${count}`);
  await cp(dataDir, copy, { recursive: true });
  return copy;
}

/** Each of the newest, and every fourth of those before: what old ones lead to stays as it is. */
const NEWEST = 16;
const stops = migrations
  .slice(0, -1)
  .map((name, at) => [at + 1, name] as const)
  .filter(([count]) => count > migrations.length - NEWEST || count % 4 === 0);

describe.each(stops)("after %i, %s", (count) => {
  it("the others lead to the schema of a new database and keep its records", async () => {
    const dataDir = await applyFirst(count);
    const server = await startServer({ dataDir });
    try {
      expect(await schemaOf(server)).toEqual(expected);
      expect(await sql(server, "SELECT id, name FROM categories ORDER BY rowid")).toEqual(earlier.categories);
      expect(await sql(server, "SELECT username FROM users")).toEqual([[administrator.username]]);
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
