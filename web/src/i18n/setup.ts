import { createInstance, type FormatterModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { dictionaries } from "./dictionaries.ts";
import { formatNumber } from "./number-format.ts";

export const i18n = createInstance();

/** Loads a language's dictionary, once. */
export async function loadDictionary(language: keyof typeof dictionaries): Promise<void> {
  if (i18n.hasResourceBundle(language, "translation")) return;
  i18n.addResourceBundle(language, "translation", await dictionaries[language]());
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

/** Starts the translations in one language. */
export async function startI18n(language: keyof typeof dictionaries): Promise<void> {
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
  await loadDictionary(language);
}
