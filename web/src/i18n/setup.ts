import { createInstance, type FormatterModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { cacheTexts } from "./cached-texts.ts";
import { dictionaries } from "./dictionaries.ts";
import { formatNumber } from "./number-format.ts";

export const i18n = createInstance();
const forgetTexts = cacheTexts(i18n);

type Language = keyof typeof dictionaries;

const whole = new Set<Language>();
let begin = () => {};
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});

/** Adds words to those of a language that are there. */
function addWords(language: Language, words: object): void {
  i18n.addResourceBundle(language, "translation", words, true);
  forgetTexts();
}

/** Loads all words of a language, once. */
export async function loadDictionary(language: Language): Promise<void> {
  if (whole.has(language)) return;
  const { first, lists, later } = dictionaries[language];
  for (const words of await Promise.all([first(), lists(), later()])) addWords(language, words);
  whole.add(language);
}

/**
 * Loads what is not of the first screens, in the language that is shown, which is known when it has started.
 * @param part what the lists of people need, or everything
 */
export async function loadLaterWords(part: "lists" | "all"): Promise<void> {
  await begun;
  const language: Language = i18n.language === "ar" ? "ar" : "en";
  if (part === "all") return loadDictionary(language);
  if (!whole.has(language)) addWords(language, await dictionaries[language].lists());
}

/** Every number in a sentence has its separators: "Move 1,000 documents". */
const separators: FormatterModule = {
  type: "formatter",
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _format, language) =>
    typeof value === "number" ? formatNumber(value, language === "ar" ? "ar" : "en") : value,
};

/** Starts the translations in one language, with the words of the first screens. */
export async function startI18n(language: Language): Promise<void> {
  await i18n
    .use(initReactI18next)
    .use(separators)
    .init({
      lng: language,
      fallbackLng: false,
      resources: {},
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  whole.clear();
  addWords(language, await dictionaries[language].first());
  begin();
}
