import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  type Collection,
  collections,
  referencesTo,
  type SyncAnswer,
  tenantEntities,
  tenantReferences,
} from "#domain/index";
import { pdf } from "../server/files.ts";
import { form, freshId, type Person, startServer, type TestServer } from "../server/harness.ts";
import { sql } from "../server/rows.ts";
import { type AnyRecords, filesOf, makeAnyRecord, makeAnyRecords } from "./any-record.ts";
import { sijil } from "./run.ts";

/* What has to happen to the records of every entity, tried with one of each that is in the registry. */

let folder: string;
let server: TestServer;
let firm: number;
let admin: Person;
let records: AnyRecords;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-registry-"));
  server = await startServer({ executable: inject("executable"), dataDir: join(folder, "data") });
  firm = (await server.makeOrganization()).id;
  admin = await server.makeUser({ role: "admin", organizationId: firm });
  records = await makeAnyRecords(server, firm, admin.id);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const each = tenantEntities.map((of) => ({ ...of, name: of.entity.name }));
const withFiles = each.filter(({ files }) => files !== null);

/** All that a pull gives from a cursor on, and the last cursor. */
async function pull(cursor = ""): Promise<Pick<SyncAnswer, "changes" | "cursor">> {
  const { json } = await admin.client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`);
  if (!json.more) return json;
  const rest = await pull(json.cursor);
  return { cursor: rest.cursor, changes: [...json.changes, ...rest.changes] };
}

const idOf = (name: Collection, of = records): number => of.get(name) ?? expect.fail(`no record of ${name}`);
const another = (of: (typeof each)[number], tenant = firm) =>
  makeAnyRecord(server, of, { tenant, by: admin.id, made: tenant === firm ? records : new Map() });
const count = async (name: string, where: string) =>
  Number((await sql(server, `SELECT count(*) FROM ${name} WHERE ${where}`))[0]?.[0]);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace("T", " ");
const doctor = async () => (await sijil(folder, ["doctor"])).out;

describe("a first pull", () => {
  it("brings records of every collection, none before those that it names", async () => {
    const come = [...new Set((await pull()).changes.map(({ collection }) => collection))];
    expect(come).toEqual(collections);
  });
});

describe.each(each)("$name", (of) => {
  const { name } = of;
  const path = `/api/${name}`;

  it("are pulled when they change, and missed once they are deleted, until they are restored", async () => {
    const id = await another(of);
    const { cursor } = await pull();
    await sql(server, `UPDATE ${name} SET version = version + 1 WHERE id = '${id}'`);
    expect((await pull(cursor)).changes).toContainEqual(
      expect.objectContaining({ collection: name, id, record: expect.anything() }),
    );
    expect((await admin.client.delete(`${path}/${id}`)).status).toBe(204);
    expect((await pull(cursor)).changes).toContainEqual({ collection: name, id, deleted: true });
    const listed = await admin.client.get("/api/deleted");
    expect(listed.json).toContainEqual(expect.objectContaining({ collection: name, id }));
    expect((await admin.client.post(`${path}/${id}/restore`)).status).toBe(200);
    expect((await pull(cursor)).changes).toContainEqual(
      expect.objectContaining({ collection: name, id, record: expect.anything() }),
    );
  });

  it("can be deleted for good before their time", async () => {
    const id = await another(of);
    await admin.client.delete(`${path}/${id}`);
    expect((await admin.client.delete(`/api/deleted/${name}/${id}`)).status).toBe(204);
    expect([await count(name, `id = '${id}'`), await filesOf(server.dataDir, name, id)]).toEqual([0, []]);
  });

  it("are missed by the doctor where they belong to nobody", async () => {
    const nobody = freshId();
    await sql(server, `UPDATE ${name} SET tenant = '${nobody}' WHERE id = '${idOf(name)}'`);
    expect(await doctor()).toContain(`1 of ${name} belong to no organization and to no account.`);
    await sql(server, `UPDATE ${name} SET tenant = '${firm}' WHERE id = '${idOf(name)}'`);
  });

  it("make the doctor doubt a clock that is behind them", async () => {
    const column = Object.entries(of.entity.fields).find(([, field]) => field.column.type === "autodate")?.[0];
    const [[before] = []] = await sql(server, `SELECT ${column} FROM ${name} WHERE id = '${idOf(name)}'`);
    const times = Object.entries(of.entity.fields).flatMap(
      ([
        field,
        {
          column: { type },
        },
      ]) => (type === "autodate" ? [field] : []),
    );
    const set = (value: unknown) =>
      sql(
        server,
        `UPDATE ${name} SET ${times.map((time) => `${time} = '${value}'`).join(", ")} WHERE id = '${idOf(name)}'`,
      );
    await set("2099-01-01 00:00:00.000Z");
    expect(await doctor()).toContain("of 2099-01-01 ");
    await set(before);
  });

  it("name no record of another tenant, whoever writes them", async () => {
    for (const { field, to } of tenantReferences(of.entity)) {
      const elsewhere = await server.makeOrganization();
      const theirs = await another({ ...to, name: to.entity.name }, elsewhere.id);
      const change = server.records("PATCH", `${name}/records/${idOf(name)}`, { [field]: String(theirs) });
      await expect(change).rejects.toThrow(/names a record of another tenant/);
    }
  });
});

describe.each(withFiles)("files of $name", (of) => {
  const { name } = of;

  it("are missed by the doctor, and counted as their organization's", async () => {
    const [file = ""] = await filesOf(server.dataDir, name, idOf(name));
    const counts = await Promise.all(withFiles.map((one) => count(one.name, `tenant = '${firm}'`)));
    expect(await doctor()).toContain(`keeps ${counts.reduce((sum, one) => sum + one)} files`);
    await rename(file, `${file}.away`);
    expect(await doctor()).toMatch(new RegExp(`1 file is missing: ${of.singular} “`));
    await rename(`${file}.away`, file);
  });

  it("go into quarantine when no record names them, and come back with their record", async () => {
    const id = freshId();
    const file = join(server.dataDir, "storage", `sijil_${name}`, String(id), "lost.pdf");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "lost");
    await server.restart();
    expect(await filesOf(server.dataDir, name, id)).toEqual([]);
    const column = of.files?.kind === "single" ? "'lost.pdf'" : `'["lost.pdf"]'`;
    const field = of.files?.kind === "single" ? "file" : "files";
    await sql(server, `INSERT INTO ${name} (id, tenant, ${field}) VALUES ('${id}', '${firm}', ${column})`);
    await server.restart();
    expect(await filesOf(server.dataDir, name, id)).toEqual([file]);
    await server.records("DELETE", `${name}/records/${id}`);
  });
});

describe("an organization that moves", () => {
  it("takes records of every collection along, and their files", async () => {
    const there = join(folder, "there");
    const other = await startServer({ executable: inject("executable"), dataDir: there });
    const exported = await sijil(folder, ["export", "firm.tar", "--organization", String(firm)]);
    const imported = await sijil(folder, ["import", "firm.tar", "--data-dir", there]);
    try {
      for (const ran of [exported, imported]) {
        for (const name of collections) expect(ran.out).toMatch(new RegExp(`\\b${name}: [1-9]`));
      }
      const theirs = other.visitor();
      await theirs.signIn(admin.username, admin.password);
      const { json } = await theirs.get<SyncAnswer>("/api/sync");
      for (const { name } of each)
        expect(json.changes).toContainEqual(expect.objectContaining({ collection: name, id: idOf(name) }));
      for (const { name } of withFiles) expect(await filesOf(there, name, idOf(name))).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  it.each(collections)("comes with no %s that is here already", async (name) => {
    const other = await startServer({ executable: inject("executable"), dataDir: join(folder, `taken-${name}`) });
    try {
      const id = name === "organizations" ? firm : name === "users" ? admin.id : idOf(name);
      await sql(
        other,
        `INSERT INTO ${name} (id${name === "users" ? ", tokenKey, password, username, email" : ""})
        VALUES ('${id}'${name === "users" ? ", 'x', 'x', 'x', 'x@example.test'" : ""})`,
      );
      const { errors } = await sijil(folder, ["import", "firm.tar", "--data-dir", join(folder, `taken-${name}`)]);
      expect(errors).toContain(`the id of ${name} ${id}`);
    } finally {
      await other.stop();
    }
  });
});

describe("earlier versions of a document", () => {
  it("move along, are exported with the firm, and are missed by the doctor", async () => {
    const tenant = (await server.makeOrganization()).id;
    const chief = await server.makeUser({ role: "admin", organizationId: tenant });
    const id = idOf("documents", await makeAnyRecords(server, tenant, chief.id));
    const version = { name: "b.pdf", bytes: pdf(200) };
    const filed = await chief.client.post(`/api/documents/${id}/versions`, form({ file: version }));
    expect(filed.status).toBe(201);
    const [first = "", second = ""] = (await filesOf(server.dataDir, "documents", id)).toSorted();
    for (const file of [first, second]) {
      await rename(file, `${file}.away`);
      expect(await doctor()).toMatch(/1 file is missing: document “/);
      await rename(`${file}.away`, file);
    }
    const there = join(folder, "versions");
    const other = await startServer({ executable: inject("executable"), dataDir: there });
    try {
      await sijil(folder, ["export", "versions.tar", "--organization", String(tenant)]);
      expect((await sijil(folder, ["import", "versions.tar", "--data-dir", there])).code).toBe(0);
      const theirs = other.visitor();
      await theirs.signIn(chief.username, chief.password);
      const earlier = await theirs.raw("GET", `/api/documents/${id}/versions/1`);
      expect(new Uint8Array(await earlier.arrayBuffer())).toEqual(new Uint8Array(pdf(100)));
    } finally {
      await other.stop();
    }
  });
});

describe("a person whose account is deleted", () => {
  it("is named by no record, and takes the private ones along", async () => {
    const person = await server.makeUser({ role: "user", organizationId: firm, permissions: ["delete"] });
    const own = await makeAnyRecords(server, person.id, person.id);
    const shared = await makeAnyRecords(server, firm, person.id);
    const deletion = await admin.client.get(`/api/admin/users/${person.id}/deletion`);
    expect(deletion.json).toEqual({ privateRecords: tenantEntities.length });
    expect((await admin.client.delete(`/api/admin/users/${person.id}`)).status).toBe(204);
    for (const { name, entity } of each) {
      expect([name, await count(name, `id = '${own.get(name)}' AND deleted <> ''`)]).toEqual([name, 1]);
      for (const field of referencesTo(entity, "users")) {
        expect([name, await count(name, `id = '${shared.get(name)}' AND ${field} = ''`)]).toEqual([name, 1]);
      }
    }
  });
});

describe("a person who is erased", () => {
  it("takes the private records of every collection along, with their files, after they were exported", async () => {
    const person = await server.makeUser({ role: "user", organizationId: firm });
    const own = await makeAnyRecords(server, person.id, person.id);
    const shared = await makeAnyRecords(server, firm, person.id);
    const exported = await sijil(folder, ["person", "export", String(person.id), "person.tar"]);
    for (const { name } of each) expect(exported.out).toContain(`1 private-space/${name}`);
    expect(exported.out).toContain(`, ${withFiles.length} files.`);
    const erased = await sijil(folder, ["person", "erase", String(person.id), "--confirm", `Person ${person.id}`]);
    expect([erased.code, erased.errors]).toEqual([0, ""]);
    for (const { name, entity, access } of each) {
      expect([name, await count(name, `id = '${own.get(name)}'`)]).toEqual([name, 0]);
      expect(await filesOf(server.dataDir, name, idOf(name, own))).toEqual([]);
      // what is the person's alone goes wherever it is
      if (access === "owner") expect([name, await count(name, `id = '${shared.get(name)}'`)]).toEqual([name, 0]);
      else
        for (const field of referencesTo(entity, "users")) {
          expect([name, await count(name, `id = '${shared.get(name)}' AND ${field} = ''`)]).toEqual([name, 1]);
        }
    }
  });
});

describe("when their time is up", () => {
  /** Deletes by SQL what was deleted so long ago. */
  const deleted = (table: string, days: number, where: string) =>
    sql(server, `UPDATE ${table} SET deleted = '${daysAgo(days)}' WHERE ${where}`);
  let kept: AnyRecords;
  let purged: AnyRecords;
  let left: AnyRecords;
  let gone: number;

  beforeAll(async () => {
    kept = await makeAnyRecords(server, firm, admin.id);
    purged = await makeAnyRecords(server, firm, admin.id);
    gone = (await server.makeOrganization()).id;
    left = await makeAnyRecords(server, gone, admin.id);
    const elsewhere = await server.makeOrganization();
    const named = await makeAnyRecords(server, elsewhere.id, admin.id);
    for (const { name, entity, personal } of each) {
      await deleted(name, 29, `id = '${idOf(name, kept)}'`);
      await deleted(name, 31, `id = '${idOf(name, purged)}'`);
      for (const field of referencesTo(entity, "organizations")) {
        await sql(server, `UPDATE ${name} SET ${field} = '${gone}' WHERE id = '${idOf(name, named)}'`);
      }
      await sql(
        server,
        `INSERT INTO requests (user, key, digest, status, body, headers, created, collection, record)
         VALUES ('${admin.id}', 'of ${name}', '', 201,
           json_object('secret', 'secret'${(personal ?? []).map((field) => `, '${field}', 1`).join("")}),
           '{}', ${Date.now()}, '${name}', '${idOf(name, purged)}')`,
      );
    }
    await deleted("organizations", 31, `id = '${gone}'`);
    await server.restart();
  });

  it.each(each)("$name go for good, with their files", async ({ name }) => {
    const stay = async (of: AnyRecords) => [
      await count(name, `id = '${idOf(name, of)}'`),
      (await filesOf(server.dataDir, name, idOf(name, of))).length > 0,
    ];
    const keepsFiles = withFiles.some((of) => of.name === name);
    expect([await stay(kept), await stay(purged)]).toEqual([
      [1, keepsFiles],
      [0, false],
    ]);
  });

  it.each(each)("$name go with their organization, and name it no more", async ({ name, entity }) => {
    expect([await count(name, `tenant = '${gone}'`), await filesOf(server.dataDir, name, idOf(name, left))]).toEqual([
      0,
      [],
    ]);
    for (const field of referencesTo(entity, "organizations"))
      expect(await count(name, `${field} = '${gone}'`)).toBe(0);
  });

  it.each(each.filter(({ personal }) => personal))(
    "kept answers reveal nothing of $name",
    async ({ name, personal }) => {
      const [[body] = []] = await sql(server, `SELECT body FROM requests WHERE key = 'of ${name}'`);
      expect(Object.keys(JSON.parse(String(body)))).toEqual(personal);
    },
  );

  it("the change log forgets them after 90 days, of whatever collection they were", async () => {
    const tombstones = collections.map((name) => `('firm', '${name}', 'gone')`).join(", ");
    await sql(server, `INSERT INTO changes (tenant, collection, record) VALUES ${tombstones}`);
    const long = daysAgo(91).slice(0, 10);
    await sql(server, `INSERT INTO sync_days (day, seq) SELECT '${long}', max(seq) FROM changes`);
    await server.restart();
    expect(await count("changes", "record = 'gone'")).toBe(0);
  });
});
