import fc from "fast-check";
import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import ar from "./ar.json";
import { cacheTexts } from "./cached-texts.ts";
import en from "./en.json";

type Words = { [key: string]: string | Words };

const textsOf = (words: Words, at = ""): [key: string, text: string][] =>
  Object.entries(words).flatMap(([name, text]) =>
    typeof text === "string" ? [[at + name, text] as [string, string]] : textsOf(text, `${at}${name}.`),
  );

function instance() {
  const i18n = createInstance();
  const resources = { en: { translation: en }, ar: { translation: ar } };
  // as in setup.ts
  void i18n.init({
    lng: "en",
    fallbackLng: false,
    resources,
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  return i18n;
}

type Plain = (key: string, values?: object) => string;
const plain = (i18n: ReturnType<typeof instance>, language: string): Plain =>
  Reflect.apply(i18n.getFixedT, i18n, [language]);

describe("a text that is looked up once", () => {
  it("reads as i18next would give it, whatever is set in", () => {
    const [theirs, ours] = [instance(), instance()];
    cacheTexts(ours);
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("$&", "$t(app.name)", "{{name}}", ""),
    );
    for (const [language, words] of [
      ["en", en],
      ["ar", ar],
    ] as const) {
      const texts = textsOf(words);
      expect(texts.length).toBeGreaterThan(1_500);
      const [own, cached] = [plain(theirs, language), plain(ours, language)];
      fc.assert(
        fc.property(fc.constantFrom(...texts), fc.array(value, { minLength: 8, maxLength: 8 }), ([key, text], some) => {
          const names = [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name = ""]) => name))];
          const values = Object.fromEntries(names.map((name, at) => [name, some[at]]));
          // the second one is from what is known
          for (const _ of [1, 2]) expect(cached(key, values)).toBe(own(key, values));
        }),
        { numRuns: 2_000 },
      );
    }
  });

  it("goes through i18next where a number chooses or is formatted, and where another text is given", () => {
    const [theirs, ours] = [instance(), instance()];
    cacheTexts(ours);
    const [own, cached] = [plain(theirs, "ar"), plain(ours, "ar")];
    for (const count of [0, 1, 2, 3, 11, 100, 1_234])
      expect(cached("notes.count", { count })).toBe(own("notes.count", { count }));
    expect(cached("no such text", { defaultValue: "مرحبًا" })).toBe("مرحبًا");
  });

  it("is looked up anew when words have come", () => {
    const i18n = instance();
    const forget = cacheTexts(i18n);
    const t = plain(i18n, "en");
    expect(t("later.words")).toBe("later.words");
    i18n.addResourceBundle("en", "translation", { later: { words: "Here they are" } }, true);
    forget();
    expect(t("later.words")).toBe("Here they are");
  });
});
