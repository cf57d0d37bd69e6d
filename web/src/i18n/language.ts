import { useTranslation } from "react-i18next";
import { i18n, loadDictionary } from "./setup.ts";

export type Language = "en" | "ar";

/** The local-storage key of the specification, section 4. */
export const LANGUAGE_KEY = "language";

/** The kept language; anything unknown is English. */
export function keptLanguage(): Language {
  return localStorage.getItem(LANGUAGE_KEY) === "ar" ? "ar" : "en";
}

/** Sets the page's language and direction: ar is right-to-left, anything else left-to-right. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
}

/** Changes the language of the whole page and keeps the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadDictionary(language);
  localStorage.setItem(LANGUAGE_KEY, language);
  await i18n.changeLanguage(language);
  applyLanguage(language);
}

/** The language of the page, live. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === "ar" ? "ar" : "en";
}
