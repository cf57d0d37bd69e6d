import fc from "fast-check";
import { expect, test } from "vitest";
import { foldKeepingHamza, otherSpellings, withoutHamza } from "./hamza.ts";
import { fold } from "./text.ts";

const spellingsOf = (text: string) => otherSpellings(foldKeepingHamza(text));

test.each([
  ["شؤون", ["شيون", "شءون"]],
  ["الشئون", ["الشوون", "الشءون"]],
  ["رءوس", ["رووس", "ريوس"]],
  ["أعضاؤها", ["اعضايها", "اعضاءها"]],
  ["كفاءته", ["كفاوته", "كفايته"]],
  ["إجراءات", ["اجراوات", "اجرايات"]],
  ["طوارىء", ["طواري"]],
  ["مائة", ["ميه"]],
  ["مئة", ["مايه"]],
  ["خمسمائة", ["خمسميه"]],
  ["مئتين", ["مايتين"]],
  ["للهيئة", ["للهياه"]],
  ["هيأته", ["هييته"]],
  // all write these alike, or they are too short to be told from other words
  ["رئيس", []],
  ["قائمة", []],
  ["حماية", []],
  ["بريء", []],
  ["بناء", []],
  ["جزء", []],
  ["شؤو", []],
  ["شوون", []],
  ["lease", []],
])("%s is written otherwise as %j", (text, others) => {
  expect(spellingsOf(text)).toEqual(others);
});

test("each spelling of a word has the others, but for those without hamza", () => {
  const all = ["المسؤولين", "المسئولين", "المسءولين"];
  for (const one of all) {
    const others = all.filter((other) => other !== one).map(fold);
    expect(spellingsOf(one).sort()).toEqual(others.sort());
  }
});

test("of a long text few spellings are made", () => {
  expect(spellingsOf(Array(100).fill("شؤون").join(" "))).toHaveLength(8);
});

test("what is kept is folded otherwise as all text is", () => {
  const letter = fc.oneof(
    fc.constantFrom("ؤ", "ئ", "ء", "و", "ي", "ى", "ا", "\u0654", "\uFE86", "\uFE8A", "عبد ", " ", "ﷲ", "é", "َ"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 12 }), (letters) => {
      const text = letters.join("");
      const kept = foldKeepingHamza(text);
      expect(withoutHamza(kept)).toBe(fold(text));
      expect(kept).toHaveLength(fold(text).length);
      for (const other of otherSpellings(kept)) expect(other).not.toBe(fold(text));
    }),
  );
});
