/* Words that nobody has written: as many different ones as the papers of an office have, half of them Arabic. */

const SYLLABLES = {
  latin: "ramotesivedokapuchigolebafiosnuwe",
  arabic: "عقمدسلبركتحمشرفتنوجمقرطلهنغدزيصب",
};
const LETTERS = 2;
/** Different ones. */
export const WORDS = 12_000;

const syllable = (/** @type {string} */ list, /** @type {number} */ at) =>
  list.slice((at % 16) * LETTERS, (at % 16) * LETTERS + LETTERS);

/** @returns {string[]} all of them, each once */
export const madeUpWords = () =>
  Array.from({ length: WORDS }, (_, at) => {
    const list = at % 2 === 0 ? SYLLABLES.latin : SYLLABLES.arabic;
    return [at >> 1, at >> 5, at >> 9].map((part) => syllable(list, part)).join("");
  });

/** The same word in SQL. @param {string} at expression of its place */
export function wordInSql(at) {
  const part = (/** @type {string} */ list, /** @type {number} */ shift) =>
    `substr('${list}', (((${at}) >> ${shift}) % 16) * ${LETTERS} + 1, ${LETTERS})`;
  const whole = (/** @type {string} */ list) => [1, 5, 9].map((shift) => part(list, shift)).join(" || ");
  return `CASE (${at}) % 2 WHEN 0 THEN ${whole(SYLLABLES.latin)} ELSE ${whole(SYLLABLES.arabic)} END`;
}
