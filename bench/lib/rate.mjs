import { percentile } from "./measure.mjs";

/** Doublings and halvings before a rate is told: the answer is within a sixteenth of the truth. */
const REFINEMENTS = 4;

/**
 * The most that a server takes: how often a second something can begin, whether or not what began before has ended, so
 * that 95 of 100 end in time. Rates double until one is too high; then halves are taken between.
 * @param {(n: number) => Promise<unknown>} act the n-th one
 * @param {{ from: number, milliseconds: number, patience: number }} options the first rate, how long each is tried, and
 *   the time within which 95 of 100 have to end, in milliseconds
 * @returns {Promise<number>} a second
 */
export async function highestRate(act, { from, milliseconds, patience }) {
  let count = 0;
  const holds = async (/** @type {number} */ rate) => {
    const times = await atRate(() => act(count++), rate, milliseconds);
    return times !== null && percentile(times, 95) <= patience;
  };
  let low = 0;
  let high = from;
  while (await holds(high)) [low, high] = [high, high * 2];
  for (let step = 0; step < REFINEMENTS; step++) {
    const middle = (low + high) / 2;
    if (await holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Begins something at even distances and waits until all has ended.
 * @param {() => Promise<unknown>} act
 * @param {number} rate a second
 * @param {number} milliseconds
 * @returns {Promise<number[] | null>} how long each took, in milliseconds; null when so many were open at once that it
 *   cannot hold
 */
async function atRate(act, rate, milliseconds) {
  const total = Math.max(5, Math.round((rate * milliseconds) / 1_000));
  const most = Math.max(10, rate);
  /** @type {number[]} */
  const times = [];
  /** @type {unknown[]} */
  const failures = [];
  const running = new Set();
  const begin = performance.now();
  let tooMany = false;
  for (let n = 0; n < total && !tooMany; n++) {
    const due = begin + (n * 1_000) / rate;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    // counted from when it was due, also where this program itself comes late
    const one = act()
      .then(() => times.push(performance.now() - due))
      .catch((error) => failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
    tooMany = running.size > most;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return tooMany ? null : times;
}
