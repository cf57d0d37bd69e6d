import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as playwright } from "@playwright/test";
import { root } from "../project.mjs";
import { median } from "./ground.mjs";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"];
const ROUNDS = 3;
const DEXIE = join(root, "node_modules/dexie/dist/dexie.min.js");

/**
 * Milliseconds of the first synchronisation on a fresh profile, from its first request to the first row on the screen
 * and to all of them kept and counted there, beside writing the same rows as indexed Dexie rows without any network.
 * @param {import("./ground.mjs").Ground} ground
 * @param {number} documents
 * @param {string} executablePath of Chromium
 */
export async function firstSync(ground, documents, executablePath) {
  /** @type {{ usable: number[], whole: number[], dexie: number[] }} */
  const times = { usable: [], whole: [], dexie: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await inBrowser(ground, executablePath, (page) => synchronised(page, documents));
    times.usable.push(ours.usable);
    times.whole.push(ours.whole);
    times.dexie.push(await inBrowser(ground, executablePath, (page) => writtenByDexie(page, documents)));
  }
  return { usable: median(times.usable), whole: median(times.whole), dexie: median(times.dexie) };
}

/**
 * @template T
 * @param {import("./ground.mjs").Ground} ground
 * @param {string} executablePath
 * @param {(page: import("@playwright/test").Page) => Promise<T>} work
 */
export async function inBrowser({ server, cookie }, executablePath, work) {
  const profile = await mkdtemp(join(tmpdir(), "sijil-bench-profile-"));
  const context = await playwright.launchPersistentContext(profile, {
    executablePath,
    args: FLAGS,
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
  });
  try {
    const cookies = cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url: server.url, httpOnly: true };
    });
    await context.addCookies(cookies);
    return await work(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {number} documents
 */
async function synchronised(page, documents) {
  // The page notes the times itself, as it paints, so that this script's own round trips do not count.
  await page.addInitScript((wanted) => {
    const seen = { usable: 0, whole: 0 };
    Object.assign(window, { seen });
    const counted = `${wanted.toLocaleString("en-US")} documents found`;
    const look = () => {
      if (!seen.usable && document.querySelector("[data-document]")) seen.usable = performance.now();
      const words = document.querySelectorAll("[role=status], output");
      if ([...words].some(({ textContent }) => textContent?.includes(counted))) seen.whole = performance.now();
      if (!seen.whole) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, documents);
  await page.goto("/");
  await page.waitForFunction(() => "seen" in window && /** @type {{ whole: number }} */ (window.seen).whole > 0, null, {
    timeout: 120_000,
  });
  return page.evaluate(() => {
    const seen = /** @type {{ seen: { usable: number, whole: number } }} */ (/** @type {unknown} */ (window)).seen;
    const first = performance.getEntriesByType("resource").find(({ name }) => name.includes("/api/sync"));
    const begin = first?.startTime ?? 0;
    return { usable: seen.usable - begin, whole: seen.whole - begin };
  });
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
