/* One life on real programs: people work while things go wrong, then everything works again, and what has to hold is checked. */

import { audit } from "../../recovery/audit.ts";
import { heal } from "../faults.ts";
import { type Left, wrongChanges, wrongEffects, wrongOnDevice } from "../invariants.ts";
import { wrongParts } from "../part-invariants.ts";
import { arrive, follow, takeTurn, turnsOf } from "../work.ts";
import type { Truth } from "../world.ts";
import type { Device } from "./device.ts";
import { wrongImports } from "./effect-log.ts";
import { TruthReader } from "./real-truth.ts";
import { RealWorld, type RealWorldOptions } from "./real-world.ts";

export interface RealLife {
  seed: number;
  wrong: string[];
  events: string[];
  counts: { writes: number; effects: number; tabs: number; requests: number };
}

/** How many times as fast as planned people act and things go wrong: on a real clock waiting is dear. */
const PACE = 3;
/** What has not come right after so long never will, in milliseconds of this machine's time: well over the longest back-off. */
const HEALING_LIMIT_MS = 120_000;
/** So long a page opened anew may take to read its databases, in milliseconds of this machine's time. */
const OPENING_LIMIT_MS = 60_000;
/** Between two looks, in milliseconds of this machine's time. */
const LOOK_MS = 150;

/** Lets a life pass. */
export async function live(options: RealWorldOptions): Promise<RealLife> {
  const world = new RealWorld(options);
  const { server, browsers, cast, ledger } = world;
  let wrong: string[] = [];
  let effects = 0;
  try {
    await server.prepare();
    server.start();
    await Promise.all([server.settled(), ...options.installations.map((one) => one.clear())]);
    await arrive(world);
    world.note("people are at work");
    await world.pass(follow(world, cast.plan, PACE));
    const judged = await judge(world, options);
    wrong = judged.wrong;
    effects = judged.effects;
  } catch (error) {
    wrong.push(`the life broke off: ${error instanceof Error ? error.stack : error}`);
  }
  world.calm();
  await Promise.all(browsers.map((browser) => browser.settled().then(() => browser.closeTabs())));
  await server.end();
  for (const { line } of options.installations) line.serve(null);
  if (wrong.length === 0) wrong.push(...audit(server.dataDir, null).map((finding) => `on the disk: ${finding}`));
  for (const { where, error } of world.errors) wrong.push(`${where}: ${error instanceof Error ? error.stack : error}`);
  const tabs = browsers.reduce((sum, browser) => sum + browser.tabs.length, 0);
  const counts = { writes: ledger.written.length, effects, tabs, requests: world.exchanges.length };
  return { seed: world.seed, wrong, events: world.events, counts };
}

/** Everything works again: each person who has worked at a device signs in there once more, and it is judged. */
async function judge(world: RealWorld, options: RealWorldOptions): Promise<{ wrong: string[]; effects: number }> {
  world.calm();
  heal(world);
  await world.server.settled();
  for (const tab of world.browsers.flatMap(({ livingTabs }) => livingTabs)) {
    tab.thaw();
    // people come back to their windows
    tab.setVisible(true);
  }
  const isQuiet = () => world.underWay === 0 && options.installations.every(({ line }) => line.lateCopies === 0);
  await until(isQuiet, HEALING_LIMIT_MS);
  const reader = new TruthReader(world.server, world.people);
  const turns = await turnsOf(world);
  const left: Left[] = [];
  let { wrong, truth }: { wrong: string[]; truth: Truth | null } = { wrong: [], truth: null };
  for (let turn = 0; turns.some((names) => turn < names.length); turn++) {
    const present = world.browsers.flatMap((browser, at) => {
      const name = turns[at]?.[turn];
      return name === undefined ? [] : [{ browser, name }];
    });
    world.note(`turn ${turn}: ${present.map(({ browser, name }) => `${name} at ${browser.name}`).join(", ")}`);
    const end = Date.now() + HEALING_LIMIT_MS;
    let found: Left[] = [];
    do {
      await world.pass(LOOK_MS * world.speed);
      await Promise.all(present.map(({ browser, name }) => settle(world, browser, name)));
      const before = await reader.lastChange();
      const read = await reader.read(world.exchanges, world.ledger);
      const judged = await lookAt(world, read.truth, present);
      truth = read.truth;
      wrong = [...read.wrong, ...judged.wrong];
      found = judged.left;
      // rows, their log and devices are read one after the other: what arrives meanwhile would be in some of them alone
      if ((await reader.lastChange()) !== before) wrong.push("changes still arrive");
    } while (wrong.length > 0 && Date.now() < end);
    left.push(...found);
    if (wrong.length > 0) break;
  }
  if (!truth) throw new Error("nobody came back");
  if (wrong.length === 0) {
    wrong.push(...wrongChanges(world, truth, left), ...wrongEffects(world, truth), ...wrongParts(world, truth));
    wrong.push(...wrongImports(truth.effects, world.ledger), ...(await wrongOnDisk(world, truth)));
  }
  return { wrong, effects: truth.effects.length };
}

/** The person whose turn it is is signed in. */
async function settle(world: RealWorld, browser: Device, name: string): Promise<void> {
  const [tab] = browser.livingTabs;
  if (tab) await takeTurn(world, tab, name);
  else browser.openTab();
}

async function lookAt(
  world: RealWorld,
  truth: Truth,
  present: readonly { browser: Device }[],
): Promise<{ wrong: string[]; left: Left[] }> {
  const wrong: string[] = [];
  const left: Left[] = [];
  for (const { browser } of present) {
    for (const [place, tab] of browser.livingTabs.entries()) {
      try {
        const judged = await wrongOnDevice(world, truth, tab);
        wrong.push(...judged.wrong);
        if (place === 0 && judged.left) left.push(judged.left);
      } catch (error) {
        wrong.push(`${tab.name} does not answer: ${error}`);
      }
    }
  }
  return { wrong, left };
}

/** What the disk has is what was seen: each page is opened anew, without a network. */
async function wrongOnDisk(world: RealWorld, truth: Truth): Promise<string[]> {
  world.note("all pages are opened anew");
  const present = world.browsers.map((browser) => ({ browser }));
  for (const { browser } of present) {
    browser.setConnected(false);
    await browser.closeTabs();
    browser.openTab();
  }
  let wrong: string[] = [];
  await until(async () => {
    wrong = (await lookAt(world, truth, present)).wrong;
    return wrong.length === 0;
  }, OPENING_LIMIT_MS);
  return wrong.map((one) => `opened anew, ${one}`);
}

/** Waits until something holds, or for so many milliseconds of this machine's time. */
async function until(holds: () => boolean | Promise<boolean>, limit: number): Promise<void> {
  const end = Date.now() + limit;
  while (!(await holds()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
