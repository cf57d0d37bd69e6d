import type { Language } from "#domain/index";

/** Set by `npm test` without names of suites: flows run in one of the two languages. */
const RUNS_ONE = process.env.SIJIL_TEST_FLOWS === "in-one-language";

/**
 * The languages in which a flow is tested: what it does, says and stores is the same in both, and what differs (texts,
 * direction, typefaces, plurals) the sweeps through all screens look at in both. `npm test -- browser`, which precedes a
 * release, runs every flow twice; `npm test` once, so that it stays short enough to be awaited.
 * @param one the language that is enough there
 */
export const flowLanguages = (one: Language): readonly Language[] => (RUNS_ONE ? [one] : ["en", "ar"]);

/**
 * The languages in which a sweep looks at a screen: in `npm test` one screen in the one, the next in the other, as going
 * to each state and judging it takes longest of all tests. A screen that two sweeps see is seen by each in another one.
 * @param screen its place among those of the sweep
 */
export const sweptLanguages = (screen: number): readonly Language[] => flowLanguages(screen % 2 === 0 ? "en" : "ar");

/** The themes in which the gallery is looked at: in `npm test` dark in English, light in Arabic, each theme with all else. */
export const sweptThemes = (language: Language): readonly ("light" | "dark")[] => {
  if (RUNS_ONE) return [language === "en" ? "dark" : "light"];
  return ["light", "dark"];
};
