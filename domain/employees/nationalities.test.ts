import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "../core/text.ts";
import {
  nationalities,
  nationalityKey,
  nationalityName,
  nationalityOf,
  nationalitySearchKey,
} from "./nationalities.ts";

test.each([
  ["Filipino", "فلبيني", "فلبينية", "Philippines", "الفلبين", "PHL", " filipina "],
  ["Kuwaiti", "كويتي", "كويتيه", "kuwait", "الكويت", "KW"],
  ["Emirati", "إماراتي", "اماراتية", "UAE", "الامارات"],
  ["Sri Lankan", "سريلانكي", "Sri  Lanka"],
])("%s is the same however it is written", (first, ...others) => {
  for (const text of others) expect([text, nationalityOf(text)]).toEqual([text, nationalityOf(first)]);
  expect(nationalityOf(first)).not.toBeNull();
  expect(new Set([first, ...others].map(nationalityKey)).size).toBe(1);
});

test("names the same after more free texts than are remembered", () => {
  for (let at = 0; at < 1_500; at++) expect(nationalityOf(`not a nation ${at}`)).toBeNull();
  for (const text of ["Kuwaiti", "هندية", "not a nation 3"])
    expect([nationalityOf(text), nationalityOf(text)]).toEqual([nationalityOf(` ${text}`), nationalityOf(` ${text}`)]);
});

describe("the list", () => {
  test("begins with the Gulf, and each code and name in it is one nationality's", () => {
    const all = nationalities();
    expect(all.slice(0, 6).map(({ code }) => code)).toEqual(["KW", "SA", "AE", "QA", "BH", "OM"]);
    for (const one of all) {
      expect(one.code).toMatch(/^[A-Z]{2}$/);
      expect([one.code, one.en, one.ar].map(nationalityOf)).toEqual([one, one, one]);
    }
    for (const of of ["code", "en", "ar"] as const) expect(new Set(all.map((one) => one[of])).size).toBe(all.length);
  });
});

test("readers get what was written in their script, and a translation of the other", () => {
  expect(nationalityName("Kuwait", "en")).toBe("Kuwait");
  expect(nationalityName("Kuwait", "ar")).toBe("كويتي");
  expect(nationalityName("الفلبين", "en")).toBe("Filipino");
  expect(nationalityName("Atlantean", "ar")).toBe("Atlantean");
});

test("a nationality is found in both languages and as it was written", () => {
  for (const part of ["philippines", "filipino", "فلبيني"]) expect(nationalitySearchKey("Philippines")).toContain(part);
  expect(nationalitySearchKey("Atlantéan")).toBe("atlantean");
});

test("free text is taken as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      if (nationalityOf(text)) return;
      expect(nationalityKey(text)).toBe(fold(text).trim());
      expect([nationalityName(text, "en"), nationalityName(text, "ar")]).toEqual([text, text]);
    }),
  );
});
