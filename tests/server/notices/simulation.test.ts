import { afterAll, beforeAll, expect, it } from "vitest";
import { makePeople } from "../harness.ts";
import { type MailServer, sendMailBy, startMailServer } from "../mail.ts";
import { sql } from "../rows.ts";
import { type ClockServer, startClockServer } from "./clock-server.ts";
import { SimulatedFirm } from "./simulated-firm.ts";
import { mailsById, messageIdOf, SimulatedLife } from "./simulated-life.ts";

/* Nothing is told twice and nothing is left out, whatever happens to server, clock and papers. `npm run simulate:notices`
   lets 400 days of 5,000 papers pass. */

const DAYS = Number(process.env.NOTICE_DAYS ?? "60");
const PAPERS = Number(process.env.NOTICE_PAPERS ?? "300");
const SEED = Number(process.env.NOTICE_SEED ?? "1");
const BEGIN = Date.parse("2029-01-07T00:00:00Z");
const DAY = 86_400_000;
/** The most lines of a mail. */
const MOST = 100;

let [clock, mail] = [] as unknown as [ClockServer, MailServer];
beforeAll(async () => {
  clock = await startClockServer();
  mail = await startMailServer();
  await sendMailBy(clock.server, mail.port);
});
afterAll(async () => {
  await mail.close();
  await clock.server.stop();
});

it(`${DAYS} days of ${PAPERS} papers, seed ${SEED}`, { timeout: 14_400_000 }, async () => {
  const people = await makePeople(clock.server);
  const colleague = await clock.server.makeUser({ organizationId: people.first.id, permissions: ["view"] });
  await sql(clock.server, "UPDATE users SET language = 'en'");
  const colleagues = [people.user, colleague].map(({ id }) => String(id));
  const addresses = new Map([people.admin, people.user, colleague].map(({ id, email }) => [String(id), email]));
  const rules = { zone: "Asia/Kuwait", leads: { default: [60, 30, 7, 0] } };
  const firm = new SimulatedFirm(SEED, String(people.admin.id), colleagues, rules);
  const life = new SimulatedLife(clock, firm, people.first.id, people.admin.client, Math.max(1, 240 / DAYS));
  await life.begin(PAPERS, BEGIN / DAY);
  for (let day = 0; day < DAYS; ) day += await life.live(BEGIN + day * DAY);

  expect(await life.notices()).toEqual([...firm.state.notices].sort());
  const mails = mailsById(mail);
  expect([...mails.keys()].sort()).toEqual([...firm.sent.keys()].map(messageIdOf).sort());
  const again = new Set([...firm.again].map(messageIdOf));
  // a kill between sending and recording has one sent again, and a restore on another machine; nothing else has
  const others = [...mails].filter(([id]) => !again.has(id)).map(([id, { count }]) => [id, count - 1] as const);
  const repeated = others.flatMap(([id, times]) => Array<string>(times).fill(id));
  expect(repeated.sort()).toEqual(life.unrecorded.filter((id) => !again.has(id)).sort());
  for (const [key, lines] of firm.sent) {
    const found = mails.get(messageIdOf(key));
    if (lines <= MOST) expect([key, found?.lines]).toEqual([key, lines]);
    const [person = ""] = key.split("|");
    expect([key, [...(found?.to ?? [])]]).toEqual([key, [addresses.get(person)]]);
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  const tenth = Math.ceil(life.times.length / 10);
  const figures = {
    notices: firm.state.notices.size,
    mails: mail.mails.length,
    digests: firm.sent.size,
    repeated: repeated.length,
    again: again.size,
  };
  // what is told piles up; a tick is not to take longer for it
  const milliseconds = {
    median: median(life.times),
    ofFirst: median(life.times.slice(0, tenth)),
    ofLast: median(life.times.slice(-tenth)),
    longest: Math.max(...life.times),
  };
  console.log(JSON.stringify({ ...life.happened, ...figures, milliseconds }));
  // the short life of `npm test` has everything in it; a long one may be spared something
  if (SEED === 1)
    for (const [what, count] of Object.entries({ ...life.happened, unrecorded: life.unrecorded.length }))
      expect([what, count > 0]).toEqual([what, true]);
});
