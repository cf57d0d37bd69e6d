/* What people do with share links and invitations. They need a connection; what comes of a lost answer, nobody knows. */

import { joinsByInvitation } from "#domain/index";
import { pickRow, type Writer } from "./writer.ts";

/** Lets somebody ask the server for something at once. @returns whether an answer came, and what it said */
async function asked<T>({ world, tab }: Writer, what: string, asking: T): Promise<Awaited<T> | null> {
  try {
    const answer = await asking;
    world.note(`${tab.name} ${what}: ${JSON.stringify(answer) ?? "done"}`);
    return answer;
  } catch (error) {
    world.note(`${tab.name} could not ${what}: ${String(error)}`);
    return null;
  }
}

export async function share(writer: Writer): Promise<void> {
  const document = await pickRow(writer, "documents");
  if (!document) return;
  const made = await asked(writer, `share ${document.id}`, writer.page.share(document.id));
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
  if (await asked(writer, `revoke the share link ${one.id}`, revoking)) one.hasEnded = true;
}

export async function invite(writer: Writer): Promise<void> {
  const { user, world, page } = writer;
  if (user.role !== "admin") return;
  const made = await asked(writer, "invite", page.invite());
  if (made?.token) world.ledger.invitations.push({ ...made, hasEnded: false, joined: [] });
}

export async function revokeInvitation(writer: Writer): Promise<void> {
  const { world, random, page, user } = writer;
  const { invitations } = world.ledger;
  if (user.role !== "admin" || invitations.length === 0) return;
  const one = random.one(invitations);
  const before = one.joined.length;
  const revoking = Promise.resolve(page.revokeInvitation(one.id)).then(() => true);
  if (!(await asked(writer, `revoke the invitation ${one.id}`, revoking))) return;
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
  if (!(await asked(writer, `join by the invitation ${one.id}`, joining))) return;
  one.joined.push(user.id);
  if (wasOver && !world.wasPutBack) world.report(writer.tab.name, new Error("joined by an invitation that had ended"));
}
