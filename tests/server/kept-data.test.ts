import { afterAll, beforeAll, expect, it } from "vitest";
import type { Document, Employee, Invitation, Reminder } from "#domain/index";
import { signIn } from "../../scripts/lib/caller.mjs";
import { answers } from "../../scripts/lib/format/answers.mjs";
import { ADMINISTRATOR, fill } from "../../scripts/lib/format/fill.mjs";
import { startServer, type TestServer } from "./harness.ts";
import { sql } from "./rows.ts";

/* What scripts/keep-format.mjs keeps of a release: everything that a later one has to carry on. */

let server: TestServer;
let kept: Awaited<ReturnType<typeof answers>>;

beforeAll(async () => {
  server = await startServer({ env: ADMINISTRATOR });
  kept = await answers(server.url, await fill(server.url));
});
afterAll(() => server?.stop());

/** What a statement finds, by the superuser of the kept data. */
async function found(query: string): Promise<unknown[][]> {
  const who = { identity: ADMINISTRATOR.ADMIN_EMAIL, password: ADMINISTRATOR.ADMIN_PASSWORD };
  const { token } = await signIn(server.url, "/api/collections/_superusers/auth-with-password", who);
  return sql({ ...server, superuser: async () => token }, query);
}

const of = <T>(username: string, path: string) =>
  kept.find((one) => one.username === username)?.lists[path]?.json as T[];

it("has versions, tags, due dates and notes, some of them removed, with the files of earlier versions", async () => {
  const lease = of<Document>("user-نور", "/api/documents").find(({ name }) => name === "Lease 2026");
  expect(lease?.tags).toBe("عاجل, Lease");
  expect([lease?.dueDate, lease?.responsibleName]).toEqual(["2027-03-31", "نور user"]);
  expect(lease?.fileVersions?.current.number).toBe(4);
  expect(lease?.fileVersions?.earlier.map(({ number, filename }) => [number, filename])).toEqual([
    [1, "عقد.pdf"],
    [2, "signed.pdf"],
  ]);
  expect(Object.values(lease?.notes ?? {}).map((note) => note?.text)).toEqual([
    "بانتظار الوزارة",
    "Called twice.\nNobody there.",
  ]);
  const files = Object.keys(kept.find(({ username }) => username === "user-نور")?.files ?? {});
  expect(files).toContain(`/api/documents/${lease?.id}/versions/2`);
  const [employee] = of<Employee>("user-نور", "/api/employees");
  expect([employee?.tags, Object.keys(employee?.notes ?? {}).length]).toEqual(["Night shift", 2]);
});

it("has reminders and saved views of one person, which others do not see", async () => {
  const own = of<Reminder>("user-نور", "/api/reminders");
  expect(own.map(({ text, doneAt }) => [text, doneAt !== null]).sort()).toEqual([
    [null, true],
    [null, true],
    ["مراجعة الوزارة", false],
    ["مراجعة الوزارة", false],
  ]);
  expect(of<Reminder>("admin-نور", "/api/reminders")).toEqual([]);
  const views = kept.find(({ username }) => username === "user-نور")?.views;
  expect(Object.values(views ?? {}).map((view) => view?.name)).toEqual(["العقود"]);
  const removed = "SELECT count(*) FROM users, json_each(nullif(views, '')) v WHERE v.value ->> 'removed' IS NOT NULL";
  expect(await found(removed)).toEqual([["2"]]);
});

it("has links that share a document and that invite somebody, as those see them who manage them", async () => {
  const lease = of<Document>("admin-نور", "/api/documents").find(({ name }) => name === "Lease 2026");
  expect(of("admin-نور", `/api/documents/${lease?.id}/shares`)).toHaveLength(2);
  expect(of("user-نور", `/api/documents/${lease?.id}/shares`)).toHaveLength(1);
  expect(
    of<Invitation>("admin-نور", "/api/invitations")
      .map(({ role }) => role)
      .sort(),
  ).toEqual(["user", "viewer"]);
  expect(kept.find(({ username }) => username === "user-نور")?.lists["/api/invitations"]?.status).toBe(403);
});

it("is still there years later: nothing of it ends or is purged", async () => {
  const last = Date.parse("2999-01-01");
  for (const table of ["shares", "invitations"]) {
    const rows = await found(`SELECT id FROM ${table} WHERE expires < ${last}`);
    expect([table, rows ?? []]).toEqual([table, []]);
  }
  for (const [table, column] of [
    ["documents", "notes"],
    ["employees", "notes"],
    ["users", "views"],
  ]) {
    const removed = await found(
      `SELECT p.value ->> 'removed' FROM ${table}, json_each(nullif(${column}, '')) p WHERE p.value ->> 'removed' IS NOT NULL`,
    );
    expect([table, removed]).toEqual([table, removed.map(() => ["2999-01-01 00:00:00.000Z"])]);
    expect(removed.length).toBeGreaterThan(0);
  }
});
