import { inBrowser, longestTask, settled } from "../lib/browser.mjs";
import { ground } from "../lib/ground.mjs";
import { indexMemory } from "../lib/index-memory.mjs";
import { until } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";
import { fillTexts, madeUpWords, RARE_WORD } from "../lib/words.mjs";

/** Letters of a paper's text: one page, or two. */
const LETTERS = 4_000;
/** Texts that a device at a desk has room for, and those of a quick run. */
const PAPERS = { whole: 15_700, quick: 1_500 };
const ROUNDS = 9;
/** What was wished for, in milliseconds: the first fifty papers of any number, and all of 80 million letters. */
const WISHED = { first: 16, all: 150, letters: 80_000_000, longestTask: 50, bytes: 1.6 };

/** @typedef {{ first: number, all: number, hits: number, told: number }} Scan times in milliseconds */

/**
 * Words that are looked for in the texts which a device keeps: in its worker, by the page as people use it.
 * @type {import("../groups.mjs").Run}
 */
export async function contents(bench) {
  const papers = bench.quick ? PAPERS.quick : PAPERS.whole;
  const { url, admin, console, end } = await ground(bench.executable, { documents: papers, employees: 0 });
  const words = madeUpWords();
  try {
    await fillTexts(console, LETTERS);
    const letters = papers * LETTERS;
    const place = { executablePath: bench.browser, url, cookie: admin.cookie };
    const { scans, memory } = await inBrowser(place, async (page) => {
      await page.addInitScript(watchSearches);
      await settled(page, papers);
      await until(async () => (await keptTexts(page)) >= papers, "texts on the device", 900_000);
      return scansOf(page, { common: words.slice(0, 3), rare: RARE_WORD, missing: "qqqqqq" }, bench.quick ? 3 : ROUNDS);
    });
    const index = await indexMemory(LETTERS);
    const millions = `${(letters / 1e6).toFixed(1)} million letters on the device`;
    const all = `what was wished for, ${WISHED.all} ms for 80 million letters`;
    const wishedAll = [(WISHED.all * letters) / WISHED.letters];
    const row = { kind: /** @type {const} */ ("atMost"), aim: 1 };
    const rows = Object.entries(scans).flatMap(([name, list]) => [
      ratioRow({
        ...row,
        work: `search in ${millions}, ${name}: all papers`,
        ours: list.map((scan) => scan.all),
        beside: all,
        theirs: wishedAll,
      }),
    ]);
    const everyScan = Object.values(scans).flat();
    return [
      ...rows,
      ratioRow({
        ...row,
        work: "the same, a word of most papers: the first 50",
        ours: (scans["a word of most papers"] ?? []).map(({ first }) => first),
        beside: "what was wished for",
        theirs: [WISHED.first],
      }),
      ratioRow({
        ...row,
        work: `the same: processor time of the page's longest task in ${everyScan.length} searches`,
        ours: [Math.max(...everyScan.map(({ longest }) => longest))],
        beside: "what was wished for",
        theirs: [WISHED.longestTask],
      }),
      ratioRow({
        ...row,
        work: "the same: memory that the worker holds",
        ours: [memory],
        unit: "bytes",
        beside: "what was wished for, 1.6 bytes a letter",
        theirs: [letters * WISHED.bytes],
      }),
      ratioRow({
        ...row,
        work: "the same: memory that the worker holds",
        ours: [memory],
        unit: "bytes",
        beside: "MiniSearch's index of as many letters, by a tenth of them",
        theirs: [index * letters],
        aim: 0.125,
      }),
    ];
  } finally {
    await end();
  }
}

/** How many texts the device keeps. @param {import("playwright-core").Page} page */
const keptTexts = (page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((one) => one.name ?? "").find((one) => one.includes("texts"));
    if (!name) return 0;
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const counting = database.transaction("keys").objectStore("keys").count();
        counting.onerror = () => reject(counting.error);
        counting.onsuccess = () => {
          database.close();
          resolve(counting.result);
        };
      };
    });
  });

