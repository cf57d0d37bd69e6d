import { describe, expect, it } from "vitest";
import {
  answerHeaders,
  type Employee,
  type Permission,
  type Reminder,
  type SyncAnswer,
  sentence,
  type User,
} from "#domain/index";
import { tellsAmount } from "../fixtures/amounts.ts";
import { type Client, freshId, PASSWORD, type Person } from "./harness.ts";
import { anEmployee } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

/* What somebody can do who does not see salaries; whose answers hold one: access-matrix/salaries.test.ts. */

const { server } = await serverWithPeople();

const SALARY = "7413.25";
interface Firm {
  id: number;
  admin: Person;
  clerk: Person;
  /** The path of an employee with that salary. */
  path: string;
}

const hide = ({ admin }: Pick<Firm, "admin">, hidesSalaries: boolean) =>
  admin.client.put("/api/organization/settings", { hidesSalaries });

/** An organization with an admin, somebody who works with employees, and one employee. */
async function makeFirm(hidden = true): Promise<Firm> {
  const { id } = await server.makeOrganization();
  const admin = await server.makeUser({ role: "admin", organizationId: id });
  const clerk = await server.makeUser({ role: "user", organizationId: id, permissions: ["view", "upload"] });
  const made = await admin.client.post<Employee>("/api/employees", { ...anEmployee, salary: SALARY });
  if (hidden) expect((await hide({ admin }, true)).status).toBe(200);
  return { id, admin, clerk, path: `/api/employees/${made.json.id}` };
}

const salaryFor = async ({ client }: { client: Client }, path: string) => {
  const all = (await client.get<Employee[]>("/api/employees")).json;
  const found = all.find(({ id }) => path.endsWith(`/${id}`));
  return found && [found.salary, found.salaryHidden];
};

describe("somebody who does not see salaries", () => {
  it("leaves one as it is by sending none, as an earlier client does with its whole form", async () => {
    const { admin, clerk, path } = await makeFirm();
    let baseVersion = 1;
    for (const salary of [null, ""]) {
      const answer = await clerk.client.patch<Employee>(path, { workPermit: `W-${salary}`, salary, baseVersion });
      baseVersion = answer.json.version;
      expect([answer.status, answer.json.salary, answer.json.salaryHidden]).toEqual([200, null, true]);
      expect(answer.headers.get(answerHeaders.conflicts)).toBeNull();
    }
    expect(await salaryFor(admin, path)).toEqual([SALARY, false]);
  });

  it("is refused another one with a sentence, the right one and a wrong one alike", async () => {
    const { admin, clerk, path } = await makeFirm();
    for (const salary of [SALARY, 7413.25, 1, "no salary"])
      for (const baseVersion of [undefined, 0, 1]) {
        const answer = await clerk.client.patch(path, { salary, baseVersion });
        expect([answer.status, answer.code, answer.text]).toEqual([
          403,
          "salary_hidden",
          sentence("salary_hidden", "en"),
        ]);
      }
    expect(await salaryFor(admin, path)).toEqual([SALARY, false]);
  });

  it("is not told it by a patch that loses against a newer one", async () => {
    const { admin, clerk, path } = await makeFirm();
    expect((await admin.client.patch(path, { salary: "8000.75", workPermit: "W-1" })).status).toBe(200);
    const lost = await clerk.client.patch(path, { workPermit: "W-2", baseVersion: 1 });
    expect([lost.status, lost.code, tellsAmount(lost.text, "8000.75")]).toEqual([409, "version_conflict", false]);
    const merged = await clerk.client.patch<Employee>(path, { workPermit: "W-2", phoneNumber: "1", baseVersion: 1 });
    expect(merged.headers.get(answerHeaders.conflicts)).toBe("workPermit");
    expect([merged.json.salary, merged.json.salaryHidden]).toEqual([null, true]);
  });

  it("enters new employees with theirs, and does not see these again", async () => {
    const { admin, clerk } = await makeFirm();
    const made = await clerk.client.post<Employee>("/api/employees", { ...anEmployee, salary: "612.50" });
    expect([made.status, made.json.salary, made.json.salaryHidden]).toEqual([201, null, true]);
    expect(await salaryFor(admin, `/${made.json.id}`)).toEqual(["612.50", false]);
    const id = freshId();
    const list = [{ ...anEmployee, id, row: 2, salary: "713.25" }];
    const imported = await clerk.client.post("/api/employees/import", { employees: list });
    expect([imported.status, tellsAmount(imported.text, "713.25")]).toEqual([201, false]);
    expect(await salaryFor(admin, `/${id}`)).toEqual(["713.25", false]);
    expect(await salaryFor(clerk, `/${id}`)).toEqual([null, true]);
  });

  it("sees the salaries of the private space", async () => {
    const alone = await server.makeUser({ role: "user" });
    const { json } = await alone.client.post<Employee>("/api/employees", { ...anEmployee, salary: "99.00" });
    const { id } = await makeFirm();
    await server.records("PATCH", `users/records/${alone.id}`, { organizationId: String(id) });
    expect(await salaryFor(alone, `/${json.id}`)).toEqual(["99.00", false]);
    const raised = await alone.client.patch<Employee>(`/api/employees/${json.id}`, { salary: "100" });
    expect([raised.status, raised.json.salary]).toEqual([200, "100.00"]);
  });

  it("is told none by a stored reply from before, of whatever request", async () => {
    const firm = await makeFirm(false);
    const { clerk, path } = firm;
    const asks = [
      () => clerk.client.patch<Employee>(path, { workPermit: "W-1" }, { key: "patched" }),
      () => clerk.client.post<Employee>("/api/employees", { ...anEmployee, salary: SALARY }, { key: "made" }),
      () => clerk.client.post<Employee>(`${path}/restore`, {}, { key: "restored" }),
      () => clerk.client.post<Employee>(`${path}/notes`, { id: 123456789012345, text: "Called" }, { key: "noted" }),
    ];
    for (const ask of asks) expect((await ask()).json.salary).toBe(SALARY);
    await hide(firm, true);
    for (const ask of asks) {
      const again = await ask();
      expect(again.headers.get(answerHeaders.replayed)).toBe("true");
      expect([again.json.salary, again.json.salaryHidden, tellsAmount(again.text, SALARY)]).toEqual([
        null,
        true,
        false,
      ]);
    }
    await hide(firm, false);
    for (const ask of asks) expect((await ask()).json.salary).toBe(SALARY);
  });
});

