import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as playwright } from "playwright-core";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"];

/**
 * Works in a browser with a profile of its own.
 * @template T
 * @param {{ executablePath: string, url: string, cookie?: string, port?: number }} options the cookie is a session's; the port
 *   is one for other tools to debug it by
 * @param {(page: import("playwright-core").Page) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inBrowser({ executablePath, url, cookie, port }, work) {
  const profile = await mkdtemp(join(tmpdir(), "sijil-bench-profile-"));
  const context = await playwright.launchPersistentContext(profile, {
    executablePath,
    args: port === undefined ? FLAGS : [...FLAGS, `--remote-debugging-port=${port}`],
    baseURL: url,
    viewport: { width: 1280, height: 800 },
  });
  // a machine that others use as well takes its time
  context.setDefaultTimeout(120_000);
  try {
    if (cookie) {
      const cookies = cookie.split("; ").map((pair) => {
        const [name = "", value = ""] = pair.split(/=(.*)/s);
        return { name, value, url, httpOnly: true };
      });
      await context.addCookies(cookies);
    }
    return await work(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What a page has noted about itself, by {@link noteTimes}. @typedef {{ first: number, whole: number }} Noted */

const NOTED = "measured:";

/**
 * Lets every page note, as it paints, when the first row stood there and when so many were counted, in milliseconds
 * since the navigation.
 * @param {import("playwright-core").Page} page
 * @param {{ row: string, counted: string }} wanted a row's selector, and the words that tell the count
 */
export async function noteTimes(page, wanted) {
  await page.addInitScript(
    ({ row, counted, word }) => {
      const noted = { first: 0, whole: 0 };
      const look = () => {
        if (!noted.first && document.querySelector(row)) noted.first = performance.now();
        const words = document.querySelectorAll("[role=status], output");
        const told = [...words].some(({ textContent }) => textContent?.includes(counted));
        if (!noted.whole && told) noted.whole = performance.now();
        if (noted.whole && noted.first) console.debug(word, JSON.stringify(noted));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { ...wanted, word: NOTED },
  );
}

/**
 * Opens a page and waits for what it notes. Until then nothing is asked of it: every question runs a script there, some
 * 10 ms long.
 * @param {import("playwright-core").Page} page
 * @param {string} path
 * @returns {Promise<Noted>}
 */
export async function openNoting(page, path) {
  const predicate = (/** @type {import("playwright-core").ConsoleMessage} */ message) =>
    message.text().startsWith(NOTED);
  const [said] = await Promise.all([
    page.waitForEvent("console", { predicate, timeout: 120_000 }),
    page.goto(path, { waitUntil: "commit" }),
  ]);
  return JSON.parse(said.text().slice(NOTED.length));
}

/** The words that the list of documents tells its count in. @param {number} count */
export const documentsFound = (count) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "document" : "documents"} found`;

/**
 * Opens the documents and waits until all are there and the service worker keeps the pages.
 * @param {import("playwright-core").Page} page
 * @param {number} documents
 */
export async function settled(page, documents) {
  await page.goto("/");
  await page.getByText(documentsFound(documents)).first().waitFor({ timeout: 120_000 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
}

/** What is taken of a trace. @typedef {{ name: string, ph: string, pid: number, tid: number, tdur?: number, args?: { name?: string } }} Traced */

/**
 * The processor time of the longest task of pages' main threads while something is done: other programs' work on the same
 * machine does not change it.
 * @template T
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<T>} work
 * @returns {Promise<{ result: T, longest: number }>} milliseconds
 */
export async function longestTask(page, work) {
  const devtools = await page.context().newCDPSession(page);
  /** @type {Traced[]} */
  const events = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(.../** @type {any[]} */ (value)));
  /** @type {Promise<void>} */
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", () => resolve()));
  try {
    await devtools.send("Tracing.start", { transferMode: "ReportEvents", categories: "toplevel" });
    const result = await work();
    await devtools.send("Tracing.end");
    await complete;
    const isMain = (/** @type {Traced} */ { name, ph, args }) =>
      ph === "M" && name === "thread_name" && args?.name === "CrRendererMain";
    const mains = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
    const tasks = events.filter(({ name, pid, tid }) => name.endsWith("RunTask") && mains.has(`${pid} ${tid}`));
    return { result, longest: tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000 };
  } finally {
    await devtools.detach();
  }
}
