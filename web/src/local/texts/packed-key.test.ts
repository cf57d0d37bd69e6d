import fc from "fast-check";
import { expect, test } from "vitest";
import { textKey } from "#domain/index";
import { holdKey, packedPart, packKey, plainKey } from "./packed-key.ts";

const word = fc.constantFrom("عقد", "الإيجار", "پارک", "invoice", "2026", "ڤيلا", "Straße", "договор", "契約", "é");
const key = fc.array(word, { maxLength: 8 }).map((words) => textKey(words.join(" ")));

test("gives back every key", () => {
  fc.assert(
    fc.property(key, (one) => {
      expect(plainKey(holdKey(packKey(one)))).toBe(one);
    }),
  );
});

test("has one byte a letter of English and Arabic, in memory too", () => {
  const both = textKey("عقد إيجار مؤرخ ٢٠٢٦ lease of 3 floors");
  const packed = packKey(both);
  expect(packed).toHaveLength(both.length + 1);
  const held = holdKey(packed).packed ?? "";
  expect(Math.max(...Array.from(held, (letter) => letter.charCodeAt(0)))).toBeLessThan(0x100);
});

test("has a part of it where the key has that part, in the letters of packed keys", () => {
  const held = holdKey(packKey("عقد ايجار"));
  expect(held.packed?.indexOf(packedPart("ايجار") ?? "?")).toBe(4);
  expect(packedPart("договор")).toBeNull();
  expect(holdKey(packKey("договор عقد")).plain).toBe("договор عقد");
});
