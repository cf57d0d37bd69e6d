/* The sentences of refusals stand side by side in both languages, where they are written. A browser gets those of the
   language that is shown, with the first words of that language. */

/** @typedef {Record<string, Record<string, string>>} Sentences by code, then by language */

const SENTENCES = /[\\/]domain[\\/]core[\\/]sentences\.ts$/;
const FIRST = /[\\/]i18n[\\/]parts[\\/](\w+)-first\.ts$/;
const WRITTEN = /export const sentences = \{[\s\S]*?\n\} as const[^;]*;/;

/** What takes the place of the written sentences, and how a language's are added to it. */
const LEARNT = `export const sentences = {};
export function learnSentences(language, texts) {
  for (const [code, text] of Object.entries(texts)) (sentences[code] ??= {})[language] = text;
}`;

/** @param {Sentences} sentences @param {string} language @returns {Record<string, string>} */
const textsIn = (sentences, language) =>
  Object.fromEntries(Object.entries(sentences).map(([code, texts]) => [code, texts[language] ?? code]));

/**
 * Runs after what makes the parts of the dictionaries (first-words.mjs). Without it, as in unit tests and on the server,
 * both languages are there from the start.
 * @param {Sentences} sentences
 * @returns {import("vite").Plugin}
 */
export function refusalsByLanguage(sentences) {
  return {
    name: "refusals-by-language",
    enforce: "pre",
    transform(code, id) {
      if (SENTENCES.test(id)) {
        if (!WRITTEN.test(code)) throw new Error("domain/core/sentences.ts no longer begins its sentences as it did");
        return { code: code.replace(WRITTEN, LEARNT), map: null };
      }
      const [, language] = FIRST.exec(id) ?? [];
      if (language === undefined) return null;
      const texts = JSON.stringify(textsIn(sentences, language));
      const learn = `import { learnSentences } from "#domain/core/sentences";\nlearnSentences("${language}", ${texts});`;
      return { code: `${code}\n${learn}`, map: null };
    },
  };
}
