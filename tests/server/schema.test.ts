import { afterAll, beforeAll, expect, test } from "vitest";
import { registry, tenantCollections } from "#domain/index";
import { changeLogTriggers } from "../../pb_hooks/src/schema/change-log.ts";
import { collectionOf, entityDefinitions } from "../../pb_hooks/src/schema/collections.ts";
import { startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

/* The migrations are frozen and the domain is not: what they have made must be what the domain describes now. */

let server: TestServer;
let made: Record<string, unknown>[];

beforeAll(async () => {
  server = await startServer();
  const token = await server.superuser();
  const answer = await fetch(`${server.url}/api/collections?perPage=100`, { headers: { Authorization: token } });
  made = (await answer.json()).items;
});
afterAll(() => server?.stop());

const stored = (name: string) => made.find((collection) => collection.name === name) ?? {};
type Named = { name: string };
const fieldsOf = (collection: Record<string, unknown>) => collection.fields as Named[];

test.each(entityDefinitions.map((entity) => [entity.name, entity] as const))(
  "%s is as the domain describes it",
  (name, entity) => {
    const { fields: _fields, indexes, ...wanted } = collectionOf(entity);
    expect(stored(name)).toMatchObject(wanted);
    // an index that a later migration has added is quoted by PocketBase
    const present = (stored(name).indexes as string[]).map((index) => index.replaceAll("`", ""));
    expect(present).toEqual(expect.arrayContaining(indexes as string[]));
    for (const field of fieldsOf(collectionOf(entity))) {
      expect(fieldsOf(stored(name)).find((candidate) => candidate.name === field.name)).toMatchObject(field);
    }
  },
);

test.each(entityDefinitions.map((entity) => [entity.name, entity] as const))(
  "%s has no other field",
  (name, entity) => {
    const auth = ["tokenKey", "email", "emailVisibility", "verified"];
    const wanted = fieldsOf(collectionOf(entity)).map((field) => field.name);
    const found = fieldsOf(stored(name)).map((field) => field.name);
    expect(found.filter((field) => !wanted.includes(field) && !(name === "users" && auth.includes(field)))).toEqual([]);
  },
);

test.each(tenantCollections)("the change log follows %s by the triggers that a new collection gets", async (name) => {
  const found = await sql(
    server,
    `SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '${name}' AND name GLOB 'changes_*' ORDER BY name`,
  );
  const plain = (statement: unknown) => String(statement).replace(/\s+/g, " ");
  expect(found.map(([statement]) => plain(statement))).toEqual(changeLogTriggers(registry[name]).map(plain).sort());
});

test("there is no other collection than these and PocketBase's own", () => {
  const names = made.filter((collection) => !collection.system).map((collection) => collection.name);
  expect(names.sort()).toEqual(entityDefinitions.map((entity) => entity.name).sort());
});

test("every reading rule begins with a signed-in person, and nobody but the superuser writes", () => {
  for (const { name } of entityDefinitions) {
    const rules = stored(name);
    for (const rule of ["listRule", "viewRule"]) expect(rules[rule]).toMatch(/^@request\.auth\.id != "" && /);
    for (const rule of ["createRule", "updateRule", "deleteRule"]) expect(rules[rule]).toBeNull();
  }
});

test("the settings: name, log days, no batch", async () => {
  const token = await server.superuser();
  const answer = await fetch(`${server.url}/api/settings`, { headers: { Authorization: token } });
  expect(await answer.json()).toMatchObject({
    meta: { appName: "Sijil" },
    logs: { maxDays: 7 },
    batch: { enabled: false },
  });
});
