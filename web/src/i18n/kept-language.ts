import { readItem } from "#web/storage/local-storage.ts";

export type AppLanguage = "en" | "ar";

/** The local-storage key of the specification, section 4. */
export const LANGUAGE_KEY = "language";

/** The kept language; anything unknown is English. */
export function keptLanguage(): AppLanguage {
  return readItem(LANGUAGE_KEY) === "ar" ? "ar" : "en";
}
