import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Glyph, placed, withSpaces, word } from "../../tests/fixtures/placed-page.ts";
import { pdfText, type RawPage, repairPages, tracePage } from "./pdf-text.ts";
import { type PlacedText, placeUnits } from "./placed/placed-text.ts";

/** All letters of the glyph that begins there. */
function glyphAt({ text, x }: PlacedText, at: number): string {
  let end = at + 1;
  while (x.charCodeAt(end) < placeUnits.none) end++;
  return at < 0 ? "" : text.slice(at, end);
}

const repaired = (page: RawPage) => repairPages([page])[0];

test.each<[string, PlacedText, string]>([
  ["a ligature whose letters were turned", placed(...word("ا", 200), ["أل", 190], ...word("حد", 180)), "الأحد"],
  ["a ligature at a word's end", placed(["يف", 200], [" ", 190], ...word("يوم", 180)), "في يوم"],
  ["a ligature that one character opens to", placed(["لا", 200, 100, "same"]), "لا"],
  [
    "a ligature of two letters, which either order has",
    placed(...word("موظف", 240), ["ني", 200, 100, "same"]),
    "موظفين",
  ],
  [
    "such a ligature beside one that shows that its font gives them by their letters",
    placed(...word("ا", 250), ["ال", 240, 100, "same"], ...word("من", 230), [" ", 210], ["ين", 200, 100, "same"]),
    "الامن ني",
  ],
  [
    "such a ligature that one character opens to, beside another of that kind",
    placed(["لا", 240, 100, "same"], [" ", 230], ...word("موظف", 220), ["ين", 180, 100, "same"]),
    "لا موظفين",
  ],
  ["a whole word as one", placed(["يبيبَح", 200, 100, "same"]), "حَبيبي"],
  ["digits in it", placed(["21 مقر", 200, 100, "same"]), "رقم 21"],
  ["two spaces at one place", placed(["م", 200], [" ", 190], ["ع", 190], ["م", 180]), "م عم"],
  [
    "an ending whose sign breaks the line",
    placed(...word("قدره", 100), "\r\n", ["ًا", 120, 105], "\r\n", ...word("شهري", 160)),
    "شهرياً قدره",
  ],
  [
    "a letter whose sign breaks the line",
    placed(...word("دفع", 100), "\r\n", ["ُت", 110, 104], "\r\n", ...word("د.ك،", 160)),
    "د.ك، تُدفع",
  ],
  [
    "two lines, though one ends with a sign",
    placed(...word("مبلغ", 160), ["ًا", 120, 105], "\r\n", ...word("سطر", 160, 80)),
    "مبلغاً\nسطر",
  ],
  ["letters and digits", placed(...word("رقم", 300), " ", ["1", 210], ["2", 220], ["K", 200]), "رقم K12"],
  ["Latin words", placed(...word("في", 300), " ", ["i", 250], ["n", 255], " ", ["A", 200], ["B", 210]), "في AB in"],
  ["numbers, each a word of its own", placed(...word("من", 300), " ", ["6", 250], " ", ["7", 200]), "من 6 7"],
  [
    "parts that were exchanged around a vowel sign, and the space that was added beside it",
    placed(
      ...word("دينارا", 340),
      [" ", 210],
      ["1", 180],
      ["0", 190],
      ["0", 200],
      ...word(" د.ك", 170),
      [" ", 292, 102.5],
      ["ً", 289, 102.5],
      ...word(" كويتيا", 280),
      ["ً", 219, 102.5],
    ),
    "ديناراً كويتياً 100 د.ك",
  ],
  ["a vowel sign after the comma", placed(...word("يوما،", 300), ["ً", 268, 102.5], ...word(" ولا", 250)), "يوماً، ولا"],
  ["a sign after a number", placed(...word("عام", 300), " ", ["،", 200], ["٢", 210], ["٠", 220]), "عام ٢٠،"],
])("%s", (_, page, text) => {
  expect(repaired(page)).toBe(text);
});

