import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { consoleWith } from "../../scripts/lib/seed/console.mjs";
import { pdfPaper } from "../fixtures/files.ts";
import { freshId, type Person, type TestServer } from "../server/harness.ts";
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
