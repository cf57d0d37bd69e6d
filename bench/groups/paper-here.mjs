import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Caller } from "../../scripts/lib/caller.mjs";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { inBrowser, settled } from "../lib/browser.mjs";
import { ground } from "../lib/ground.mjs";
import { until } from "../lib/measure.mjs";
import { Reader } from "../lib/reader.mjs";
import { SAMPLES } from "../lib/samples.mjs";
import { ratioRow } from "../lib/table.mjs";

const run = promisify(execFile);
const RENDER = fileURLToPath(new URL("../lib/page-render.mjs", import.meta.url));
/** A paper of two megabytes that another program has made, where it is there; else one of as many bytes. */
const SAMPLE = join(SAMPLES, "two-megabytes.pdf");
const TWO_MEGABYTES = 2 ** 21;
/** One for each paper, in its name and in a word of it: a paper of the same name may be a new version. */
const LETTERS = "abcdefghijklmnop";
/** From a file that was chosen until its words find it, in milliseconds. */
const WISHED = 1_000;
/** So long a mouse is on a row before it is pressed there, at least, in milliseconds. */
const REST = 150;
const LINES = [
  "Lease of a shop",
  ...Array.from({ length: 50 }, (_, at) => `Clause ${at + 1} of the lease, and what it says`),
];

/** @typedef {{ drawn: number, width: number, height: number }} Drawn milliseconds from the click, and points */

/**
 * What one device does with a paper without a connection: it shows its first page, and finds a new one by its words.
 * @type {import("../groups.mjs").Run}
 */
export async function paperHere(bench) {
  const rounds = bench.quick ? 3 : 9;
  const folder = await mkdtemp(join(tmpdir(), "sijil-bench-paper-"));
  const { url, admin, end } = await ground(bench.executable, { documents: 0, employees: 0 });
  try {
    const file = existsSync(SAMPLE) ? SAMPLE : join(folder, "paper.pdf");
    if (file !== SAMPLE) await writeFile(file, pdf({ lines: LINES, size: TWO_MEGABYTES }));
    const reader = new Reader(new Caller(url, { Cookie: admin.cookie }));
    await reader.readFile(file);
    const place = { executablePath: bench.browser, url, cookie: admin.cookie };
    const { shown, rested, found } = await inBrowser(place, async (page) => {
      await page.addInitScript(watchClicks);
      await settled(page, 1);
      await open(page);
      await until(() => page.evaluate(hasPdfium), "PDFium on the device");
      await page.context().setOffline(true);
      /** @type {Drawn[]} */
      const shown = [];
      /** @type {Drawn[]} */
      const rested = [];
      for (let round = -1; round < rounds; round++) {
        for (const [rest, list] of /** @type {const} */ ([
          [0, shown],
          [REST, rested],
        ])) {
          await page.goto("/");
          const drawn = await open(page, rest);
          if (round >= 0) list.push(drawn);
        }
      }
      /** @type {number[]} */
      const found = [];
      for (let round = -1; round < rounds; round++) {
        await page.goto("/");
        const time = await fileAndFind(page, LETTERS.charAt(round + 1));
        if (round >= 0) found.push(time);
      }
      return { shown, rested, found };
    });
    const { width = 0, height = 0 } = shown[0] ?? {};
    const { stdout } = await run(process.execPath, [RENDER, file, `${width}`, `${height}`, `${rounds}`]);
    const kind = /** @type {const} */ ("atMost");
    const pdfium = {
      beside: "PDFium's own processor time to open it and to draw that page",
      theirs: JSON.parse(stdout),
      kind,
      aim: 2,
    };
    const times = (/** @type {Drawn[]} */ all) => all.map(({ drawn }) => drawn);
    return [
      ratioRow({ ...pdfium, work: "a PDF of 2 MB, offline: from the click to its first page", ours: times(shown) }),
      ratioRow({
        ...pdfium,
        work: `the same, the mouse on its row for ${REST} ms before the click`,
        ours: times(rested),
      }),
      ratioRow({
        work: "a new paper of two pages, offline: from the click that files it until its words find it",
        ours: found,
        beside: "what was wished for",
        theirs: [WISHED],
        kind,
        aim: 1,
      }),
    ];
  } finally {
    await end();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Opens the first paper of the list, waits for its first page, and closes it.
 * @param {import("playwright-core").Page} page
 * @param {number} rest milliseconds for which the mouse is on the row before
 */
async function open(page, rest = 0) {
  const name = page.locator("[data-document] [data-open]").first();
  await name.waitFor();
  if (rest > 0) {
    await name.hover();
    await wait(rest);
  }
  await page.evaluate(forget);
  await name.click();
  await page.waitForFunction(lastDrawn);
  const drawn = /** @type {Drawn} */ (await page.evaluate(lastDrawn));
  await page.keyboard.press("Escape");
  await page.locator("dialog.viewer").waitFor({ state: "hidden" });
  return drawn;
}

/**
 * Files a paper while one of its words is searched. @returns milliseconds until it is in the list
 * @param {import("playwright-core").Page} page
 * @param {string} letter
 */
async function fileAndFind(page, letter) {
  const word = `lighthouse${letter}`;
  await page.getByRole("searchbox").fill(word);
  await page.getByText("No documents found").first().waitFor();
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  const buffer = Buffer.from(pdf({ lines: [...LINES, `The ${word} of the harbour`] }));
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: `${letter.repeat(8)}.pdf`, mimeType: "application/pdf", buffer });
  await dialog.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await page.evaluate(forget);
  await dialog.getByRole("button", { name: "Upload Document" }).click();
  await page.waitForFunction(lastListed);
  return /** @type {number} */ (await page.evaluate(lastListed));
}

/* These run in the page. */

/** @typedef {{ clicked: number, drawn: Drawn | null, listed: number | null }} Seen */

/** Notes when something was clicked, when a page was drawn after it, and when a row stood in the list. */
function watchClicks() {
  /** @type {Seen} */
  const seen = { clicked: 0, drawn: null, listed: null };
  Object.assign(window, { seen });
  addEventListener(
    "click",
    () => {
      seen.clicked ||= performance.now();
    },
    { capture: true },
  );
  const put = /** @type {(this: CanvasRenderingContext2D, ...words: any[]) => void} */ (
    CanvasRenderingContext2D.prototype.putImageData
  );
  CanvasRenderingContext2D.prototype.putImageData = function putImageData(/** @type {any[]} */ ...words) {
    put.apply(this, words);
    const { width, height } = this.canvas;
    if (this.canvas.closest(".paper-page") && seen.clicked)
      seen.drawn ??= { drawn: performance.now() - seen.clicked, width, height };
  };
  const look = () => {
    if (seen.clicked && document.querySelector("[data-document]")) seen.listed ??= performance.now() - seen.clicked;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const forget = () => {
  Object.assign(/** @type {{ seen: Seen }} */ (/** @type {unknown} */ (window)).seen, {
    clicked: 0,
    drawn: null,
    listed: null,
  });
};
const lastDrawn = () => /** @type {{ seen: Seen }} */ (/** @type {unknown} */ (window)).seen.drawn;
const lastListed = () => /** @type {{ seen: Seen }} */ (/** @type {unknown} */ (window)).seen.listed;

/** Whether the service worker keeps PDFium. */
async function hasPdfium() {
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    if (kept.some(({ url }) => url.includes("pdfium"))) return true;
  }
  return false;
}
