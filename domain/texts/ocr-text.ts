/* The text of a scan, read by machine on a device (docs/decisions/0084-texts-of-scans.md). */

import * as z from "zod/mini";
import { AppError } from "../core/errors.ts";
import { parseInput } from "../core/input.ts";
import { cleanText } from "../core/text.ts";
import { textIndex, textKey, textKeyOfPages } from "./text-key.ts";
import { type TextState, textLimits } from "./texts.ts";

/** How sure of its letters a reading has to be, of 100, to be kept: below, it is noise that searches would find. */
export const LEAST_CONFIDENCE = 60;
/** Room for the longest text, which has two bytes for most letters, and some letters escaped. */
export const MOST_OCR_BYTES = 4 * textLimits.letters;
/** The most pages of a scan that are read by machine: at seconds a page, it takes a device a quarter of an hour. */
export const MOST_OCR_PAGES = 500;

/** Whether a paper in this state may be read by machine: a scan, and one that was read so before. */
export const isScan = (state: TextState | null): boolean => state === "scan" || state === "ocr";

/** A page as it was recognized, and how sure the machine is of it, of 100. */
export interface RecognizedPage {
  text: string;
  confidence: number;
}

/**
 * The pages' texts where the machine is sure enough of them, on the whole; else why nothing is to be kept. Pages count by
 * their letters: an empty one says nothing of the others, however sure the machine is that it is empty.
 */
export function textOfRecognized(pages: readonly RecognizedPage[]): string[] | "wordless" | "unsure" {
  let letters = 0;
  let sum = 0;
  for (const { text, confidence } of pages) {
    letters += text.length;
    sum += text.length * confidence;
  }
  const texts = withinLimits(pages.map(({ text }) => cleanText(text)));
  if (textKeyOfPages(texts) === "") return "wordless";
  return sum / letters < LEAST_CONFIDENCE ? "unsure" : texts;
}

/** As much of the pages' texts as is kept of a paper. */
function withinLimits(pages: readonly string[]): string[] {
  let left: number = textLimits.letters;
  return pages.slice(0, MOST_OCR_PAGES).map((page) => {
    const kept = page.slice(0, left);
    left -= kept.length;
    return kept;
  });
}

/** POST /api/documents/{id}/text: what a scan says, page by page, and the SHA-256 of the file that was read. */
export const ocrTextInput = z.object({
  get sha256() {
    return z.string().check(z.regex(/^[0-9a-f]{64}$/));
  },
  get pages() {
    // what stands between two pages goes from within one, as all control characters do
    return z.array(z.string().check(z.overwrite((page: string) => cleanText(page))), { error: "text_required" }).check(
      z.minLength(1, { error: "text_required", abort: true }),
      z.maxLength(MOST_OCR_PAGES, { error: "text_too_long", abort: true }),
      z.refine((pages) => pages.reduce((sum, page) => sum + page.length, 0) <= textLimits.letters, "text_too_long"),
    );
  },
});

/** A text that is sent, judged, and what the index gets for it. @throws {AppError} text_required, text_too_long */
export function judgeOcrText(body: unknown): z.output<typeof ocrTextInput> & { index: string } {
  const text = parseInput(ocrTextInput, body);
  const index = textIndex(text.pages);
  if (index === "") throw new AppError("text_required");
  return { ...text, index };
}

/** Whether a text is as one that was sent is kept ({@link judgeOcrText}), so that it may be taken over from elsewhere. */
export function isOcrText(text: { sha256: string; pages: readonly string[] }): boolean {
  const judged = z.safeParse(ocrTextInput, text);
  if (!judged.success) return false;
  const { pages } = judged.data;
  return pages.every((page, at) => page === text.pages[at]) && pages.some((page) => textKey(page) !== "");
}
