import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cases } from "../../tests/fixtures/property-cases.ts";
import { searches } from "../../tests/fixtures/searches.ts";
import { holdsWords, narrows, searchWords } from "./search.ts";
import { fold } from "./text.ts";

const finds = (search: string, text: string) => holdsWords(fold(text), searchWords(search));

test.each(searches)("%s, searched by %s: %s", (text, search, found) => {
  expect(finds(search, text)).toBe(found);
});

const letters = fc.oneof(
  fc.constantFrom("ا", "ل", "و", "ب", "ف", "ك", "ت", "ر", "ة", "ء", "أ", "ـ", "َ", "٢", "2", "a", "B", "é", "_", "%"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);
const word = fc.oneof(
  fc.constantFrom("عبد", "الله", "الإطفاء", "للإطفاء", "إطفاء", "وزارة", "الوزارة", "والد", "invoice", "1116", "ﷺ"),
  fc.array(letters, { minLength: 1, maxLength: 7 }).map((all) => all.join("")),
);
const space = fc.constantFrom(" ", "  ", "\n", "\u00a0", "\u200f ");
const text = fc.array(fc.tuple(word, space), { maxLength: 6 }).map((parts) => parts.flat().join(""));

describe("a search", () => {
  it("finds every text that it is a part of", () => {
    const part = fc.tuple(text, fc.nat(), fc.nat()).map(([whole, from, length]) => {
      const at = from % (whole.length + 1);
      return { whole, search: whole.slice(at, at + 1 + (length % (whole.length + 1))) };
    });
    fc.assert(
      fc.property(part, ({ whole, search }) => {
        if (fold(whole).includes(fold(search).trim())) expect(finds(search, whole)).toBe(true);
      }),
    );
  });

  it("finds the same in whatever order its words are", () => {
    const shuffled = fc
      .array(word, { maxLength: 5 })
      .chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })));
    fc.assert(
      fc.property(shuffled, text, ([words, others], whole) => {
        expect(finds(others.join(" "), whole)).toBe(finds(words.join(" "), whole));
      }),
    );
  });

  it("finds less with each further word", () => {
    fc.assert(
      fc.property(text, word, text, (search, more, whole) => {
        if (finds(`${search} ${more}`, whole)) expect(finds(search, whole)).toBe(true);
      }),
    );
  });

  it("finds nothing anew where it narrows an earlier one", () => {
    const typed = fc.tuple(word, fc.nat({ max: 7 })).map(([all, length]) => all.slice(0, length + 1));
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 3 }), fc.array(word, { maxLength: 3 }), text, (before, after, whole) => {
        const [earlier, words] = [searchWords(before.join(" ")), searchWords(after.join(" "))];
        const key = fold(whole);
        if (narrows(words, earlier) && holdsWords(key, words)) expect(holdsWords(key, earlier)).toBe(true);
      }),
      cases(2_000),
    );
  });

  it("narrows what each letter less has found, but for the letters that make an article", () => {
    const narrowed = (search: string) => narrows(searchWords(search), searchWords(search.slice(0, -1)));
    expect(["inv", "inv 1", "عقد ت", "الا"].map(narrowed)).toEqual([true, true, true, true]);
    expect(["الاطف", "وتجديد"].map(narrowed)).toEqual([false, true]);
  });
});
