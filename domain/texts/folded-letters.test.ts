import fc from "fast-check";
import { expect, it } from "vitest";
import { fold } from "../core/text.ts";
import { foldLetters, wordsOfFolded } from "./folded-letters.ts";
import { textKey } from "./text-key.ts";

const parts = fc.constantFrom(
  ..."lease xt xtra عبد الله عَبْد معبد 3عبد عبد\u2003 ﷺ ﻻ صَلاحِيّة ـ ٢٠٢٧ é İ ΟΔΟΣ 合同 한국어 𐐀 😀 ½ ™ - ,".split(" "),
  ..."  \n\u200b\u0301\ufeff\ud800",
  "ط".repeat(70),
);
const text = fc.array(parts, { maxLength: 60 }).map((all) => all.join(""));
it("folds letter by letter what is folded at once, and knows where it comes from", () => {
  fc.assert(
    fc.property(text, (text) => {
      const letters = [...text];
      const folded = foldLetters(letters);
      expect(folded.key).toBe(fold(text));
      const { key, at } = wordsOfFolded(folded);
      expect(key).toBe(textKey(text));
      expect([folded.at.length, at.length]).toEqual([folded.key.length, key.length]);
      for (const [unit, place] of at.entries()) {
        expect(place).toBeGreaterThanOrEqual(at[unit - 1] ?? 0);
        const code = key.charAt(unit);
        const isPutBefore = key.slice(unit, unit + 3) === "xxt";
        if (code !== " " && code !== "σ" && !isPutBefore) expect(fold(letters[place] ?? "")).toContain(code);
      }
    }),
  );
});
