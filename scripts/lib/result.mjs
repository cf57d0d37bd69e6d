/**
 * What came of a suite.
 * @typedef {{ name: string, passed: number, failed: number, seconds: number }} Result
 */

/**
 * Begins a suite.
 * @param {string} name
 * @returns {number} when, in milliseconds
 */
export function head(name) {
  console.log(`\n── ${name}`);
  return Date.now();
}

/** @param {number} begin @returns {number} seconds */
export function since(begin) {
  return Math.round((Date.now() - begin) / 1000);
}

/** Ends a suite. @param {Result} result */
export function tail(result) {
  console.log(`── ${result.name}: ${result.passed} passed, ${result.failed} failed (${result.seconds} s)`);
  return result;
}