test.each([
  ["an ending that is set apart", "يتجدد تلقائي اً ما لم", "يتجدد تلقائياً ما لم"],
  ["an ending in the next word", "وفق اًلأحكام القانون", "وفقاً لأحكام القانون"],
  ["characters of shapes", "ﻋﻘﺪ ﺍﻹﻳﺠﺎﺭ ﻻ ﻳﻠﻐﻰ", "عقد الإيجار لا يلغى"],
  ["the name of God", "والحمد اهلل", "والحمد الله"],
  ["and words that have its letters", "واهلل، اهللا", "والله، اهللا"],
  ["an ending set apart", "راتبا شهري ًا قدره", "راتبا شهريًا قدره"],
  ["brackets that were mirrored", "المقاولات )ذ.م.م(، ويمثلها", "المقاولات (ذ.م.م)، ويمثلها"],
  ["brackets that were not", "المقاولات (ذ.م.م)", "المقاولات (ذ.م.م)"],
  ["a hyphen at a line's end", "infor\u0002\r\nmation, INV\ufffe\r\n12", "information, INV-12"],
  [
    "one whose line's end PDFium leaves out",
    "infor\ufffemation, INV\ufffe12, Al\ufffeNoor",
    "information, INV-12, Al-Noor",
  ],
  ["a soft hyphen that was drawn", "inter\u2010\r\nnation\u2010\r\nalization", "internationalization"],
  [
    "a hyphen in the midst of a line",
    "state\u2010of\u2010the\u2010art \u2010\r\nyes",
    "state\u2010of\u2010the\u2010art \u2010\nyes",
  ],
  ["the number of a space in a font that tells no letters", "ϲΒϴΒ\u0003habibi حبيبي", "ϲΒϴΒ habibi حبيبي"],
  ["control characters", "a\u0003\tb\u202e", "a b"],
])("%s", (_, page, text) => {
  expect(repaired(page)).toBe(text);
});

describe("a page that is written backwards", () => {
  const right = "الشركة العامة للتجارة\nوالمقاولات الكويتية رقم ١٢ AB12";
  const backwards = "ةراجتلل ةماعلا ةكرشلا\nAB12 ١٢ مقر ةيتيوكلا تالواقملاو";

  it("is turned, but for digits and Latin words", () => {
    expect(repaired(backwards)).toBe("الشركة العامة للتجارة\nوالمقاولات الكويتية رقم ١٢ AB12");
    expect(repaired(right)).toBe(right);
  });

  it("has evidence enough, or stays", () => {
    expect(repaired("ةكرش")).toBe("ةكرش");
  });
});

describe("what came of a PDF", () => {
  const page = "A page that has more letters than a picture.";

  test.each<[string, RawPage[], boolean, ReturnType<typeof pdfText>]>([
    ["all of it", [page, "", page], false, { state: "ok", pages: [page, "", page] }],
    ["the beginning", [page], true, { state: "cut", pages: [page] }],
    ["pictures", ["", " \r\n", ""], false, { state: "scan", pages: [] }],
    ["pictures with a stamp", ["Scanned by X", "", ""], false, { state: "scan", pages: ["Scanned by X", "", ""] }],
    [
      "the beginning, where most pages are pictures",
      ["Page 1", "", ""],
      true,
      { state: "cut", pages: ["Page 1", "", ""] },
    ],
    ["the beginning of pictures", ["", ""], true, { state: "scan", pages: [] }],
    ["no pages", [], false, { state: "empty", pages: [] }],
  ])("%s", (_, pages, cut, text) => {
    expect(pdfText(pages, cut)).toEqual(text);
  });
});

