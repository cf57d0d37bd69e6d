import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Notice } from "#domain/index";
import { onStock } from "../harness.ts";
import { sendMailBy } from "../mail.ts";
import { sql } from "../rows.ts";
import { type ClockFirm, startClockFirm } from "./clock-firm.ts";

/* What people are told around an outage of mail: one e-mail on the day on which it is over, with what is late and what is
   of that day, unless the mail server may have had the late one. */

let firm: ClockFirm;
beforeAll(async () => {
  firm = await startClockFirm();
});
afterAll(() => firm.stop());
beforeEach(async () => {
  await firm.forgetAll();
  firm.mail.mood = "takes";
  await sendMailBy(firm.clock.server, firm.mail.port);
  await leadTimes(60, 30, 7, 0);
});

const leadTimes = (...days: number[]) =>
  firm.people.admin.client.put("/api/organization/settings", { leadDays: { default: days } });

const SUNDAY = "2029-01-07";
const MONDAY = "2029-01-08";
const TUESDAY = "2029-01-09";
/** In Kuwait. */
const at = (day: string, time = "10:00") => Date.parse(`${day}T${time}:00+03:00`);

const lease = (name: string, dueDate: string) => firm.document({ name, dueDate, responsibleId: firm.people.user.id });

/** The mails since the last call: the Message-ID, and what they name. */
const told = () =>
  firm.mail.mails.splice(0).map(({ text }) => ({
    id: /^Message-ID: (<.*>)/im.exec(text)?.[1],
    lines: [...text.matchAll(/^- (\w+):/gm)].map(([, name]) => name),
  }));

const digests = () =>
  sql(firm.clock.server, "SELECT day || iif(sent > 0, ' sent', '') FROM digests ORDER BY day").then((all) =>
    all.flat(),
  );

const outages = {
  "is away": {
    begins: () => sendMailBy(firm.clock.server, 9),
    ends: () => sendMailBy(firm.clock.server, firm.mail.port),
  },
  "hangs up before it greets": {
    begins: async () => {
      firm.mail.mood = "hangs up";
    },
    ends: async () => {
      firm.mail.mood = "takes";
    },
  },
  "refuses it": {
    begins: async () => {
      firm.mail.mood = "refuses";
    },
    ends: async () => {
      firm.mail.mood = "takes";
    },
  },
};

/** Stock PocketBase does not tell when the connection broke. */
const known = onStock
  ? (["is away", "refuses it"] as const)
  : (["is away", "hangs up before it greets", "refuses it"] as const);

describe.each(known)("a digest of a day on which the mail server %s", (what) => {
  const { begins, ends } = outages[what];

  it("comes the next day within that day's own, once", async () => {
    await begins();
    await lease("Late", "2029-01-14");
    await firm.clock.tick(at(SUNDAY));
    expect([told(), await digests()]).toEqual([[], [SUNDAY]]);
    await lease("New", "2029-01-15");
    await firm.clock.tick(at(MONDAY));
    expect(told()).toEqual([]);
    await ends();
    for (const time of ["11:00", "12:00", "23:00"]) await firm.clock.tick(at(MONDAY, time));
    expect(told()).toEqual([{ id: expect.any(String), lines: ["Late", "New"] }]);
    expect(await digests()).toEqual([`${MONDAY} sent`]);
    await firm.clock.tick(at(TUESDAY));
    expect(told()).toEqual([]);
  });

  it("comes later that day, with what there is to tell by then", async () => {
    await begins();
    await lease("First", "2029-01-14");
    await firm.clock.tick(at(SUNDAY));
    await lease("Second", "2029-01-15");
    await ends();
    for (const time of ["11:00", "12:00"]) await firm.clock.tick(at(SUNDAY, time));
    expect(told().map(({ lines }) => lines)).toEqual([["First", "Second"]]);
    expect(await digests()).toEqual([`${SUNDAY} sent`]);
  });

  it("tells what has waited however long, and of what was renewed or put off meanwhile nothing", async () => {
    await begins();
    await leadTimes(120);
    await lease("Waiting", "2029-05-01");
    const renewed = await lease("Renewed", "2029-05-01");
    const resting = await lease("Resting", "2029-05-01");
    await firm.clock.tick(at(SUNDAY));
    const { user } = firm.people;
    await user.client.patch(`/api/documents/${renewed.id}`, { dueDate: "2030-05-01" });
    const rest = { day: "2029-05-01", by: null, snoozedUntil: "2029-04-20" };
    await user.client.post(`/api/documents/${resting.id}/handling`, rest);
    await ends();
    await firm.clock.tick(at("2029-03-18"));
    expect(told().map(({ lines }) => lines)).toEqual([["Waiting"]]);
    await firm.clock.tick(at("2029-04-22"));
    expect(told().map(({ lines }) => lines)).toEqual([["Resting"]]);
  });

  it("passes on to the admins where whom it was for has left before they were told", async () => {
    await begins();
    const leaver = await firm.clock.server.makeUser({ organizationId: firm.people.first.id, permissions: ["view"] });
    const left = await firm.document({ name: "Left", dueDate: "2029-01-14", responsibleId: leaver.id });
    await firm.clock.tick(at(SUNDAY));
    await firm.people.admin.client.put(`/api/admin/users/${leaver.id}`, { isActive: false });
    await ends();
    await firm.clock.tick(at(MONDAY));
    const { json } = await firm.people.admin.client.get<Notice[]>("/api/notices");
    expect(json.filter(({ id }) => id === left.id).map(({ kind }) => kind)).toEqual(["lead"]);
    expect(firm.mail.mails.map(({ to }) => to)).toEqual([[firm.people.admin.email]]);
  });
});

