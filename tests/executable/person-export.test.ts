import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { entities } from "#domain/index";
import { readHeader } from "../../pb_hooks/src/kernel/tar.ts";
import { ownTables } from "../../pb_hooks/src/people/tables.ts";
import { startServer, type TestServer } from "../server/harness.ts";
import { sql } from "../server/rows.ts";
import { filesWith, marks, type Planted, plant } from "./planted.ts";
import { sijil } from "./run.ts";

/* Everything that is stored of one person comes out in one file, and nothing of anybody else. */

let folder: string;
let server: TestServer;
let planted: Planted;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-person-export-"));
  server = await startServer({ executable: inject("executable") });
  planted = await plant(server);
  // requests are logged after some seconds
  await vi.waitUntil(
    async () => (await filesWith(server.dataDir, marks.other)).join().includes("auxiliary.db"),
    30_000,
  );
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The members of an archive, by name. */
async function members(name: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, name), "latin1");
  const found = new Map<string, string>();
  for (let at = 0, header = readHeader(text.slice(0, 512)); header; header = readHeader(text.slice(at, at + 512))) {
    found.set(header.name, text.slice(at + 512, at + 512 + header.size));
    at += 512 + 512 * Math.ceil(header.size / 512);
  }
  return found;
}

const person = (...words: string[]) => sijil(folder, ["person", ...words, "--data-dir", server.dataDir]);

/** The members of a person's export whose text has that mark, and all of them. */
async function exported(id: number, mark: string): Promise<{ marked: string[]; all: Map<string, string> }> {
  const ran = await person("export", String(id), `${id}.tar`);
  expect([ran.code, ran.errors]).toEqual([0, ""]);
  const all = await members(`${id}.tar`);
  const marked = [...all].filter(([, text]) => text.toLowerCase().includes(mark)).map(([name]) => name);
  return { marked: marked.map((name) => name.replace(/\d{15}-\d+/, "ID")).sort(), all };
}

it("every table of the database is declared", async () => {
  const tables = await sql(server, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  const declared = [...Object.keys(ownTables), ...entities.map(({ entity }) => entity.name)];
  expect(tables.map(String).sort()).toEqual(declared.sort());
});

it("a user's export has all that is the user's, and nobody else's data", async () => {
  const { user, firmDocument, employee, people } = planted;
  const { marked, all } = await exported(user.id, marks.user);
  expect(marked).toEqual(
    [
      "files/documents/ID.pdf",
      "files/documents/ID.pdf",
      "log.jsonl",
      "person.json",
      "private-space/categories.jsonl",
      "private-space/documents.jsonl",
      "quarantine/documents/ID.pdf",
      "record.jsonl",
      "server/email_confirmations.jsonl",
      "server/email_notices.jsonl",
      "server/requests.jsonl",
      "server/sessions.jsonl",
      "server/uploads.jsonl",
    ].sort(),
  );
  for (const name of ["server/attempts", "server/devices", "server/password_resets"])
    expect([...all.keys()]).toContain(`${name}.jsonl`);
  const named = JSON.parse(all.get("named-in/documents-uploadedBy.jsonl") ?? "");
  expect(named).toEqual({ id: String(firmDocument), name: `${marks.firm} paper` });
  // somebody else, by id alone
  expect(JSON.parse(all.get("named-in/employees-userId.jsonl") ?? "")).toEqual({ id: String(employee) });
  const text = [...all.values()].join("\n").toLowerCase();
  for (const mark of [marks.other, marks.employee, people.admin.email]) expect(text).not.toContain(mark);
  const secrets = await sql(
    server,
    `SELECT password, tokenKey FROM users WHERE id = '${user.id}' UNION SELECT hash, hash FROM sessions UNION SELECT hash, hash FROM devices`,
  );
  for (const secret of secrets.flat()) expect(text).not.toContain(String(secret).toLowerCase());
  expect(text).not.toContain(`${marks.user} reset`);
});

it("an employee's export has the record with attachments and history, and nobody else's data", async () => {
  const { marked, all } = await exported(planted.employee, marks.employee);
  expect(marked).toEqual([
    "files/employees/ID.pdf",
    "files/employees/ID.pdf",
    "log.jsonl",
    "person.json",
    "quarantine/employees/ID.pdf",
    "record.jsonl",
    "server/requests.jsonl",
  ]);
  const { history, removed } = JSON.parse(all.get("record.jsonl") ?? "");
  expect([history, removed]).toEqual([expect.stringContaining(`${marks.employee}1`), expect.stringContaining("pdf")]);
  const text = [...all.values()].join("\n").toLowerCase();
  for (const mark of [marks.other, marks.user, marks.firm]) expect(text).not.toContain(mark);
});

it("a superuser's route answers with the same file, and nobody else's session with any", async () => {
  const { employee, people } = planted;
  const path = `/api/people/${employee}/export`;
  expect([(await server.visitor().get(path)).status, (await people.root.get(path)).status]).toEqual([401, 403]);
  const answer = await server.visitor().raw("GET", path, { headers: { Authorization: await server.superuser() } });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/x-tar"]);
  await writeFile(join(folder, "route.tar"), new Uint8Array(await answer.arrayBuffer()));
  const [byRoute, byCommand] = [await members("route.tar"), await members(`${employee}.tar`)];
  expect([...byRoute.keys()]).toEqual([...byCommand.keys()]);
  expect(byRoute.get("record.jsonl")).toBe(byCommand.get("record.jsonl"));
});

it("whoever is not named clearly is not exported", async () => {
  const sentence = (ran: { code: number | null; out: string; errors: string }) => [ran.code, ran.out, ran.errors];
  expect(sentence(await person("export"))).toEqual([
    1,
    "",
    "Name a user or an employee by the id, which has 15 digits.\n",
  ]);
  expect(sentence(await person("export", "111111111111111"))).toEqual([
    1,
    "",
    "Nothing is stored of a user or an employee 111111111111111.\n",
  ]);
  const { user, employee } = planted;
  await sql(server, `UPDATE employees SET id = '${user.id}' WHERE id = '${planted.otherEmployee}'`);
  expect((await person("export", String(user.id), "two.tar")).errors).toMatch(
    /^A user and an employee have the id .*: name one with --kind users or --kind employees\.\n$/,
  );
  expect((await person("export", String(user.id), "two.tar", "--kind", "employees")).out).toContain(
    `“${marks.other}first`,
  );
  expect((await person("export", String(employee), "two.tar")).errors).toContain("two.tar is there already");
});

it("the help says what it does", async () => {
  const help = await sijil(folder, ["--help"]);
  expect(help.out).toMatch(/ {2}person export ID \[FILE\] +Exports what is stored of/);
  expect((await sijil(folder, ["person", "export", "--help"])).out).toContain("--kind");
});
