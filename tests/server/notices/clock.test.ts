import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sql } from "../rows.ts";
import { type ClockFirm, startClockFirm } from "./clock-firm.ts";

/* A clock that jumps tells nobody of anything, and takes no notice away that comes when it is right again. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Ten in the morning in Kuwait, on a Sunday. */
const SUNDAY = Date.parse("2029-01-07T07:00:00Z");

let firm: ClockFirm;
beforeAll(async () => {
  firm = await startClockFirm();
});
afterAll(() => firm.stop());
beforeEach(async () => {
  await firm.forgetAll();
  await firm.clock.tick(SUNDAY);
});

const lease = (dueDate: string) => firm.document({ name: `Lease of ${dueDate}`, dueDate });

const leads = () =>
  sql(firm.clock.server, "SELECT day || ' ' || lead FROM notices ORDER BY day, lead DESC").then((all) => all.flat());

/** Runs the job each hour. */
async function hours(from: number, count: number) {
  for (let at = 1; at <= count; at++) await firm.clock.run(from + at * HOUR);
}

it("a year ahead and back: nothing is told meanwhile, and each date in time afterwards", async () => {
  await lease("2029-02-10");
  await lease("2029-11-20");
  const ahead = SUNDAY + 365 * DAY;
  await firm.clock.run(ahead);
  await hours(ahead, 30);
  expect([await leads(), firm.mail.mails.length]).toEqual([[], 0]);
  await firm.clock.run(SUNDAY + DAY);
  expect([await leads(), firm.mail.mails.length]).toEqual([["2029-02-10 60"], 1]);
  // the eleventh of January, by days that the server ran
  for (const day of [2, 3, 4, 7]) await firm.clock.run(SUNDAY + day * DAY);
  expect(await leads()).toEqual(["2029-02-10 60", "2029-02-10 30"]);
});

it("after a holiday with the server off everything is told at once", async () => {
  await lease("2029-01-20");
  await firm.clock.run(SUNDAY + 29 * DAY);
  expect(await leads()).toEqual(["2029-01-20 0", "2029-01-20 -3"]);
  expect(firm.mail.mails.map(({ to }) => to)).toEqual([[firm.people.admin.email]]);
});

it("after more than a month without it everything is told late: once the clock has run on for three days", async () => {
  await lease("2029-01-20");
  const back = SUNDAY + 35 * DAY;
  await firm.clock.run(back);
  await hours(back, 71);
  expect([await leads(), firm.mail.mails.length]).toEqual([[], 0]);
  await hours(back + 71 * HOUR, 2);
  expect(await leads()).toEqual(["2029-01-20 0", "2029-01-20 -3"]);
  expect(firm.mail.mails.map(({ to }) => to)).toEqual([[firm.people.admin.email]]);
  expect(firm.clock.server.log()).toMatch(
    /The clock says 2029-02-11, and Sijil ran last on 2029-01-07: nobody is told/,
  );
});
