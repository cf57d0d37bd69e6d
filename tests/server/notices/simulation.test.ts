import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Notice } from "#domain/index";
import { makePeople, onStock, type Person } from "../harness.ts";
import { type MailServer, sendMailBy, startMailServer } from "../mail.ts";
import { sql } from "../rows.ts";
import { type ClockServer, startClockServer } from "./clock-server.ts";
import { listedNotice, SimulatedFirm } from "./simulated-firm.ts";
import { SimulatedLife } from "./simulated-life.ts";
import { mailsById, messageIdOf, SimulatedMail } from "./simulated-mail.ts";
import { commandRestores, tableRestores } from "./simulated-restores.ts";

/* Nothing is told twice and nothing is left out, whatever happens to server, clock, mail and papers. `npm run
   simulate:notices` lets 400 days of 5,000 papers pass. With an even seed the server's process is killed, and restores are
   those of the program's own commands; with an odd one the job dies, and tables are put back, which is quicker. */

const DAYS = Number(process.env.NOTICE_DAYS ?? "60");
const PAPERS = Number(process.env.NOTICE_PAPERS ?? "300");
const SEED = Number(process.env.NOTICE_SEED ?? "1");
const BEGIN = Date.parse("2029-01-07T00:00:00Z");
const DAY = 86_400_000;
const IS_WHOLE = SEED % 2 === 0 && !onStock;
/** The most lines of a mail. */
const MOST = 100;

let [clock, mail] = [] as unknown as [ClockServer, MailServer];
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sijil-simulated-"));
  clock = await startClockServer();
  mail = await startMailServer();
  await sendMailBy(clock.server, mail.port);
});
afterAll(async () => {
  await mail.close();
  await clock.server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What somebody's list in the app says, and whom no channel reaches, as it is and as it should be. */
async function lists(firm: SimulatedFirm, reader: Person, admin: Person, members: readonly number[]) {
  const listed = (await reader.client.get<Notice[]>("/api/notices")).json.map(listedNotice);
  const { json } = await admin.client.get<{ id: number; reason: string }[]>("/api/notices/unreached");
  const reason = firm.mail === "off" ? "mail_off" : "email_unconfirmed";
  const unreached = members.filter((id) => firm.mail === "off" || firm.state.unconfirmed.has(String(id)));
  return {
    are: [listed.sort(), json.map((one) => `${one.id} ${one.reason}`).sort()],
    should: [firm.listOf(String(reader.id)).sort(), unreached.map((id) => `${id} ${reason}`).sort()],
  };
}

it(`${DAYS} days of ${PAPERS} papers, seed ${SEED}`, { timeout: 14_400_000 }, async () => {
  const people = await makePeople(clock.server);
  const { first, admin, user } = people;
  const colleague = await clock.server.makeUser({ organizationId: first.id, permissions: ["view"] });
  const deputy = await clock.server.makeUser({ organizationId: first.id, role: "admin" });
  await sql(clock.server, "UPDATE users SET language = 'en'");
  const readers = [admin, deputy, user, colleague];
  const addresses = new Map(readers.map(({ id, email }) => [String(id), email]));
  const members = [...readers, people.viewer, people.powerless].map(({ id }) => id);
  const rules = { zone: "Asia/Kuwait", leads: { default: [60, 30, 7, 0] } };
  const ids = (...some: Person[]) => some.map(({ id }) => String(id));
  const firm = new SimulatedFirm(SEED, ids(admin, deputy), ids(user, colleague), rules);
  const life = new SimulatedLife({
    ...{ clock, firm, mail: new SimulatedMail(clock, firm, mail), tenant: first.id, admin: admin.client },
    restores: IS_WHOLE ? commandRestores(clock.server, folder) : tableRestores(clock.server),
    killsServer: IS_WHOLE,
    often: Math.max(1, 240 / DAYS),
  });
  await life.begin(PAPERS, BEGIN / DAY);
  let looks = 0;
  for (let day = 0; day < DAYS; ) {
    day += await life.live(BEGIN + day * DAY);
    if (!firm.random.chance(24 / DAYS)) continue;
    looks++;
    const { are, should } = await lists(firm, firm.random.one(readers), admin, members);
    expect([day, ...are]).toEqual([day, ...should]);
  }

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
  const { killedServer } = life;
  console.log(JSON.stringify({ ...life.happened, killedServer, looks, ...figures, milliseconds }));
  // the short life of `npm test` has everything in it; a long one may be spared something
  if (SEED === 1)
    for (const [what, count] of Object.entries({ ...life.happened, looks, unrecorded: life.unrecorded.length }))
      expect([what, count > 0]).toEqual([what, true]);
});