/**
 * Types what is looked for, and notes how long each question took; the first round, which reads the texts, does not count.
 * @param {import("playwright-core").Page} page
 * @param {{ common: readonly string[], rare: string, missing: string }} wanted
 * @param {number} rounds
 */
async function scansOf(page, { common, rare, missing }, rounds) {
  const box = page.getByRole("searchbox");
  const searches = {
    "a word of most papers": common[0] ?? "",
    "three of them": common.join(" "),
    "a word of few papers": rare,
    "a word of none": missing,
  };
  /** @type {Record<string, (Scan & { longest: number })[]>} */
  const scans = {};
  for (let round = -1; round < rounds; round++) {
    for (const [name, text] of Object.entries(searches)) {
      const before = await page.evaluate(scanCount);
      const { longest } = await longestTask(page, async () => {
        await box.fill(text);
        await page.waitForFunction(isScanned, before, { timeout: 120_000 });
      });
      const scan = { ...(await page.evaluate(lastScan)), longest };
      if (round >= 0) scans[name] = [...(scans[name] ?? []), scan];
      await box.fill("");
    }
  }
  return { scans, memory: await memoryOfWorker(page, "texts.worker") };
}

/**
 * The memory of a page's worker: its objects, and the buffers outside of its heap.
 * @param {import("playwright-core").Page} page
 * @param {string} file what its address contains
 * @returns {Promise<number>} bytes
 */
async function memoryOfWorker(page, file) {
  const devtools = await page.context().newCDPSession(page);
  try {
    /** @type {Promise<string>} */
    const attached = new Promise((resolve) => {
      devtools.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
        if (targetInfo.url.includes(file)) resolve(sessionId);
      });
    });
    await devtools.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    const sessionId = await attached;
    const ask = async (/** @type {number} */ id, /** @type {string} */ method) => {
      /** @type {Promise<Record<string, number>>} */
      const answer = new Promise((resolve) => {
        devtools.on("Target.receivedMessageFromTarget", (event) => {
          const { id: answered, result } = JSON.parse(event.message);
          if (event.sessionId === sessionId && answered === id) resolve(result);
        });
      });
      await devtools.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
      return answer;
    };
    await ask(1, "HeapProfiler.collectGarbage");
    const { usedSize = 0, backingStorageSize = 0 } = await ask(2, "Runtime.getHeapUsage");
    return usedSize + backingStorageSize;
  } finally {
    await devtools.detach();
  }
}

/* These run in the page. */

/** Notes the questions that the page puts to workers, and their answers before the page itself hears them. */
function watchSearches() {
  /** @type {Scan[]} */
  const scans = [];
  let begin = 0;
  let first = 0;
  let hits = 0;
  let told = 0;
  Object.assign(window, { scans });
  /** @param {MessageEvent} event */
  const onAnswer = ({ data }) => {
    if (data.type !== "hits" || !begin) return;
    if (data.found.isFirst) [hits, told] = [0, 0];
    hits += data.found.exact.length + data.found.stem.length;
    told++;
    if (!first && (hits >= 50 || data.found.isDone)) first = performance.now() - begin;
    if (!data.found.isDone) return;
    const all = performance.now() - begin;
    begin = 0;
    // when the page has drawn it
    setTimeout(() => scans.push({ first, all, hits, told }), 300);
  };
  window.Worker = class extends Worker {
    /** @param {[string | URL, WorkerOptions?]} given */
    constructor(...given) {
      super(...given);
      this.addEventListener("message", onAnswer);
    }

    /** @override @param {[any, any]} words */
    postMessage(...words) {
      if (words[0]?.type === "search") [begin, first] = [performance.now(), 0];
      super.postMessage(...words);
    }
  };
}

const scanCount = () => /** @type {{ scans: Scan[] }} */ (/** @type {unknown} */ (window)).scans.length;
const isScanned = (/** @type {number} */ before) =>
  /** @type {{ scans: Scan[] }} */ (/** @type {unknown} */ (window)).scans.length > before;
const lastScan = () =>
  /** @type {Scan} */ (/** @type {{ scans: Scan[] }} */ (/** @type {unknown} */ (window)).scans.at(-1));
