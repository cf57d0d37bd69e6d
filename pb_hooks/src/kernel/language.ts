import type { Language } from "#domain/index";

/** How much of Accept-Language is looked at, in characters: a browser with many languages sends some hundred. */
const LOOKED_AT = 400;
const MOST_LANGUAGES = 30;

/** The language of an answer: the first of en and ar that Accept-Language prefers, else en (RFC 9110, section 12.5.4). */
export function languageOf(acceptLanguage: string): Language {
  let best: Language = "en";
  let bestQuality = 0;
  for (const part of acceptLanguage.slice(0, LOOKED_AT).split(",", MOST_LANGUAGES)) {
    const match = /^\s*(en|ar)(?:-[\w-]+)?\s*(?:;\s*q=([0-9.]+))?\s*$/i.exec(part);
    if (!match?.[1]) continue;
    const quality = match[2] === undefined ? 1 : Number(match[2]);
    if (quality > bestQuality) {
      best = match[1].toLowerCase() === "ar" ? "ar" : "en";
      bestQuality = quality;
    }
  }
  return best;
}
