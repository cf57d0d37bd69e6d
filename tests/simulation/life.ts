/* One life on the model: people work while things go wrong, then everything works again, and what has to hold is checked. */

import type { Trouble } from "./cast.ts";
import { heal } from "./faults.ts";
import { type Left, wrongChanges, wrongEffects, wrongOnDevice } from "./invariants.ts";
import { ModelWorld } from "./model-world.ts";
import { wrongParts } from "./part-invariants.ts";
import type { Bundles } from "./realms.ts";
import { arrive, follow, takeTurn, turnsOf } from "./work.ts";

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
/** So long people need to arrive. */
const ARRIVAL_MS = 3_000;

export interface LifeOptions {
  troubles?: readonly Trouble[] | null;
  /** Whether the events name every request. */
  tellsRequests?: boolean;
}

/** Lets a life pass; the same seed gives the same life. */
export async function live(seed: number, bundles: Bundles, options: LifeOptions = {}): Promise<LifeResult> {
  const world = new ModelWorld(seed, bundles, options.troubles ?? null);
  if (options.tellsRequests) world.network.tell = (event) => world.note(event);
  const onRejection = (error: unknown) => world.report("a promise", error);
  process.on("unhandledRejection", onRejection);
  try {
    void arrive(world);
    await world.time.pass(ARRIVAL_MS);
    await world.time.pass(follow(world, world.cast.plan));
    const wrong = await judge(world);
    for (const { where, error } of world.errors)
      wrong.push(`${where}: ${error instanceof Error ? error.stack : error}`);
    for (const browser of world.browsers) browser.kill();
    return resultOf(world, wrong);
  } finally {
    process.off("unhandledRejection", onRejection);
  }
}

function resultOf(world: ModelWorld, wrong: string[]): LifeResult {
  const { seed, events, ledger, model, time, browsers } = world;
  const trace = world.digest();
  const tabs = browsers.reduce((sum, browser) => sum + browser.tabs.length, 0);
  const counts = {
    writes: ledger.written.length,
    effects: model.effects.length,
    tasks: time.tasks,
    virtualSeconds: Math.round(time.now / 1000),
    tabs,
  };
  return { seed, wrong, events, trace, counts };
}

/** Everything works again: each person who has worked at a device signs in there once more, and it is judged. */
async function judge(world: ModelWorld): Promise<string[]> {
  const wrong: string[] = [];
  const left: Left[] = [];
  heal(world);
  await world.time.pass(5_000);
  const turns = await turnsOf(world);
  for (let turn = 0; turns.some((names) => turn < names.length); turn++) {
    const takeTurns = () => {
      for (const [at, browser] of world.browsers.entries()) {
        const [tab] = browser.livingTabs;
        const name = turns[at]?.[turn];
        if (tab && name) void takeTurn(world, tab, name);
      }
    };
    takeTurns();
    await world.time.pass(NOTICE_MS);
    // a page may learn only now that its session has ended
    takeTurns();
    await world.time.pass(turn === 0 ? HEALED_MS : TURN_MS);
    for (const [at, browser] of world.browsers.entries()) {
      if (turn >= (turns[at]?.length ?? 0)) continue;
      for (const [place, tab] of browser.livingTabs.entries()) {
        const judged = await whilePassing(world, wrongOnDevice(world, world.truth(), tab));
        wrong.push(...judged.wrong);
        if (place === 0 && judged.left) left.push(judged.left);
      }
    }
    if (wrong.length > 0) break;
  }
  if (wrong.length === 0) wrong.push(...(await wrongOnDisk(world)));
  const truth = world.truth();
  if (wrong.length === 0) wrong.push(...wrongChanges(world, truth, left), ...wrongEffects(world, truth));
  if (wrong.length === 0) wrong.push(...wrongParts(world, truth));
  return wrong;
}

/** What the disk has is what was seen: each page is opened anew, without a network. */
async function wrongOnDisk(world: ModelWorld): Promise<string[]> {
  for (const browser of world.browsers) {
    browser.setConnected(false);
    browser.kill();
    browser.openTab();
  }
  await world.time.pass(DISK_MS);
  // who was remembered is here again; a browser whose storage was full has not noted it
  const tabs = world.browsers.flatMap(({ livingTabs }) => livingTabs).filter((tab) => tab.page.session() !== null);
  const judged = tabs.map((tab) => wrongOnDevice(world, world.truth(), tab));
  const found = await whilePassing(world, Promise.all(judged));
  return found.flatMap(({ wrong }) => wrong.map((one) => `opened anew, ${one}`));
}

/** Looking takes time too: the disk answers in it. */
async function whilePassing<T>(world: ModelWorld, looking: Promise<T>): Promise<T> {
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
