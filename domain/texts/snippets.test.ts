import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { nearWords } from "./near-words.ts";
import { snippetOf } from "./snippets.ts";
import { textKey } from "./text-key.ts";
import { findsText, findTerm, textQuery } from "./text-query.ts";

function snippet(pages: string[], search: string, length?: number) {
  const query = textQuery(search);
  return query && snippetOf(pages, query, length);
}

const marked = (found: ReturnType<typeof snippet>) => found?.marks.map(([from, to]) => found.text.slice(from, to));

/** Marks, those as one between which nothing stands: of a long run that was cut. */
function touching(marks: [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [from, to] of marks) {
    const last = joined.at(-1);
    if (last?.[1] === from) last[1] = to;
    else joined.push([from, to]);
  }
  return joined;
}

const filler = "word ".repeat(200);
const arabicFiller = "كلام طويل ".repeat(100);

test.each([
  ["This is an invoice.", "invoice", ["invoice"]],
  ["(INVOICE), for the month", "inv", ["INVOICE"]],
  ["يلتزم بالعقد، والعقود الأخرى", "العقد", ["بالعقد"]],
  ["عَقْدُ إِيجارٍ رقم ١٢", "عقد 12", ["عَقْدُ", "١٢"]],
  ["السيد عبد الله أحمد", "عبدالله", ["عبد الله"]],
  ["Ref. INV-2026/0041 of", "INV-2026/0041", ["INV-2026/0041"]],
  ["ends the contract of work here", '"contract of work"', ["contract", "of", "work"]],
  [`${filler}the needle here ${filler}`, "needle", ["needle"]],
  [`${arabicFiller}شركة النور ${arabicFiller}`, "النور", ["النور"]],
  [`${"😀".repeat(500)} needle ${"😀".repeat(500)}`, "needle", ["needle"]],
  [`${"عبد ".repeat(300)}شركة`, "شركة", ["شركة"]],
  [`${"x".repeat(65)} one needle two`, "needle", ["needle"]],
  [`${"本合同".repeat(40)}租金${"本合同".repeat(40)}`, "租金", ["租金"]],
  [`${"4".repeat(70)}عبد\u2003${" ".repeat(600)}الله needle`, "needle", ["needle"]],
])("case %#: marks what the search finds", (text, search, marks) => {
  const found = snippet([text], search);
  expect(marked(found)?.slice(0, marks.length)).toEqual(marks);
  expect(found?.text.length).toBeLessThan(260);
});

describe("the line that is shown", () => {
  it("is of the first page that has most of the words", () => {
    const pages = ["only a contract", "nothing", "lease and contract", "lease contract"];
    expect(snippet(pages, "contract lease")).toEqual({
      page: 3,
      text: "lease and contract",
      marks: [
        [0, 5],
        [10, 18],
      ],
    });
    expect(snippet(pages, "contract")).toMatchObject({ page: 1 });
    expect(snippet(pages, "payroll")).toBeNull();
  });

  it("says where it was cut, and shows some words before the find", () => {
    expect(snippet([`${filler}the needle here ${filler}`], "needle", 40)?.text).toBe(
      "…word the needle here word word word…",
    );
    expect(snippet(["the needle\n here"], "needle")?.text).toBe("the needle here");
  });

  it("shows a phrase that goes over a page's end", () => {
    expect(snippet(["ends with payment", "terms and more"], '"payment terms"')).toMatchObject({
      page: 1,
      marks: [[10, 17]],
    });
  });

  const words = fc.constantFrom(
    "عبد",
    "الله",
    "عَقْد",
    "الإيجار",
    "invoice",
    "é",
    "😀😀",
    "合同合同",
    "٢٠٢٦",
    "-",
    "a.b-c",
    "\n",
    "x".repeat(150),
    "本合同".repeat(40),
    "قُرْبـ".repeat(30),
  );
  const page = fc.array(words, { maxLength: 90 }).map((all) => all.join(" "));

  // their folded letters are more or fewer, or belong together with what follows
  const parts = fc.constantFrom(
    ..."x abcdefg xt ﷺ ﷲ é صَلاحِيّة ـ ٢٠٢٧ - عبد معبد عبد\u2003 合同 𐐀 ß ΟΔΟΣ İ 한국어 ตกลง ™ 😀".split(" "),
    ..."\u2003\u200b\u0301",
  );
  const run = fc
    .array(fc.tuple(parts, fc.integer({ min: 1, max: 20 })), { maxLength: 60 })
    .map((all) => all.map(([part, times]) => part.repeat(times)).join(""));

  it("has the mark at the word, whatever runs without a space stand before it", () => {
    fc.assert(
      // a sign that is no letter, so that nothing is joined with the word
      fc.property(run, run, (before, after) => {
        expect(marked(snippet([`${before}; needle ;${after}`], "needle"))).toEqual(["needle"]);
      }),
    );
  });

  const longRun = fc
    .array(
      fc.tuple(fc.constantFrom(..."x Aa1 أمر عبد ط 合同 é قُ . xt 😀 ـ".split(" ")), fc.integer({ min: 1, max: 900 })),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((all) => all.map(([part, times]) => part.repeat(times)).join(""));

  it("has the mark at the word beside runs so long that they are cut", () => {
    fc.assert(
      fc.property(longRun, longRun, (before, after) => {
        expect(marked(snippet([`${before}; needle ;${after}`], "needle"))).toEqual(["needle"]);
        expect(marked(snippet([`${before};needle;${after} needle`], "needle"))?.[0]).toContain("needle");
      }),
    );
  });

  it("marks words that the search finds, inside the text, and cuts no letter in two", () => {
    const asked = fc.constantFrom("عقد", "عبدالله", "invoice", "2026", "a.b-c", '"合同"', "عقد invoice", "ايجار");
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 3 }), asked, (pages, search) => {
        const query = textQuery(search);
        const found = snippet(pages, search);
        if (!query || !pages.some((one) => findsText(textKey(one), query))) return;
        expect(found).not.toBeNull();
        if (!found) return;
        expect(found.marks.length).toBeGreaterThan(0);
        expect(found.text.length).toBeLessThan(480);
        expect(found.text).toBe(
          found.text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, ""),
        );
        const key = textKey(
          touching(found.marks)
            .map(([from, to]) => found.text.slice(from, to))
            .join(" "),
        );
        expect(query.terms.some((term) => findTerm(key, term))).toBe(true);
        let end = 0;
        for (const [from, to] of found.marks) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(found.text.length);
      }),
    );
  });
});

it("words one letter away are offered", () => {
  const words = ["عقد", "عقود", "عقدت", "عدق", "invoice", "invoise", "nvoice", "invocie", "voice"];
  expect(nearWords("invoice", words)).toEqual(["invoise", "nvoice", "invocie"]);
  expect(nearWords("عقد", words)).toEqual(["عقود", "عقدت", "عدق"]);
  expect(nearWords("ab", ["abc"])).toEqual([]);
});
