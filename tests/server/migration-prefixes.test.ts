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
  await mkdir(noHooks);
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

/** Applies the first migrations to a data folder, by PocketBase alone; the product's hooks may need later ones. */
async function applyFirst(count: number, dataDir: string): Promise<string | null> {
  const migrationsDir = join(folder, `first-${count}`);
  await mkdir(migrationsDir);
  for (const name of migrations.slice(0, count)) await cp(join(folders.migrations, name), join(migrationsDir, name));
  const server = await startServer({ dataDir, migrationsDir, hooksDir: noHooks });
  try {
    if (count < FIRST_ADMINISTRATOR) return null;
    const category = { id: String(freshId()), name: `Created after ${count}`, tenant: String(freshId()) };
    await server.records("POST", "categories/records", category);
    return category.id;
  } finally {
    await server.stop();
  }
}

describe.each(migrations.slice(0, -1).map((name, at) => [at + 1, name] as const))("after %i, %s", (count) => {
  it("the others lead to the schema of a new database and keep its records", async () => {
    const dataDir = join(folder, `data-${count}`);
    await mkdir(dataDir);
    const category = await applyFirst(count, dataDir);
    const server = await startServer({ dataDir });
    try {
      expect(await schemaOf(server)).toEqual(expected);
      const kept = await sql(server, "SELECT id, name FROM categories");
      expect(kept).toEqual(category === null ? [] : [[category, `Created after ${count}`]]);
      expect(await sql(server, "SELECT username FROM users")).toEqual([[administrator.username]]);
    } finally {
      await server.stop();
    }
  });
});
