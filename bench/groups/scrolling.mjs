import { setTimeout as wait } from "node:timers/promises";
import { inBrowser, longestTask, settled } from "../lib/browser.mjs";
import { ground } from "../lib/ground.mjs";
import { percentile } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";

/** A wheel that is turned fast: pixels at a time, milliseconds between, and how often. */
const WHEEL = { pixels: 600, between: 50, times: 160 };
/** A frame that a person sees hang, and the longest task that was wished for, in milliseconds. */
const LONG = 50;

/**
 * A long list is scrolled by the wheel, without pictures of first pages and with one in each row.
 * @type {import("../groups.mjs").Run}
 */
export async function scrolling(bench) {
  const documents = bench.quick ? 10_000 : 100_000;
  const { url, admin, console, end } = await ground(bench.executable, { documents, employees: 0 });
  try {
    const place = { executablePath: bench.browser, url, cookie: admin.cookie };
    const { plain, pictured } = await inBrowser(place, async (page) => {
      await settled(page, documents);
      const plain = await scroll(page);
      await console.sql(`UPDATE thumbnails SET picture = x'${await firstPage(page)}'`);
      await page.goto("/");
      await page.locator(".first-page img").first().waitFor();
      const pictured = await scroll(page);
      // where the wheel has stopped, pictures come as well
      await page.locator(".first-page img").first().waitFor();
      return { plain, pictured };
    });
    const name = documents.toLocaleString("en-US");
    const kind = /** @type {const} */ ("atMost");
    const wished = { beside: "what was wished for", theirs: [LONG], kind, aim: 1 };
    const work = `${name} documents with pictures, scrolled by the wheel`;
    const beside = "the same without pictures";
    const late = (/** @type {Seen} */ { frames }) => [
      (100 * frames.filter((one) => one > LONG).length) / Math.max(1, frames.length),
    ];
    return [
      ratioRow({
        work: `${work}: from frame to frame, p95`,
        ours: [percentile(pictured.frames, 95)],
        beside,
        theirs: [percentile(plain.frames, 95)],
        kind,
      }),
      ratioRow({
        work: `the same: share of frames over ${LONG} ms`,
        ours: late(pictured),
        beside,
        theirs: late(plain),
        unit: "percent",
        kind,
      }),
      ratioRow({
        work: "the same: processor time of the page's longest task",
        ours: [pictured.longest],
        ...wished,
      }),
      ratioRow({
        work: "the same without pictures: processor time of the page's longest task",
        ours: [plain.longest],
        ...wished,
      }),
    ];
  } finally {
    await end();
  }
}

/** @typedef {{ frames: number[], longest: number }} Seen milliseconds between frames, and of the longest task */

/** @param {import("playwright-core").Page} page @returns {Promise<Seen>} */
async function scroll(page) {
  // search keys are made when the page is idle
  await wait(2_500);
  await page.mouse.move(700, 500);
  await page.evaluate(watchFrames);
  const { longest } = await longestTask(page, async () => {
    for (let turn = 0; turn < WHEEL.times; turn++) {
      await page.mouse.wheel(0, WHEEL.pixels);
      await wait(WHEEL.between);
    }
  });
  const frames = await page.evaluate(
    () => /** @type {{ frames: number[] }} */ (/** @type {unknown} */ (window)).frames,
  );
  return { frames, longest };
}

/** Runs in the page. */
function watchFrames() {
  /** @type {number[]} */
  const frames = [];
  Object.assign(window, { frames });
  let last = 0;
  const beat = (/** @type {number} */ time) => {
    if (last) frames.push(time - last);
    last = time;
    requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);
}

/** A first page as the server draws one, as a JPEG in hexadecimal digits. @param {import("playwright-core").Page} page */
const firstPage = (page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(72, 102);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, 72, 102);
    context.fillStyle = "#333";
    for (let line = 12; line < 94; line += 5) context.fillRect(10, line, 34 + ((line * 7) % 18), 2);
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: "image/jpeg", quality: 0.6 })).arrayBuffer(),
    );
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
      .join("")
      .toUpperCase();
  });
