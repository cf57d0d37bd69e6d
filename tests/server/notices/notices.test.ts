import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, Document, Employee, Notice, OrganizationSettings } from "#domain/index";
import { pdf } from "../files.ts";
import { form, makePeople, type Person } from "../harness.ts";
import { type MailServer, sendMailBy, startMailServer } from "../mail.ts";
import { anEmployee, sql } from "../rows.ts";
import { type ClockServer, startClockServer } from "./clock-server.ts";

let [clock, mail, people] = [] as unknown as [ClockServer, MailServer, Awaited<ReturnType<typeof makePeople>>];
let category = 0;

beforeAll(async () => {
  clock = await startClockServer();
  people = await makePeople(clock.server);
  mail = await startMailServer();
  await sendMailBy(clock.server, mail.port);
  category = (await people.user.client.post<Category>("/api/categories", { name: "Papers" })).json.id;
});
afterAll(async () => {
  await mail.close();
  await clock.server.stop();
});

/** Ten in the morning in Kuwait, on a Sunday unless it is said. */
const at = (day: string, time = "10:00") => Date.parse(`${day}T${time}:00+03:00`);
const SUNDAY = "2029-01-07";
/** Kuwait's weekend. */
const FRIDAY = "2029-01-12";
const NEXT_SUNDAY = "2029-01-14";

async function document(fields: Record<string, string | number>, by: Person = people.user): Promise<Document> {
  const body = form({ categoryId: category, ...fields, file: { name: "lease.pdf", bytes: pdf() } });
  return (await by.client.post<Document>("/api/documents", body)).json;
}

async function employee(fields: Record<string, string>): Promise<Employee> {
  return (await people.user.client.post<Employee>("/api/employees", { ...anEmployee, ...fields })).json;
}

const setting = (settings: Partial<OrganizationSettings>) =>
  people.admin.client.put("/api/organization/settings", settings);

/** The mails since the last call, by who got them. */
let seen = 0;
function mailsTo(person: Person) {
  return mail.mails.slice(seen).filter(({ to }) => to.includes(person.email));
}

async function noticesOf(person: Person, id: number) {
  const { json } = await person.client.get<Notice[]>("/api/notices");
  return json.filter((one) => one.id === id).map(({ kind, lead }) => `${kind} ${lead}`);
}

async function tick(now: number) {
  seen = mail.mails.length;
  await clock.tick(now);
}

/** Nothing that an earlier test left is to be told. */
async function forgetAll() {
  for (const table of ["documents", "employees"]) await sql(clock.server, `DELETE FROM ${table}`);
  await sql(clock.server, "DELETE FROM digests");
  await sql(clock.server, "UPDATE users SET language = 'en'");
}