describe("a mirror", () => {
  const pull = async ({ client }: Person, cursor = "") =>
    await client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(cursor)}`);
  /** Whether the pull after this begins anew. */
  const resets = async (who: Person, cursor: string) => (await pull(who, cursor)).json.reset;

  it("begins anew when the organization begins and ends to hide salaries, but for those who see them anyway", async () => {
    const firm = await makeFirm(false);
    const { admin, clerk } = firm;
    const payer = await server.makeUser({ role: "user", organizationId: firm.id, permissions: ["seesSalaries"] });
    for (const hidden of [true, false]) {
      const all = [admin, payer, clerk];
      const cursors = await Promise.all(all.map(async (who) => (await pull(who)).json.cursor));
      expect(tellsAmount((await pull(clerk)).text, SALARY)).toBe(hidden);
      await hide(firm, hidden);
      const found = await Promise.all(all.map((who, at) => resets(who, cursors[at] ?? "")));
      expect(found).toEqual([false, false, true]);
      expect(tellsAmount((await pull(clerk)).text, SALARY)).toBe(!hidden);
    }
  });

  it("begins anew when somebody gets the right, and when they lose it", async () => {
    const { admin, clerk } = await makeFirm();
    const give = (permissions: Permission[]) => admin.client.put(`/api/admin/users/${clerk.id}`, { permissions });
    for (const given of [true, false]) {
      const { cursor } = (await pull(clerk)).json;
      expect((await give(given ? ["view", "seesSalaries"] : ["view"])).status).toBe(200);
      expect(await resets(clerk, cursor)).toBe(true);
      expect(tellsAmount((await pull(clerk)).text, SALARY)).toBe(given);
    }
  });
});

it("a list of permissions without the right takes it away, from whatever client, and other fields leave it", async () => {
  const { admin, clerk, path } = await makeFirm();
  const save = async (fields: object) => {
    const { status, json } = await admin.client.put<User>(`/api/admin/users/${clerk.id}`, fields);
    return [status, [...json.permissions].sort()];
  };
  expect(await save({ permissions: ["view", "seesSalaries"] })).toEqual([200, ["seesSalaries", "view"]]);
  expect(await save({ fullName: "Noura Salem" })).toEqual([200, ["seesSalaries", "view"]]);
  expect(await salaryFor(clerk, path)).toEqual([SALARY, false]);
  expect(await save({ permissions: ["view"] })).toEqual([200, ["view"]]);
  expect(await salaryFor(clerk, path)).toEqual([null, true]);
});

it("PocketBase's own API tells it by no relation either", async () => {
  const { clerk, admin, path } = await makeFirm();
  const employeeId = Number(path.split("/").at(-1));
  const reminder = { id: freshId(), employeeId, day: "2030-01-01", text: "Ask" };
  expect((await clerk.client.post<Reminder>("/api/reminders", reminder)).status).toBe(201);
  const reads = async ({ username }: Person, query: string) => {
    const body = { identity: username, password: PASSWORD };
    const signIn = "/api/collections/users/auth-with-password";
    const { token } = (await server.visitor().post<{ token: string }>(signIn, body)).json;
    const url = `${server.url}/api/collections/reminders/records?${query}`;
    return await (await fetch(url, { headers: { Authorization: token } })).text();
  };
  expect(await reads(clerk, "")).toContain(String(reminder.id));
  expect(tellsAmount(await reads(clerk, "expand=employeeId"), SALARY)).toBe(false);
  const guess = encodeURIComponent('employeeId.salary = "741325"');
  expect(await reads(clerk, `filter=${guess}`)).not.toContain(String(reminder.id));
  const other = encodeURIComponent('employeeId.salary != "741325"');
  const wrong = encodeURIComponent('employeeId.salary != "1"');
  expect((await reads(clerk, `filter=${other}`)).includes(String(reminder.id))).toBe(
    (await reads(clerk, `filter=${wrong}`)).includes(String(reminder.id)),
  );
  expect(await salaryFor(admin, path)).toEqual([SALARY, false]);
});
