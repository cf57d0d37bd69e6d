import { availableParallelism } from "node:os";
import { mutations } from "../../tests/mutations/mutations.mjs";
import { Failure } from "./failure.mjs";
import { scratchCopy, unnoticed } from "./mutations.mjs";
import { suite } from "./result.mjs";
import { seededRandom } from "./seeded-random.mjs";
import { builtProgram } from "./server-program.mjs";

/** Copies of the project in which rules are broken side by side: each takes a server and a runner of tests. */
const MOST_COPIES = 2;

/**
 * Breaks rules of the product one by one, each in a copy of the project; one that no test notices has failed.
 * @param {{ count?: number, seed?: number, only?: string }} [which] how many, chosen by the seed, of those whose sentence
 *   has these words; all by default
 */
export function mutationTests({ count, seed = Math.floor(Math.random() * 1e9), only = "" } = {}) {
  return suite("mutations", async () => {
    const found = mutations.filter(({ breaks }) => breaks.toLowerCase().includes(only.toLowerCase()));
    if (found.length === 0) throw new Failure(`No mutation has the words “${only}” in its sentence.`);
    const chosen = count === undefined ? found : shuffled(found, seed).slice(0, count);
    if (chosen.length < found.length) console.log(`${chosen.length} of ${found.length}, chosen by --seed ${seed}`);
    // once, so that the copies need not
    if (chosen.some(({ tests }) => tests.some(([suite]) => suite === "server"))) await builtProgram();
    const left = [...chosen];
    /** @type {string[]} */
    const failures = [];
    const work = async () => {
      const { folder, end } = await scratchCopy();
      try {
        for (let next = left.shift(); next; next = left.shift()) {
          const begin = Date.now();
          const missed = await unnoticed(folder, next);
          const seconds = Math.round((Date.now() - begin) / 1000);
          console.log(`${missed.length === 0 ? "noticed" : "NOT NOTICED"} (${seconds} s): ${next.breaks}`);
          if (missed.length > 0) failures.push([next.breaks, ...missed].join("\n    "));
        }
      } finally {
        await end();
      }
    };
    await Promise.all(Array.from({ length: Math.min(MOST_COPIES, availableParallelism(), chosen.length) }, work));
    return { passed: chosen.length - failures.length, failed: failures.length, failures };
  });
}

/**
 * The same order for the same seed.
 * @template T
 * @param {readonly T[]} list
 * @param {number} seed
 */
function shuffled(list, seed) {
  const random = seededRandom(seed);
  return list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
