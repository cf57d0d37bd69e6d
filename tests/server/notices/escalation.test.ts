import { afterAll, beforeAll, expect, it } from "vitest";
import type { Employee, Notice, User } from "#domain/index";
import type { Person } from "../harness.ts";
import { anEmployee, sql } from "../rows.ts";
import { type ClockFirm, startClockFirm } from "./clock-firm.ts";

/* What has expired and still has the same date. */

let [clock, mail, people] = [] as unknown as [ClockFirm["clock"], ClockFirm["mail"], ClockFirm["people"]];
let firm: ClockFirm;
beforeAll(async () => {
  firm = await startClockFirm();
  [clock, mail, people] = [firm.clock, firm.mail, firm.people];
});
afterAll(() => firm.stop());

const SUNDAY = "2029-01-07";
/** Ten in the morning in Kuwait. */
const at = (day: string) => Date.parse(`${day}T07:00:00Z`);

async function anEmployeeWith(fields: Record<string, string>): Promise<Employee> {
  return (await people.user.client.post<Employee>("/api/employees", { ...anEmployee, ...fields })).json;
}

async function noticesOf(person: Person, id: number) {
  const { json } = await person.client.get<Notice[]>("/api/notices");
  return json.filter((one) => one.id === id).map(({ kind, lead }) => `${kind} ${lead}`);
}

/** The mails since the last run. */
let seen = 0;
const mailsTo = (person: Person) => mail.mails.slice(seen).filter(({ to }) => to.includes(person.email));

async function tick(now: number) {
  seen = mail.mails.length;
  await clock.tick(now);
}

it("goes to the admins once it has expired for days and its date still stands, a week later where somebody handles it", async () => {
  await firm.forgetAll();
  const left = await firm.document({ name: "Left", dueDate: "2029-01-06", responsibleId: people.user.id });
  await firm.document({ name: "Unclaimed", dueDate: "2029-01-06" });
  const seenTo = await firm.document({ name: "Handled", dueDate: "2029-01-06", responsibleId: people.user.id });
  const done = await firm.document({ name: "Done", dueDate: "2029-01-06", responsibleId: people.user.id });
  for (const { id } of [seenTo, done]) {
    const set = { day: "2029-01-06", by: people.user.id, snoozedUntil: null };
    await people.user.client.post(`/api/documents/${id}/handling`, set);
  }
  await tick(at(SUNDAY));
  expect(mailsTo(people.user)).toHaveLength(1);
  expect(mailsTo(people.admin)[0]?.text).not.toContain("Left");
  await tick(at("2029-01-08"));
  expect(mail.mails.slice(seen)).toEqual([]);
  // a rest does not put off that the admins hear of it
  const rested = await anEmployeeWith({ passportExpiryDate: "2029-01-06" });
  const rest = { paper: "passport", day: "2029-01-06", by: null, snoozedUntil: "2029-01-09" };
  expect((await people.user.client.post(`/api/employees/${rested.id}/handling`, rest)).status).toBe(200);
  await sql(clock.server, `UPDATE employees SET handling = replace(handling, '2029-01-09', '2030-01-01')`);
  await tick(at("2029-01-09"));
  const text = mailsTo(people.admin)[0]?.text;
  const { fullName } = (await people.user.client.get<User>("/api/user")).json;
  expect(text).toContain(`Left: expired 3 days ago (Jan 6, 2029), ${fullName} is responsible`);
  expect(text).toContain("Unclaimed: expired 3 days ago (Jan 6, 2029), nobody is handling it");
  expect(text).toContain(`Passport – ${rested.firstName} ${rested.lastName}: expired 3 days ago (Jan 6, 2029), nobody`);
  expect(text).not.toContain("Handled");
  expect(await noticesOf(people.admin, left.id)).toEqual(["escalation -3"]);
  expect(await noticesOf(people.admin, rested.id)).toEqual(["escalation -3"]);
  await people.user.client.patch(`/api/documents/${done.id}`, { dueDate: "2030-01-06" });
  await tick(at("2029-01-15"));
  expect(mail.mails.slice(seen)).toEqual([]);
  await tick(at("2029-01-16"));
  expect(mailsTo(people.admin)[0]?.text).toMatch(
    new RegExp(`Handled: expired 10 days ago .Jan 6, 2029., ${fullName} has been handling it since [A-Z]`),
  );
  expect(mail.mails.slice(seen)).toHaveLength(1);
  await tick(at("2029-01-17"));
  expect(mail.mails.slice(seen)).toEqual([]);
});

it("goes to the admins where whoever handles it does not see it any more, as where nobody does", async () => {
  await firm.forgetAll();
  const seenTo = await firm.document({ name: "Handled", dueDate: "2029-01-06" });
  const set = { day: "2029-01-06", by: people.user.id, snoozedUntil: null };
  await people.user.client.post(`/api/documents/${seenTo.id}/handling`, set);
  await people.admin.client.put(`/api/admin/users/${people.user.id}`, { permissions: [] });
  await sql(clock.server, `UPDATE documents SET uploadedBy = '${people.admin.id}' WHERE id = '${seenTo.id}'`);
  await tick(at("2029-01-09"));
  expect(await noticesOf(people.admin, seenTo.id)).toContain("escalation -3");
  const all = ["upload", "download", "view", "delete"];
  await people.admin.client.put(`/api/admin/users/${people.user.id}`, { permissions: all });
});
