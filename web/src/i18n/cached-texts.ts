import type { i18n as I18n } from "i18next";

/** Around a value's name while its text is looked up; no text has it. */
const MARK = "\uffff";
/** Options that choose among texts, or give another one. */
const CHOICES = ["count", "context", "defaultValue", "lng", "lngs", "ns"];

type Translate = (key: unknown, values?: unknown) => string;
type Values = Readonly<Record<string, string>>;

/** Whether all that is set into the text are words; numbers are formatted, and choose the plural. */
const areWords = (values: unknown): values is Values =>
  Object(values) === values &&
  Object.entries(values as object).every(([name, value]) => typeof value === "string" && !CHOICES.includes(name));

/**
 * Lets an instance look each text up once. i18next resolves language, plural, context and nesting anew at each call, which
 * takes thirty times as long: a list that is filtered asks for 200 texts in the event of a key. What has more than words
 * set in still goes through i18next.
 * @returns forgets what is known: for when words have come
 */
export function cacheTexts(i18n: I18n): () => void {
  const { getFixedT } = i18n;
  /** A text's parts, and between them the names of the values that stand there. */
  const known = new Map<string, readonly string[]>();
  const cached = (language: string, translate: Translate): Translate => {
    return (key, values = {}) => {
      if (typeof key !== "string" || !areWords(values)) return translate(key, values);
      const names = Object.keys(values);
      const id = [language, key, ...names].join("\n");
      let parts = known.get(id);
      if (!parts) {
        parts = translate(key, Object.fromEntries(names.map((name) => [name, MARK + name + MARK]))).split(MARK);
        known.set(id, parts);
      }
      return parts.map((part, at) => (at % 2 === 0 ? part : values[part])).join("");
    };
  };
  i18n.getFixedT = ((...args: [language: string | null, namespace?: unknown, prefix?: unknown]) => {
    const translate: Translate = Reflect.apply(getFixedT, i18n, args);
    const [language, , prefix] = args;
    return prefix ? translate : cached(language ?? i18n.language, translate);
  }) as I18n["getFixedT"];
  return () => known.clear();
}
