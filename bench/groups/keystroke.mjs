import { setTimeout as wait } from "node:timers/promises";
import { documentsFound, inBrowser, settled } from "../lib/browser.mjs";
import { percentile } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";

const WORDS = ["invoice 1", "عقد توريد", "harbour", "محضر", "delivery note 7", "مؤسسة"];
/** Milliseconds between two keys of somebody who types fast. */
const BETWEEN = 140;

/**
 * @typedef {object} Strokes milliseconds from each key to the list in the DOM and to the frame that shows it, and between frames
 * @property {number[]} list
 * @property {number[]} shown
 * @property {number[]} frames
 */

/** A key into the search box at 100,000 documents, to the list it leaves. @type {import("../groups.mjs").Run} */
export async function keystroke(bench) {
  const documents = bench.quick ? 10_000 : 100_000;
  const { url, admin } = await bench.ground({ documents, employees: 0 });
  const { list, shown, frames } = await inBrowser(
    { executablePath: bench.browser, url, cookie: admin.cookie },
    async (page) => {
      await settled(page, documents);
      return strokes(page, page.getByRole("searchbox"), WORDS, documentsFound(documents));
    },
  );
  const name = documents.toLocaleString("en-US");
  const frame = [percentile(frames, 50)];
  const p95 = (/** @type {number[]} */ values) => [percentile(values, 95)];
  const work = `keystroke at ${name} documents, p95 of ${list.length}`;
  const beside = "one frame";
  return [
    ratioRow({
      work: `${work}: to the list in the DOM`,
      ours: p95(list),
      beside,
      theirs: frame,
      kind: "atMost",
      aim: 1,
    }),
    ratioRow({ work: `${work}: to the frame that shows it`, ours: p95(shown), beside, theirs: frame, kind: "atMost" }),
    ratioRow({ work: `the same, median: to the list in the DOM`, ours: list, beside, theirs: frame, kind: "atMost" }),
  ];
}

/**
 * Types words key by key and takes them back key by key; the page notes the times itself.
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").Locator} box
 * @param {readonly string[]} words
 * @param {string} whole what stands there when nothing is searched
 * @returns {Promise<Strokes>}
 */
export async function strokes(page, box, words, whole) {
  await box.focus();
  // search keys are made when the page is idle
  await wait(1_500);
  await page.evaluate(watchKeys);
  for (const word of words) {
    for (const letter of word) {
      await page.keyboard.insertText(letter);
      await wait(BETWEEN);
    }
    for (const _ of word) {
      await page.keyboard.press("Backspace");
      await wait(BETWEEN);
    }
    await page.getByText(whole).first().waitFor();
  }
  return page.evaluate(() => /** @type {{ strokes: Strokes }} */ (/** @type {unknown} */ (window)).strokes);
}

/** Runs in the page: from the event of each key to the last change of the page before the next frame, and to that frame. */
function watchKeys() {
  /** @type {Strokes} */
  const strokes = { list: [], shown: [], frames: [] };
  Object.assign(window, { strokes });
  let begin = 0;
  let changed = 0;
  new MutationObserver(() => {
    if (begin) changed = performance.now();
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  document.addEventListener(
    "beforeinput",
    (event) => {
      begin = event.timeStamp;
      changed = 0;
      const frame = () =>
        requestAnimationFrame(() => {
          // the frame after the change; a change that takes longer than a frame is waited for
          if (!changed) return frame();
          const [from, list] = [begin, changed];
          begin = 0;
          const painted = new MessageChannel();
          painted.port1.onmessage = () => {
            strokes.list.push(list - from);
            strokes.shown.push(performance.now() - from);
          };
          painted.port2.postMessage(null);
        });
      frame();
    },
    true,
  );
  let last = 0;
  const beat = (/** @type {number} */ time) => {
    if (last && strokes.frames.length < 1_000) strokes.frames.push(time - last);
    last = time;
    requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);
}
