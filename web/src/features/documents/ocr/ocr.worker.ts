/* Reads the pages of one scan by machine, beside the page. */

import { MOST_OCR_PAGES, type RecognizedPage } from "#domain/index";
import { compilePdfium } from "#web/pdf/compile-pdfium.ts";
import { PdfPages } from "#web/shared/viewer/pdf/pdf-pages.ts";
import { cleanPage } from "./clean-page.ts";
import { startRecognizer } from "./recognizer.ts";

export type OcrMessage = { page: number; pages: number } | { recognized: RecognizedPage[] } | { failed: string };

/** The longer side of a page in pixels: A4 at 200 dots an inch. */
const LONGEST = 2339;

const tell = (message: OcrMessage) => postMessage(message);

async function read(bytes: ArrayBuffer): Promise<RecognizedPage[]> {
  const [compiled, recognize] = await Promise.all([compilePdfium(), startRecognizer()]);
  const pdf = await PdfPages.open(compiled, new Uint8Array(bytes));
  const sizes = pdf.sizes().slice(0, MOST_OCR_PAGES);
  return sizes.map(({ width, height }, index) => {
    tell({ page: index + 1, pages: sizes.length });
    const scale = LONGEST / Math.max(width, height);
    const drawn = pdf.draw(index, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), 0);
    return recognize(cleanPage({ data: drawn.pixels, width: drawn.width, height: drawn.height }));
  });
}

addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
  read(data).then(
    (recognized) => tell({ recognized }),
    (error: unknown) => tell({ failed: String(error) }),
  );
});
