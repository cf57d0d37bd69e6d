import { largeTenant } from "../../scripts/lib/bulk/fill.mjs";
import { documentsFound, inBrowser, settled } from "../lib/browser.mjs";
import { inTurn, until } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";

const DOCUMENTS = 6_000;
/** The short and the long queue whose changes are compared. */
const FEW = 100;
const MANY = 3_000;
/** Answers before the measurement, until the line is in its stride, and answers measured. */
const BEFORE = 10;
const MEASURED = 60;
/** Changes by a person while that many are queued. */
const WRITTEN = 12;
/** The queues that are sent to their end. */
const WHOLE = [1_000, 5_000];
/** The app moves no more than these at once. */
const AT_ONCE = 1_000;
/** Requests side by side, as the app has them. */
const SIDE_BY_SIDE = 5;

/** @typedef {{ id: number, version: number, categoryId: number }} Moved */

/**
 * What a long queue costs: the page's main thread for each change that is sent or written, beside a short queue; and the
 * time until all is sent, beside a script that makes the same requests.
 * @type {import("../groups.mjs").Run}
 */
export async function longQueue(bench) {
  const ground = await bench.ground({ documents: DOCUMENTS, employees: 0 });
  const place = { executablePath: bench.browser, url: ground.url, cookie: ground.admin.cookie };
  const api = apiOf(ground);
  const rounds = bench.quick ? 1 : 3;
  /** @param {number} count @param {number[]} written */
  const costs = (count, written) =>
    inBrowser(place, async (page) => {
      await queued(page, api, count);
      written.push(await costOfWriting(page, api, count));
      await page.goto("/");
      return costOfOne(page);
    });
  /** @type {Record<"few" | "many", number[]>} */
  const written = { few: [], many: [] };
  const sent = await inTurn({ few: () => costs(FEW, written.few), many: () => costs(MANY, written.many) }, rounds, 0);
  const name = (/** @type {number} */ count) => count.toLocaleString("en-US");
  /** @param {number} count */
  const whole = async (count) => {
    const times = await inTurn(
      {
        app: () => inBrowser(place, (page) => queued(page, api, count).then(() => timeToSend(page))),
        script: async () => {
          const requests = await api.moves(count);
          return inBrowser(place, (page) => timeOfScript(page, requests));
        },
      },
      bench.quick ? 1 : 2,
      0,
    );
    return ratioRow({
      work: `${name(count)} queued changes, from the first sign of a connection to "All saved"`,
      ours: times.app,
      beside: `a script that makes the same requests, ${SIDE_BY_SIDE} at a time`,
      theirs: times.script,
      kind: "atMost",
      aim: 1.5,
    });
  };
  const wholes = [];
  for (const count of bench.quick ? WHOLE.slice(0, 1) : WHOLE) wholes.push(await whole(count));
  return [
    ...wholes,
    ratioRow({
      work: `main thread for each change that is written, while ${name(MANY)} are queued`,
      ours: written.many,
      beside: `while ${name(FEW)} are queued`,
      theirs: written.few,
      kind: "atMost",
      aim: 1.5,
    }),
    ratioRow({
      work: `main thread for each change that is sent, while ${name(MANY)} are queued`,
      ours: sent.many,
      beside: `while ${name(FEW)} are queued`,
      theirs: sent.few,
      kind: "atMost",
      aim: 1.5,
    }),
  ];
}

/** @param {import("../lib/ground.mjs").Ground} ground */
function apiOf({ url, admin }) {
  const headers = { Cookie: admin.cookie };
  /** @param {string} path */
  const get = async (path) => (await fetch(url + path, { headers })).json();
  const categories = async () => {
    /** @type {{ id: number }[]} */
    const rows = await get("/api/categories");
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  };
  /** @returns {Promise<Moved[]>} */
  const documents = () => get("/api/documents");
  /** The category that has least, which everything is moved to. */
  const target = async () => {
    const found = await documents();
    const inside = (/** @type {number} */ id) => found.filter(({ categoryId }) => categoryId === id).length;
    const [least] = (await categories()).sort((a, b) => inside(a) - inside(b));
    if (!least) throw new Error("there is no category");
    return least;
  };
  /** The requests of so many moves. @param {number} count */
  const moves = async (count) => {
    const to = await target();
    const { id } = await get("/api/user");
    const others = (await documents()).filter(({ categoryId }) => categoryId !== to).slice(0, count);
    if (others.length < count) throw new Error(`only ${others.length} documents can be moved`);
    return others.map((document) => ({
      path: `/api/documents/${document.id}`,
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": crypto.randomUUID(),
        "X-Tenant": largeTenant,
        "X-User": String(id),
      },
      body: JSON.stringify({ categoryId: to, subcategoryId: null, baseVersion: document.version }),
    }));
  };
  return { categories, documents, target, moves };
}

/**
 * Signs in, takes the line away and queues so many changes as a person does: whole categories are moved, the last one in
 * part.
 * @param {import("playwright-core").Page} page
 * @param {ReturnType<typeof apiOf>} api
 * @param {number} count
 */
