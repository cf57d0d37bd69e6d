import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Document, Notice } from "#domain/index";
import type { Person } from "../harness.ts";
import { sql } from "../rows.ts";
import { type ClockFirm, startClockFirm } from "./clock-firm.ts";

/* Who is made to see to a date hears of it once, whenever it lapses. */

let [clock, mail, people] = [] as unknown as [ClockFirm["clock"], ClockFirm["mail"], ClockFirm["people"]];
let firm: ClockFirm;
beforeAll(async () => {
  firm = await startClockFirm();
  [clock, mail, people] = [firm.clock, firm.mail, firm.people];
});
afterAll(() => firm.stop());
beforeEach(() => firm.forgetAll());

/** Nine months before its lead times, at the last of them, and long after it. */
const FAR = "2029-11-20";
const PAST = "2028-12-20";
const morning = (day: string) => Date.parse(`${day}T07:00:00Z`);
const SUNDAY = "2029-01-07";
const MONDAY = "2029-01-08";

const lease = (dueDate: string) => firm.document({ name: "Lease", dueDate });

const handle = (by: Person, { id, dueDate }: Document, person: Person | null, snoozedUntil: string | null = null) =>
  by.client.post(`/api/documents/${id}/handling`, { day: dueDate, by: person?.id ?? null, snoozedUntil });

/** The lines of mails to a person since the last call. */
function linesTo(person: Person): string[] {
  const texts = mail.mails.filter(({ to }) => to.includes(person.email)).map(({ text }) => text);
  mail.mails.length = 0;
  return texts.flatMap((text) => /^- .*$/gm.exec(text)?.map((line) => line.trim()) ?? []);
}

describe.each([
  ["handled by them", (one: Document) => handle(people.user, one, people.viewer)],
  [
    "their responsibility",
    (one: Document) => people.user.client.patch(`/api/documents/${one.id}`, { responsibleId: people.viewer.id }),
  ],
])("a date that is made %s", (_how, handOver) => {
  it.each([FAR, PAST])("is named once by their next digest, and in the app at once: %s", async (day) => {
    const one = await lease(day);
    await clock.tick(morning(SUNDAY));
    mail.mails.length = 0;
    expect((await handOver(one)).status).toBe(200);
    const told = (await people.viewer.client.get<Notice[]>("/api/notices")).json.filter(({ id }) => id === one.id);
    expect(told.map(({ kind }) => kind)).toEqual(["handed"]);
    // the program dies at each statement in turn, as often as there are some
    for (let dieAt = 1; dieAt < 40; dieAt++) await clock.run(morning(MONDAY), dieAt);
    await clock.run(morning(MONDAY) + 31 * 60_000);
    expect(new Set(linesTo(people.viewer)).size).toBe(1);
    expect((await handOver(one)).status).toBe(200);
    for (const later of ["2029-01-09", "2029-01-10"]) await clock.tick(morning(later));
    expect(linesTo(people.viewer)).toEqual([]);
  });
});

it("says so beside the date, however long the server was off, and also while it rests", async () => {
  const one = await lease(FAR);
  await handle(people.user, one, people.viewer, "2029-11-01");
  await clock.tick(morning(SUNDAY));
  expect(linesTo(people.viewer)).toEqual(["- Lease: expires in 317 days (Nov 20, 2029), handed over to you"]);
});

it("is no news to who takes it, nor to who has it no more; who gets it back is told again", async () => {
  const one = await lease(FAR);
  await handle(people.user, one, people.user);
  await clock.tick(morning(SUNDAY));
  expect(mail.mails).toEqual([]);
  await handle(people.user, one, people.viewer);
  await handle(people.user, one, people.admin);
  await clock.tick(morning(MONDAY));
  expect(mail.mails.map(({ to }) => to)).toEqual([[people.admin.email]]);
  mail.mails.length = 0;
  await handle(people.admin, one, people.viewer);
  await clock.tick(morning("2029-01-09"));
  expect(linesTo(people.viewer)).toHaveLength(1);
  await handle(people.user, one, people.admin);
  await clock.tick(morning("2029-01-10"));
  expect(linesTo(people.admin)).toHaveLength(1);
});

it("is no news to who had it, where somebody takes it over and takes that back; later it is", async () => {
  const one = await lease(FAR);
  const due = async () => {
    const shown = (await people.admin.client.get<Document[]>("/api/documents")).json;
    return shown.find(({ id }) => id === one.id)?.handling.due;
  };
  await handle(people.user, one, people.user);
  const before = await due();
  expect((await handle(people.admin, one, people.admin)).status).toBe(200);
  expect(await due()).toMatchObject({ by: people.admin.id });
  await handle(people.admin, one, people.user);
  expect(await due()).toEqual(before);
  await clock.tick(morning(SUNDAY));
  expect(mail.mails).toEqual([]);
  // an hour later it is handed over
  await handle(people.admin, one, people.admin);
  const took = `json_set(handling, '$.due.took.at', ${Date.now() - 3_600_001})`;
  await sql(clock.server, `UPDATE documents SET handling = ${took} WHERE id = '${one.id}'`);
  await handle(people.admin, one, people.user);
  await clock.tick(morning(MONDAY));
  expect(mail.mails.map(({ to }) => to)).toEqual([[people.user.email]]);
  // and so it is to somebody else, whoever had it before
  mail.mails.length = 0;
  await handle(people.admin, one, people.admin);
  await handle(people.admin, one, people.viewer);
  await clock.tick(morning("2029-01-09"));
  expect(mail.mails.map(({ to }) => to)).toEqual([[people.viewer.email]]);
});

it("is told nothing of a date that was renewed or taken back meanwhile", async () => {
  const [renewed, back] = [await lease(FAR), await lease(FAR)];
  for (const one of [renewed, back]) await handle(people.user, one, people.viewer);
  await people.user.client.patch(`/api/documents/${renewed.id}`, { dueDate: "2031-01-01" });
  await handle(people.user, back, null);
  await clock.tick(morning(SUNDAY));
  expect(mail.mails).toEqual([]);
});
