import { createInstance } from "i18next";
import { initReactI18next } from "react-i18next";
import { dictionaries } from "./dictionaries.ts";

export const i18n = createInstance();

/** Loads a language's dictionary, once. */
export async function loadDictionary(language: keyof typeof dictionaries): Promise<void> {
  if (i18n.hasResourceBundle(language, "translation")) return;
  i18n.addResourceBundle(language, "translation", await dictionaries[language]());
}

/** Starts the translations in one language. */
export async function startI18n(language: keyof typeof dictionaries): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await loadDictionary(language);
}