describe("what lapses", () => {
  it("is told once to whoever is responsible: in the app, and in one mail with what else there is", async () => {
    await forgetAll();
    const lease = await document({ name: "Lease", dueDate: "2029-01-20", responsibleId: people.viewer.id });
    const licence = await document({ name: "Licence", dueDate: "2029-03-01", responsibleId: people.viewer.id });
    await document({ name: "Far", dueDate: "2029-09-01", responsibleId: people.viewer.id });
    await tick(at(SUNDAY));
    const [digest, ...more] = mailsTo(people.viewer);
    expect(more).toEqual([]);
    expect(digest?.text).toContain("- Lease: expires in 13 days (Jan 20, 2029)");
    expect(digest?.text).toContain("- Licence: expires in 53 days (Mar 1, 2029)");
    expect(digest?.text).not.toContain("Far");
    expect(mail.mails.slice(seen)).toHaveLength(1);
    expect(await noticesOf(people.viewer, lease.id)).toEqual(["lead 30"]);
    expect(await noticesOf(people.viewer, licence.id)).toEqual(["lead 60"]);
    expect(await noticesOf(people.admin, lease.id)).toEqual([]);
    for (const later of ["11:00", "23:00"]) {
      await tick(at(SUNDAY, later));
      expect(mail.mails.slice(seen)).toEqual([]);
    }
    await tick(at("2029-01-15"));
    expect(mailsTo(people.viewer)[0]?.text).toContain("Lease: expires in 5 days");
    expect(await noticesOf(people.viewer, lease.id)).toEqual(["lead 7", "lead 30"]);
  });

  it("of people goes to whoever handles it, else to the admins, with no number and no salary", async () => {
    await forgetAll();
    const sara = await employee({
      ...{ firstName: "Sara", lastName: "Ali", otherScriptName: "سارة علي", salary: "7777.5" },
      ...{ passportNumber: "P123321", passportExpiryDate: "2029-01-08", residencyExpiryDate: "2029-02-01" },
    });
    const path = `/api/employees/${sara.id}`;
    const set = { paper: "residency", day: "2029-02-01", by: people.user.id, snoozedUntil: null };
    await people.admin.client.post(`${path}/handling`, set);
    await sql(clock.server, `UPDATE users SET language = 'ar' WHERE id = '${people.admin.id}'`);
    await tick(at(SUNDAY));
    expect(mailsTo(people.user)[0]?.text).toContain("- Residency – Sara Ali: expires in 25 days (Feb 1, 2029)");
    const arabic = mailsTo(people.admin)[0]?.text;
    expect(arabic).toContain("- جواز السفر – سارة علي: تنتهي الصلاحية بعد يوم واحد (8 يناير 2029)");
    expect(arabic).toContain('dir="rtl"');
    for (const { text } of mail.mails.slice(seen)) {
      for (const secret of ["7777.5", "7,777.5", "P123321", anEmployee.civilId]) expect(text).not.toContain(secret);
    }
    expect(mail.mails.slice(seen)).toHaveLength(2);
  });

  it("is told anew once it has another date, and the old one no more", async () => {
    await forgetAll();
    const one = await document({ name: "Lease", dueDate: "2029-01-20", responsibleId: people.user.id });
    await tick(at("2029-01-06", "03:00"));
    expect(mail.mails.slice(seen)).toEqual([]);
    await people.user.client.patch(`/api/documents/${one.id}`, { dueDate: "2029-01-30" });
    await tick(at("2029-01-06", "04:00"));
    await tick(at(SUNDAY));
    expect(mailsTo(people.user).map(({ text }) => /Lease: .*?\)/.exec(text)?.[0])).toEqual([
      "Lease: expires in 23 days (Jan 30, 2029)",
    ]);
    const { json } = await people.user.client.get<Notice[]>("/api/notices");
    expect(json.filter(({ id }) => id === one.id).map(({ day, current }) => [day, current])).toEqual([
      ["2029-01-30", true],
      ["2029-01-20", false],
    ]);
  });

  it("is not told on quiet days but after them, and is in the app meanwhile", async () => {
    await forgetAll();
    const one = await document({ name: "Lease", dueDate: "2029-01-19", responsibleId: people.user.id });
    await tick(at(FRIDAY));
    expect(mail.mails.slice(seen)).toEqual([]);
    expect(await noticesOf(people.user, one.id)).toEqual(["lead 7"]);
    // what rests by now is left out of the digest, and told at the end of its rest
    const resting = await document({ name: "Resting", dueDate: "2029-01-19", responsibleId: people.user.id });
    await tick(at(FRIDAY, "11:00"));
    const set = { day: "2029-01-19", by: null, snoozedUntil: "2029-01-16" };
    await people.user.client.post(`/api/documents/${resting.id}/handling`, set);
    await tick(at(NEXT_SUNDAY, "06:59"));
    expect(mail.mails.slice(seen)).toEqual([]);
    await tick(at(NEXT_SUNDAY, "07:00"));
    expect(mailsTo(people.user)[0]?.text).toContain("Lease: expires in 5 days");
    expect(mailsTo(people.user)[0]?.text).not.toContain("Resting");
    await tick(at("2029-01-16"));
    expect(mailsTo(people.user)[0]?.text).toContain("Resting: expires in 3 days");
  });

  it("rests until the day that somebody said, and is told then", async () => {
    await forgetAll();
    const one = await document({ name: "Lease", dueDate: "2029-01-20" });
    const set = { day: "2029-01-20", by: null, snoozedUntil: "2029-01-16" };
    await people.user.client.post(`/api/documents/${one.id}/handling`, set);
    for (const day of [SUNDAY, "2029-01-14", "2029-01-15"]) {
      await tick(at(day));
      expect(mail.mails.slice(seen)).toEqual([]);
    }
    await tick(at("2029-01-16"));
    expect(mailsTo(people.admin)[0]?.text).toContain("Lease: expires in 4 days");
    expect(await noticesOf(people.admin, one.id)).toEqual(["lead 4"]);
  });

  it("follows the organization's zone, lead times and quiet days", async () => {
    await forgetAll();
    await setting({ timeZone: "America/New_York", quietDays: [0], leadDays: { default: [10], document: [14] } });
    const one = await document({ name: "Lease", dueDate: "2029-01-22", responsibleId: people.user.id });
    // Monday morning in Kuwait is a Sunday in New York
    await tick(Date.parse("2029-01-08T04:30:00Z"));
    expect(await noticesOf(people.user, one.id)).toEqual([]);
    await tick(Date.parse("2029-01-08T13:00:00Z"));
    expect(mailsTo(people.user)[0]?.text).toContain("Lease: expires in 14 days");
    await setting({ timeZone: "Asia/Kuwait", quietDays: [5, 6], leadDays: { default: [60, 30, 7, 0] } });
  });

  it("passes on to the admins when nobody is left whom it was for", async () => {
    await forgetAll();
    const leaver = await clock.server.makeUser({ organizationId: people.first.id, permissions: ["view"] });
    await document({ name: "Lease", dueDate: "2029-01-19", responsibleId: leaver.id });
    await tick(at(FRIDAY));
    await people.admin.client.delete(`/api/admin/users/${leaver.id}`);
    await tick(at(NEXT_SUNDAY));
    expect(mailsTo(people.admin)[0]?.text).toContain("Lease: expires in 5 days");
  });

  it("of a private space goes to its owner, and of deleted records, inactive people and organizations to nobody", async () => {
    await forgetAll();
    const own = (await people.alone.client.post<Category>("/api/categories", { name: "Mine" })).json.id;
    await document({ name: "Mine", categoryId: own, dueDate: "2029-01-10" }, people.alone);
    const gone = await document({ name: "Gone", dueDate: "2029-01-10", responsibleId: people.user.id });
    await people.user.client.delete(`/api/documents/${gone.id}`);
    await tick(at(SUNDAY));
    expect(mail.mails.slice(seen).map(({ to }) => to)).toEqual([[people.alone.email]]);
    await document({ name: "Later", dueDate: "2029-01-10", responsibleId: people.user.id });
    await sql(clock.server, `UPDATE organizations SET isActive = 0 WHERE id = '${people.first.id}'`);
    await tick(at("2029-01-08"));
    expect(mail.mails.slice(seen)).toEqual([]);
    await sql(clock.server, `UPDATE organizations SET isActive = 1 WHERE id = '${people.first.id}'`);
    await tick(at("2029-01-08", "11:00"));
    expect(mailsTo(people.user)[0]?.text).toContain("Later");
  });
});

