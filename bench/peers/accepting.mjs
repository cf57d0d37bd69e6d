import { inTurn } from "../lib/measure.mjs";
import { ratioRow } from "../lib/table.mjs";
import { uploaded } from "./filling.mjs";

/** @typedef {import("./archive.mjs").Paper} Paper */

/**
 * Uploads beside Paperless-ngx, which answers when a document is in its queue and files it later: the answer alone, one
 * until it stands in the list, and some at once until all do.
 * @param {import("./archive.mjs").Archive} ours
 * @param {Awaited<ReturnType<typeof import("./paperless.mjs").paperless>>} theirs
 * @param {{ papers: readonly Paper[], atOnce: number, rounds: number }} size papers for all rounds, of which each takes `2 + atOnce`
 * @returns {Promise<import("../lib/table.mjs").Row[]>}
 */
export async function accepting(ours, theirs, { papers, atOnce, rounds }) {
  const [own, other] = [papers.values(), papers.values()];
  /** @type {string[]} */
  let tasks = [];
  let lost = 0;
  const settle = async () => {
    // one after another, as they are filed: looking after all at once would take its worker's time
    for (const task of tasks) if (!(await theirs.filed(task))) lost++;
    tasks = [];
  };
  const queued = {
    upload: async (/** @type {Paper} */ paper) => {
      tasks.push(await theirs.accept(paper));
    },
  };
  const answer = await inTurn(
    {
      ours: () => uploaded(ours, taken(own, 1), 1),
      theirs: async () => {
        const time = await uploaded(queued, taken(other, 1), 1);
        await settle();
        return time;
      },
    },
    rounds,
    0,
  );
  const one = await inTurn(
    { ours: () => uploaded(ours, taken(own, 1), 1), theirs: () => uploaded(theirs, taken(other, 1), 1) },
    rounds,
    0,
  );
  const many = await inTurn(
    {
      ours: () => uploaded(ours, taken(own, atOnce), atOnce),
      theirs: async () => {
        const begin = performance.now();
        await uploaded(queued, taken(other, atOnce), atOnce);
        await settle();
        return (performance.now() - begin) / atOnce;
      },
    },
    rounds,
    0,
  );
  const row = { kind: /** @type {const} */ ("faster"), aim: 1 };
  const kept = lost ? `, which lost ${lost} of ${rounds * atOnce}` : "";
  return [
    ratioRow({
      ...row,
      work: "upload of a small document, until it is answered",
      beside: `${theirs.name}, which files it later`,
      ...answer,
    }),
    ratioRow({ ...row, work: "upload of a small document, until it stands in the list", beside: theirs.name, ...one }),
    ratioRow({
      ...row,
      work: `${atOnce} uploads at once, until all stand in the list: each`,
      beside: `${theirs.name}${kept}`,
      ...many,
    }),
  ];
}

/** @param {Iterator<Paper>} papers @param {number} count */
function taken(papers, count) {
  return Array.from({ length: count }, () => {
    const { value, done } = papers.next();
    if (done) throw new Error("too few papers");
    return value;
  });
}
