import { type Pdfium, startPdfium } from "#web/pdf/pdfium.ts";
import { type FoldedText, foldLetters, matchesIn } from "../find/folded.ts";
import type { Drawn, Hit, PageLetters, PageSize, PdfTrouble, Turn } from "./pdf-messages.ts";

/* A PDF as PDFium shows it; runs in the viewer's worker. */

export class PdfError extends Error {
  readonly trouble: PdfTrouble;

  constructor(trouble: PdfTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

const MOST_PAGES = 2_000;
const MOST_LETTERS = 200_000;
/** Pages whose letters are kept once they were read. */
const KEPT_PAGES = 200;
/** `FPDF_ERR_PASSWORD` of fpdfview.h. */
const PASSWORD = 4;
/** `FPDF_ANNOT` and `FPDF_REVERSE_BYTE_ORDER`: with annotations, and with red first, as a canvas has it. */
const FLAGS = 0x01 | 0x10;
/** `FPDFBitmap_BGRA` */
const WITH_ALPHA = 4;
const WHITE = 0xffffffff;
/** So many steps a page has each way when PDFium, which counts in whole ones, is asked where a point is. */
const FINE = 1 << 24;

interface ReadPage extends PageLetters {
  folded: FoldedText;
}

export class PdfPages {
  private readonly pdfium: Pdfium;
  private readonly document: number;
  private readonly read = new Map<number, ReadPage>();
  readonly count: number;

  private constructor(pdfium: Pdfium, document: number) {
    this.pdfium = pdfium;
    this.document = document;
    this.count = Math.min(pdfium._FPDF_GetPageCount(document), MOST_PAGES);
  }

  /** @throws {PdfError} */
  static async open(compiled: WebAssembly.Module, bytes: Uint8Array): Promise<PdfPages> {
    const pdfium = await startPdfium(compiled);
    const at = pdfium.wasmExports.malloc(bytes.length);
    pdfium.HEAPU8.set(bytes, at);
    const document = pdfium._FPDF_LoadMemDocument(at, bytes.length, 0);
    if (document === 0) throw new PdfError(pdfium._FPDF_GetLastError() === PASSWORD ? "locked" : "broken");
    const pages = new PdfPages(pdfium, document);
    if (pages.count === 0) throw new PdfError("broken");
    return pages;
  }

  sizes(): PageSize[] {
    const { pdfium, document } = this;
    const at = pdfium.wasmExports.malloc(8);
    const sizes = Array.from({ length: this.count }, (_, index) => {
      pdfium._FPDF_GetPageSizeByIndexF(document, index, at);
      const [width = 0, height = 0] = pdfium.HEAPF32.subarray(at >> 2, (at >> 2) + 2);
      // what has no size is drawn on A4, so that it can be seen that there is something
      return width > 0 && height > 0 ? { width, height } : { width: 595, height: 842 };
    });
    pdfium.wasmExports.free(at);
    return sizes;
  }

  draw(index: number, width: number, height: number, turn: Turn): Drawn {
    const { pdfium } = this;
    return this.withPage(index, (page) => {
      const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, WITH_ALPHA, 0, 0);
      if (bitmap === 0) throw new PdfError("broken");
      try {
        pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, turn, FLAGS);
        const at = pdfium._FPDFBitmap_GetBuffer(bitmap);
        return {
          width,
          height,
          pixels: new Uint8ClampedArray(pdfium.HEAPU8.slice(at, at + width * height * 4).buffer),
        };
      } finally {
        pdfium._FPDFBitmap_Destroy(bitmap);
      }
    });
  }

  letters(index: number): ReadPage {
    const known = this.read.get(index);
    if (known) return known;
    const letters = this.withPage(index, (page) => this.lettersOf(page));
    const page = { ...letters, folded: foldLetters(Array.from(letters.codes, letterOf)) };
    if (this.read.size >= KEPT_PAGES) this.read.clear();
    this.read.set(index, page);
    return page;
  }

  /** Where any of the words is on the pages from `from` up to `to`. */
  find(from: number, to: number, words: readonly string[]): Hit[] {
    const hits: Hit[] = [];
    for (let page = from; page < Math.min(to, this.count); page++) {
      const { boxes, folded } = this.letters(page);
      for (const range of matchesIn(folded, words)) hits.push({ page, boxes: boxesOf(boxes, range) });
    }
    return hits;
  }

  private lettersOf(page: number): PageLetters {
    const { pdfium } = this;
    const text = pdfium._FPDFText_LoadPage(page);
    if (text === 0) return { codes: new Uint32Array(0), boxes: new Float32Array(0) };
    const at = pdfium.wasmExports.malloc(40);
    try {
      const place = this.placeOn(page, at);
      const count = Math.min(Math.max(0, pdfium._FPDFText_CountChars(text)), MOST_LETTERS);
      const codes = new Uint32Array(count);
      const boxes = new Float32Array(count * 4);
      for (let index = 0; index < count; index++) {
        codes[index] = pdfium._FPDFText_GetUnicode(text, index);
        if (!pdfium._FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24)) continue;
        const [left = 0, right = 0, bottom = 0, top = 0] = pdfium.HEAPF64.subarray(at >> 3, (at >> 3) + 4);
        const [x1, y1] = place(left, top);
        const [x2, y2] = place(right, bottom);
        boxes.set([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)], index * 4);
      }
      return { codes, boxes };
    } finally {
      pdfium.wasmExports.free(at);
      pdfium._FPDFText_ClosePage(text);
    }
  }

  /** From the page's own coordinates, which may be turned and cut, to shares of what is seen of it. */
  private placeOn(page: number, at: number): (x: number, y: number) => [number, number] {
    const { pdfium } = this;
    const seen = (x: number, y: number): [number, number] => {
      pdfium._FPDF_PageToDevice(page, 0, 0, FINE, FINE, 0, x, y, at + 32, at + 36);
      const [deviceX = 0, deviceY = 0] = pdfium.HEAP32.subarray((at + 32) >> 2, ((at + 32) >> 2) + 2);
      return [deviceX / FINE, deviceY / FINE];
    };
    const [originX, originY] = seen(0, 0);
    const [rightX, rightY] = seen(100, 0);
    const [upX, upY] = seen(0, 100);
    return (x, y) => [
      originX + ((rightX - originX) * x + (upX - originX) * y) / 100,
      originY + ((rightY - originY) * x + (upY - originY) * y) / 100,
    ];
  }

  private withPage<T>(index: number, act: (page: number) => T): T {
    const page = this.pdfium._FPDF_LoadPage(this.document, index);
    if (page === 0) throw new PdfError("broken");
    try {
      return act(page);
    } finally {
      this.pdfium._FPDF_ClosePage(page);
    }
  }
}

function letterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}

/** One box for each line that the letters are on. */
function boxesOf(boxes: Float32Array, [from, to]: [number, number]): Hit["boxes"] {
  const lines: Hit["boxes"] = [];
  for (let letter = from; letter < to; letter++) {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(letter * 4, letter * 4 + 4);
    if (right <= left || bottom <= top) continue;
    const line = lines.at(-1);
    if (line && top < line[3] && bottom > line[1]) {
      line[0] = Math.min(line[0], left);
      line[1] = Math.min(line[1], top);
      line[2] = Math.max(line[2], right);
      line[3] = Math.max(line[3], bottom);
    } else lines.push([left, top, right, bottom]);
  }
  return lines;
}
