/* What people do in a life and what goes wrong meanwhile, by its plan; and who comes back in the end. */

import { ORGANIZATIONS } from "./cast.ts";
import { decideSomething } from "./decisions.ts";
import { signIn, strike } from "./faults.ts";
import type { Plan, Step } from "./plan.ts";
import { Random } from "./random.ts";
import type { AnyTab, World } from "./world.ts";
import { writeSomething } from "./writes.ts";

/** Everybody opens a browser and signs in. */
export async function arrive(world: World): Promise<void> {
  world.note(`seed ${world.seed}: ${[...world.troubles].join(", ")}`);
  for (const organization of world.hiding) world.server.hideSalaries(organization, true);
  for (const organization of ORGANIZATIONS) world.server.allowPush(organization);
  const arrivals = [...world.owners].map(([browser, owner]) => signIn(world, browser.openTab(), owner.username));
  await Promise.all(arrivals);
}

/**
 * Queues everything that is planned.
 * @param pace how many times as fast as planned
 * @returns how long it takes, in milliseconds of the life
 */
export function follow(world: World, plan: Plan, pace = 1): number {
  for (const step of plan.steps) world.time.after(step.at / pace, () => take(world, step));
  return plan.length / pace;
}

function take(world: World, { kind, what, seed }: Step): void {
  const random = new Random(seed);
  if (kind === "strike") {
    strike(world, what, random);
    return;
  }
  const tabs = world.browsers.flatMap(({ livingTabs }) => livingTabs);
  if (tabs.length === 0) return;
  const tab = random.one(tabs);
  if (kind === "write") writeSomething(world, tab, random, what);
  else decideSomething(world, tab, what, random);
}

/** For each browser everybody who has worked there, by name: whoever is there now comes last. */
export async function turnsOf(world: World): Promise<string[][]> {
  const turns = world.browsers.map(async (browser) => {
    const present = (await browser.livingTabs[0]?.page.session())?.user.username;
    const users = world.ledger.written.filter(({ browser: name }) => name === browser.name).map(({ user }) => user);
    const names = [...new Set(users)].map((id) => world.server.user(id)?.username ?? "");
    const owner = world.owners.get(browser)?.username ?? "";
    return [...new Set([...names.filter((name) => name !== present), present ?? owner])];
  });
  return Promise.all(turns);
}

/** Lets a person be signed in at a tab, whoever is there. */
export async function takeTurn(world: World, tab: AnyTab, username: string): Promise<void> {
  const session = await tab.page.session();
  if (session?.user.username === username) {
    if (session.signedOut) await signIn(world, tab, username);
    return;
  }
  world.ledger.doomPushes(tab.browser.name);
  if (session && !session.signedOut) await Promise.resolve(tab.page.signOut(false)).catch(() => {});
  await signIn(world, tab, username);
}
