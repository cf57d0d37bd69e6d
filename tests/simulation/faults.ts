/* What goes wrong during a life, besides single requests. */

import { permissions } from "#domain/index";
import type { DataCopy } from "#web/local/testing/model/model-server.ts";
import type { Browser } from "./browser.ts";
import { fairWeather, type NetworkFault, networkFaults } from "./network.ts";
import type { Tab } from "./tab.ts";
import type { Trouble, World } from "./world.ts";
import { writeSomething } from "./writes.ts";

const copies = new WeakMap<World, DataCopy>();

const livingTabs = (world: World): Tab[] => world.browsers.flatMap((browser) => browser.livingTabs);

function anyTab(world: World): Tab | null {
  const tabs = livingTabs(world);
  return tabs.length > 0 ? world.random.one(tabs) : null;
}

function changeWeather(world: World): void {
  const { random, network } = world;
  const faults = networkFaults.filter(() => random.chance(0.4));
  const slow = random.between(5, 3_000);
  const share = random.one([0.05, 0.2, 0.5]);
  network.weather = { share, faults: faults as NetworkFault[], delay: [random.between(1, 50), 50 + slow] };
  world.note(`weather: ${share} of ${faults.join()}, up to ${slow} ms`);
}

function changeConnection(world: World): void {
  const browser = world.random.one(world.browsers);
  browser.setConnected(!browser.isConnected);
  if (!browser.isConnected) world.network.cutLive((tab) => tab.browser === browser);
  world.note(`${browser.name} is ${browser.isConnected ? "connected" : "without network"}`);
}

function killSomething(world: World): void {
  const tab = anyTab(world);
  if (!tab) return;
  const { browser } = tab;
  if (world.random.chance(0.4)) {
    world.note(`${browser.name} is killed`);
    browser.kill();
  } else {
    world.note(`${tab.name} is killed`);
    tab.kill();
  }
  if (browser.livingTabs.length > 0 && world.random.chance(0.5)) return;
  world.time.after(world.random.between(1, 20_000), () => {
    if (browser.livingTabs.length === 0) world.note(`${browser.openTab().name} is opened after a kill`);
  });
}

function killServer(world: World): void {
  const { network, random, time } = world;
  if (!network.isServerUp) return;
  world.note("the server is killed");
  network.stopServer();
  time.after(random.between(10, 40_000), () => {
    network.startServer();
    world.note("the server starts");
  });
}

/** A copy is made; later it takes the place of the data: as a restored backup, or as a folder that was put back by hand. */
function putBack(world: World): void {
  const { server, network, random } = world;
  const copy = copies.get(world);
  if (!copy || random.chance(0.4)) {
    copies.set(world, server.copy());
    world.note("the data are copied");
    return;
  }
  const isMarked = random.chance(0.5);
  network.stopServer();
  server.putBack(copy, isMarked);
  network.startServer();
  world.wasPutBack = true;
  world.note(isMarked ? "a backup is restored" : "an older folder of data is put back");
}

function endSessions(world: World): void {
  const user = world.random.one(world.people);
  world.server.endSessions((id) => id === user.id);
  world.note(`the sessions of ${user.id % 100} end`);
}

/** The person of a browser signs in again where the screen asks for it, or where nobody is signed in. */
export function signIn(world: World, tab: Tab, username: string): void {
  world.note(`${tab.name} signs in as ${username}`);
  tab.page.signIn(username).catch((error: unknown) => world.note(`${tab.name} could not sign in: ${String(error)}`));
}

function signInAgain(world: World): void {
  for (const tab of livingTabs(world)) {
    const session = tab.page.session();
    const owner = world.owners.get(tab.browser);
    if (session?.signedOut && world.random.chance(0.7)) signIn(world, tab, session.user.username);
    else if (!session && owner && world.random.chance(0.7)) signIn(world, tab, owner.username);
  }
}

/** Signs out, or somebody else signs in at the same browser. */
function changePerson(world: World): void {
  const tab = anyTab(world);
  const session = tab?.page.session();
  if (!tab || !session) {
    signInAgain(world);
    return;
  }
  const { random, ledger } = world;
  const discardUnsent = random.chance(0.2);
  world.note(`${tab.name} signs out${discardUnsent ? " and discards" : ""}`);
  tab.page.signOut(discardUnsent).then(
    () => {
      for (const one of discardUnsent ? ledger.written : []) {
        if (one.browser === tab.browser.name && one.user === session.user.id) one.isWithdrawn = true;
      }
      if (tab.isAlive) signIn(world, tab, random.one(world.people).username);
    },
    (error: unknown) => world.note(`${tab.name} could not sign out: ${String(error)}`),
  );
}

