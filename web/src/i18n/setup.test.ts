import { expect, it } from "vitest";
import ar from "./ar.json";
import en from "./en.json";
import { i18n, loadDictionary, loadLaterWords, startI18n } from "./setup.ts";

type Words = { [key: string]: string | Words };

const texts = (words: Words, at = ""): [key: string, text: string][] =>
  Object.entries(words).flatMap(([name, text]) =>
    typeof text === "string" ? [[at + name, text] as [string, string]] : texts(text, `${at}${name}.`),
  );

it("later words that are asked for before the start come in the language that it starts in", async () => {
  const coming = loadLaterWords("all");
  await startI18n("ar");
  await coming;
  expect(["ar", "en"].map((language) => i18n.hasResourceBundle(language, "translation"))).toEqual([true, false]);
});

it("numbers in sentences have their separators, whatever they count, in both languages", async () => {
  await startI18n("en");
  await loadDictionary("ar");
  for (const [lng, words] of [
    ["en", en],
    ["ar", ar],
  ] as const) {
    const withValues = texts(words).filter(([, text]) => text.includes("{{"));
    expect(withValues.length).toBeGreaterThan(150);
    const raw = withValues.filter(([, text]) => {
      const values = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, 12_345]);
      const sentence = i18n.getFixedT(lng)("no such key", { ...Object.fromEntries(values), defaultValue: text });
      return sentence.includes("12345") || !sentence.includes("12,345");
    });
    expect(raw).toEqual([]);
  }
});
