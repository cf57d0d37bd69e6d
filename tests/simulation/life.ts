/* One life: people work while things go wrong, then everything works again, and what has to hold is checked. */

import { decideSomething } from "./decisions.ts";
import { heal, signIn, strike } from "./faults.ts";
import { type Left, wrongChanges, wrongEffects, wrongOnDevice } from "./invariants.ts";
import type { Bundles } from "./realms.ts";
import type { Tab } from "./tab.ts";
import { type Trouble, World } from "./world.ts";
import { writeSomething } from "./writes.ts";

export interface LifeResult {
  seed: number;
  wrong: string[];
  events: string[];
  /** The same for the same seed: a digest of everything that happened. */
  trace: string;
  /** How much happened. */
  counts: { writes: number; effects: number; tasks: number; virtualSeconds: number; tabs: number };
}

/** So long everything works before it is checked, in milliseconds: the longest back-off, and a round of pulls. */
const HEALED_MS = 85_000;
/** After so long every page has pulled, in milliseconds. */
const NOTICE_MS = 65_000;
/** So long a page reads its databases, in milliseconds. */
const DISK_MS = 3_000;
/** So long a person who signs in at a device waits until it is checked. */
const TURN_MS = 45_000;

export interface LifeOptions {
  troubles?: readonly Trouble[] | null;
  /** Whether the events name every request. */
  tellsRequests?: boolean;
}

/** Lets a life pass; the same seed gives the same life. */
export async function live(seed: number, bundles: Bundles, options: LifeOptions = {}): Promise<LifeResult> {
  const world = new World(seed, bundles, options.troubles ?? null);
  if (options.tellsRequests) world.network.tell = (event) => world.note(event);
  const onRejection = (error: unknown) => world.report("a promise", error);
  process.on("unhandledRejection", onRejection);
  try {
    await begin(world);
    await work(world);
    const wrong = await judge(world);
    for (const { where, error } of world.errors)
      wrong.push(`${where}: ${error instanceof Error ? error.stack : error}`);
    for (const browser of world.browsers) browser.kill();
    return resultOf(world, wrong);
  } finally {
    process.off("unhandledRejection", onRejection);
  }
}

function resultOf(world: World, wrong: string[]): LifeResult {
  const { seed, events, ledger, server, time, browsers } = world;
  const tabs = browsers.reduce((sum, browser) => sum + browser.tabs.length, 0);
  const counts = {
    writes: ledger.written.length,
    effects: server.effects.length,
    tasks: time.tasks,
    virtualSeconds: Math.round(time.now / 1000),
    tabs,
  };
  const trace = [time.tasks, server.effects.map(({ key }) => key.slice(0, 4)).join("")].join("|");
  return { seed, wrong, events, trace, counts };
}

async function begin(world: World): Promise<void> {
  world.note(`seed ${world.seed}: ${[...world.troubles].join(", ")}`);
  for (const [browser, owner] of world.owners) {
    const tab = browser.openTab();
    signIn(world, tab, owner.username);
  }
  await world.time.pass(3_000);
}

async function work(world: World): Promise<void> {
  const { random, time } = world;
  const end = time.now + random.between(30_000, 200_000);
  const pace = random.one([200, 1_000, 3_000]);
  // nobody writes for ever
  let left = Math.min(random.between(5, 40), Math.ceil((end - time.now) / pace));
  const act = () => {
    if (time.now >= end) return;
    const tabs = world.browsers.flatMap((browser) => browser.livingTabs);
    if (tabs.length > 0) {
      const tab = random.one(tabs);
      if (random.chance(0.9)) writeSomething(world, tab);
      else decideSomething(world, tab);
    }
    if (left-- > 0) time.after(random.fraction() * 2 * pace, act);
  };
  const fail = () => {
    if (time.now >= end) return;
    strike(world);
    time.after(random.fraction() * 20_000, fail);
  };
  time.after(0, act);
  time.after(0, fail);
  await time.pass(end - time.now + 1);
}

/** Everything works again: each person who has worked at a device signs in there once more, and it is judged. */
async function judge(world: World): Promise<string[]> {
  const wrong: string[] = [];
  const left: Left[] = [];
  heal(world);
  await world.time.pass(5_000);
  const turns = world.browsers.map((browser) => {
    const [tab] = browser.livingTabs;
    const present = tab?.page.session()?.user.username;
    const users = world.ledger.written.filter(({ browser: name }) => name === browser.name).map(({ user }) => user);
    const names = [...new Set(users)].map((id) => world.server.user(id)?.username ?? "");
    const owner = world.owners.get(browser)?.username ?? "";
    return [...new Set([...names.filter((name) => name !== present), present ?? owner])];
  });
  for (let turn = 0; turns.some((names) => turn < names.length); turn++) {
    const takeTurns = () => {
      for (const [at, browser] of world.browsers.entries()) takeTurn(world, browser.livingTabs, turns[at]?.[turn]);
    };
    takeTurns();
    await world.time.pass(NOTICE_MS);
    // a page may learn only now that its session has ended
    takeTurns();
    await world.time.pass(turn === 0 ? HEALED_MS : TURN_MS);
    for (const [at, browser] of world.browsers.entries()) {
      if (turn >= (turns[at]?.length ?? 0)) continue;
      for (const [place, tab] of browser.livingTabs.entries()) {
        const judged = await whilePassing(world, wrongOnDevice(world, tab));
        wrong.push(...judged.wrong);
        if (place === 0 && judged.left) left.push(judged.left);
      }
    }
    if (wrong.length > 0) break;
  }
  if (wrong.length === 0) wrong.push(...(await wrongOnDisk(world)));
  if (wrong.length === 0) wrong.push(...wrongChanges(world, left), ...wrongEffects(world));
  return wrong;
}

/** What the disk has is what was seen: each page is opened anew, without a network. */
async function wrongOnDisk(world: World): Promise<string[]> {
  for (const browser of world.browsers) {
    browser.setConnected(false);
    browser.kill();
    browser.openTab();
  }
  await world.time.pass(DISK_MS);
  // who was remembered is here again; a browser whose storage was full has not noted it
  const tabs = world.browsers.flatMap(({ livingTabs }) => livingTabs).filter((tab) => tab.page.session() !== null);
  const judged = tabs.map((tab) => wrongOnDevice(world, tab));
  const found = await whilePassing(world, Promise.all(judged));
  return found.flatMap(({ wrong }) => wrong.map((one) => `opened anew, ${one}`));
}

/** Looking takes time too: the disk answers in it. */
async function whilePassing<T>(world: World, looking: Promise<T>): Promise<T> {
  let isFound = false;
  const end = () => {
    isFound = true;
  };
  looking.then(end, end);
  for (let waited = 0; !isFound; waited++) {
    if (waited > 1_000) throw new Error("a device does not answer");
    await world.time.pass(5);
  }
  return await looking;
}

function takeTurn(world: World, tabs: readonly Tab[], username: string | undefined): void {
  const [tab] = tabs;
  if (!tab || !username) return;
  const session = tab.page.session();
  if (session?.user.username === username) {
    if (session.signedOut) signIn(world, tab, username);
    return;
  }
  const enter = () => signIn(world, tab, username);
  if (session && !session.signedOut) tab.page.signOut(false).then(enter, enter);
  else enter();
}
