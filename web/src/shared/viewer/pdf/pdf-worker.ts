/* Reads and draws one PDF beside the page, with a PDFium of its own. */

import { type Pdfium, startPdfium } from "#web/pdf/pdfium.ts";
import type { PdfAnswer, PdfRequest, PdfStart, PdfTask, PdfTasks } from "./pdf-messages.ts";
import { PdfError, PdfPages } from "./pdf-pages.ts";

let starting: Promise<Pdfium> | null = null;
let pages: PdfPages | null = null;

async function work(request: PdfRequest): Promise<{ result: PdfTasks[PdfTask]["gives"]; moved?: ArrayBuffer }> {
  if (request.task === "open") {
    if (!starting || pages) throw new PdfError("broken");
    pages = PdfPages.of(await starting, new Uint8Array(request.bytes));
    return { result: { sizes: pages.sizes(), total: pages.total } };
  }
  if (!pages) throw new PdfError("broken");
  if (request.task === "draw") {
    const drawn = pages.draw(request.page, request.width, request.height, request.turn);
    return { result: drawn, moved: drawn.pixels.buffer };
  }
  if (request.task === "find") return { result: pages.find(request.from, request.to, request.sought) };
  if (request.task === "annotations") return { result: pages.annotations(request.page) };
  if (request.task === "outline") return { result: pages.outline() };
  if (request.task === "locate") return { result: pages.locate(request) };
  const { codes, boxes } = pages.letters(request.page);
  return { result: { codes, boxes } };
}

async function answer(request: PdfRequest): Promise<void> {
  try {
    const { result, moved } = await work(request);
    postMessage({ result } satisfies PdfAnswer, { transfer: moved ? [moved] : [] });
  } catch (error) {
    // PDFium throws numbers and runtime errors of its own at hostile files; the instance is of no use afterwards
    postMessage({ trouble: error instanceof PdfError ? error.trouble : "broken" } satisfies PdfAnswer);
  }
}

addEventListener("message", ({ data }: MessageEvent<PdfStart | PdfRequest>) => {
  if ("task" in data) {
    void answer(data);
    return;
  }
  starting = startPdfium(data.compiled);
  // whoever opens the file is told
  starting.catch(() => {});
});
