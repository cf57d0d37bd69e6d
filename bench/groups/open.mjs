import { setTimeout as wait } from "node:timers/promises";
import { documentsFound, inBrowser, noteTimes, openNoting, settled } from "../lib/browser.mjs";
import { openLine } from "../lib/line.mjs";
import { inTurn } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";

const ROUND_TRIP = 100;
const WARM_UPS = 3;
/** Milliseconds that a page is left alone, for what it does once it is drawn. */
const SETTLE = 1_500;

/** Opening the application at 10,000 documents: warm with the mirror, beside the network alone. @type {import("../groups.mjs").Run} */
export async function open(bench) {
  const documents = 10_000;
  const { url, admin } = await bench.ground({ documents, employees: 0 });
  const line = await openLine(url, ROUND_TRIP);
  try {
    const place = { executablePath: bench.browser, url: line.url, cookie: admin.cookie };
    return await inBrowser(place, async (page) => {
      const context = page.context();
      const devtools = await context.newCDPSession(page);
      // Each in a tab of its own: a tab that goes from one page to the next gets, by turns, a process that has just begun
      // and one that has all scripts and typefaces in memory, which is twice as fast and no opening in the morning.
      const opened = async () => {
        const tab = await context.newPage();
        try {
          await noteTimes(tab, { row: "[data-document]", counted: documentsFound(documents) });
          return await openNoting(tab, "/");
        } finally {
          await wait(SETTLE);
          await tab.close();
        }
      };
      // As on any morning but the first: what the others forget is there again, and the browser keeps what it keeps of
      // scripts that it has run more than once.
      const warmed = async () => {
        await settled(page, documents);
        await page.goto("about:blank");
        for (let time = 0; time < WARM_UPS; time++) await opened();
      };
      /** @param {string} storageTypes */
      const forget = async (storageTypes) => {
        await devtools.send("Storage.clearDataForOrigin", { origin: line.url, storageTypes });
      };
      /** @type {Record<"mirror" | "network" | "shell", number[]>} until all rows are counted */
      const whole = { mirror: [], network: [], shell: [] };
      const noted = (/** @type {keyof typeof whole} */ name, /** @type {{ first: number, whole: number }} */ times) => {
        whole[name].push(times.whole);
        return times.first;
      };
      const first = await inTurn(
        {
          mirror: async () => {
            await warmed();
            return noted("mirror", await opened());
          },
          // nothing but the browser's ordinary cache: a web application without local data
          network: async () => {
            await forget("indexeddb,service_workers,cache_storage");
            return noted("network", await opened());
          },
          // the pages are there, the rows are not
          shell: async () => {
            await warmed();
            await forget("indexeddb");
            return noted("shell", await opened());
          },
        },
        bench.quick ? 3 : 9,
      );
      const work = "open with the mirror at 10,000 documents, warm";
      const network = `without mirror and kept pages, over a line of ${ROUND_TRIP} ms`;
      const shell = `kept pages without mirror, over a line of ${ROUND_TRIP} ms`;
      // warm-ups are noted too
      const counted = (/** @type {keyof typeof whole} */ name) => whole[name].slice(1);
      return [
        ratioRow({
          work: `${work}: to the list of all rows, which can be searched`,
          ours: counted("mirror"),
          beside: network,
          theirs: counted("network"),
          kind: "faster",
          aim: 5,
        }),
        ratioRow({
          work: `${work}: to the first rows`,
          ours: first.mirror,
          beside: network,
          theirs: first.network,
          kind: "faster",
          aim: 3,
        }),
        ratioRow({
          work: `${work}: to the first rows`,
          ours: first.mirror,
          beside: shell,
          theirs: first.shell,
          kind: "faster",
        }),
      ];
    });
  } finally {
    await line.close();
  }
}
