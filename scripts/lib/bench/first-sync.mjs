import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../project.mjs";
import { documentsFound, inBrowser, notedTimes, noteTimes } from "./browser.mjs";
import { inTurn } from "./measure.mjs";
import { ratioRow } from "./table.mjs";

const DEXIE = join(root, "node_modules/dexie/dist/dexie.min.js");

/**
 * The first synchronisation on a fresh profile, from its first request to the first rows on the screen and to all of
 * them kept and counted there, beside writing the same rows as indexed Dexie rows without any network.
 * @type {import("./groups.mjs").Run}
 */
export async function firstSync(bench) {
  const rows = [];
  for (const documents of bench.quick ? [10_000] : [10_000, 100_000]) {
    const { url, admin } = await bench.ground({ documents, employees: 0 });
    const place = { executablePath: bench.browser, url, cookie: admin.cookie };
    /** @type {number[]} */
    const first = [];
    const { whole, dexie } = await inTurn(
      {
        whole: async () => {
          const times = await inBrowser(place, (page) => synchronised(page, documents));
          first.push(times.first);
          return times.whole;
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
        work: `${work}: first rows on the screen`,
        ours: first,
        beside,
        theirs: dexie,
        kind: "faster",
        aim: 10,
      }),
      ratioRow({ work: `${work}: all kept and counted`, ours: whole, beside, theirs: dexie, kind: "faster", aim: 3 }),
    );
  }
  return rows;
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {number} documents
 */
async function synchronised(page, documents) {
  await noteTimes(page, { row: "[data-document]", counted: documentsFound(documents) });
  await page.goto("/");
  const { first, whole } = await notedTimes(page);
  const begin = await page.evaluate(() => {
    const pull = performance.getEntriesByType("resource").find(({ name }) => name.includes("/api/sync"));
    return pull?.startTime ?? 0;
  });
  return { first: first - begin, whole: whole - begin };
}

/**
 * @param {import("@playwright/test").Page} page
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
