/* Words that nobody has written: as many different ones as the papers of an office have, half of them Arabic. */

const SYLLABLES = {
  latin: "ramotesivedokapuchigolebafiosnuwe",
  arabic: "عقمدسلبركتحمشرفتنوجمقرطلهنغدزيصب",
};
const LETTERS = 2;
/** Different ones. */
const WORDS = 12_000;
/** Words that every text has. */
const COMMON = 3;
/** A word that one text in so many has. */
export const RARE_WORD = "zirconium";
const RARE = 500;
/** A text's share of one statement: the server gives up after three minutes. */
const SHARES = 10;

const syllable = (/** @type {string} */ list, /** @type {number} */ at) =>
  list.slice((at % 16) * LETTERS, (at % 16) * LETTERS + LETTERS);

/** @returns {string[]} all of them, each once */
export const madeUpWords = () =>
  Array.from({ length: WORDS }, (_, at) => {
    const list = at % 2 === 0 ? SYLLABLES.latin : SYLLABLES.arabic;
    return [at >> 1, at >> 5, at >> 9].map((part) => syllable(list, part)).join("");
  });

/** The same word in SQL. @param {string} at expression of its place */
function wordInSql(at) {
  const part = (/** @type {string} */ list, /** @type {number} */ shift) =>
    `substr('${list}', (((${at}) >> ${shift}) % 16) * ${LETTERS} + 1, ${LETTERS})`;
  const whole = (/** @type {string} */ list) => [1, 5, 9].map((shift) => part(list, shift)).join(" || ");
  return `CASE (${at}) % 2 WHEN 0 THEN ${whole(SYLLABLES.latin)} ELSE ${whole(SYLLABLES.arabic)} END`;
}

/**
 * Gives every document a text of made-up words, as if it had been read: the first words in all of them.
 * @param {import("../../scripts/lib/seed/console.mjs").Console} console
 * @param {number} letters of each
 */
export async function fillTexts(console, letters) {
  const chosen = `WITH RECURSIVE place(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM place WHERE n < ${letters / 6})
    SELECT group_concat(word, ' ')
    FROM (SELECT ${wordInSql("at")} AS word FROM (SELECT (texts.id * 7919 + n * 31 + n * n) % ${WORDS} AS at FROM place))`;
  const rare = `CASE texts.id % ${RARE} WHEN 0 THEN '${RARE_WORD} ' ELSE '' END`;
  const common = madeUpWords().slice(0, COMMON).join(" ");
  for (let share = 0; share < SHARES; share++)
    await console.sql(`UPDATE texts SET state = 'ok', letters = ${letters},
      text = substr(${rare} || '${common} ' || (${chosen}), 1, ${letters}) WHERE id % ${SHARES} = ${share}`);
  await console.sql("UPDATE documents SET textState = 'ok'");
}

/** Puts those texts into the server's index: their words are folded as they are. @param {import("../../scripts/lib/seed/console.mjs").Console} console */
export async function indexTexts(console) {
  for (let share = 0; share < SHARES; share++)
    await console.sql(`INSERT INTO texts_index (rowid, body) SELECT id, 'xt' || tenant || ' ' || text FROM texts
      WHERE id % ${SHARES} = ${share}`);
}
