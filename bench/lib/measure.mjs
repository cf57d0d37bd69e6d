/**
 * Several measurements of one thing.
 * @typedef {object} Figure
 * @property {number} median
 * @property {number} low the least
 * @property {number} high the most
 */

/** @param {readonly number[]} values @returns {Figure} */
export function figure(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: percentile(sorted, 50), low: sorted[0] ?? 0, high: sorted.at(-1) ?? 0 };
}

/**
 * The value that so many percent are not above.
 * @param {readonly number[]} values
 * @param {number} percent
 */
export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

/**
 * Measures several ways by turns, so that whatever else the machine does meets all of them; each round begins with
 * another one.
 * @template {string} Name
 * @param {Record<Name, () => Promise<number | void>>} ways each answers what it measured, or is timed as a whole
 * @param {number} rounds
 * @param {number} [warmUps] rounds before, which do not count
 * @returns {Promise<Record<Name, number[]>>} milliseconds, or what the way answers
 */
export async function inTurn(ways, rounds, warmUps = 1) {
  const names = /** @type {Name[]} */ (Object.keys(ways));
  const none = Object.fromEntries(names.map((name) => /** @type {[string, number[]]} */ ([name, []])));
  const values = /** @type {Record<Name, number[]>} */ (none);
  for (let round = -warmUps; round < rounds; round++) {
    for (let place = 0; place < names.length; place++) {
      const name = /** @type {Name} */ (names[(place + Math.abs(round)) % names.length]);
      const begin = performance.now();
      const told = await ways[name]();
      const value = told ?? performance.now() - begin;
      if (round >= 0) values[name].push(value);
    }
  }
  return values;
}

/**
 * Waits until something holds, looking often.
 * @param {() => Promise<boolean> | boolean} holds
 * @param {string} what for the message
 * @param {number} [limit] milliseconds
 */
export async function until(holds, what, limit = 60_000) {
  const end = performance.now() + limit;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${limit / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