describe("an e-mail", () => {
  it("is in both languages for somebody whose language nobody knows", async () => {
    await forgetAll();
    await sql(clock.server, "UPDATE users SET language = ''");
    await document({ name: "Lease", dueDate: "2029-01-09", responsibleId: people.user.id });
    await tick(at(SUNDAY));
    expect(mailsTo(people.user)[0]?.text).toMatch(/Lease: expires in 2 days[\s\S]*Lease: تنتهي الصلاحية بعد يومين/);
  });

  it("has its lines in the direction of their language, whatever the script of a name, and days as people write them", async () => {
    await forgetAll();
    await sql(clock.server, "UPDATE users SET language = ''");
    await document({ name: "عقد الإيجار", dueDate: "2029-01-09", responsibleId: people.user.id });
    await document({ name: "Licence", dueDate: "2029-01-09", responsibleId: people.user.id });
    await tick(at(SUNDAY));
    const [digest] = mailsTo(people.user);
    for (const days of ["expires in 2 days", "تنتهي الصلاحية بعد يومين"])
      for (const name of ["عقد الإيجار", "Licence"]) {
        expect(digest?.written).toContain(`- \u2068${name}\u2069: ${days}`);
        expect(digest?.written).toContain(`<li><bdi>${name}</bdi>: ${days}`);
      }
    expect(digest?.subject).toBe("What expires (Jan 7, 2029) / مواعيد انتهاء الصلاحية (7 يناير 2029)");
  });

  it("has the same Message-ID when it is sent again", async () => {
    await forgetAll();
    await document({ name: "Lease", dueDate: "2029-01-09", responsibleId: people.user.id });
    await tick(at(SUNDAY));
    const [first] = mailsTo(people.user);
    // as after a crash between sending and recording
    await sql(clock.server, "UPDATE digests SET sent = 0");
    await tick(at(SUNDAY, "13:00"));
    const idOf = (text = "") => /^Message-ID: (<.*>)/im.exec(text)?.[1];
    expect(idOf(mailsTo(people.user)[0]?.text)).toMatch(/^<digest\.[0-9a-f]{32}@example\.test>$/);
    expect(idOf(mailsTo(people.user)[0]?.text)).toBe(idOf(first?.text));
  });

  it("reaches nobody whose address is not confirmed, which the admin is shown; once it is, one tells of all", async () => {
    await forgetAll();
    const { id, email } = people.viewer;
    await sql(clock.server, `UPDATE users SET confirmedEmail = '' WHERE id = '${id}'`);
    await document({ name: "Lease", dueDate: "2029-01-09", responsibleId: id });
    await tick(at(SUNDAY));
    await document({ name: "Licence", dueDate: "2029-01-10", responsibleId: id });
    await tick(at("2029-01-08"));
    expect(mail.mails.slice(seen)).toEqual([]);
    const unreached = async () =>
      (await people.admin.client.get<{ id: number; reason: string }[]>("/api/notices/unreached")).json;
    expect((await unreached()).map((one) => [one.id, one.reason])).toEqual([[id, "email_unconfirmed"]]);
    await sql(clock.server, `UPDATE users SET confirmedEmail = email WHERE id = '${id}'`);
    await tick(at("2029-01-08", "12:00"));
    expect(
      mailsTo({ ...people.viewer, email }).map(({ text }) => /Licence[\s\S]*/.test(text) && /Lease/.test(text)),
    ).toEqual([true]);
    expect(await unreached()).toEqual([]);
    await sendMailBy(clock.server, null);
    expect((await unreached()).map(({ reason }) => reason)).toContain("mail_off");
    await sendMailBy(clock.server, mail.port);
  });
});
