import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/lib/project.mjs";
import { documentsFound, inBrowser, noteTimes, openNoting } from "../lib/browser.mjs";
import { inTurn } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";

const DEXIE = join(root, "node_modules/dexie/dist/dexie.min.js");

/**
 * The first synchronisation on a fresh profile, beside writing the same rows as indexed Dexie rows without any network:
 * from the pull's first request, since the application's own start is no part of what Dexie is timed at, to the first
 * rows on the screen and to all of them kept and counted there. What a person waits for, from the navigation, stands
 * below, without an aim.
 * @type {import("../groups.mjs").Run}
 */
export async function firstSync(bench) {
  const rows = [];
  for (const documents of bench.quick ? [10_000] : [10_000, 100_000]) {
    const { url, admin } = await bench.ground({ documents, employees: 0 });
    const place = { executablePath: bench.browser, url, cookie: admin.cookie };
    /** @type {Record<"first" | "opened" | "openedWhole", number[]>} */
    const noted = { first: [], opened: [], openedWhole: [] };
    const { whole, dexie } = await inTurn(
      {
        whole: async () => {
          const times = await inBrowser(place, (page) => synchronised(page, documents));
          noted.first.push(times.first - times.begin);
          noted.opened.push(times.first);
          noted.openedWhole.push(times.whole);
          return times.whole - times.begin;
        },
        dexie: () => inBrowser(place, (page) => writtenByDexie(page, documents)),
      },
      bench.quick ? 3 : 5,
      0,
    );
    const name = documents.toLocaleString("en-US");
    const beside = `the same ${name} as indexed Dexie rows, no network`;
    const work = `first synchronisation of ${name}`;
    rows.push(
      ratioRow({
        work: `${work}: from its first request to the first rows on the screen`,
        ours: noted.first,
        beside,
        theirs: dexie,
        kind: "faster",
        aim: 10,
      }),
      ratioRow({
        work: `${work}: from its first request to all kept and counted`,
        ours: whole,
        beside,
        theirs: dexie,
        kind: "faster",
        aim: 3,
      }),
      ratioRow({
        work: `the same from the navigation, with the application's own first start: first rows`,
        ours: noted.opened,
        beside,
        theirs: dexie,
        kind: "faster",
      }),
      ratioRow({
        work: `the same from the navigation, with the application's own first start: all`,
        ours: noted.openedWhole,
        beside,
        theirs: dexie,
        kind: "faster",
      }),
    );
  }
  return rows;
}

/**
 * Milliseconds since the navigation: of the pull's first request, of the first rows, of all.
 * @param {import("playwright-core").Page} page
 * @param {number} documents
 */
async function synchronised(page, documents) {
  await noteTimes(page, { row: "[data-document]", counted: documentsFound(documents) });
  const { first, whole } = await openNoting(page, "/");
  const begin = await page.evaluate(() => {
    const pull = performance.getEntriesByType("resource").find(({ name }) => name.includes("/api/sync"));
    return pull?.startTime ?? 0;
  });
  return { first, whole, begin };
}

/**
 * @param {import("playwright-core").Page} page
 * @param {number} documents
 * @returns {Promise<number>}
 */
async function writtenByDexie(page, documents) {
  await page.goto("/icons/icon.svg");
  await page.evaluate(await readFile(DEXIE, "utf8"));
  return page.evaluate(async (wanted) => {
    const rows = await (await fetch("/api/documents")).json();
    if (rows.length !== wanted) throw new Error(`${rows.length} rows`);
    const { Dexie } = /** @type {{ Dexie: any }} */ (/** @type {unknown} */ (window));
    const db = new Dexie("measured");
    db.version(1).stores({ documents: "id, name, categoryId, uploadDate, mimeType" });
    await db.open();
    const begin = performance.now();
    for (let at = 0; at < rows.length; at += 2000) await db.documents.bulkPut(rows.slice(at, at + 2000));
    const time = performance.now() - begin;
    db.close();
    return time;
  }, documents);
}
