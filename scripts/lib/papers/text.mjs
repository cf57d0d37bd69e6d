/**
 * Whether a line is written in Arabic, so that it runs from right to left.
 * @param {string} line
 */
export function isArabic(line) {
  return /\p{Script=Arabic}/u.test(line);
}

/**
 * Latin text as a string of a PDF.
 * @param {string} text
 */
export function escaped(text) {
  return text.replace(/[\\()]/g, "\\$&").replace(/[^\x20-\xff]/g, "?");
}
