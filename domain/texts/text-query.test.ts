import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cases } from "../../tests/fixtures/property-cases.ts";
import { respeltWords } from "../../tests/fixtures/searches.ts";
import { textProbes } from "../../tests/fixtures/text-probes.ts";
import { textIndex, textKey } from "./text-key.ts";
import { findsText, ftsMatch, textQuery } from "./text-query.ts";
import { PAGE_BREAK } from "./texts.ts";

/** What SQLite's FTS5 says, of words that unicode61 leaves as they are: the grammar that ftsMatch writes, no more. */
function matches(index: string, expression: string): boolean {
  const words = index.split(" ");
  const phrase = (text: string, open: boolean) => {
    const wanted = text.split(" ");
    return words.some((_, at) =>
      wanted.every((word, next) => {
        const there = words[at + next] ?? "";
        return open && next === wanted.length - 1 ? there.startsWith(word) : there === word;
      }),
    );
  };
  const tokens = expression.match(/"[^"]*"\*?|AND|OR|[()]/g) ?? [];
  let at = 0;
  const atom = (): boolean => {
    const token = tokens[at++] ?? "";
    if (token !== "(") return phrase(token.replace(/["*]/g, ""), token.endsWith("*"));
    const inner = either();
    at++;
    return inner;
  };
  const both = (): boolean => {
    let result = atom();
    while (tokens[at] === "AND") {
      at++;
      result = atom() && result;
    }
    return result;
  };
  const either = (): boolean => {
    let result = both();
    while (tokens[at] === "OR") {
      at++;
      result = both() || result;
    }
    return result;
  };
  return either();
}

const TENANT = 7;
const indexed = (pages: readonly string[]) => `xt${TENANT} ${textIndex(pages)}`;

function byDevice(text: string, search: string) {
  const query = textQuery(search);
  return query && findsText(textKey(text), query);
}

function byIndex(text: string, search: string) {
  const query = textQuery(search);
  if (!query || !matches(indexed([text]), ftsMatch(query, [3, TENANT]))) return null;
  return matches(indexed([text]), ftsMatch(query, [TENANT], "exact")) ? "exact" : "stem";
}

test.each(textProbes)("%s: %s, searched by %s: %s", (_, text, search, found) => {
  expect(byDevice(text, search)).toBe(found);
  expect(byIndex(text, search)).toBe(found);
});

const letters = fc.oneof(
  fc.constantFrom("ا", "ل", "و", "ب", "ف", "ك", "ت", "ر", "ة", "ء", "أ", "ـ", "َ", "٢", "2", "a", "B", "é", "_", "-"),
  fc.constantFrom("x", "t", "s", "合", "ς", "न", "ी", "ﷺ", "😀"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);
const word = fc.oneof(
  fc.constantFrom("عبد", "الله", "الإطفاء", "للإطفاء", "إطفاء", "وزارة", "والوزارة", "والد", "invoices", "invoice"),
  fc.constantFrom(
    "لله",
    "ولله",
    "بالله",
    "للجنة",
    "اللجنة",
    "لجنة",
    "للغة",
    "فشركة",
    "شركة",
    "فندق",
    "فعالية",
    "عالية",
  ),
  fc.constantFrom(...respeltWords),
  fc.constantFrom("xt", "xt7", "XT5", "xxt", "بالعقد", "عقد", "العقدين", "ولشركة", "شركات", "x".repeat(70)),
  fc.array(letters, { minLength: 1, maxLength: 7 }).map((all) => all.join("")),
);
const space = fc.constantFrom(" ", " ", " ", "  ", "\n", PAGE_BREAK, "\u00a0", "\u200f ", "-", ", ");
const text = fc.array(fc.tuple(word, space), { maxLength: 8 }).map((parts) => parts.flat().join(""));
/** Searches that have a chance: parts of the text, whole or with other endings, quoted or not. */
const asked = text.chain((whole) =>
  fc
    .tuple(
      fc.nat(),
      fc.nat({ max: 14 }),
      fc.constantFrom("", "", '"'),
      fc.constantFrom("", "", '"', "ات", " عقد"),
      word,
    )
    .map(([from, length, open, end, other]) => {
      const at = from % (whole.length + 1);
      const part = from % 5 === 0 ? other : whole.slice(at, at + 1 + length);
      return { whole, search: `${open}${part}${end}` };
    }),
);

describe("a search in contents", () => {
  it("finds the same on a device as in the index, as written and by stems", () => {
    fc.assert(
      fc.property(asked, ({ whole, search }) => {
        expect(byDevice(whole, search)).toBe(byIndex(whole, search));
      }),
      cases(3_000),
    );
  });

  it("finds nothing of another tenant, whatever the text says", () => {
    const query = textQuery("invoice");
    expect(query && matches(indexed(["xt3 invoice XT3"]), ftsMatch(query, [3]))).toBe(false);
    expect(query && matches(indexed(["invoice"]), ftsMatch(query, []))).toBe(false);
    expect(byIndex("an invoice", "xt")).toBeNull();
    expect(byIndex("invoice, model XT5", "xt5")).toBe("exact");
  });

  it("asks for nothing where there are no two letters", () => {
    expect(["", " ", "a", "ع", "a b", '"a"', "?!", "ـ"].map(textQuery)).toEqual(Array(8).fill(null));
    expect(textQuery("ab")).not.toBeNull();
  });

  it("looks for letters, digits and quotes alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (search) => {
        const query = textQuery(search);
        if (query)
          expect(ftsMatch(query, [1])).toMatch(/^\("xt1"\)( AND (\("[^"*]+"\*?( OR "[^"*]+"\*?)+\)|"[^"*]+"\*?))+$/);
      }),
    );
  });

  it("finds a phrase over a page's end", () => {
    const pages = ["ends with payment", "terms and more"];
    const query = textQuery('"payment terms"');
    expect(query && findsText(textKey(pages.join(PAGE_BREAK)), query)).toBe("exact");
    expect(query && matches(indexed(pages), ftsMatch(query, [TENANT]))).toBe(true);
  });
});

it("every word of a text, and a phrase of any two, finds it", () => {
  fc.assert(
    fc.property(text, (whole) => {
      const words = textKey(whole).split(" ");
      words.forEach((one, at) => {
        if (one.length >= 2 && !one.startsWith("xxt")) expect(byDevice(whole, one)).toBe("exact");
        const pair = `${one} ${words[at + 1] ?? ""}`.trim();
        if (pair.length > 2 && !pair.includes("xxt") && !pair.includes("عبد "))
          expect(byDevice(whole, `"${pair}"`)).toBe("exact");
      });
    }),
  );
});
