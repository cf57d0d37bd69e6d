import fc from "fast-check";
import { expect, test } from "vitest";
import { snippetOf } from "./snippets.ts";
import { textKey } from "./text-key.ts";
import { textQuery } from "./text-query.ts";
import { PAGE_BREAK } from "./texts.ts";

const WORDS = [
  ..."للجنة اللجنة لله فعقد الشؤون الشئون كفاءته كفائته عقد العقد والعقود بالإيجار إيجارٌ أُجْرَة المستودع للمستودع عبد الله عبدالله معبد مُعبّد وزارة شركة ـمـ ١٢٣ ۴۵ ﷲ ﻻ ى ک".split(
    " ",
  ),
  ..."contract Contracts INVOICE/2026 lease's café ÀÉ Οδός ΣΟΦΙΑ ΣΟΦΙΑΣعقد Α.Σ.Α ΤΟΙϹ İstanbul ﬁne straße xt12 a b 12 4.5 (word), «quoted»".split(
    " ",
  ),
  ..."合同 租金 ひらがな 한국어 𝐀𝐁 😀 नमस्ते שלום Привет ½ ™".split(" "),
  "long".repeat(20),
  "😀".repeat(40),
  "ط".repeat(70),
];
const GAPS = [
  " ",
  " ",
  " ",
  "  ",
  "\n",
  "\n\n",
  "\u00a0",
  "\u2003",
  "\u200b",
  "\u00ad",
  "\u2060",
  "\ufeff",
  "، ",
  "-",
  "",
];
const page = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...GAPS)), { maxLength: 60 })
  .map((words) => words.flat().join(""));
const filledPage = fc
  .tuple(page, fc.nat(40), page)
  .map(([one, count, other]) => one + " نص عادي".repeat(count) + other);
const asked = fc
  .tuple(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([words, isPhrase]) => (isPhrase ? `"${words.join(" ")}"` : words.join(" ")));

/** Texts, searches and what is shown of them, as JSON; the same for the same seed. */
function cases(count: number): string {
  const samples = fc.sample(fc.tuple(fc.array(filledPage, { minLength: 1, maxLength: 3 }), asked), {
    numRuns: count,
    seed: 14,
  });
  const lines = samples.flatMap(([pages, search]) => {
    const query = textQuery(search);
    if (!query) return [];
    const text = pages.join(PAGE_BREAK);
    const snippet = snippetOf(text.split(PAGE_BREAK), query);
    return [JSON.stringify({ text, terms: query.terms, key: textKey(text), snippet })];
  });
  return `${lines.join("\n")}\n`;
}

// the server program makes the same in Go; its tests read this file (server/internal/snippet). `vitest -u` writes it anew
test("the lines that the server program has to show too are those of this rule", async () => {
  await expect(cases(170)).toMatchFileSnapshot("../../server/internal/snippet/testdata/cases.jsonl");
});