it("a digest that the mail server may have had is sent again before that day's own is made, also when it was refused since", async () => {
  firm.mail.mood = "breaks";
  await lease("Late", "2029-01-14");
  await firm.clock.tick(at(SUNDAY));
  const [had] = told();
  expect(had?.lines).toEqual(["Late"]);
  firm.mail.mood = "refuses";
  await lease("New", "2029-01-15");
  await firm.clock.tick(at(MONDAY));
  expect(told()).toEqual([]);
  firm.mail.mood = "takes";
  await firm.clock.tick(at(TUESDAY));
  expect(told()).toEqual([had]);
  await firm.clock.tick(at(TUESDAY, "11:00"));
  expect(told().map(({ lines }) => lines)).toEqual([["New"]]);
  expect(await digests()).toEqual([`${SUNDAY} sent`, `${TUESDAY} sent`]);
});

it("a digest that was made, and not begun before the program died, comes the next day within that day's own", async () => {
  await lease("Late", "2029-01-14");
  await firm.clock.tick(at(SUNDAY, "06:00"));
  for (let dieAt = 1; dieAt < 40 && (await digests()).length === 0; dieAt++) await firm.clock.run(at(SUNDAY), dieAt);
  expect([told(), await digests()]).toEqual([[], [SUNDAY]]);
  await lease("New", "2029-01-15");
  await firm.clock.tick(at(MONDAY));
  expect(told().map(({ lines }) => lines)).toEqual([["Late", "New"]]);
  expect(await digests()).toEqual([`${MONDAY} sent`]);
});

describe("mailboxes that there are no more", () => {
  const unreached = async () =>
    (await firm.people.admin.client.get<{ id: number; reason: string }[]>("/api/notices/unreached")).json.map(
      ({ id, reason }) => [id, reason],
    );
  const recipients = () => firm.mail.mails.splice(0).flatMap(({ to }) => to);

  it("keep nobody else from being told, and are named to the admins until they take one", async () => {
    const { first, user } = firm.people;
    const gone = await Promise.all(
      Array.from({ length: 4 }, () => firm.clock.server.makeUser({ organizationId: first.id, permissions: ["view"] })),
    );
    await sql(firm.clock.server, "UPDATE users SET confirmedEmail = email, language = 'en'");
    const everyone = [...gone, user].sort((a, b) => a.id - b.id);
    // all others are tried before the last one, by their ids
    const last = everyone.at(-1);
    const dead = everyone.filter((one) => one !== last);
    for (const { email } of dead) firm.mail.unknown.add(email);
    for (const { id } of everyone) await firm.document({ name: `Of ${id}`, dueDate: "2029-01-14", responsibleId: id });
    await firm.clock.tick(at(SUNDAY));
    expect(recipients()).toEqual([last?.email]);
    expect(await unreached()).toEqual(expect.arrayContaining(dead.map(({ id }) => [id, "email_refused"])));
    expect((await unreached()).length).toBe(dead.length);

    // what is told the next day comes to them, too, once they are there again, with what has waited
    await firm.clock.tick(at(MONDAY));
    expect(recipients()).toEqual([]);
    expect((await unreached()).length).toBe(dead.length);
    firm.mail.unknown.clear();
    await firm.clock.tick(at(MONDAY, "11:00"));
    expect(recipients().sort()).toEqual(dead.map(({ email }) => email).sort());
    expect(await unreached()).toEqual([]);
  });
});
