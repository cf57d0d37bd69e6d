/**
 * Whether a line is written in Arabic, so that it runs from right to left.
 * @param {string} line
 */
export function isArabic(line) {
  return /\p{Script=Arabic}/u.test(line);
}
