import { expect, it } from "vitest";
import { foldShown, matchesIn, turnsOf } from "./folded.ts";

/** What is marked of a text when a query is looked for, in the turn that finds something first. */
function marked(text: string, query: string): string[] {
  const letters = [...text];
  const folded = foldShown(letters);
  for (const turn of turnsOf(query)) {
    const found = matchesIn(folded, turn).map(([from, to]) => letters.slice(from, to).join(""));
    if (found.length > 0) return found;
  }
  return [];
}

it.each([
  ["The RENT is 450", "rent", ["RENT"]],
  ["the Café\r\n  menu", "cafe menu", ["Café\r\n  menu"]],
  ["إدارة الأملاك", "اداره", ["إدارة"]],
  ["رقم ٢٨٤٠٥", "28405", ["٢٨٤٠٥"]],
  ["السيد عبد الله", "عبدالله", ["عبد الله"]],
  ["عبدالله", "عبد الله", ["عبدالله"]],
  ["the invoice, paid", "invoices", ["invoice"]],
  ["the company (closed)", "companies 2026", ["company"]],
  ["(وعقد) منعقد", "العقد", ["وعقد"]],
  ["the banks, guarantee", '"banks guarantee"', ["banks, guarantee"]],
  ["a bank guarantee of Kuwait", 'kuwait "bank guarantee"', ["bank guarantee", "Kuwait"]],
  ["agree\u0002ment", "agreement", ["agree\u0002ment"]],
  ["ﻋﻘﺪ", "عقد", ["ﻋﻘﺪ"]],
  ["rent of the shop", "shop rent", ["rent", "shop"]],
  ["rent of the shop", '"shop rent"', []],
  ["عقد إيجار", "العقد", ["عقد"]],
  ["يبيبح", "حبيبي", ["يبيبح"]],
  ["anything", "  ", []],
])("in %j %j finds %j", (text, query, found) => {
  expect(marked(text, query)).toEqual(found);
});

it("finds each place once, in the order of the text", () => {
  expect(matchesIn(foldShown([..."aaaa b aa"]), { texts: ["aa", "a"] })).toEqual([
    [0, 2],
    [2, 4],
    [7, 9],
  ]);
});
