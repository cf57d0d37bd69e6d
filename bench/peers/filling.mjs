import { inTurn } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";

/** Papers that are uploaded before the other's turn comes. */
const TURN = 100;
/** Uploads at the same time, as a browser's outbox and a small office make them. */
const AT_ONCE = 8;

/** @typedef {import("./archive.mjs").Archive} Archive */
/** @typedef {import("./archive.mjs").Paper} Paper */

/**
 * Fills two archives with the same papers, by turns: one half one after another, the other half some at once.
 * @param {Archive} ours
 * @param {Archive} theirs
 * @param {readonly Paper[]} papers
 * @returns {Promise<import("../lib/table.mjs").Row[]>} milliseconds a paper
 */
export async function filling(ours, theirs, papers) {
  const turns = papers.length / TURN / 2;
  const of = (/** @type {number} */ first, /** @type {number} */ atOnce) => {
    const side = (/** @type {Archive} */ archive) => {
      let turn = first;
      return () => uploaded(archive, papers.slice(turn * TURN, ++turn * TURN), atOnce);
    };
    return inTurn({ ours: side(ours), theirs: side(theirs) }, turns, 0);
  };
  const alone = await of(0, 1);
  const some = await of(turns, AT_ONCE);
  const about = `upload of ${papers.length.toLocaleString("en-US")} small documents`;
  const row = { beside: theirs.name, kind: /** @type {const} */ ("faster"), aim: 1 };
  return [
    ratioRow({ ...row, work: `${about}, half of them one after another: each`, ...alone }),
    ratioRow({ ...row, work: `${about}, half of them ${AT_ONCE} at once: each`, ...some }),
  ];
}

/**
 * @param {Pick<Archive, "upload">} archive
 * @param {readonly Paper[]} papers
 * @param {number} atOnce
 * @returns {Promise<number>} milliseconds a paper
 */
export async function uploaded(archive, papers, atOnce) {
  const left = papers.values();
  const begin = performance.now();
  const line = async () => {
    for (const paper of left) await archive.upload(paper);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return (performance.now() - begin) / papers.length;
}
