import { documentsFound, inBrowser, settled } from "./browser.mjs";
import { until } from "./measure.mjs";
import { ratioRow } from "./table.mjs";

const DOCUMENTS = 6_000;
/** The short and the long queue whose changes are compared. */
const FEW = 100;
const MANY = 3_000;
/** Answers before the measurement, until the line is in its stride, and answers measured. */
const BEFORE = 10;
const MEASURED = 60;

/** @typedef {{ id: number, version: number, categoryId: number }} Moved */

/** What a long queue costs the page: its main thread for each change that is sent, beside a short queue. @type {import("./groups.mjs").Run} */
export async function longQueue(bench) {
  const ground = await bench.ground({ documents: DOCUMENTS, employees: 0 });
  const place = { executablePath: bench.browser, url: ground.url, cookie: ground.admin.cookie };
  const api = apiOf(ground);
  /** @type {Record<"few" | "many", number[]>} */
  const times = { few: [], many: [] };
  for (let round = 0; round < (bench.quick ? 1 : 3); round++) {
    times.few.push(await inBrowser(place, (page) => queued(page, api, FEW).then(() => costOfOne(page))));
    times.many.push(await inBrowser(place, (page) => queued(page, api, MANY).then(() => costOfOne(page))));
  }
  const name = (/** @type {number} */ count) => count.toLocaleString("en-US");
  return [
    ratioRow({
      work: `main thread for each change that is sent, while ${name(MANY)} are queued`,
      ours: times.many,
      beside: `while ${name(FEW)} are queued`,
      theirs: times.few,
      kind: "atMost",
      aim: 1.5,
    }),
  ];
}

/** @param {import("./ground.mjs").Ground} ground */
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
  return {
    categories,
    documents,
    /** The category that everything is moved to. */
    target: async () => (await categories())[0] ?? 0,
  };
}

/**
 * Signs in, takes the line away and queues so many changes as a person does: whole categories are moved, the last one in
 * part.
 * @param {import("@playwright/test").Page} page
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
    const inside = found.filter(({ categoryId }) => categoryId === category).length;
    const wanted = Math.min(inside, left);
    if (wanted > 0) await move(page, { category, to, inside, wanted });
    left -= wanted;
  }
  await page.goto("/");
  const waiting = page.getByRole("banner").getByText(`Offline · ${count} waiting`);
  await waiting.first().waitFor();
}

/**
 * @param {import("@playwright/test").Page} page
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
  await page.getByRole("button", { name: "Move to category…", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Category", { exact: true }).selectOption(String(to));
  await dialog.getByRole("button", { name: new RegExp(`^Move ${wanted} document`) }).click();
  await dialog.waitFor({ state: "hidden", timeout: 120_000 });
}

/**
 * Milliseconds of the page's main thread for each of the first changes that are sent.
 * @param {import("@playwright/test").Page} page
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
  await until(() => answers >= BEFORE, "the first answers");
  const begin = await busy();
  await until(() => answers >= begin.answers + MEASURED, "the answers measured");
  const end = await busy();
  return (end.time - begin.time) / (end.answers - begin.answers);
}
