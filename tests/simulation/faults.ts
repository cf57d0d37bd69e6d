/* What goes wrong during a life, besides single requests. */

import { permissions, type User } from "#domain/index";
import { ORGANIZATIONS, type Trouble } from "./cast.ts";
import type { Random } from "./random.ts";
import { fairWeather, networkFaults } from "./weather.ts";
import { type AnyTab, begin, type World } from "./world.ts";
import { writeSomething } from "./writes.ts";

type Strike = (world: World, random: Random) => void;

const livingTabs = (world: World): AnyTab[] => world.browsers.flatMap((browser) => browser.livingTabs);

function anyTab(world: World, random: Random): AnyTab | null {
  const tabs = livingTabs(world);
  return tabs.length > 0 ? random.one(tabs) : null;
}

function changeWeather(world: World, random: Random): void {
  const faults = networkFaults.filter(() => random.chance(0.4));
  const slow = random.between(5, 3_000);
  const share = random.one([0.05, 0.2, 0.5]);
  world.network.weather = { share, faults, delay: [random.between(1, 50), 50 + slow] };
  world.note(`weather: ${share} of ${faults.join()}, up to ${slow} ms`);
}

function changeConnection(world: World, random: Random): void {
  const browser = random.one(world.browsers);
  browser.setConnected(!browser.isConnected);
  world.note(`${browser.name} is ${browser.isConnected ? "connected" : "without network"}`);
}

function killSomething(world: World, random: Random): void {
  const tab = anyTab(world, random);
  if (!tab) return;
  const { browser } = tab;
  if (random.chance(0.4)) {
    world.note(`${browser.name} is killed`);
    browser.kill();
  } else {
    world.note(`${tab.name} is killed`);
    tab.kill();
  }
  if (browser.livingTabs.length > 0 && random.chance(0.5)) return;
  world.time.after(random.between(1, 20_000), () => {
    if (browser.livingTabs.length === 0) world.note(`${browser.openTab().name} is opened after a kill`);
  });
}

function killServer(world: World, random: Random): void {
  const { server, time } = world;
  if (!server.isUp) return;
  world.note("the server is killed");
  server.stop();
  time.after(random.between(10, 40_000), () => {
    server.start();
    world.note("the server starts");
  });
}

/** A copy is made; later it takes the place of the data: as a restored backup, or as a folder that was put back by hand. */
function putBack(world: World, random: Random): void {
  const { server } = world;
  if (!server.hasCopy || random.chance(0.4)) {
    server.copyData();
    world.note("the data are copied");
    return;
  }
  const isMarked = random.chance(0.5);
  server.putBack(isMarked);
  world.wasPutBack = true;
  world.note(isMarked ? "a backup is restored" : "an older folder of data is put back");
}

function endSessions(world: World, random: Random): void {
  const user = random.one(world.people);
  world.server.endSessions(user.id);
  world.ledger.endPushes(({ owner }) => owner === user.id);
  world.note(`the sessions of ${user.id % 100} end`);
}

/** The person of a browser signs in again where the screen asks for it, or where nobody is signed in. */
export async function signIn(world: World, tab: AnyTab, username: string): Promise<void> {
  world.note(`${tab.name} signs in as ${username}`);
  // the session that the browser had ends with that
  world.ledger.doomPushes(tab.browser.name);
  try {
    await tab.page.signIn(username);
  } catch (error) {
    world.note(`${tab.name} could not sign in: ${String(error)}`);
  }
}

function signInAgain(world: World, random: Random): void {
  for (const tab of livingTabs(world)) {
    const isDone = random.chance(0.7);
    begin(world, tab, async () => {
      const session = await tab.page.session();
      const owner = world.owners.get(tab.browser);
      if (session?.signedOut && isDone) await signIn(world, tab, session.user.username);
      else if (!session && owner && isDone) await signIn(world, tab, owner.username);
    });
  }
}

/** Signs out, or somebody else signs in at the same browser. */
function changePerson(world: World, random: Random): void {
  const tab = anyTab(world, random);
  const discardUnsent = random.chance(0.2);
  const next = random.one(world.people);
  if (tab) begin(world, tab, () => handOver(world, tab, discardUnsent, next, random));
}

async function handOver(world: World, tab: AnyTab, discardUnsent: boolean, next: User, random: Random): Promise<void> {
  const session = await tab.page.session();
  if (!session) {
    signInAgain(world, random);
    return;
  }
  world.note(`${tab.name} signs out${discardUnsent ? " and discards" : ""}`);
  const withdraw = () => {
    for (const one of discardUnsent ? world.ledger.written : []) {
      if (one.browser === tab.browser.name && one.user === session.user.id) one.isWithdrawn = true;
    }
  };
  world.ledger.doomPushes(tab.browser.name);
  try {
    await tab.page.signOut(discardUnsent);
  } catch (error) {
    world.note(`${tab.name} could not sign out: ${String(error)}`);
    // of a tab that is killed meanwhile nobody knows how far it came
    if (!tab.isAlive) withdraw();
    return;
  }
  withdraw();
  world.ledger.endPushes(({ browser, owner }) => browser === tab.browser.name && owner === session.user.id);
  if (tab.isAlive) await signIn(world, tab, next.username);
}

