export type Language = "en" | "ar";

/** The local-storage key of the specification, section 4. */
export const LANGUAGE_KEY = "language";

/** The kept language; anything unknown is English. */
export function keptLanguage(): Language {
  return localStorage.getItem(LANGUAGE_KEY) === "ar" ? "ar" : "en";
}
