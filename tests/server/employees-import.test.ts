import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { answerHeaders, type Employee, MOST_IMPORTED, paperOf, type SyncAnswer } from "#domain/index";
import { type Client, freshId } from "./harness.ts";
import { sql } from "./rows.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { server, people } = await serverWithPeople();

const path = "/api/employees/import";
const person = (more: Record<string, unknown> = {}) => ({
  id: freshId(),
  firstName: "سارة",
  lastName: "العلي",
  nationality: "Kuwaiti",
  civilId: "٢٨٥٠١٠١٠١٢٣٤",
  phoneNumber: "+965 ٥٥٥٥ ١٢٣٤",
  emailAddress: "sara@example.test",
  dateOfBirth: "١٩٨٥-٠١-٠١",
  ...more,
});
const list = async (client: Client) => (await client.get<Employee[]>("/api/employees")).json;
const idsOf = async (client: Client) => new Set((await list(client)).map(({ id }) => id));
const send = (client: Client, employees: unknown, more: { key?: string; tenant?: number } = {}) =>
  client.post<{ count: number }>(path, { employees }, more);

describe("an import", () => {
  it("makes every employee as one that is created alone", async () => {
    const fields = {
      salary: "٤٥٠٫٥",
      passportExpiryDate: "2030-02-28",
      residencyExpiryDate: "2030-02-28",
      organizationId: people.first.id,
      userId: people.viewer.id,
      tenant: people.second.id,
      createdBy: 1,
    };
    const alone = await people.user.client.post<Employee>("/api/employees", person(fields));
    const several = [person(fields), person(fields), person(fields)];
    const answer = await send(people.user.client, several);
    expect([answer.status, answer.json]).toEqual([201, { count: 3 }]);
    const made = (await list(people.user.client)).filter(({ id }) => several.some((one) => one.id === id));
    expect(made).toHaveLength(3);
    for (const employee of made) {
      const { createdAt, updatedAt } = employee;
      expect(employee).toEqual({ ...alone.json, id: employee.id, createdAt, updatedAt });
      expect(Date.parse(createdAt)).toBeGreaterThan(Date.now() - 60_000);
      expect(paperOf(employee, "passport")).toMatchObject({ type: "passport", expiryDate: "2030-02-28" });
      expect(paperOf(employee, "civilId")?.expiryDate).toBeNull();
    }
    const columns = async (id: number) => {
      const [row] = await sql(server, `SELECT * FROM employees WHERE id = '${id}'`);
      return row?.filter(
        (value) => value !== String(id) && !/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d\.[0-9]+Z$/.test(String(value)),
      );
    };
    for (const { id } of several) expect(await columns(id)).toEqual(await columns(alone.json.id));
  });

  it("is brought by the pull, can be changed, and goes with its tenant", async () => {
    const before = (await people.user.client.get<SyncAnswer>("/api/sync")).json.cursor;
    const two = [person(), person({ firstName: "Omar" })];
    await send(people.admin.client, two);
    const { changes } = (await people.user.client.get<SyncAnswer>(`/api/sync?cursor=${encodeURIComponent(before)}`))
      .json;
    expect(changes.map(({ id }) => id).sort()).toEqual(two.map(({ id }) => id).sort());
    const [first, last] = two;
    const patch = { nationality: "Omani", baseVersion: 1 };
    const changed = await people.user.client.patch<Employee>(`/api/employees/${last?.id}`, patch);
    expect([changed.status, changed.json.version]).toEqual([200, 2]);
    const again = await people.user.client.patch(`/api/employees/${last?.id}`, { ...patch, nationality: "Qatari" });
    expect(again.code).toBe("version_conflict");
    expect((await people.otherUser.client.delete(`/api/employees/${first?.id}`)).status).toBe(404);
  });

  it("is one effect, however often it is sent", async () => {
    const key = randomUUID();
    const two = [person(), person()];
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(people.user.client, two, { key })));
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(4).fill('201 {"count":2}'));
    expect(answers.filter(({ headers }) => headers.get(answerHeaders.replayed) === "true")).toHaveLength(3);
    expect((await send(people.user.client, two.slice(1), { key })).code).toBe("key_reused");
    const found = (await list(people.user.client)).filter(({ id }) => two.some((one) => one.id === id));
    expect(found).toHaveLength(2);
  });

  it("takes 5,000 and no more", async () => {
    const many = Array.from({ length: MOST_IMPORTED + 1 }, (_, at) => person({ lastName: `رقم ${at}` }));
    expect((await send(people.otherUser.client, many)).code).toBe("import_too_long");
    const answer = await send(people.otherUser.client, many.slice(1));
    expect([answer.status, answer.json]).toEqual([201, { count: MOST_IMPORTED }]);
    const all = await idsOf(people.otherUser.client);
    expect(many.slice(1).every(({ id }) => all.has(id))).toBe(true);
  });
});

