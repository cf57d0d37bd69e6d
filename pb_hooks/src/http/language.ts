import type { Language } from "#domain/index";

/** Bounds the part of Accept-Language that is read, in characters: a browser with many languages sends some hundred. */
const MAX_CHARACTERS = 400;
const MAX_LANGUAGES = 30;

/**
 * The language of an answer: of en and ar the one with the highest quality in Accept-Language, the first of equals,
 * else en (RFC 9110, section 12.5.4). The executable chooses the same one (server/internal/requestlimits/language.go).
 */
export function languageOf(acceptLanguage: string): Language {
  let best: Language = "en";
  let bestQuality = 0;
  for (const part of acceptLanguage.slice(0, MAX_CHARACTERS).split(",", MAX_LANGUAGES)) {
    const match = /^[ \t]*(en|ar)(?:-[\w-]+)?[ \t]*(?:;[ \t]*q=([0-9.]+))?[ \t]*$/i.exec(part);
    if (!match?.[1]) continue;
    const quality = match[2] === undefined ? 1 : Number(match[2]);
    if (quality > bestQuality) {
      best = match[1].toLowerCase() === "ar" ? "ar" : "en";
      bestQuality = quality;
    }
  }
  return best;
}
