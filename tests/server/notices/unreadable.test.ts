import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Notice } from "#domain/index";
import { freshId } from "../harness.ts";
import { anEmployee, sql } from "../rows.ts";
import { type ClockFirm, startClockFirm } from "./clock-firm.ts";

/* What somebody has written into the database by hand keeps nobody else from being told. */

let firm: ClockFirm;
beforeAll(async () => {
  firm = await startClockFirm();
});
afterAll(() => firm.stop());
beforeEach(() => firm.forgetAll());

const MONDAY = "2029-01-08";
/** In Kuwait. */
const at = (day: string) => Date.parse(`${day}T10:00:00+03:00`);
const DAY = "2029-01-15";

/** Files an employee whose visa lapses on that day. */
async function employee(firstName: string): Promise<string> {
  const { first } = firm.people;
  const none = { number: null, issueDate: null, issuer: null, cost: null, note: null, files: [], history: [] };
  const papers = { visa: { type: "visa", expiryDate: DAY, ...none } };
  const { emailAddress, nationality, civilId, phoneNumber, lastName } = anEmployee;
  const { id } = await firm.clock.server.records<{ id: string }>("POST", "employees/records", {
    ...{ id: String(freshId()), tenant: String(first.id), papers, firstName },
    ...{ emailAddress, nationality, civilId, phoneNumber, lastName },
  });
  return id;
}

const notices = async () => {
  const { json } = await firm.people.admin.client.get<Notice[]>("/api/notices");
  return json.map(({ id }) => String(id)).sort();
};

/** Whom or what the e-mails since the last call name. */
function told(): string[] {
  const text = firm.mail.mails.splice(0).map((mail) => mail.text);
  return ["First", "Second"].filter((name) => text.join().includes(name));
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Fills a column of a record by hand. */
const fill = (table: string, id: string | number, column: string, value: string) =>
  sql(firm.clock.server, `UPDATE ${table} SET ${column} = ${quoted(value)} WHERE id = '${id}'`);

const nothing = ["x", '{"due":', "null", "3", '"x"', "[1]", "[{}]"];
const handlings = [
  ...nothing,
  '{"due":"x","visa":"x"}',
  '{"due":[1],"visa":[1]}',
  '{"due":null,"visa":3}',
  `{"due":{"day":"${DAY}","by":{},"since":3,"snoozedUntil":[]},"visa":{"day":"${DAY}","by":"x","snoozedUntil":"x"}}`,
];
const papers = [
  ...nothing,
  '{"visa":"x"}',
  '{"visa":{"type":"visa","expiryDate":3}}',
  '{"visa":{"type":"visa","expiryDate":"2029-02-31"}}',
  `{"a\\"b":{"type":"a\\"b","expiryDate":"${DAY}"}}`,
  `{"visa":{"type":"constructor","expiryDate":"${DAY}"}}`,
  `{"visa":{"type":{"x":1},"expiryDate":"${DAY}"}}`,
];

it.each(handlings)("of who handles a deadline: %s", async (handling) => {
  const wanted: string[] = [];
  for (const name of ["First", "Second"]) {
    const { id } = await firm.document({ name, dueDate: DAY });
    wanted.push(String(id), await employee(name));
  }
  // of the second of each
  await fill("documents", wanted[2] ?? "", "handling", handling);
  await fill("employees", wanted[3] ?? "", "handling", handling);
  await firm.clock.tick(at(MONDAY));
  expect(await notices()).toEqual(wanted.sort());
  expect(told()).toEqual(["First", "Second"]);
});

it.each(papers)("of a person's papers: %s", async (unreadable) => {
  const [sound, other] = [await employee("First"), await employee("Second")];
  await fill("employees", other, "papers", unreadable);
  await firm.clock.tick(at(MONDAY));
  expect(await notices()).toEqual([sound]);
  expect(told()).toEqual(["First"]);
});

it.each(papers)("of papers of which somebody was told before: %s", async (unreadable) => {
  const [sound, other] = [await employee("First"), await employee("Second")];
  await firm.clock.tick(at(MONDAY));
  await sql(firm.clock.server, "DELETE FROM digests");
  await sql(firm.clock.server, "UPDATE notice_people SET digest = ''");
  await fill("employees", other, "papers", unreadable);
  told();
  await firm.clock.tick(at(MONDAY));
  expect(await notices()).toEqual([sound, other].sort());
  expect(told()).toEqual(["First"]);
});

it.each(nothing)("of what others may do, and of another organization's settings: %s", async (value) => {
  const { user, second } = firm.people;
  const [[permissions] = []] = await sql(firm.clock.server, `SELECT permissions FROM users WHERE id = '${user.id}'`);
  await fill("users", user.id, "permissions", value);
  await fill("organizations", second.id, "settings", value);
  const sound = await employee("First");
  await firm.clock.tick(at(MONDAY));
  expect(await notices()).toEqual([sound]);
  expect(told()).toEqual(["First"]);
  await fill("users", user.id, "permissions", String(permissions));
});