function changeRights(world: World): void {
  const { random, server, people } = world;
  const user = random.one(people.slice(1, 4));
  const present = server.user(user.id);
  if (!present) return;
  const kind = random.weighted({ permissions: 4, role: 2, organization: 1.5 });
  if (kind === "permissions") server.changeUser(user.id, { permissions: permissions.filter(() => random.chance(0.6)) });
  if (kind === "role") server.changeUser(user.id, { role: random.one(["user", "viewer", "admin"]) });
  if (kind === "organization") {
    const others = people.map(({ organizationId }) => organizationId);
    server.changeUser(user.id, { organizationId: random.one([...others, null]) });
  }
  const { role, organizationId, permissions: granted } = server.user(user.id) ?? present;
  world.note(`${user.id % 100} is ${role} of ${organizationId} with ${granted.join("+")}`);
}

/** Somebody moves to another organization while work of theirs waits on a device without network. */
function moveWhileAway(world: World): void {
  const { random, server, time } = world;
  const browser = random.one(world.browsers);
  const user = browser.livingTabs[0]?.page.session()?.user;
  if (!user || !browser.isConnected) return;
  browser.setConnected(false);
  world.note(`${browser.name} is without network, and ${user.id % 100} is about to move`);
  const [tab] = browser.livingTabs;
  for (let count = random.between(1, 4); tab && count > 0; count--) {
    time.after(random.between(100, 8_000), () => writeSomething(world, tab));
  }
  time.after(random.between(8_000, 20_000), () => {
    const others = world.people.map(({ organizationId }) => organizationId);
    server.changeUser(user.id, { organizationId: random.one([...others, null]) });
    world.note(`${user.id % 100} is of ${server.user(user.id)?.organizationId}`);
  });
  time.after(random.between(20_000, 30_000), () => {
    if (!browser.isConnected) browser.setConnected(true);
  });
}

function setClock(world: World): void {
  const browser: Browser = world.random.one(world.browsers);
  browser.clockError = world.random.one([0, -86_400_000, 86_400_000, 40_000, -5_000]);
  world.note(`${browser.name} is ${browser.clockError} ms ahead`);
}

function fillStorage(world: World): void {
  const browser = world.random.one(world.browsers);
  browser.isFull = !browser.isFull;
  world.note(`${browser.name} is ${browser.isFull ? "full" : "not full"}`);
}

function changeTabs(world: World): void {
  const { random } = world;
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

function freezeSomething(world: World): void {
  const tab = anyTab(world);
  const ms = world.random.between(1_000, 60_000);
  tab?.freeze(ms);
  world.note(`${tab?.name} is frozen for ${ms} ms`);
}

/** What strikes by each trouble, and how often beside the others. */
const strikes: Record<Trouble, { weight: number; strike: (world: World) => void }[]> = {
  network: [
    { weight: 4, strike: changeWeather },
    { weight: 4, strike: changeConnection },
  ],
  kills: [{ weight: 5, strike: killSomething }],
  server: [{ weight: 2, strike: killServer }],
  sessions: [
    { weight: 2, strike: endSessions },
    { weight: 4, strike: signInAgain },
  ],
  people: [
    { weight: 2, strike: changePerson },
    { weight: 3, strike: signInAgain },
  ],
  rights: [
    { weight: 3, strike: changeRights },
    { weight: 2, strike: moveWhileAway },
  ],
  history: [{ weight: 2, strike: putBack }],
  clocks: [{ weight: 2, strike: setClock }],
  storage: [{ weight: 2, strike: fillStorage }],
  tabs: [
    { weight: 5, strike: changeTabs },
    { weight: 2, strike: freezeSomething },
  ],
};

/** Lets one thing go wrong that goes wrong in this life. */
export function strike(world: World): void {
  const all = [...world.troubles].flatMap((trouble) => strikes[trouble]);
  if (all.length === 0) return;
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  let rest = world.random.fraction() * total;
  for (const { weight, strike: run } of all) {
    rest -= weight;
    if (rest >= 0) continue;
    run(world);
    return;
  }
}

/** Everything works again; what was lost stays lost. */
export function heal(world: World): void {
  const { network } = world;
  world.note("everything works again");
  network.weather = fairWeather;
  if (!network.isServerUp) network.startServer();
  for (const browser of world.browsers) {
    browser.isFull = false;
    if (!browser.isConnected) browser.setConnected(true);
    if (browser.livingTabs.length === 0) browser.openTab();
    for (const tab of browser.livingTabs) if (!tab.isVisible) tab.setVisible(true);
  }
}