function changeRights(world: World, random: Random): void {
  const { server, people } = world;
  const user = random.one(people.slice(1, 4));
  const present = server.user(user.id);
  if (!present) return;
  const kind = random.weighted({ permissions: 4, role: 2, organization: 1.5 });
  if (kind === "permissions") server.changeUser(user.id, { permissions: permissions.filter(() => random.chance(0.6)) });
  if (kind === "role") server.changeUser(user.id, { role: random.one(["user", "viewer", "admin"]) });
  if (kind === "organization") server.changeUser(user.id, { organizationId: anyOrganization(world, random) });
  const { role, organizationId, permissions: granted } = server.user(user.id) ?? present;
  world.note(`${user.id % 100} is ${role} of ${organizationId} with ${granted.join("+")}`);
}

/** An organization begins to hide its salaries, or shows them again. */
function hideSalaries(world: World, random: Random): void {
  const organization = random.one(ORGANIZATIONS);
  const isHidden = random.chance(0.6);
  world.server.hideSalaries(organization, isHidden);
  world.note(`${organization} ${isHidden ? "hides" : "shows"} its salaries`);
}

const anyOrganization = ({ people }: World, random: Random) =>
  random.one([...people.map(({ organizationId }) => organizationId), null]);

/** Somebody moves to another organization while work of theirs waits on a device without network. */
function moveWhileAway(world: World, random: Random): void {
  const browser = random.one(world.browsers);
  const [tab] = browser.livingTabs;
  if (tab && browser.isConnected) begin(world, tab, () => moveFrom(world, tab, random));
}

async function moveFrom(world: World, tab: AnyTab, random: Random): Promise<void> {
  const { server, time } = world;
  const { browser } = tab;
  const user = (await tab.page.session())?.user;
  if (!user) return;
  browser.setConnected(false);
  world.note(`${browser.name} is without network, and ${user.id % 100} is about to move`);
  for (let count = random.between(1, 4); count > 0; count--) {
    const its = random.fork();
    time.after(random.between(100, 8_000), () => writeSomething(world, tab, its));
  }
  time.after(random.between(8_000, 20_000), () => {
    server.changeUser(user.id, { organizationId: anyOrganization(world, random) });
    world.note(`${user.id % 100} is of ${server.user(user.id)?.organizationId}`);
  });
  time.after(random.between(20_000, 30_000), () => {
    if (!browser.isConnected) browser.setConnected(true);
  });
}

function setClock(world: World, random: Random): void {
  const browser = random.one(world.browsers);
  const error = random.one([0, -86_400_000, 86_400_000, 40_000, -5_000]);
  browser.setClock(error);
  world.note(`${browser.name} is ${error} ms ahead`);
}

function fillStorage(world: World, random: Random): void {
  const browser = random.one(world.browsers);
  browser.setFull(!browser.isFull);
  world.note(`${browser.name} is ${browser.isFull ? "full" : "not full"}`);
}

function changeTabs(world: World, random: Random): void {
  const browser = random.one(world.browsers);
  const tabs = browser.livingTabs;
  const tab = tabs.length > 0 ? random.one(tabs) : null;
  if (!tab || (tabs.length < 3 && random.chance(0.5))) {
    world.note(`${browser.openTab().name} is opened`);
  } else if (random.chance(0.3)) {
    world.note(`${tab.name} is reloaded`);
    browser.reload(tab);
  } else {
    tab.setVisible(!tab.isVisible);
    world.note(`${tab.name} is ${tab.isVisible ? "shown" : "hidden"}`);
  }
}

function freezeSomething(world: World, random: Random): void {
  const tab = anyTab(world, random);
  const ms = random.between(1_000, 60_000);
  tab?.freeze(ms);
  world.note(`${tab?.name} is frozen for ${ms} ms`);
}

/** What strikes by each trouble, and how often beside the others. */
const strikes: Record<Trouble, Record<string, [weight: number, strike: Strike]>> = {
  network: { weather: [4, changeWeather], connection: [4, changeConnection] },
  kills: { kill: [5, killSomething] },
  server: { "kill server": [2, killServer] },
  sessions: { "end sessions": [2, endSessions], "sign in again": [4, signInAgain] },
  people: { "change person": [2, changePerson], "come back": [3, signInAgain] },
  rights: { "change rights": [3, changeRights], "move while away": [2, moveWhileAway], salaries: [3, hideSalaries] },
  history: { "put back": [2, putBack] },
  clocks: { clock: [2, setClock] },
  storage: { "fill storage": [2, fillStorage] },
  tabs: { tabs: [5, changeTabs], freeze: [2, freezeSomething] },
};

const byName = new Map(
  Object.values(strikes).flatMap((all) => Object.entries(all).map(([name, [, strike]]) => [name, strike] as const)),
);

/** What can strike in a life with these troubles, and how often beside the others. */
export function weightsOfStrikes(troubles: ReadonlySet<Trouble>): Record<string, number> {
  const all = [...troubles].flatMap((trouble) => Object.entries(strikes[trouble]));
  return Object.fromEntries(all.map(([name, [weight]]) => [name, weight]));
}

/** Lets one thing go wrong. */
export function strike(world: World, name: string, random: Random): void {
  byName.get(name)?.(world, random);
}

/** Everything works again; what was lost stays lost. */
export function heal(world: World): void {
  const { network, server } = world;
  world.note("everything works again");
  network.weather = fairWeather;
  if (!server.isUp) server.start();
  for (const browser of world.browsers) {
    if (browser.isFull) browser.setFull(false);
    if (!browser.isConnected) browser.setConnected(true);
    if (browser.livingTabs.length === 0) browser.openTab();
    for (const tab of browser.livingTabs) if (!tab.isVisible) tab.setVisible(true);
  }
}
