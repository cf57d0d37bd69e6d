import { expect, test } from "vitest";
import { snippetOf, textQuery } from "#domain/index";
import { placeOf } from "./snippet-place.ts";

const pages = [
  "The lessee pays the rent in advance. The deposit amount is 500 KWD.",
  "A quick brown fox jumps over the fence of the warehouse.",
  "يلتزم المستأجر بدفع الإيجار. مبلغ التأمين خمسمئة دينار.",
];

test.each([
  ["the deposit amount", "The deposit amount", 1],
  ["quick brown fox", "quick brown fox", 2],
  ["fox quick", "quick", 2],
  ["the warehouse", "the warehouse", 2],
  ["the jumps", "jumps", 2],
  ["of quick jumps", "quick", 2],
  ['"brown fox"', "brown fox", 2],
  ["deposit", "deposit", 1],
  ["مبلغ التامين", "مبلغ التأمين", 3],
  ["دينار الايجار", "الإيجار", 3],
])("a line found by %s opens its paper at %s", (search, find, page) => {
  const query = textQuery(search);
  const snippet = query && snippetOf(pages, query);
  expect(snippet && placeOf(snippet)).toEqual({ page, find });
});

test("a line without a mark opens its paper at its page", () => {
  expect(placeOf({ page: 2, text: "words", marks: [] })).toEqual({ page: 2, find: undefined });
});