describe("refused as a whole", () => {
  const good = person();
  const table: [string, () => unknown, number, string, string][] = [
    ["no list", () => "x", 400, "validation_error", "Validation error"],
    ["an empty list", () => [], 400, "import_empty", "There is nothing to import."],
    ["what is no employee", () => [person(), 7], 400, "validation_error", "Row 2: Validation error"],
    [
      "a missing name",
      () => [person(), person({ firstName: " " })],
      400,
      "first_name_required",
      "Row 2: First name is required",
    ],
    [
      "a row that the file names",
      () => [person(), person({ row: 14, dateOfBirth: "1990-02-30" })],
      400,
      "date_invalid",
      "Row 14: This date does not exist.",
    ],
    ["a third decimal", () => [person({ salary: 1.005 })], 400, "salary_invalid", "Row 1: The salary is a number"],
    ["a malformed id", () => [person(), person({ id: 12 })], 400, "id_malformed", "Row 2: The id"],
    ["the same id twice", () => [good, person(), good], 409, "id_taken", "Row 3: This id"],
    [
      "somebody else's user",
      () => [person(), person({ userId: people.otherUser.id })],
      400,
      "linked_user_unknown",
      "Row 2: This user",
    ],
    [
      "a foreign organization",
      () => [person({ organizationId: people.second.id })],
      400,
      "organization_unknown",
      "Row 1: This organization",
    ],
  ];
  it.each(table)("%s", async (_what, employees, status, code, sentence) => {
    const before = await idsOf(people.user.client);
    const answer = await send(people.user.client, employees());
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.text).toContain(sentence);
    expect(await idsOf(people.user.client)).toEqual(before);
  });

  it("an id that is taken, whoever owns it, deleted or not", async () => {
    const theirs = person();
    await people.otherUser.client.post("/api/employees", theirs);
    await people.otherUser.client.delete(`/api/employees/${theirs.id}`);
    expect((await send(people.user.client, [person(), theirs])).text).toMatch(/^Row 2: /);
  });

  it("says the row in Arabic to who reads Arabic", async () => {
    const { client } = people.user;
    client.language = "ar";
    const answer = await send(client, [person(), person(), person({ lastName: "" })]);
    client.language = "en";
    expect(answer.text).toBe("الصف 3: اسم العائلة مطلوب");
    expect(answer.headers.get(answerHeaders.row)).toBe("3");
  });

  it("a refusal leaves its key free", async () => {
    const key = randomUUID();
    const one = person();
    expect((await send(people.user.client, [one, person({ civilId: "" })], { key })).status).toBe(400);
    expect((await send(people.user.client, [one], { key })).status).toBe(201);
  });

  it("what was written under another tenant", async () => {
    const answer = await send(people.user.client, [person()], { tenant: people.second.id });
    expect(answer.code).toBe("tenant_changed");
    expect((await send(people.user.client, [person()], { tenant: people.first.id })).status).toBe(201);
  });

  it("roles that do not work with employees", async () => {
    for (const client of [people.viewer.client, people.root]) {
      expect((await send(client, [person()])).code).toBe("forbidden");
    }
    const alone = [person(), person()];
    expect((await send(people.alone.client, alone)).status).toBe(201);
    expect((await list(people.alone.client)).map(({ tenant }) => tenant)).toEqual([people.alone.id, people.alone.id]);
  });

  it("more than the route takes", async () => {
    const answer = await people.user.client.post(path, { employees: [person({ workPermit: "x".repeat(25 << 20) })] });
    expect(answer.code).toBe("body_too_large");
  });
});
