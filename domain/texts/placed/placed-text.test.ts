import { describe, expect, test } from "vitest";
import { type Glyph, placed, withSpaces, word } from "../../../tests/fixtures/placed-page.ts";
import { repairPages } from "../pdf-text.ts";
import type { PlacedText } from "./placed-text.ts";

const read = (page: PlacedText) => repairPages([page])[0];

/** What runs from left to right, from its left end. */
const run = (text: string, left: number): Glyph[] =>
  Array.from(text).map((letter, at) => [letter, left + 10 * at, 100]);

describe("in a line from right to left, what runs from left to right is read as it is drawn", () => {
  test.each<[string, PlacedText, string]>([
    // PDFium tells the number before the letters, and a sign with it
    ["a reference number", placed(...word("رقم ", 300), ...run("-1045", 230), ...run("INV", 200)), "رقم INV-1045"],
    [
      "one of several parts",
      placed(...word("رقم ", 400), ...run("-7", 280), ...run("AB", 260), ...run("-12-", 220), ...run("KW", 200)),
      "رقم KW-12-AB-7",
    ],
    [
      "two, with a comma",
      placed(
        ...word("رقم ", 500),
        ...run("-12", 420),
        ...run("PO", 400),
        ...word("، و", 390),
        ...run("-7", 320),
        ...run("CT", 300),
      ),
      "رقم PO-12، وCT-7",
    ],
    [
      "a name with a number",
      placed(...word("جهاز ", 400), ...run("7090", 260), [" ", 250], ...run("Dell", 200)),
      "جهاز Dell 7090",
    ],
    [
      "a day before a month and a year",
      placed(...word("في ", 400), ...run("15", 290), [" ", 280], ...run("May", 200), " ", ...run("2026", 240)),
      "في 15 May 2026",
    ],
    [
      "a name with a number in it, whose words are told from the right",
      placed(...word("طراز ", 400), ...run("Pro", 290), " ", ...run("15", 260), " ", ...run("Phone", 200)),
      "طراز Phone 15 Pro",
    ],
    ["a list's number", placed(...run("-1", 390), ...word(" بند", 380)), "1- بند"],
    ["a sign before a number", placed(...word("رقم ", 300), ["+", 260], ...run("965", 220)), "رقم +965"],
    [
      "a sign that is told after its number, and stands before it",
      placed(...word("هاتف ", 400), ...run("965", 300), ["+", 330], " ", ...run("2222", 250), " ", ...run("3344", 200)),
      "هاتف +965 2222 3344",
    ],
    [
      "a telephone number that was written from left to right",
      placed(...word("هاتف ", 400), ...run("3344", 300), " ", ...run("2222", 250), " ", ...run("965", 210), ["+", 200]),
      "هاتف +965 2222 3344",
    ],
    ["one without spaces", placed(...word("هاتف ", 400), ...run("96522223344", 210), ["+", 200]), "هاتف +96522223344"],
    ["a number and more", placed(...word("أكثر من ", 400), ...run("5", 310), ["+", 300]), "أكثر من 5+"],
    ["a date with hyphens, day first", placed(...word("في ", 400), ...run("2028-03-31", 200)), "في 31-03-2028"],
    ["one with its day at the left", placed(...word("في ", 400), ...run("31-03-2028", 200)), "في 31-03-2028"],
    [
      "one at the end of a sentence, in Arabic digits",
      placed(...word("في ", 400), ...run(".٢٠٢٨-٣-٣١", 200)),
      "في ٣١-٣-٢٠٢٨.",
    ],
    [
      "other numbers with hyphens, as they are seen",
      placed(...word("رقم ", 400), ...run("2028-13-31", 200)),
      "رقم 2028-13-31",
    ],
    [
      "a letter, a stroke and a number, whose stroke is told last",
      placed(...word("رقم م", 400), ...run("2024/55", 250), ["/", 320], ...word(" القديم", 240)),
      "رقم م/2024/55 القديم",
    ],
    [
      "a sign at the end, which stands at the left",
      placed(...word("في ", 300), ...run("55", 220), ["/", 210]),
      "في 55/",
    ],
    ["what is a hundredth", placed(...word("نسبة ", 300), ["%", 210], ...run("12.5", 220)), "نسبة 12.5%"],
    [
      "letters to the right of Arabic digits",
      placed(...word("رقم ", 300), ["A", 250], ["٧", 230], ["-", 240]),
      "رقم ٧-A",
    ],
  ])("%s", (_, page, text) => {
    expect(read(page)).toBe(text);
  });
});

describe("where it is known which spaces a page draws", () => {
  /** A letter and its sign, told as one glyph: the sign first, and where the sign is. */
  const signed = (letter: string, sign: string, x: number, y = 100): Glyph => [sign + letter, x, y];

  test.each<[string, PlacedText, string]>([
    [
      "no other is one beside a vowel sign",
      withSpaces(
        placed(...word("ناف", 300), [" ", 275, 101], signed("ذ", "ً", 270, 101), ["ا", 260], [" ", 250], ["ب", 240]),
        [250, 100],
      ),
      "نافذًا ب",
    ],
    [
      "a guessed one stays where one is drawn, wherever PDFium places it",
      withSpaces(placed(...word("في", 300), [" ", 305], signed("ذ", "ُ", 270, 98), ["ا", 260]), [282, 100]),
      "في ذُا",
    ],
    [
      "a word whose signs break the line is whole",
      withSpaces(
        placed(
          ...word("ا من", 200),
          "\r\n",
          signed("ذ", "ً", 210, 105),
          "\r\n",
          signed("ف", "ِ", 220, 97),
          ...word("", 0),
          "\r\n",
          ...word("نا", 240),
        ),
        [190, 100],
      ),
      "نافِذًا من",
    ],
    [
      "words stay apart where a sign breaks the line between them",
      withSpaces(placed(...word("من", 200), "\r\n", signed("ذ", "ً", 220, 105)), [212, 100]),
      "ذً من",
    ],
    [
      "a line of a table's cell goes on in its own cell",
      withSpaces(
        placed(
          ...word("بند", 400),
          " ",
          ...word("ا قدره", 200),
          "\r\n",
          signed("غ", "ً", 210, 105),
          "\r\n",
          ...word("مبل", 240),
        ),
        [190, 100],
      ),
      "بند مبلغًا قدره",
    ],
    [
      "the next line is another one",
      withSpaces(
        placed(...word("من", 200), signed("ذ", "ً", 180), "\r\n", signed("ف", "ِ", 210, 80), ["ي", 200, 80]),
        [90, 100],
      ),
      "منذً\nفِي",
    ],
    [
      "one that PDFium passes over stays",
      withSpaces(placed(...word("يتقاضى", 300), ...word("الطرف", 235), signed("ا", "ً", 180)), [243, 100]),
      "يتقاضى الطرفاً",
    ],
    [
      "far from each other, words need none",
      withSpaces(placed(...word("بند", 400), " ", signed("م", "ُ", 200), ["ا", 190]), [90, 100]),
      "بند مُا",
    ],
    [
      "where few of them are known, those that PDFium tells are taken",
      withSpaces(
        placed(...word("في", 300), [" ", 280], signed("ذ", "ُ", 270), [" ", 260], ["ا", 250], [" ", 240], ["ب", 230]),
        [90, 100],
      ),
      "في ذُ ا ب",
    ],
  ])("%s", (_, page, text) => {
    expect(read(page)).toBe(text);
  });
});
