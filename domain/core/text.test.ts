import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asciiDigits, cleanFilename, cleanLine, cleanText, fold, nameFromFilename, utf8Length } from "./text.ts";

describe("fold", () => {
  test.each([
    ["أحمد", "احمد"],
    ["إيجار", "ايجار"],
    ["آمنة", "امنه"],
    ["ٱلكويت", "الكويت"],
    ["فاطمة", "فاطمه"],
    ["مصطفى", "مصطفي"],
    ["عَقْدٌ", "عقد"],
    ["ســجل", "سجل"],
    ["فاتورة ٢٠٢٦", "فاتوره 2026"],
    ["۲۰۲۶", "2026"],
    ["عبد الله", "عبدالله"],
    ["Élodie CAFÉ", "elodie cafe"],
  ])("%s is found as %s", (text, key) => {
    expect(fold(text)).toBe(key);
  });

  test("is stable: a key is its own key", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => fold(fold(text)) === fold(text)));
  });

  test("does not join words that merely end in عبد", () => {
    expect(fold("معبد الشمس")).toBe("معبد الشمس");
  });
});

test("what shows nothing separates no letters", () => {
  for (const unseen of ["\u00ad", "\u061c", "\u200b", "\u2060", "\ufeff"])
    expect([unseen, fold(`con${unseen}tract عق${unseen}د`)]).toEqual([unseen, "contract عقد"]);
});

describe("cleaning", () => {
  test("a filename loses its folders, control and override characters", () => {
    expect(cleanFilename("../../etc/passwd.pdf")).toBe("passwd.pdf");
    expect(cleanFilename("C:\\docs\\عقد.pdf")).toBe("عقد.pdf");
    expect(cleanFilename("inv\u202Efdp.exe\u0000.pdf")).toBe("invfdp.exe.pdf");
  });

  test("a name keeps its slashes, a description its line breaks", () => {
    expect(cleanLine("  A/B\\C\u0007\n ")).toBe("A/B\\C");
    expect(cleanText(" a\r\nb\u0000\u202E ")).toBe("a\nb");
  });

  test("cleaning twice changes nothing more", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => cleanLine(cleanLine(text)) === cleanLine(text)));
  });

  test("nameFromFilename drops the last extension only", () => {
    expect(nameFromFilename("report.v2.pdf")).toBe("report.v2");
  });
});

test("utf8Length agrees with the encoder", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => utf8Length(text) === new TextEncoder().encode(text).length),
  );
});

test("asciiDigits turns both Arabic rows into ASCII and leaves the rest", () => {
  expect(asciiDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ x9")).toBe("0123456789 0123456789 x9");
});
