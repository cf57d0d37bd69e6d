import { describe, expect, it } from "vitest";
import { isOcrText, judgeOcrText, LEAST_CONFIDENCE, MOST_OCR_PAGES, textOfRecognized } from "./ocr-text.ts";
import { textLimits } from "./texts.ts";

const page = (text: string, confidence = 90) => ({ text, confidence });

describe("what was recognized", () => {
  it("is kept where the machine is sure enough of it", () => {
    expect(textOfRecognized([page("عقد إيجار\n", LEAST_CONFIDENCE)])).toEqual(["عقد إيجار"]);
    expect(textOfRecognized([page("noise", LEAST_CONFIDENCE - 0.1)])).toBe("unsure");
  });

  it("is judged as a whole, each page by its letters", () => {
    expect(textOfRecognized([page("a long page with many words", 80), page("xx", 10)])).toHaveLength(2);
    expect(textOfRecognized([page("a long page with many words", 40), page("xx", 99)])).toBe("unsure");
    // the reverse of a paper says nothing of its front, and keeps its number
    expect(textOfRecognized([page("", 0), page("words", 75)])).toEqual(["", "words"]);
  });

  it("is nothing where there are no words", () => {
    expect(textOfRecognized([])).toBe("wordless");
    // this is how sure the machine says it is of an empty page
    expect(textOfRecognized([page("", 95), page(" \n", 95)])).toBe("wordless");
    expect(textOfRecognized([page("— . —", 99)])).toBe("wordless");
  });

  it("is cut where it is more than is kept", () => {
    const long = "word ".repeat(textLimits.letters / 5 - 1);
    const [first, second] = textOfRecognized([page(long), page("the end")]);
    expect([first, second]).toEqual([long.trim(), "the en"]);
    expect(textOfRecognized(Array.from({ length: MOST_OCR_PAGES + 1 }, () => page("p")))).toHaveLength(MOST_OCR_PAGES);
  });
});

describe("what is sent", () => {
  const sha256 = "0".repeat(64);

  it("is cleaned, and folded for the index", () => {
    const judged = judgeOcrText({ sha256, pages: ["  الفَنار\u0000\fالقديم ", ""], more: 1 });
    expect(judged).toEqual({ sha256, pages: ["الفَنارالقديم", ""], index: "الفنارالقديم xt فنارالقديم" });
  });

  it("is refused where it says nothing, or too much", () => {
    for (const [pages, code] of [
      [[], "text_required"],
      [null, "text_required"],
      [["…"], "text_required"],
      [Array.from({ length: MOST_OCR_PAGES + 1 }, () => "p"), "text_too_long"],
      [["w".repeat(textLimits.letters), "w"], "text_too_long"],
    ] as const) {
      expect(() => judgeOcrText({ sha256, pages })).toThrow(expect.objectContaining({ code }));
    }
    for (const wrong of [null, "", "0", "G".repeat(64)]) {
      expect(() => judgeOcrText({ sha256: wrong, pages: ["words"] })).toThrow(
        expect.objectContaining({ code: "validation_error" }),
      );
    }
  });
});

describe("a text that was kept elsewhere", () => {
  const text = { sha256: "0".repeat(64), pages: ["Delivery note", "", "بوليصة شحن"] };

  it("is one that was sent, as it was cleaned", () => {
    expect(isOcrText(text)).toBe(true);
    expect(isOcrText({ ...text, pages: judgeOcrText({ ...text, pages: [" a\u0000\fb "] }).pages })).toBe(true);
  });

  it.each([
    ["of no file", { ...text, sha256: "" }],
    ["without words", { ...text, pages: ["…"] }],
    ["of no pages", { ...text, pages: [] }],
    ["not clean", { ...text, pages: ["a\u0000"] }],
    ["not clean at the end", { ...text, pages: ["a "] }],
    ["of too many pages", { ...text, pages: Array.from({ length: MOST_OCR_PAGES + 1 }, () => "p") }],
    ["too long", { ...text, pages: ["w".repeat(textLimits.letters), "w"] }],
  ])("is none where it is %s", (_, wrong) => {
    expect(isOcrText(wrong)).toBe(false);
  });
});
