import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { answerHeaders, type Document, type Employee, type SyncAnswer } from "#domain/index";
import { administrator, type Client, startServer, type TestServer } from "../server/harness.ts";
import { sql } from "../server/rows.ts";
import { night } from "./nights.ts";
import { filesWith, marks, type Planted, plant } from "./planted.ts";
import { sijil } from "./run.ts";

/* Who is erased is in no byte of the data folder, while the server runs; everybody else is untouched. */

let folder: string;
let server: TestServer;
let planted: Planted;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-person-erase-"));
  server = await startServer({ executable: inject("executable"), env: { BACKUP_DIR: join(folder, "store") } });
  planted = await plant(server);
  backup = await night(server, join(folder, "store"));
  expect(await sijil(folder, ["backup", "--data-dir", server.dataDir])).toMatchObject({ code: 0 });
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

const store = () => ["--backup-dir", join(folder, "store")];
const commandLine = (id: number, ...words: string[]) => [
  ...["person", "erase", String(id), ...words],
  ...["--data-dir", server.dataDir, ...store()],
];
const erase = (id: number, ...words: string[]) => sijil(folder, commandLine(id, ...words));

/** The files of the data folder that have a text in them, but for backups. */
const left = async (text: string) =>
  (await filesWith(server.dataDir, text)).filter((path) => !path.startsWith("backups/"));

