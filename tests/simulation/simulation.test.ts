import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSimulation } from "../../scripts/lib/simulation/build.mjs";
import { storyOf } from "../../scripts/lib/simulation/run.mjs";
import { Browser, openStorage } from "./browser.ts";
import { live } from "./life.ts";
import { Random } from "./random.ts";
import type { Bundles } from "./realms.ts";
import { VirtualTime } from "./virtual-time.ts";

let bundles: Bundles;
let folder = "";

beforeAll(async () => {
  const built = await buildSimulation();
  folder = built.folder;
  bundles = { tab: readFileSync(built.tab, "utf8"), storage: readFileSync(built.storage, "utf8") };
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

test("A seed is the same life again, whatever was lived before", async () => {
  const seeds = [11, 12];
  const first = new Map<number, object>();
  for (const seed of seeds) first.set(seed, await live(seed, bundles));
  for (const seed of seeds.toReversed()) expect(await live(seed, bundles)).toEqual(first.get(seed));
  const traces = new Set([...first.values()].map((life) => "trace" in life && life.trace));
  expect(traces.size).toBe(seeds.length);
});

test("A life in which something did not hold says what happened, its seed, and the command that lives it again", () => {
  const life = {
    seed: 42,
    wrong: ["a row is gone"],
    events: ["1.00 s: b0/0 is killed"],
    trace: "ab",
    counts: counts(3),
  };
  expect(storyOf(life).split("\n")).toEqual([
    "1.00 s: b0/0 is killed",
    "WRONG: a row is gone",
    'seed 42: {"writes":3,"tabs":4,"virtualSeconds":5} ab',
    "Again: npm run simulate -- --from 42 --seeds 1 --events",
    "",
  ]);
  expect(storyOf({ ...life, wrong: [] })).not.toContain("Again");
});

const counts = (writes: number) => ({ writes, tabs: 4, virtualSeconds: 5 });

/** In the place of the client: writes into a database, and notes what it hears of it. */
const WRITER = `
const tab = (() => {
  const heard = [];
  const note = (name) => () => heard.push(name);
  const open = () => {
    const request = indexedDB.open("one", 1);
    Object.assign(request, { onupgradeneeded: () => request.result.createObjectStore("rows"), onerror: note("not open") });
    request.onsuccess = () => {
      heard.push("open");
      const transaction = request.result.transaction("rows", "readwrite");
      for (const name of ["abort", "error", "complete"]) transaction.addEventListener(name, note(name));
      Object.assign(transaction, { onabort: note("onabort"), oncomplete: note("oncomplete") });
      const store = transaction.objectStore("rows");
      const put = store.put(1, 1);
      put.onsuccess = () => {
        heard.push("put");
        Object.assign(store.put(2, 2), { onsuccess: note("put again"), onerror: note("not put") });
      };
      put.onerror = note("not put");
    };
  };
  return { heard, open };
})();`;

test("A killed tab hears no more of its databases, whenever it is killed", async () => {
  const whole = ["open", "put", "put again", "complete", "oncomplete"];
  const heardInTheEnd = new Set<number>();
  for (let ms = 0; ms < 6; ms += 0.1) {
    const time = new VirtualTime();
    const storage = openStorage(bundles, time);
    const unused = async () => new Response();
    const browser = new Browser(
      { name: "b0", hasLocks: false },
      {
        ...{ time, storage, bundles: { ...bundles, tab: WRITER }, random: new Random(1) },
        ...{ fetch: unused, connectLive: unused, cutLive: () => {}, report: () => {} },
      },
    );
    const tab = browser.openTab();
    await time.pass(ms);
    tab.kill();
    const { heard } = tab.page as unknown as { heard: string[] };
    const atTheKill = [...heard];
    await time.pass(100);
    expect(heard).toEqual(atTheKill);
    expect(whole.slice(0, heard.length)).toEqual(heard);
    heardInTheEnd.add(heard.length);
    // what it left behind keeps nobody else waiting
    const next = browser.openTab();
    await time.pass(100);
    expect((next.page as unknown as { heard: string[] }).heard).toEqual(whole);
  }
  // it was killed before, between and after the steps
  expect([...heardInTheEnd]).toEqual([0, 2, 3, 5]);
});
