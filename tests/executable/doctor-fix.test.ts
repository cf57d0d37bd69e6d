import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Employee } from "#domain/index";
import { consoleWith } from "../../scripts/lib/seed/console.mjs";
import { pdfPaper } from "../fixtures/files.ts";
import { freshId, type Person, type TestServer } from "../server/harness.ts";
import { anEmployee, sql as selected } from "../server/rows.ts";
import { type Examined, startExamined } from "./examined.ts";
import { sijil } from "./run.ts";

interface Finding {
  id: string;
  severity: "ok" | "advice" | "problem";
  fixable: boolean;
  fixed: boolean;
}
interface Report {
  version: string;
  problems: number;
  findings: Finding[];
}

let examined: Examined;
let server: TestServer;
let folder: string;
let person: Person;
beforeAll(async () => {
  examined = await startExamined();
  ({ server, folder, person } = examined);
});
afterAll(() => examined.end());

const doctor = (...args: string[]) => sijil(folder, ["doctor", ...args]);
const below = (...parts: string[]) => join(folder, "data", ...parts);
const sql = async (query: string) => consoleWith(server.url, await server.superuser()).sql(query);

async function report(...args: string[]): Promise<Report & { code: number | null }> {
  const { code, out } = await doctor("--json", ...args);
  return { code, ...JSON.parse(out) };
}

const idsOf = (findings: readonly Finding[], which: (one: Finding) => boolean) =>
  findings.filter(which).map(({ id }) => id);

it("mends a damaged data folder without a loss, and never beside a server", async () => {
  const category = await person.client.post<{ id: number }>("/api/categories", { id: freshId(), name: "Leases" });
  const paper = pdfPaper("lease.pdf");
  const form = new FormData();
  form.set("name", "Lease");
  form.set("categoryId", String(category.json.id));
  form.set("file", new File([new Uint8Array(paper.bytes)], paper.name));
  const document = await person.client.post<{ id: number }>("/api/documents", form);
  const whole = await report();
  expect([whole.code, whole.problems, idsOf(whole.findings, ({ fixable }) => fixable)]).toEqual([0, 0, []]);
  expect(whole.version).toMatch(/^\d+\.\d+\.\d+$/);

  await sql("DROP INDEX idx_documents_tenant");
  await sql("DROP TRIGGER changes_categories_insert");
  const stray = below("storage/sijil_documents/100000000000001");
  await mkdir(stray);
  await writeFile(join(stray, "stray.pdf"), "stray");
  const earlier = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(stray, "stray.pdf"), earlier, earlier);
  const beside = await doctor("--fix");
  expect(beside).toEqual({
    code: 1,
    out: "",
    errors: `Sijil is running on the data in ${below()}: stop it first.\n`,
  });
  expect(await readdir(stray)).toEqual(["stray.pdf"]);

  await server.pause();
  await mkdir(below(".restore"));
  for (const name of await readdir(below())) if (name.startsWith("auxiliary.db-")) await rm(below(name));
  await writeFile(below("auxiliary.db"), "no log ".repeat(1000));
  const damaged = await report();
  expect([damaged.code, idsOf(damaged.findings, ({ fixable }) => fixable)]).toEqual([
    1,
    ["restore_leftover", "log_damaged"],
  ]);
  const mended = await report("--fix");
  const all = ["restore_leftover", "log_damaged", "index_missing", "trigger_altered", "files_orphaned"];
  expect([mended.code, mended.problems, idsOf(mended.findings, ({ fixed }) => fixed)]).toEqual([0, 0, all]);
  const after = await doctor("--fix");
  expect(after).toMatchObject({ code: 0, errors: "" });
  expect(after.out).toMatch(/\nMended: 0\.\n\nAll is well\.\n$/);

  await server.restart();
  const [day = ""] = await readdir(below("quarantine"));
  expect(await readdir(below("quarantine", day, "sijil_documents/100000000000001"))).toEqual(["stray.pdf"]);
  const file = await person.client.raw("GET", `/api/documents/${document.json.id}/download`);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(paper.bytes));
  expect((await person.client.post("/api/categories", { id: freshId(), name: "Later" })).status).toBe(201);
  expect((await report()).problems).toBe(0);
});

it("has people told once of a date whose notice was spoilt, and drops what is left of records", async () => {
  const { json } = await person.client.post<Employee>("/api/employees", {
    ...anEmployee,
    passportExpiryDate: "2029-02-01",
  });
  const of = `employees|${json.id}|passport|2029-02-01`;
  const [told, mail] = [`${of}|30`, `${person.id}|2029-01-02`];
  const columns = "key, deadline, tenant, collection, record, paper, type, day, kind, lead, at";
  const notice = (key: string, record: number, lead: number) =>
    sql(`INSERT INTO notices (${columns}) VALUES ('${key}', '${of}', '1', 'employees', '${record}', 'passport', 'passport',
      '2029-02-01', 'lead', ${lead}, ${Date.now()})`);
  const say = (key: string, digest: string) =>
    sql(`INSERT INTO notice_people (notice, person, digest) VALUES ('${key}', '${person.id}', '${digest}')`);
  await sql(
    `INSERT INTO digests (key, person, day, made, sent) VALUES ('${mail}', '${person.id}', '2029-01-02', ${Date.now()}, 1)`,
  );
  await notice(told, json.id, 30);
  await say(told, "");
  await notice("spoilt", json.id, 30);
  await say("spoilt", mail);
  await notice(`${of}|7`, json.id, 7);
  await say(`${of}|7`, `${person.id}|2028-01-01`);
  await notice("employees|1|passport|2029-02-01|60", 1, 60);
  await say("employees|1|passport|2029-02-01|60", mail);
  await server.pause();
  const all = ["notices_misnamed", "notices_untold", "notices_left"];
  const found = await report();
  expect([found.problems, idsOf(found.findings, ({ fixable }) => fixable)]).toEqual([2, all]);
  const mended = await report("--fix");
  expect([mended.problems, idsOf(mended.findings, ({ fixed }) => fixed)]).toEqual([0, all]);
  await server.restart();
  const rows = await selected(server, "SELECT notice, digest FROM notice_people ORDER BY notice");
  expect(rows).toEqual([
    [told, mail],
    [`${of}|7`, ""],
  ]);
  const whole = await report();
  expect(whole.findings.filter(({ id }) => id.startsWith("notices"))).toEqual([
    expect.objectContaining({ id: "notices", severity: "ok" }),
  ]);
});
