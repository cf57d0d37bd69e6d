import type { AppLanguage } from "./kept-language.ts";

export const locales: Record<AppLanguage, string> = { en: "en-US", ar: "ar-KW-u-nu-latn" };

/** Made once: a formatter costs more than all the numbers of a page. */
const formats: Partial<Record<AppLanguage, Intl.NumberFormat>> = {};

/** A number with separators and Latin digits: "1,284". */
export function formatNumber(value: number, language: AppLanguage): string {
  formats[language] ??= new Intl.NumberFormat(locales[language]);
  return formats[language].format(value);
}
