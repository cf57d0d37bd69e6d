/* What people do with share links, invitations and calendar links. They need a connection; what comes of a lost answer, nobody knows. */

import { joinsByInvitation } from "#domain/index";
import type { Acts } from "./ledger.ts";
import { pickRow, type Writer } from "./writer.ts";

/** Lets somebody ask the server for something at once. @returns whether an answer came, and what it said */
export async function askAtOnce<T>({ world, tab }: Writer, what: string, asking: T): Promise<Awaited<T> | null> {
  try {
    const answer = await asking;
    world.note(`${tab.name} ${what}: ${JSON.stringify(answer) ?? "done"}`);
    return answer;
  } catch (error) {
    world.note(`${tab.name} could not ${what}: ${String(error)}`);
    return null;
  }
}

/**
 * The same for what counts only until it is asked again. A request without an answer may have an effect at any time, so
 * nobody knows any more which is the last.
 * @returns the answer, and whether it is surely that of the last; null without one
 */
export async function askAsLast<T>(
  writer: Writer,
  acts: Acts,
  what: string,
  asking: T,
): Promise<{ answer: Awaited<T>; isLast: boolean } | null> {
  const isAlone = acts.open === 0;
  acts.open++;
  const at = ++acts.begun;
  const answer = await askAtOnce(writer, what, asking);
  if (answer === null) return null;
  acts.open--;
  return { answer, isLast: isAlone && acts.begun === at };
}

export async function share(writer: Writer): Promise<void> {
  const document = await pickRow(writer, "documents");
  if (!document) return;
  const made = await askAtOnce(writer, `share ${document.id}`, writer.page.share(document.id));
  if (!made?.token) return;
  const of = { document: document.id, maker: writer.user.id, at: writer.world.time.now };
  writer.world.ledger.shares.push({ ...made, ...of, isDoomed: false, hasEnded: false });
}

/** Revokes a link, of this person or of another one. */
export async function revokeShare(writer: Writer): Promise<void> {
  const { world, random, page } = writer;
  const { shares } = world.ledger;
  if (shares.length === 0) return;
  const one = random.one(shares);
  one.isDoomed = true;
  const revoking = Promise.resolve(page.revokeShare(one.id)).then(() => true);
  if (await askAtOnce(writer, `revoke the share link ${one.id}`, revoking)) one.hasEnded = true;
}

export async function invite(writer: Writer): Promise<void> {
  const { user, world, page } = writer;
  if (user.role !== "admin") return;
  const made = await askAtOnce(writer, "invite", page.invite());
  if (made?.token) world.ledger.invitations.push({ ...made, hasEnded: false, joined: [] });
}

export async function revokeInvitation(writer: Writer): Promise<void> {
  const { world, random, page, user } = writer;
  const { invitations } = world.ledger;
  if (user.role !== "admin" || invitations.length === 0) return;
  const one = random.one(invitations);
  const before = one.joined.length;
  const revoking = Promise.resolve(page.revokeInvitation(one.id)).then(() => true);
  if (!(await askAtOnce(writer, `revoke the invitation ${one.id}`, revoking))) return;
  // whoever joined meanwhile did so before it ended
  if (one.joined.length === before) one.hasEnded = true;
}

/** Somebody without an organization becomes a member of one. */
export async function join(writer: Writer): Promise<void> {
  const { world, random, page, user } = writer;
  const { invitations } = world.ledger;
  if (!joinsByInvitation(user) || invitations.length === 0) return;
  const one = random.one(invitations);
  const wasOver = one.hasEnded;
  const joining = Promise.resolve(page.join(one.token, user.id)).then(() => true);
  if (!(await askAtOnce(writer, `join by the invitation ${one.id}`, joining))) return;
  one.joined.push(user.id);
  if (wasOver && !world.wasPutBack) world.report(writer.tab.name, new Error("joined by an invitation that had ended"));
}

/** Makes or revokes the own calendar link, which ends the one before. */
async function changeCalendar<T>(writer: Writer, what: string, ask: () => T) {
  const { world, user } = writer;
  const { ledger } = world;
  const own = ledger.calendars.filter(({ owner }) => owner === user.id);
  for (const one of own) one.isDoomed = true;
  const answered = await askAsLast(writer, ledger.calendarActs(user.id), what, ask());
  if (answered) for (const one of own) one.hasEnded = true;
  return answered;
}

export async function makeCalendar(writer: Writer): Promise<void> {
  const { world, page, user } = writer;
  const made = await changeCalendar(writer, "make a calendar link", () => page.makeCalendar());
  if (!made?.answer.token) return;
  const { token } = made.answer;
  // a request that comes twice makes another link in the place of the one that was told
  const isDoomed = !made.isLast || world.troubles.has("network");
  world.ledger.calendars.push({ token, owner: user.id, isDoomed, hasEnded: false });
}

export async function revokeCalendar(writer: Writer): Promise<void> {
  const { page } = writer;
  await changeCalendar(writer, "revoke the calendar link", () =>
    Promise.resolve(page.revokeCalendar()).then(() => true),
  );
}
