import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Category, Document } from "#domain/index";
import { pdf } from "../files.ts";
import { form, makePeople } from "../harness.ts";
import { type MailServer, sendMailBy, startMailServer } from "../mail.ts";
import { sql } from "../rows.ts";
import { type ClockServer, startClockServer } from "./clock-server.ts";

/* A clock that jumps tells nobody of anything, and takes no notice away that comes when it is right again. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Ten in the morning in Kuwait, on a Sunday. */
const SUNDAY = Date.parse("2029-01-07T07:00:00Z");

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

beforeEach(async () => {
  for (const table of ["documents", "digests"]) await sql(clock.server, `DELETE FROM ${table}`);
  await sql(clock.server, "UPDATE users SET language = 'en'");
  await clock.tick(SUNDAY);
  mail.mails.length = 0;
});

async function lease(dueDate: string) {
  const body = form({
    categoryId: category,
    name: `Lease of ${dueDate}`,
    dueDate,
    file: { name: "a.pdf", bytes: pdf() },
  });
  return (await people.user.client.post<Document>("/api/documents", body)).json.id;
}

const leads = () =>
  sql(clock.server, "SELECT day || ' ' || lead FROM notices ORDER BY day, lead DESC").then((all) => all.flat());

/** Runs the job each hour. */
async function hours(from: number, count: number) {
  for (let at = 1; at <= count; at++) await clock.run(from + at * HOUR);
}

it("a year ahead and back: nothing is told meanwhile, and each date in time afterwards", async () => {
  await lease("2029-02-10");
  await lease("2029-11-20");
  const ahead = SUNDAY + 365 * DAY;
  await clock.run(ahead);
  await hours(ahead, 30);
  expect([await leads(), mail.mails.length]).toEqual([[], 0]);
  await clock.run(SUNDAY + DAY);
  expect([await leads(), mail.mails.length]).toEqual([["2029-02-10 60"], 1]);
  // the eleventh of January, by days that the server ran
  for (const day of [2, 3, 4, 7]) await clock.run(SUNDAY + day * DAY);
  expect(await leads()).toEqual(["2029-02-10 60", "2029-02-10 30"]);
});

it("after weeks without the server everything is told late: once the clock has run on for three days", async () => {
  await lease("2029-01-20");
  const back = SUNDAY + 28 * DAY;
  await clock.run(back);
  await hours(back, 71);
  expect([await leads(), mail.mails.length]).toEqual([[], 0]);
  await hours(back + 71 * HOUR, 2);
  expect(await leads()).toEqual(["2029-01-20 0", "2029-01-20 -3"]);
  expect(mail.mails.map(({ to }) => to).sort()).toEqual([[people.admin.email], [people.admin.email]].slice(0, 1));
  expect(clock.server.log()).toMatch(/The clock says 2029-02-04, and Sijil ran last on 2029-01-07: nobody is told/);
});