async function pull(client: Client, cursor: string): Promise<SyncAnswer> {
  return (await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`)).json;
}

/** How many entries of the activity are about a person or in the private space, and how many others the person made. */
async function activityOf(collection: string, id: number): Promise<number[]> {
  const about = `(collection = '${collection}' AND record = '${id}' OR tenant = '${id}')`;
  const [counted = []] = await sql(
    server,
    `SELECT count(*) FILTER (WHERE ${about}), count(*) FILTER (WHERE NOT ${about} AND actor = '${id}') FROM activity`,
  );
  return counted.map(Number);
}

const employeeOf = async (wanted: number) =>
  (await planted.people.user.client.get<Employee[]>("/api/employees")).json.find(({ id }) => id === wanted);

/** What must stay as it is: another employee with files, another user's session, a stored reply. */
async function others(): Promise<unknown> {
  const { people, other, otherEmployee } = planted;
  const path = `/api/employees/${otherEmployee}`;
  const employee = await employeeOf(otherEmployee);
  const file = await people.user.client.get(`${path}/download-attachment/passport`);
  const user = await other.client.get("/api/user");
  const renewed = { passportNumber: `${marks.other}2`, passportExpiryDate: "2037-01-01" };
  const again = await people.user.client.patch(path, renewed, { key: `renewal of ${marks.other.slice(2)}` });
  expect(again.headers.get(answerHeaders.replayed)).toBe("true");
  const files = (await left(marks.other)).filter((path) => !/\.db|\.attrs$/.test(path));
  expect(files).toHaveLength(3);
  return [employee, file.text, user.json, again.json, files];
}

it("nobody is erased without being named, nor the last super admin", async () => {
  const { employee } = planted;
  const name = `${marks.employee}first ${marks.employee}last`;
  for (const words of [[], ["--confirm", "Somebody"]]) {
    const ran = await erase(employee, ...words);
    expect([ran.code, ran.errors]).toEqual([
      1,
      `Nothing was erased: that is not “${name}”. In a script, give it with --confirm.\n`,
    ]);
  }
  const [[first] = []] = await sql(server, `SELECT id FROM users WHERE username = '${administrator.username}'`);
  const ran = await erase(Number(first), "--confirm", administrator.username);
  expect([ran.code, ran.errors]).toEqual([1, "This is the last active super admin: make somebody else one first.\n"]);
  await server.makeUser({ role: "super_admin" });
  expect((await erase(Number(first), "--confirm", administrator.username)).errors).toContain("no other superuser");
  expect(await employeeOf(employee)).toMatchObject({ id: employee });
});

it("an employee is in no byte, and devices drop the record at their next pull", async () => {
  const { employee, people } = planted;
  const { client } = people.user;
  const before = await others();
  const { cursor } = await pull(client, "");
  expect((await left(marks.employee)).length).toBeGreaterThan(3);
  expect(await activityOf("employees", employee)).toEqual([4, 0]);
  // as somebody types it
  const ran = await new Promise<string>((resolve, reject) => {
    const child = execFile(inject("executable"), commandLine(employee), { cwd: folder, env: {} }, (error, out) =>
      error ? reject(error) : resolve(out),
    );
    child.stdin?.end(`${marks.employee}first ${marks.employee}last\n`);
  });
  expect(ran).toContain(`Erased “${marks.employee}first ${marks.employee}last” (${employee}).`);
  const week = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  expect(ran).toContain(
    `  ${backup} in ${join(folder, "store")}, of ${new Date().toISOString().slice(0, 10)}: kept until about ${week}\n`,
  );
  expect(ran).toMatch(/ {2}backups\/sijil-\d{14}\.zip, of [\d-]+: kept until somebody removes it\n/);
  expect(await left(marks.employee)).toEqual([]);
  expect(await activityOf("employees", employee)).toEqual([0, 0]);
  expect((await pull(client, cursor)).changes).toContainEqual({ collection: "employees", id: employee, deleted: true });
  expect(await employeeOf(employee)).toBeUndefined();
  expect(await others()).toEqual(before);
});

/** Starts an erasure and kills it once its rows are gone, but not yet what is left of them. */
async function eraseHalf(id: number, name: string): Promise<void> {
  const child = spawn(inject("executable"), commandLine(id, "--confirm", name), {
    cwd: folder,
    env: {},
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  const begun = `SELECT 1 FROM sync_state WHERE name = 'erasing.users.${id}'`;
  await vi.waitUntil(async () => (await sql(server, begun)).length > 0, { timeout: 30_000, interval: 20 });
  child.kill("SIGKILL");
  await ended;
}

it("a user is in no byte, although the first run was killed, and the firm's documents stay", async () => {
  const { user, people, firmDocument, privateDocument } = planted;
  const before = await others();
  const { cursor } = await pull(people.admin.client, "");
  const [about = 0, inTheFirm] = await activityOf("users", user.id);
  expect(about).toBeGreaterThan(1);
  expect(inTheFirm).toBeGreaterThan(0);
  await eraseHalf(user.id, `${marks.user} Full`);
  expect(await sql(server, `SELECT 1 FROM users WHERE id = '${user.id}'`)).toEqual([]);
  expect(await sql(server, `SELECT 1 FROM documents WHERE tenant = '${user.id}'`)).toEqual([]);
  expect(await left(marks.user)).not.toEqual([]);

  const ran = await erase(user.id, "--confirm", String(user.id));
  expect([ran.code, ran.errors]).toEqual([0, ""]);
  expect(ran.out).toContain(`Erased what is left of ${user.id}.`);
  expect(ran.out).toContain(backup);
  expect(await left(marks.user)).toEqual([]);
  expect(await activityOf("users", user.id)).toEqual([0, inTheFirm]);
  expect(await sql(server, "SELECT 1 FROM sync_state WHERE name LIKE 'erasing.%'")).toEqual([]);
  expect((await user.client.get("/api/user")).status).toBe(401);
  const stays = await people.admin.client.get<Document[]>("/api/documents");
  expect(stays.json.find(({ id }) => id === firmDocument)).toMatchObject({
    uploadedBy: null,
    name: `${marks.firm} paper`,
  });
  expect(stays.json.map(({ id }) => id)).not.toContain(privateDocument);
  expect((await pull(people.admin.client, cursor)).changes).toContainEqual({
    ...{ collection: "users", id: user.id, deleted: true },
  });
  expect(await others()).toEqual(before);
  expect((await sijil(folder, ["doctor", "--data-dir", server.dataDir, ...store()])).out).not.toMatch(
    /damaged|missing/,
  );
});

it("a superuser's route erases as well, and nobody else's session does", async () => {
  const { other, otherEmployee, people } = planted;
  const names = new Map([
    [other.id, `${marks.other} Full`],
    [otherEmployee, `${marks.other}first ${marks.other}last`],
  ]);
  const headers = { Authorization: await server.superuser() };
  for (const [id, confirm] of names) {
    const path = `/api/people/${id}/erasure`;
    expect((await people.root.post(path, { confirm })).code).toBe("forbidden");
    const wrong = await server.visitor().post(path, { confirm: "Somebody" }, { headers });
    expect([wrong.status, wrong.code]).toEqual([400, "wrong_confirmation"]);
    // still in the server's memory, and not in its log, when the erasure begins
    await fetch(`${server.url}/api/collections/users/records?filter=email~'${marks.other}%40example.test'`, {
      headers,
    });
    const done = await server.visitor().post<{ copies: unknown[] }>(path, { confirm }, { headers });
    expect([done.status, done.json]).toEqual([
      200,
      {
        walEmptied: true,
        unread: [],
        copies: expect.arrayContaining([expect.objectContaining({ name: `${backup} in ${join(folder, "store")}` })]),
      },
    ]);
  }
  expect(await left(marks.other)).toEqual([]);
  const nobody = await server.visitor().post("/api/people/111111111111111/erasure", { confirm: "x" }, { headers });
  expect(nobody.status).toBe(404);
});
