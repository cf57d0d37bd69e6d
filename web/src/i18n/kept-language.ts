import { readItem } from "#web/storage/local-storage.ts";

export type Language = "en" | "ar";

/** The local-storage key of the specification, section 4. */
export const LANGUAGE_KEY = "language";

/** The kept language; anything unknown is English. */
export function keptLanguage(): Language {
  return readItem(LANGUAGE_KEY) === "ar" ? "ar" : "en";
}