async function queued(page, api, count) {
  await settled(page, DOCUMENTS);
  const to = await api.target();
  const found = await api.documents();
  await page.context().setOffline(true);
  let left = count;
  for (const category of (await api.categories()).filter((id) => id !== to)) {
    let inside = found.filter(({ categoryId }) => categoryId === category).length;
    while (inside > 0 && left > 0) {
      const wanted = Math.min(inside, left, AT_ONCE);
      await move(page, { category, to, inside, wanted });
      inside -= wanted;
      left -= wanted;
    }
  }
  await page.goto("/");
  const waiting = page.getByRole("banner").getByText(`Offline · ${count.toLocaleString("en-US")} waiting`);
  await waiting.first().waitFor();
}

/**
 * @param {import("playwright-core").Page} page
 * @param {{ category: number, to: number, inside: number, wanted: number }} what
 */
async function move(page, { category, to, inside, wanted }) {
  await page.goto(`/?category=${category}`);
  await page.getByText(documentsFound(inside)).first().waitFor();
  await page.locator("input[data-select]").first().focus();
  if (wanted === inside) await page.keyboard.press("Control+a");
  else {
    await page.keyboard.press("Space");
    for (let more = 1; more < wanted; more++) await page.keyboard.press("Shift+ArrowDown");
  }
  const dialog = await moveDialog(page, to);
  await dialog.getByRole("button", { name: new RegExp(`^Move ${wanted.toLocaleString("en-US")} document`) }).click();
  await dialog.waitFor({ state: "hidden", timeout: 120_000 });
}

/** Opens the dialog that moves what is selected, and chooses where to. @param {import("playwright-core").Page} page @param {number} to */
async function moveDialog(page, to) {
  await page.getByRole("button", { name: "Move to category…", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Category", { exact: true }).selectOption(String(to));
  return dialog;
}

/**
 * Milliseconds of the page's main thread for each of the first changes that are sent.
 * @param {import("playwright-core").Page} page
 */
async function costOfOne(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  let answers = 0;
  page.on("response", (response) => {
    if (response.request().method() === "PATCH" && response.ok()) answers++;
  });
  const busy = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return { answers, time: (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000 };
  };
  await page.context().setOffline(false);
  await until(() => answers >= BEFORE, "the first answers", 300_000);
  const begin = await busy();
  await until(() => answers >= begin.answers + MEASURED, "the answers measured", 300_000);
  const end = await busy();
  return (end.time - begin.time) / (end.answers - begin.answers);
}

/**
 * Milliseconds of the page's main thread for each further change that a person writes while nothing can be sent: from the
 * click that confirms a move until the header counts it and the page has come to rest. What is moved lies in the last
 * category, of which nothing is queued.
 * @param {import("playwright-core").Page} page
 * @param {ReturnType<typeof apiOf>} api
 * @param {number} queue how many are queued
 */
async function costOfWriting(page, api, queue) {
  const to = await api.target();
  const category = (await api.categories()).filter((id) => id !== to).at(-1);
  await page.goto(`/?category=${category}`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
  };
  const resting = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
  let total = 0;
  for (let n = 1; n <= WRITTEN; n++) {
    await page.locator("input[data-select]").first().focus();
    await page.keyboard.press("Space");
    const dialog = await moveDialog(page, to);
    await resting();
    const begin = await busy();
    await dialog.getByRole("button", { name: /^Move 1 document/ }).click();
    await page
      .getByRole("banner")
      .getByText(`Offline · ${(queue + n).toLocaleString("en-US")} waiting`)
      .first()
      .waitFor();
    await resting();
    total += (await busy()) - begin;
    await dialog.waitFor({ state: "hidden" });
  }
  return total / WRITTEN;
}

/** Milliseconds until everything queued is sent and shown as saved. @param {import("playwright-core").Page} page */
async function timeToSend(page) {
  const begin = performance.now();
  await page.context().setOffline(false);
  await page.getByRole("banner").getByText("All saved").first().waitFor({ timeout: 1_200_000 });
  return performance.now() - begin;
}

/**
 * Milliseconds that a page without the app takes to make these requests.
 * @param {import("playwright-core").Page} page
 * @param {{ path: string, headers: Record<string, string>, body: string }[]} requests
 */
async function timeOfScript(page, requests) {
  await page.goto("/icons/icon.svg");
  return page.evaluate(
    async ({ left, sideBySide }) => {
      const begin = performance.now();
      const sendNext = async () => {
        for (let next = left.pop(); next; next = left.pop()) {
          const { path, ...init } = next;
          const answer = await fetch(path, { method: "PATCH", ...init });
          if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
          await answer.text();
        }
      };
      await Promise.all(Array.from({ length: sideBySide }, sendNext));
      return performance.now() - begin;
    },
    { left: requests, sideBySide: SIDE_BY_SIDE },
  );
}
