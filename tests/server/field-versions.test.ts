import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { folders } from "../../scripts/lib/project.mjs";
import { freshId, startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

/* What a field was last changed by was once kept by the record's id alone; an upgrade finds out of which collection. */

const MIGRATION = "1795340000_field_versions_by_collection.js";
/** The first whose triggers need what it makes: it and what came after are applied once it is there. */
const NEEDS_IT = "1795468944_reminders.js";

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-versions-"));
  dataDir = join(folder, "data");
  await mkdir(dataDir);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function startBefore(): Promise<TestServer> {
  const migrationsDir = join(folder, "migrations");
  await mkdir(migrationsDir);
  const names = (await readdir(folders.migrations)).filter((name) => name.endsWith(".js"));
  const earlier = names.filter((name) => name !== MIGRATION && name < NEEDS_IT);
  for (const name of earlier) await cp(join(folders.migrations, name), join(migrationsDir, name));
  return startServer({ dataDir, migrationsDir });
}

it("an upgrade gives each row to the collection of its record, and makes no conflict of one that may be another's", async () => {
  const earlier = await startBefore();
  const { id: tenant } = await earlier.makeOrganization();
  const [own, shared, gone] = [freshId(), freshId(), freshId()].map(String);
  const make = async (collection: string, id: string | undefined, version: number) => {
    await earlier.records("POST", `${collection}/records`, { id, name: "N", tenant: String(tenant) });
    await sql(earlier, `UPDATE ${collection} SET version = ${version} WHERE id = '${id}'`);
  };
  await make("categories", own, 5);
  await make("categories", shared, 3);
  const parent = { name: "S", tenant: String(tenant), categoryId: own };
  await earlier.records("POST", "subcategories/records", { ...parent, id: shared });
  await sql(earlier, `UPDATE subcategories SET version = 9 WHERE id = '${shared}'`);
  const rows = [
    [own, "name", 5],
    [own, "description", 2],
    // both records have a name and have come to version 2, so it may be either's; only the subcategory has come to 7
    [shared, "name", 2],
    [shared, "description", 7],
    [shared, "categoryId", 4],
    [gone, "name", 1],
  ];
  const values = rows.map(([record, field, version]) => `('${record}', '${field}', ${version})`);
  await sql(earlier, `INSERT INTO field_versions (record, field, version) VALUES ${values.join(", ")}`);
  await earlier.stop();

  const later = await startServer({ dataDir, port: Number(new URL(earlier.url).port) });
  try {
    const found = await sql(later, "SELECT collection, record, field, version FROM field_versions");
    const wanted = [
      ["categories", own, "name", 5],
      ["categories", own, "description", 2],
      ["subcategories", shared, "description", 7],
      ["subcategories", shared, "categoryId", 4],
    ];
    const texts = (list: unknown[][]) => list.map((row) => row.join(" ")).sort();
    expect(texts(found)).toEqual(texts(wanted));
  } finally {
    await later.stop();
  }
});
