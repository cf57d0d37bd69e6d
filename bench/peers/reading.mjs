import { strokes } from "../groups/keystroke.mjs";
import { documentsFound, inBrowser, settled } from "../lib/browser.mjs";
import { inTurn } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";
import { FIRST } from "./archive.mjs";

/** Of many, of some and of one document, in both languages. */
const WORDS = ["invoice", "marina", "عقد توريد", "السالمية", "harbour light", "1234"];
/** What is typed into the search box; the peers are asked for the whole word alone. */
const TYPED = ["marina", "عقد توريد"];

/** @typedef {import("./archive.mjs").Archive} Archive */

/**
 * Lists and searches over the same documents, server beside server.
 * @param {Archive} ours
 * @param {Archive} theirs
 * @param {{ documents: number, rounds: number }} size
 * @returns {Promise<import("../lib/table.mjs").Row[]>}
 */
export async function reading(ours, theirs, { documents, rounds }) {
  const whole = (/** @type {Archive} */ archive) => async () =>
    expect(archive, await archive.all(documents), documents);
  const first = (/** @type {Archive} */ archive) => async () => expect(archive, await archive.first(), FIRST);
  const searches = (/** @type {"search" | "firstFound"} */ way, /** @type {Archive} */ archive) => async () => {
    const begin = performance.now();
    for (const words of WORDS) if ((await archive[way](words)) === 0) throw new Error(`${archive.name}: no ${words}`);
    return (performance.now() - begin) / WORDS.length;
  };
  const count = documents.toLocaleString("en-US");
  const row = { beside: theirs.name, kind: /** @type {const} */ ("faster"), aim: 1 };
  const all = await inTurn({ ours: whole(ours), theirs: whole(theirs) }, rounds);
  const page = await inTurn({ ours: first(ours), theirs: first(theirs) }, rounds * 3, 3);
  const found = await inTurn({ ours: searches("search", ours), theirs: searches("search", theirs) }, rounds);
  const begun = await inTurn({ ours: searches("firstFound", ours), theirs: searches("firstFound", theirs) }, rounds);
  return [
    ratioRow({ ...row, work: `list of ${count} documents, whole`, ...all }),
    ratioRow({ ...row, work: `list of ${count} documents, the newest ${FIRST}`, ...page }),
    ratioRow({
      ...row,
      work: `search among ${count} on the server, all that is found, each of ${WORDS.length}`,
      ...found,
    }),
    ratioRow({
      ...row,
      work: `the same, the first ${FIRST} of what is found`,
      ...begun,
    }),
  ];
}

/**
 * A search as somebody waits for it: here from a key to the list in the page, beside the server's answer alone there.
 * @param {{ browser: string, url: string, cookie: string, documents: number, rounds: number }} here
 * @param {readonly { name: string, ask: (words: string) => Promise<number> }[]} ways of others to answer
 * @returns {Promise<import("../lib/table.mjs").Row[]>}
 */
export async function searchOnScreen({ browser, url, cookie, documents, rounds }, ways) {
  /** @type {number[]} */
  const keys = [];
  /** @type {number[][]} */
  const asked = ways.map(() => []);
  await inBrowser({ executablePath: browser, url, cookie }, async (page) => {
    for (let round = 0; round < rounds; round++) {
      await settled(page, documents);
      keys.push(...(await strokes(page, page.getByRole("searchbox"), TYPED, documentsFound(documents))).list);
      for (const [at, { ask }] of ways.entries()) {
        for (const words of TYPED) {
          const begin = performance.now();
          await ask(words);
          asked[at]?.push(performance.now() - begin);
        }
      }
    }
  });
  const work = `search among ${documents.toLocaleString("en-US")}: from a key to the list in the page`;
  return ways.map(({ name }, at) =>
    ratioRow({
      work,
      ours: keys,
      beside: `${name}, the server's answer alone`,
      theirs: asked[at] ?? [],
      kind: "faster",
      aim: 1,
    }),
  );
}

/** @param {Archive} archive @param {number} count @param {number} wanted */
function expect({ name }, count, wanted) {
  if (count !== wanted) throw new Error(`${name}: ${count} of ${wanted} documents`);
}
