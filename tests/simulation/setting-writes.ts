/* What admins decide for their organization, on devices that may know nothing of each other's decisions, and what people
   decide about being woken. They need a connection; what comes of a lost answer, nobody knows. */

import { askAsLast, askAtOnce } from "./link-writes.ts";
import type { Writer } from "./writer.ts";

/** Where a device is woken in a life: no such host exists. */
export const PUSH_SERVICE = "https://push.invalid/";

/** Changes the time zone, the lead times and whether devices are woken, which go together. */
export async function chooseSettings(writer: Writer): Promise<void> {
  const { world, user, random, page, tab } = writer;
  const organization = user.organizationId;
  const seen = organization === null ? null : await page.shownSettings(organization);
  if (organization === null || !seen) return;
  const chosen = {
    timeZone: random.one(["Asia/Kuwait", "Asia/Riyadh", "Europe/London", "America/New_York"]),
    leadDays: { default: world.ledger.leadTimes() },
    push: random.chance(0.7),
  };
  const made = { organization, chosen, seen, at: world.time.now, answered: null as number | null };
  world.ledger.settings.push(made);
  const isAdmin = () => world.server.user(user.id)?.role === "admin";
  const mayBe = isAdmin() || world.troubles.has("rights");
  const asking = Promise.resolve(page.chooseSettings(organization, chosen, seen)).then(() => true);
  if (!(await askAtOnce(writer, `choose ${JSON.stringify(chosen)}`, asking))) return;
  made.answered = world.time.now;
  if (!mayBe && !isAdmin()) world.report(tab.name, new Error("somebody else than an admin changed settings"));
}

/**
 * Has the device woken, or not any more.
 * @returns whether it was done, and surely after everything else that was asked
 */
async function changePush(writer: Writer, what: string, asking: Promise<void>): Promise<boolean> {
  const browser = writer.tab.browser.name;
  const { ledger } = writer.world;
  ledger.doomPushes(browser);
  const done = asking.then(() => true);
  return (await askAsLast(writer, ledger.pushActs(browser), what, done))?.isLast === true;
}

export async function subscribe(writer: Writer): Promise<void> {
  const { world, user, page, tab } = writer;
  const { ledger, troubles } = world;
  const browser = tab.browser.name;
  // an earlier request may come again, and end this one
  const isFirst = !troubles.has("network") || ledger.pushes.every((one) => one.browser !== browser);
  const made = { endpoint: PUSH_SERVICE + ledger.mark(), owner: user.id, browser, isDoomed: true, hasEnded: false };
  ledger.pushes.push(made);
  const asking = Promise.resolve(page.subscribe(made.endpoint));
  if ((await changePush(writer, `be woken at ${made.endpoint}`, asking)) && isFirst) made.isDoomed = false;
}

export async function unsubscribe(writer: Writer): Promise<void> {
  const { world, user, page, tab } = writer;
  const { ledger, troubles } = world;
  const before = ledger.pushes.filter(({ browser }) => browser === tab.browser.name);
  const isDone = await changePush(writer, "be woken no more", Promise.resolve(page.unsubscribe()));
  // a copy of an earlier request that is under way may bring it back
  if (!isDone || troubles.has("network")) return;
  for (const one of before) if (one.owner === user.id) one.hasEnded = true;
}

/** Looks whether the own device is woken: it is not because of what anybody else did. */
export async function lookAtPush(writer: Writer): Promise<void> {
  const { world, user, page, tab } = writer;
  const found = await askAtOnce(writer, "ask whether it is woken", page.ownPush());
  if (!found) return;
  const own = world.ledger.pushes.filter(({ owner, browser }) => owner === user.id && browser === tab.browser.name);
  if (found.subscribed && own.length === 0)
    world.report(tab.name, new Error(`${user.id % 100} is woken and never asked for it`));
  if (found.key !== null && user.organizationId === null && !world.troubles.has("rights"))
    world.report(tab.name, new Error(`${user.id % 100} may be woken without an organization`));
}
