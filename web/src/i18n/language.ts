import { useTranslation } from "react-i18next";
import { writeItem } from "#web/storage/local-storage.ts";
import { type AppLanguage, keptLanguage, LANGUAGE_KEY } from "./kept-language.ts";
import { i18n, loadDictionary } from "./setup.ts";

/** Sets the page's language and direction: ar is right-to-left, anything else left-to-right. */
export function applyLanguage(language: AppLanguage): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
  const manifest = language === "ar" ? "/manifest-ar.webmanifest" : "/manifest.webmanifest";
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifest);
}

/** Changes the language of the whole page and keeps the choice. */
export async function changeLanguage(language: AppLanguage): Promise<void> {
  await loadDictionary(language);
  writeItem(LANGUAGE_KEY, language);
  await show(language);
}

async function show(language: AppLanguage): Promise<void> {
  await i18n.changeLanguage(language);
  applyLanguage(language);
}

/** What is chosen in another tab holds in this one: the server answers in the kept language, whichever tab asks. */
export function followLanguage(): void {
  const follow = async () => {
    await loadDictionary(keptLanguage());
    await show(keptLanguage());
  };
  addEventListener("storage", ({ key }) => {
    // without its words the page stays as it is
    if (key === LANGUAGE_KEY) follow().catch(() => {});
  });
}

/** The language of the page, live. */
export function useLanguage(): AppLanguage {
  return useTranslation().i18n.language === "ar" ? "ar" : "en";
}
