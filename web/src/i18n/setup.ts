import { createInstance } from "i18next";
import { initReactI18next } from "react-i18next";

export const i18n = createInstance();

/* One dictionary is loaded at the start, the other one when it is asked for; both are kept for offline use. */
const dictionaries = {
  en: async () => (await import("./en.json")).default,
  ar: async () => (await import("./ar.json")).default,
};

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
