import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Person } from "../harness.ts";
import { sql } from "../rows.ts";
import { type ClockFirm, startClockFirm } from "./clock-firm.ts";

/* What the mail server has against e-mails to some, and to everybody. */

let firm: ClockFirm;
let everyone: Person[];
beforeAll(async () => {
  firm = await startClockFirm();
  const organizationId = firm.people.first.id;
  const make = () => firm.clock.server.makeUser({ organizationId, permissions: ["view"] });
  everyone = await Promise.all(Array.from({ length: 12 }, make));
  everyone.sort((a, b) => a.id - b.id);
  await sql(firm.clock.server, "UPDATE users SET confirmedEmail = email, language = 'en'");
});
afterAll(() => firm.stop());
beforeEach(async () => {
  await firm.forgetAll();
  firm.mail.against.clear();
});

/** In Kuwait. */
const at = (time: string) => Date.parse(`2029-01-07T${time}:00+03:00`);
const recipients = () => firm.mail.mails.splice(0).flatMap(({ to }) => to);

/** Those of whom the mail server says that there is no such mailbox. */
async function unknown(): Promise<number[]> {
  const { json } = await firm.people.admin.client.get<{ id: number; reason: string }[]>("/api/notices/unreached");
  return json.flatMap(({ id, reason }) => (reason === "email_refused" ? [id] : [])).sort();
}

const tellAll = async (people: Person[]) => {
  for (const { id } of people) await firm.document({ name: `Of ${id}`, dueDate: "2029-01-14", responsibleId: id });
};

it.each([
  { code: 452, words: "4.2.2 The mailbox is over its quota", at: "recipient", isUnknown: false },
  { code: 552, words: "5.2.2 The mailbox is full", at: "recipient", isUnknown: false },
  { code: 552, words: "5.2.2 The mailbox is full", at: "text", isUnknown: false },
  { code: 550, words: "5.7.1 Not for this recipient", at: "recipient", isUnknown: false },
  { code: 550, words: "5.7.1 Message content rejected", at: "text", isUnknown: false },
  { code: 550, words: "Message rejected as spam", at: "text", isUnknown: false },
  { code: 554, words: "5.6.0 Not taken", at: "text", isUnknown: false },
  { code: 550, words: "5.1.1 No such mailbox", at: "recipient", isUnknown: true },
] as const)("$code $words, to the $at, ends nobody else's e-mails", async ({ isUnknown, ...against }) => {
  const people = everyone.slice(0, 5);
  // all others are tried before the last one, by their ids
  const last = people.at(-1);
  const refused = people.filter((one) => one !== last);
  for (const { email } of refused) firm.mail.against.set(email, against);
  await tellAll(people);
  await firm.clock.tick(at("10:00"));
  expect(recipients()).toEqual([last?.email]);
  expect(await unknown()).toEqual(isUnknown ? refused.map(({ id }) => id).sort() : []);
  firm.mail.against.clear();
  await firm.clock.tick(at("11:00"));
  expect(recipients().sort()).toEqual(refused.map(({ email }) => email).sort());
});

it.each([
  ["each e-mail", { code: 550, words: "5.7.1 Message content rejected", at: "text" }, 10],
  ["whatever this server sends", { code: 550, words: "5.7.1 Relaying denied", at: "recipient" }, 3],
  ["all, being full itself", { code: 452, words: "4.3.1 Insufficient system storage", at: "recipient" }, 3],
] as const)("a mail server that refuses %s is left alone until the next run", async (_, against, most) => {
  for (const { email } of everyone) firm.mail.against.set(email, against);
  await tellAll(everyone);
  const asked = new Set<string>();
  firm.mail.asked = (address) => asked.add(address);
  await firm.clock.tick(at("10:00"));
  expect([recipients(), asked.size]).toEqual([[], most]);
});
