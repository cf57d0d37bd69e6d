import { stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { run } from "../../scripts/lib/run.mjs";
import { inBrowser } from "../lib/browser.mjs";
import { underLoad } from "../lib/clients.mjs";
import { ground } from "../lib/ground.mjs";
import { inTurn } from "../lib/measure.mjs";
import { connectMany } from "../lib/realtime.mjs";
import { stock } from "../lib/stock.mjs";
import { ratioRow } from "../lib/table.mjs";
import { DOCUMENTS, ourMix, stockMix } from "./load.mjs";

const AIM = 1.5;
const SETTLE = 3_000;
/** What a process holds depends on when its garbage was last collected: up to twice of what is in use. */
const MEMORY_ROUNDS = 5;
/** In bytes. */
const WISHED_UNTIL_THE_LIST = 220 * 1024;

/** @typedef {import("../lib/clients.mjs").Asked & { pid: () => number, topic: string, again: () => Promise<void> }} Side */

/** Start, memory and size of the executable, beside stock PocketBase. @type {import("../groups.mjs").Run} */
export async function weight(bench) {
  const ours = await ground(bench.executable, { documents: DOCUMENTS, employees: 0 });
  const theirs = await stock(bench.binary);
  try {
    await theirs.fill(DOCUMENTS);
    /** @type {Record<"ours" | "theirs", Side>} */
    const sides = {
      ours: {
        pid: () => ours.server.pid,
        url: ours.url,
        headers: { Cookie: ours.colleague.cookie },
        mix: ourMix,
        topic: "sync",
        again: ours.again,
      },
      theirs: {
        pid: () => theirs.server.pid,
        url: theirs.url,
        headers: { Authorization: theirs.token },
        mix: stockMix,
        topic: "documents/*",
        again: theirs.again,
      },
    };
    const beside = "stock PocketBase";
    const rows = [];
    const starts = await inTurn({ ours: sides.ours.again, theirs: sides.theirs.again }, bench.quick ? 3 : 9);
    rows.push(
      ratioRow({
        work: "the executable: stop and start",
        ours: starts.ours,
        beside,
        theirs: starts.theirs,
        kind: "atMost",
        aim: AIM,
      }),
    );
    /** @type {Record<"ours" | "theirs", Awaited<ReturnType<typeof memories>>[]>} */
    const memory = { ours: [], theirs: [] };
    for (let round = 0; round < (bench.quick ? 1 : MEMORY_ROUNDS); round++) {
      for (const side of /** @type {const} */ (["ours", "theirs"])) {
        memory[side].push(await memories(sides[side], bench.quick));
      }
    }
    const words = {
      idle: "memory, idle",
      load: "memory, most under the mixed load of 50 clients",
      connected: "memory, idle again with 1,000 realtime clients",
    };
    for (const name of /** @type {const} */ (["idle", "load", "connected"])) {
      // a later round begins with what the load before it has written, which is not a fresh server's
      const rounds = name === "idle" ? 1 : MEMORY_ROUNDS;
      /** @param {"ours" | "theirs"} side */
      const of = (side) => memory[side].slice(0, rounds).map((one) => one[name]);
      const figures = { ours: of("ours"), theirs: of("theirs") };
      rows.push(ratioRow({ work: words[name], ...figures, beside, unit: "bytes", kind: "atMost", aim: AIM }));
    }
    const pages = {
      ours: await firstPage(bench, ours.url, "/", 'input[type="password"]'),
      theirs: await firstPage(bench, theirs.url, "/_/", 'input[type="password"]'),
    };
    rows.push(
      ratioRow({
        work: "first page load until one can sign in, all that comes over the line",
        ours: [pages.ours],
        beside: "stock PocketBase's console",
        theirs: [pages.theirs],
        unit: "bytes",
        kind: "atMost",
        aim: AIM,
      }),
    );
    rows.push(
      ratioRow({
        work: "a new browser: sign in, and see the first documents, all that comes over the line",
        ours: [await untilTheList(bench, ours)],
        beside: "the weight that is wished for",
        theirs: [WISHED_UNTIL_THE_LIST],
        unit: "bytes",
        kind: "atMost",
        aim: 1,
      }),
    );
    return [...rows, await fileRow(bench)];
  } finally {
    await ours.end();
    await theirs.end();
  }
}

/**
 * Bytes held by a fresh server, by one at work, and by one that 1,000 listen to.
 * @param {Side} side
 * @param {boolean} quick
 */
async function memories(side, quick) {
  await side.again();
  await wait(SETTLE);
  const idle = await memoryOf(side.pid());
  let most = idle;
  const { url, headers, mix } = side;
  let working = true;
  const watched = (async () => {
    while (working) {
      most = Math.max(most, await memoryOf(side.pid()));
      await wait(200);
    }
  })();
  await underLoad({ url, headers, mix, clients: 50, milliseconds: quick ? 3_000 : 10_000 });
  working = false;
  await watched;
  await side.again();
  const end = await connectMany({ url, headers, topic: side.topic, clients: 1_000 });
  await wait(SETTLE);
  const connected = await memoryOf(side.pid());
  end();
  return { idle, load: most, connected };
}

/** Memory that a process holds, in bytes. @param {number} pid */
async function memoryOf(pid) {
  const { output } = await run("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(output.trim()) * 1024;
}

/**
 * Bytes that a page loads before a person can sign in, headers included; what it fetches later, while idle, is not among
 * them.
 * @param {import("../groups.mjs").Bench} bench
 * @param {string} url
 * @param {string} path
 * @param {string} ready selector of what is there in the end
 */
function firstPage(bench, url, path, ready) {
  return inBrowser({ executablePath: bench.browser, url }, async (page) => {
    await markReady(page, ready);
    await page.goto(path);
    return loadedUntilReady(page);
  });
}

/**
 * As {@link firstPage}, until somebody who signs in sees documents. What comes while they type counts too.
 * @param {import("../groups.mjs").Bench} bench
 * @param {import("../lib/ground.mjs").Ground} ground
 */
function untilTheList(bench, { url, person }) {
  return inBrowser({ executablePath: bench.browser, url }, async (page) => {
    await markReady(page, "[data-document]");
    await page.goto("/");
    await page.locator('input[autocomplete="username"]').fill(person.username);
    await page.locator('input[type="password"]').fill(person.password);
    await wait(SETTLE);
    await page.locator('form [type="submit"]').click();
    return loadedUntilReady(page);
  });
}

/** Lets a page note when what a selector names is there. @param {import("playwright-core").Page} page @param {string} ready */
async function markReady(page, ready) {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)) performance.mark("ready");
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, ready);
}

/** Bytes that had come when it was {@link markReady ready}. @param {import("playwright-core").Page} page */
async function loadedUntilReady(page) {
  await page.waitForFunction(() => performance.getEntriesByName("ready").length > 0);
  return page.evaluate(() => {
    const end = performance.getEntriesByName("ready")[0]?.startTime ?? 0;
    const loaded = /** @type {PerformanceResourceTiming[]} */ ([
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ]);
    return loaded.reduce((sum, { responseEnd, transferSize }) => sum + (responseEnd <= end ? transferSize : 0), 0);
  });
}

/** @param {import("../groups.mjs").Bench} bench */
async function fileRow({ binary, executable }) {
  const [ours, theirs] = [[(await stat(executable)).size], [(await stat(binary)).size]];
  const work = "size of the file that is downloaded";
  return ratioRow({ work, ours, beside: "stock PocketBase", theirs, unit: "bytes", kind: "atMost", aim: AIM });
}