describe("where the letters of a page come from", () => {
  it.each<[string, PlacedText, [letter: string, glyph: string][]]>([
    [
      "a ligature",
      placed(...word("ا", 200), ["أل", 190], ...word("حد", 180)),
      [
        ["ل", "أل"],
        ["أ", "أل"],
        ["ح", "ح"],
      ],
    ],
    [
      "the name of God",
      placed(...word("ا", 200), ["هلل", 190]),
      [
        ["ا", "ا"],
        ["ل", "هلل"],
        ["ل", "هلل"],
        ["ه", "هلل"],
      ],
    ],
    [
      "an ending set apart",
      placed(...word("ي", 200), " ", ["ًا", 180]),
      [
        ["ي", "ي"],
        ["ا", "ًا"],
        ["ً", "ًا"],
      ],
    ],
    [
      "a mirrored bracket",
      placed([")", 200], ["م", 190], ["(", 180]),
      [
        ["(", ")"],
        ["م", "م"],
        [")", "("],
      ],
    ],
    [
      "characters of shapes",
      placed(["ﻹ", 200], ["ﻳ", 190]),
      [
        ["ل", "ﻹ"],
        ["إ", "ﻹ"],
        ["ي", "ﻳ"],
      ],
    ],
  ])("%s", (_, page, letters) => {
    const { text, from } = tracePage(page);
    const pairs = Array.from(text, (letter, at) => [letter, glyphAt(page, from?.[at] ?? -1)]);
    expect(pairs).toEqual(expect.arrayContaining(letters));
    expect(pairs.map(([letter]) => letter).join("")).toContain(letters.map(([letter]) => letter).join(""));
    expect(repaired(page)).toBe(text);
  });

  const letters = fc.constantFrom(..."اأإلهيةىعبدوتمرًَ١2aK()،.-\u0002\ufffeﻻﻹﷲﻋﻘ😀 \t");
  const page = fc.array(
    fc.oneof(
      fc.constant<Glyph | string>("\r\n"),
      fc.constant<Glyph | string>(" "),
      fc.tuple(letters, fc.integer({ min: 0, max: 60 }), fc.constantFrom(100, 103, 80)),
      fc.tuple(fc.constantFrom("أل", "هلل", "ًا", "لا"), fc.integer({ min: 0, max: 60 }), fc.constant(100)),
      fc.constantFrom<Glyph>(["ةرادإلا ةيلاملا ةكرشلا", 90, 100, "same"]),
    ),
    { maxLength: 60 },
  );

  it("is told for the very text that is searched, and each letter is its glyph's", () => {
    fc.assert(
      fc.property(
        page,
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom(100, 80))),
        (glyphs, spaces) => {
          const made = withSpaces(placed(...glyphs), ...spaces);
          const { text, from } = tracePage(made);
          expect(text).toBe(repaired(made));
          expect(from).toHaveLength(text.length);
          for (const [at, letter] of text.split("").entries()) {
            if (/[\s()-]/.test(letter)) continue;
            expect(glyphAt(made, from?.[at] ?? -1).normalize("NFKC")).toContain(letter);
          }
        },
      ),
    );
  });
});

describe("a page that was made to take long is read all the same", () => {
  const many = 200_000;
  const repeated = (page: PlacedText, times: number): PlacedText => ({
    text: page.text.repeat(times),
    x: page.x.repeat(times),
    y: page.y.repeat(times),
  });

  /** Each piece to the right of the one before it, and each with a sign. */
  const rising = (pieces: number): PlacedText => ({
    text: "ًذ\n".repeat(pieces),
    x: Array.from({ length: pieces }, (_, at) => String.fromCharCode(0x2000 + (at % 0x7000), 2, 3)).join(""),
    y: "\u2190\u2190\u0003".repeat(pieces),
    spaces: "\u2004\u2190",
  });

  test.each<[string, RawPage]>([
    ["one word", "ب".repeat(many)],
    ["one line of letters", repeated(placed(["م", 1]), many)],
    ["one line with Latin words", repeated(placed(["م", 1], ["a", 2], ["b", 1]), many / 4)],
    [
      "one line of numbers and signs",
      repeated(placed(["م", 1], [" ", 1], ["-", 2], ["1", 3], [" ", 4], ["a", 5]), many / 6),
    ],
    ["one Latin line", repeated(placed(["م", 9], ["a", 5], [" ", 4], ["b", 3], ["-", 2]), many / 5)],
    [
      "pieces of a line",
      { ...repeated(placed(["ذً", 1], "\n", ["ب", 2], "\n"), many / 5), spaces: "\u2004\u2190".repeat(many) },
    ],
    ["pieces of a line that goes on", rising(many / 4)],
    ["signs, each on a line", repeated(placed(["ًا", 1], "\n"), many / 4)],
    ["one glyph", placed(["ab م".repeat(many / 4), 1])],
  ])("%s", (_, page) => {
    expect(repaired(page)?.length).toBeGreaterThan(many / 10);
  });
});
