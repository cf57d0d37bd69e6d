import { readFileSync } from "node:fs";
import { appendFile, mkdir, open, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { night } from "../executable/nights.ts";
import { startServer } from "../server/harness.ts";
import { audit } from "./audit.ts";
import { auditStore } from "./audit-store.ts";
import { sqlite } from "./sqlite.ts";
import { copyData, makeWorld, type World } from "./world.ts";

/* The audit is not content with anything: each thing that it looks for is damaged on purpose. */

let world: World;
let copies = 0;
beforeAll(async () => {
  world = await makeWorld(inject("executable"), 2);
});
afterAll(() => rm(world.folder, { recursive: true, force: true }));

interface Damaged {
  dataDir: string;
  sql(statement: string): void;
  /** The path of a stored file of the first document. */
  file: string;
  /** Ids, as SQL. */
  document: string;
  employee: string;
}

async function findings(damage: (data: Damaged) => unknown): Promise<string[]> {
  const dataDir = await copyData(world.dataDir, join(world.folder, `copy-${copies++}`));
  const folder = join(dataDir, "storage/sijil_documents", String(world.documents[0]));
  const name = (await readdir(folder)).find((one) => !one.endsWith(".attrs")) ?? "";
  const sql = (statement: string) => void sqlite(join(dataDir, "data.db"), statement);
  const [document, employee] = [`'${world.documents[0]}'`, `'${world.employees[0]}'`];
  await damage({ dataDir, sql, file: join(folder, name), document, employee });
  const found = audit(dataDir, world.ledger);
  await rm(dataDir, { recursive: true });
  return found;
}

async function flipBytes(file: string, at: number, count: number): Promise<void> {
  const bytes = Buffer.from(readFileSync(file)).subarray(at, at + count);
  const handle = await open(file, "r+");
  await handle.write(
    bytes.map((byte) => byte ^ 0xff),
    0,
    count,
    at,
  );
  await handle.close();
}

const cases: [string, RegExp, (data: Damaged) => unknown][] = [
  ["a missing file", /^A file is missing: documents\//, ({ file }) => rm(file)],
  ["a file that was cut", /^A file has another size: documents\//, ({ file }) => truncate(file, 100)],
  ["flipped bytes", /^A file has other bytes: documents\//, ({ file }) => flipBytes(file, 500, 16)],
  [
    "a file beside the one that is named",
    /^No record names the file sijil_documents\/\d+\/stray\.pdf$/,
    ({ file }) => writeFile(join(dirname(file), "stray.pdf"), "x"),
  ],
  [
    "notes on a file that is gone",
    /^No record names the file sijil_documents\/\d+\/gone\.pdf\.attrs$/,
    ({ file }) => writeFile(join(dirname(file), "gone.pdf.attrs"), "{}"),
  ],
  [
    "an empty folder",
    /^A folder is empty: sijil_documents\/1$/,
    ({ dataDir }) => mkdir(join(dataDir, "storage/sijil_documents/1")),
  ],
  [
    "an attachment that is listed and not noted",
    /^Nothing notes employees\//,
    ({ sql, employee }) =>
      sql(`UPDATE employees SET files = json_insert(files, '$[#]', 'lost.pdf') WHERE id = ${employee}`),
  ],
  [
    "a part that no upload has",
    /^No upload has the file uploads\/stray\.0$/,
    async ({ dataDir }) => {
      await mkdir(join(dataDir, "uploads"), { recursive: true });
      await writeFile(join(dataDir, "uploads/stray.0"), "x");
    },
  ],
  [
    "an upload with more than was announced",
    /^An upload is too long: uploads\/long\.0$/,
    async ({ dataDir, sql }) => {
      await mkdir(join(dataDir, "uploads"), { recursive: true });
      await writeFile(join(dataDir, "uploads/long.0"), "12345");
      sql(
        "INSERT INTO uploads (id, user, length, metadata, filename, part, created) VALUES ('long', '1', 4, '', '', 0, 0)",
      );
    },
  ],
  [
    "a record that is renamed",
    /is called “Other” instead of “Paper 4”$/,
    ({ sql, document }) => sql(`UPDATE documents SET name = 'Other' WHERE id = ${document}`),
  ],
  [
    "a record that is deleted",
    /^The record documents\/\d+ is deleted$/,
    ({ sql, document }) => sql(`UPDATE documents SET deleted = '2026-01-01' WHERE id = ${document}`),
  ],
  [
    "a row without its change",
    /^The change log lacks documents\/\d+ in \d+$/,
    ({ sql, document }) => sql(`DELETE FROM changes WHERE record = ${document}`),
  ],
  [
    "a reminder that its owner's stream lacks",
    /^The change log lacks reminders\/700000000000001 in 700000000000002$/,
    ({ sql, document }) => {
      sql(`INSERT INTO reminders (id, documentId, createdBy, tenant)
        SELECT '700000000000001', id, '700000000000002', tenant FROM documents WHERE id = ${document}`);
      sql("DELETE FROM changes WHERE collection = 'reminders'");
    },
  ],
  [
    "an account that the platform's stream lacks",
    /^The change log lacks users\/\d+ in platform$/,
    ({ sql }) =>
      sql(
        "DELETE FROM changes WHERE tenant = 'platform' AND seq = (SELECT max(seq) FROM changes WHERE tenant = 'platform' AND collection = 'users')",
      ),
  ],
  [
    "changes of a collection that there is not",
    /^The change log names papers\/1$/,
    ({ sql }) => sql("INSERT INTO changes (tenant, collection, record) VALUES ('1', 'papers', '1')"),
  ],
  [
    "a sequence that has gone back",
    /^The change log goes to \d+, its sequence to 1$/,
    ({ sql }) => sql("UPDATE sqlite_sequence SET seq = 1 WHERE name = 'changes'"),
  ],
  [
    "versions of what is gone",
    /^There are versions of fields of documents\/1, which is gone$/,
    ({ sql }) =>
      sql("INSERT INTO field_versions (collection, record, field, version) VALUES ('documents', '1', 'name', 1)"),
  ],
  [
    "the mark of a backup",
    /^The mark of a backup is left$/,
    ({ sql }) => sql("INSERT INTO sync_state (name, value) VALUES ('copy', 'x')"),
  ],
  ...[
    ".restore",
    ".backup",
    ".backup-under-way",
    "backups/.sijil-backup-1",
    "storage/.restore",
    ".pb_temp_to_delete/half",
  ].map((name): (typeof cases)[number] => [
    `what is left in ${name}`,
    /^Something is left in the data folder: /,
    ({ dataDir }) => mkdir(join(dataDir, name), { recursive: true }),
  ]),
];

describe("the audit", () => {
  it("is content with data that nothing has happened to", async () => {
    expect(await findings(() => {})).toEqual([]);
  });

  it.each(cases)("finds %s, and nothing else", async (_, finding, damage) => {
    expect(await findings(damage)).toEqual([expect.stringMatching(finding)]);
  });

  it("finds a lost row, and its file", async () => {
    // the index of texts, which the trigger would change, is of a SQLite that is newer than Debian's program
    const found = await findings(({ sql, document }) =>
      sql(`DROP TRIGGER texts_document_gone; DELETE FROM documents WHERE id = ${document}`),
    );
    expect(found.filter((one) => one.startsWith("A record is lost: documents/"))).toHaveLength(1);
    expect(found.filter((one) => one.startsWith("No record names the file "))).toHaveLength(2);
  });

  it("finds a doubled row", async () => {
    const found = await findings(({ sql, document }) =>
      sql(
        `CREATE TEMP TABLE doubled AS SELECT * FROM documents WHERE id = ${document};
         UPDATE doubled SET id = '100000000000001'; INSERT INTO documents SELECT * FROM doubled`,
      ),
    );
    expect(found).toContainEqual(expect.stringMatching(/^Nobody has made the record documents\/100000000000001 “/));
  });

  it("finds other files than were sent", async () => {
    const [first, second] = world.documents.map((id) => world.ledger.get(`documents/${id}`));
    if (!first || !second) throw new Error("there are no documents");
    const swapped = new Map(world.ledger).set(`documents/${world.documents[0]}`, { ...first, files: second.files });
    expect(audit(world.dataDir, swapped)).toEqual([
      `The record documents/${world.documents[0]} has other files than were sent`,
    ]);
  });

  it("finds a damaged database, and one that is none", async () => {
    const scratched = ({ dataDir }: Damaged) => flipBytes(join(dataDir, "data.db"), 40_960, 12_000);
    expect((await findings(scratched)).join()).toMatch(/^The database (is damaged|cannot be read): /);
    const text = ({ dataDir }: Damaged) => writeFile(join(dataDir, "data.db"), "no database".repeat(1000));
    expect((await findings(text)).join()).toMatch(/^The database cannot be read: /);
    expect(await findings(({ dataDir }) => rm(join(dataDir, "data.db")))).toEqual(["There is no database."]);
  });

  it("shares no code with the product", () => {
    for (const file of ["audit.ts", "audit-log.ts", "audit-store.ts", "ledger.ts", "sqlite.ts"]) {
      const imported = readFileSync(join(import.meta.dirname, file), "utf8").matchAll(/from "([^"]+)"/g);
      for (const [, name] of imported) expect(name).toMatch(/^(node:|\.\/[a-z-]+\.ts$)/);
    }
  });
});

it("the audit of a store finds other bytes, a lost file, a damaged database, and what is left", async () => {
  const dataDir = await copyData(world.dataDir, join(world.folder, "stored"));
  const server = await startServer({ executable: world.executable, dataDir });
  const store = join(dataDir, "backup-store");
  const name = await night(server, store);
  await server.stop();
  expect(auditStore(store)).toEqual([]);
  const [folder = "", other = ""] = await readdir(join(store, "files"));
  const [object = "", lost = ""] = await Promise.all(
    [folder, other].map(async (one) => join(store, "files", one, (await readdir(join(store, "files", one)))[0] ?? "")),
  );
  await appendFile(object, "x");
  await rm(lost);
  await mkdir(join(store, ".unfinished/half"), { recursive: true });
  await flipBytes(join(store, "backups", name, "data.db"), 40_960, 12_000);
  const found = auditStore(store).join("\n");
  expect(found).toMatch(/^The store has other bytes as [0-9a-f]{64}$/m);
  expect(found).toMatch(/^The database (is damaged|cannot be read): /m);
  expect(found).toMatch(/^The backup lacks storage\/sijil_/m);
  expect(found).toMatch(/^Something is left in the store: \.unfinished$/m);
});
