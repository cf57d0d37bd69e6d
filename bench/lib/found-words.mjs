import { domain } from "../../scripts/lib/domain.mjs";

/** The words of a text, as a search folds them. @param {string} text @returns {Promise<Set<string>>} */
export async function foldedWords(text) {
  const { textKey } = await domain();
  return new Set(textKey(text).split(" "));
}

/** The share of folded words that a text has, in percent. @param {Set<string>} words @param {string} text */
export async function shareOf(words, text) {
  const found = await foldedWords(text);
  return (100 * [...words].filter((word) => found.has(word)).length) / words.size;
}
