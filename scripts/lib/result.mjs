/**
 * What came of a suite.
 * @typedef {{ name: string, passed: number, failed: number, failures: string[], seconds: number }} Result `failures` has a
 *   text for each failed test whose name is known
 */

/**
 * Runs a suite between two lines that name it.
 * @param {string} name
 * @param {() => Promise<boolean | { passed: number, failed: number, failures?: string[] }>} run answers a boolean where the whole is one check
 * @returns {Promise<Result>}
 */
export async function suite(name, run) {
  console.log(`\n── ${name}`);
  const begin = Date.now();
  const ended = await run();
  const {
    passed,
    failed,
    failures = [],
  } = typeof ended === "object" ? ended : { passed: Number(ended), failed: Number(!ended) };
  const seconds = Math.round((Date.now() - begin) / 1000);
  console.log(`── ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  return { name, passed, failed, failures, seconds };
}
