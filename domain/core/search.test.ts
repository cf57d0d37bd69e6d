import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cases } from "../../tests/fixtures/property-cases.ts";
import { respeltWords, searches } from "../../tests/fixtures/searches.ts";
import { holdsWords, narrows, quotedParts, searchWords } from "./search.ts";
import { fold } from "./text.ts";

const finds = (search: string, text: string) => holdsWords(fold(text), searchWords(search));

test.each(searches)("%s, searched by %s: %s", (text, search, found) => {
  expect(finds(search, text)).toBe(found);
});

const letters = fc.oneof(
  fc.constantFrom(
    "ا",
    "ل",
    "و",
    "ب",
    "ف",
    "ك",
    "ت",
    "ر",
    "ة",
    "ء",
    "أ",
    "ـ",
    "َ",
    "٢",
    "2",
    "a",
    "B",
    "é",
    "_",
    "%",
    '"',
    "*",
    "-",
  ),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);
const word = fc.oneof(
  fc.constantFrom("عبد", "الله", "الإطفاء", "للإطفاء", "إطفاء", "وزارة", "الوزارة", "والد", "invoice", "1116", "ﷺ"),
  fc.constantFrom("لله", "ولله", "بالله", "للجنة", "اللجنة", "لجنة", "للغة", "فشركة", "شركة", "فندق"),
  fc.constantFrom(...respeltWords),
  fc.array(letters, { minLength: 1, maxLength: 7 }).map((all) => all.join("")),
);
const space = fc.constantFrom(" ", "  ", "\n", "\u00a0", "\u200f ");
const text = fc.array(fc.tuple(word, space), { maxLength: 6 }).map((parts) => parts.flat().join(""));
/** A search as it is typed, some of it in quotes. */
const asked = fc
  .array(fc.tuple(fc.constantFrom("", "", '"', "«", "“"), word, fc.constantFrom("", "", '"', "»", "”")), {
    maxLength: 4,
  })
  .map((parts) => parts.map((part) => part.join("")).join(" "));

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

  it("finds in quotes what its words find without them, where they stand side by side", () => {
    const plain = word.filter((one) => quotedParts(one).length === 1);
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1, maxLength: 3 }), text, (words, whole) => {
        const search = words.join(" ");
        const isFound = finds(`"${search}"`, whole);
        if (isFound) expect(finds(search, whole)).toBe(true);
        if (fold(whole).includes(fold(search).trim())) expect(isFound).toBe(true);
      }),
      cases(1_000),
    );
  });

  it("finds the same in whatever order its words are", () => {
    const shuffled = fc
      // in quotes the order counts
      .array(
        word.filter((one) => quotedParts(one).length === 1),
        { maxLength: 5 },
      )
      .chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })));
    fc.assert(
      fc.property(shuffled, text, ([words, others], whole) => {
        expect(finds(others.join(" "), whole)).toBe(finds(words.join(" "), whole));
      }),
    );
  });

  it("finds less with each further word", () => {
    fc.assert(
      fc.property(fc.oneof(text, asked), word, text, (search, more, whole) => {
        if (finds(`${search} ${more}`, whole)) expect(finds(search, whole)).toBe(true);
      }),
    );
  });

  it("finds nothing anew where it narrows an earlier one", () => {
    const typed = fc.tuple(word, fc.nat({ max: 7 })).map(([all, length]) => all.slice(0, length + 1));
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 3 }), asked, text, fc.nat(), (before, after, whole, cut) => {
        const [one, other] = [before.join(" "), after.slice(0, cut % (after.length + 1))];
        const [earlier, words] = [searchWords(cut % 2 === 0 ? one : other), searchWords(after)];
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
    expect(['"a b', '"a b"', '"a b" c'].map(narrowed)).toEqual([true, true, true]);
    expect(narrows(searchWords("a b"), searchWords('"a b"'))).toBe(false);
  });
});
