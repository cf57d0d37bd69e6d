import { readFileSync } from "node:fs";
import { isErrorCode, type Language, sentences } from "#domain/index";

function flat(language: Language): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === "string") found.set(path, value);
    else for (const [key, inner] of Object.entries(value ?? {})) walk(inner, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(new URL(`../../web/src/i18n/${language}.json`, import.meta.url), "utf8")), "");
  return found;
}

const words = { en: flat("en"), ar: flat("ar") };

/**
 * The text of a key of the table in one language, its values not filled in.
 * @param count of what is counted, for a key that has forms; many by default
 */
export function wordOf(language: Language, id: string, count?: number): string {
  const [key = ""] = id.split("@");
  const code = key.replace(/^sentence\./, "");
  if (code !== key && isErrorCode(code)) return sentences[code][language];
  const form = count === undefined ? "other" : new Intl.PluralRules(language).select(count);
  const all = words[language];
  const text = (count === 0 ? all.get(`${key}_zero`) : undefined) ?? all.get(`${key}_${form}`) ?? all.get(key);
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  return text;
}

/** The text of a key in both languages. */
export function wordsOf(id: string): Record<Language, string> {
  return { en: wordOf("en", id), ar: wordOf("ar", id) };
}
