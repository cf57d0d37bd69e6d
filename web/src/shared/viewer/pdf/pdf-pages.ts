import { type FoldedText, placeUnits, tracePage } from "#domain/index";
import { placedLetters } from "#web/pdf/page-texts.ts";
import { formOf, loadPageOfText } from "#web/pdf/painted-annotations.ts";
import { type Pdfium, startPdfium } from "#web/pdf/pdfium.ts";
import { foldShown, matchesIn, type Sought } from "../find/folded.ts";
import { boxesOf, widen } from "./letter-boxes.ts";
import { linksOf, withWords } from "./marks/read-links.ts";
import { notesOf } from "./marks/read-notes.ts";
import { outlineOf } from "./outline/read-outline.ts";
import { formDrawer } from "./pdf-forms.ts";
import type {
  Drawn,
  Hit,
  OutlineEntry,
  PageAnnotations,
  PageLetters,
  PagePoint,
  PageSize,
  PdfTrouble,
  Turn,
} from "./pdf-messages.ts";

/* A PDF as PDFium shows it; runs in the viewer's worker. */

export class PdfError extends Error {
  readonly trouble: PdfTrouble;

  constructor(trouble: PdfTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

/** More would be higher, at the largest size, than what browsers scroll. */
const MOST_PAGES = 2_000;
const MOST_LETTERS = 200_000;
/** Pages whose letters are kept once they were read. */
const KEPT_PAGES = 200;
/** `FPDF_ERR_PASSWORD` of fpdfview.h. */
const PASSWORD = 4;
/** `FPDF_ANNOT` and `FPDF_REVERSE_BYTE_ORDER`: with annotations, other than fields, and with red first, as a canvas has it. */
const FLAGS = 0x01 | 0x10;
/** `FPDFBitmap_BGRA` */
const WITH_ALPHA = 4;
const WHITE = 0xffffffff;
/** So many steps a page has each way when PDFium, which counts in whole ones, is asked where a point is. */
const FINE = 1 << 24;

/** From a page's own coordinates to shares of what is seen of it. */
export type PlaceOnPage = (x: number, y: number) => [x: number, y: number];

interface ReadPage extends PageLetters {
  folded: FoldedText;
}

export class PdfPages {
  private readonly pdfium: Pdfium;
  private readonly document: number;
  private readonly drawFields: ReturnType<typeof formDrawer>;
  private readonly read = new Map<number, ReadPage>();
  /** Where its bytes are, which PDFium goes on reading. */
  private readonly file: { at: number; size: number };
  private ofTexts: { document: number; form: number } | null = null;
  readonly count: number;
  /** How many pages the file has; the first {@link count} are shown. */
  readonly total: number;

  private constructor(pdfium: Pdfium, document: number, file: { at: number; size: number }) {
    this.file = file;
    this.pdfium = pdfium;
    this.document = document;
    this.drawFields = formDrawer(pdfium, document);
    this.total = pdfium._FPDF_GetPageCount(document);
    this.count = Math.min(this.total, MOST_PAGES);
  }

  /** @throws {PdfError} */
  static async open(compiled: WebAssembly.Module, bytes: Uint8Array): Promise<PdfPages> {
    return PdfPages.of(await startPdfium(compiled), bytes);
  }

  /** @param pdfium a fresh one, for this file alone @throws {PdfError} */
  static of(pdfium: Pdfium, bytes: Uint8Array): PdfPages {
    const at = pdfium.wasmExports.malloc(bytes.length);
    pdfium.HEAPU8.set(bytes, at);
    const document = pdfium._FPDF_LoadMemDocument(at, bytes.length, 0);
    if (document === 0) throw new PdfError(pdfium._FPDF_GetLastError() === PASSWORD ? "locked" : "broken");
    const pages = new PdfPages(pdfium, document, { at, size: bytes.length });
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
        this.drawFields?.({ page, bitmap, width, height, turn, flags: FLAGS });
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
    const letters = this.withPage(index, (page) => this.lettersOf(index, page));
    const page = { ...letters, folded: foldShown(Array.from(letters.codes, letterOf)) };
    if (this.read.size >= KEPT_PAGES) this.read.clear();
    this.read.set(index, page);
    return page;
  }

  annotations(index: number): PageAnnotations {
    const { pdfium, document } = this;
    const { links, notes } = this.withPage(index, (page) => {
      const place = this.placeOn(page);
      return {
        links: linksOf(pdfium, { document, page, pages: this.count, place }),
        notes: notesOf(pdfium, page, place),
      };
    });
    return { notes, links: links.length === 0 ? [] : withWords(links, this.letters(index)) };
  }

  outline(): OutlineEntry[] {
    return outlineOf(this.pdfium, this.document, this.count);
  }

  /** Where a point of a page is, in shares of it. */
  locate({ page: index, left, top }: PagePoint): { x: number | null; y: number | null } {
    return this.withPage(index, (page) => {
      const place = this.placeOn(page);
      const [x, y] = place(left ?? 0, top ?? 0);
      return { x: left === null ? null : x, y: top === null ? null : y };
    });
  }

  /** What is found on the pages from `from` up to `to`. */
  find(from: number, to: number, sought: Sought): Hit[] {
    const hits: Hit[] = [];
    for (let page = from; page < Math.min(to, this.count); page++) {
      const letters = this.letters(page);
      for (const range of matchesIn(letters.folded, sought))
        hits.push({ page, letter: range[0], boxes: boxesOf(letters, range) });
    }
    return hits;
  }

  /** @param page as it is drawn: what makes a text of it changes it, and leaves other bounds around it */
  private lettersOf(index: number, page: number): PageLetters {
    const { pdfium } = this;
    const of = this.texts();
    const own = loadPageOfText(pdfium, of.document, of.form, index);
    const text = own.page === 0 ? 0 : pdfium._FPDFText_LoadPage(own.page);
    if (text === 0) {
      if (own.page !== 0) pdfium._FPDF_ClosePage(own.page);
      return { codes: new Uint32Array(0), boxes: new Float32Array(0) };
    }
    const at = pdfium.wasmExports.malloc(32);
    try {
      const place = this.placeOn(page);
      const count = Math.min(Math.max(0, pdfium._FPDFText_CountChars(text)), MOST_LETTERS);
      const placed = placedLetters(pdfium, { ...own, text }, count, { units: placeUnits, letters: MOST_LETTERS });
      // as the search reads them, so that what it finds is here
      const traced = tracePage(placed);
      const letters = [...traced.text];
      const codes = new Uint32Array(letters.length);
      const boxes = new Float32Array(letters.length * 4);
      let unit = 0;
      for (const [index, letter] of letters.entries()) {
        codes[index] = letter.codePointAt(0) ?? 0;
        const first = traced.from?.[unit] ?? -1;
        unit += letter.length;
        for (let one = first; one >= 0; one = nextOfGlyph(placed.x, one)) {
          if (!pdfium._FPDFText_GetCharBox(text, placed.indexes[one] ?? 0, at, at + 8, at + 16, at + 24)) continue;
          const [left = 0, right = 0, bottom = 0, top = 0] = pdfium.HEAPF64.subarray(at >> 3, (at >> 3) + 4);
          const [x1, y1] = place(left, top);
          const [x2, y2] = place(right, bottom);
          widen(boxes.subarray(index * 4, index * 4 + 4), [x1, y1, x2, y2]);
        }
      }
      return { codes, boxes };
    } finally {
      pdfium.wasmExports.free(at);
      pdfium._FPDFText_ClosePage(text);
      pdfium._FPDF_ClosePage(own.page);
    }
  }

  /** The document once more, whose pages take in what annotations paint when their text is read. */
  private texts(): { document: number; form: number } {
    if (!this.ofTexts) {
      const document = this.pdfium._FPDF_LoadMemDocument(this.file.at, this.file.size, 0);
      if (document === 0) throw new PdfError("broken");
      this.ofTexts = { document, form: formOf(this.pdfium, document) };
    }
    return this.ofTexts;
  }

  /** From the page's own coordinates, which may be turned and cut, to shares of what is seen of it. */
  private placeOn(page: number): PlaceOnPage {
    const { pdfium } = this;
    const at = pdfium.wasmExports.malloc(8);
    const seen = (x: number, y: number): [number, number] => {
      pdfium._FPDF_PageToDevice(page, 0, 0, FINE, FINE, 0, x, y, at, at + 4);
      const [deviceX = 0, deviceY = 0] = pdfium.HEAP32.subarray(at >> 2, (at >> 2) + 2);
      return [deviceX / FINE, deviceY / FINE];
    };
    const [originX, originY] = seen(0, 0);
    const [rightX, rightY] = seen(100, 0);
    const [upX, upY] = seen(0, 100);
    pdfium.wasmExports.free(at);
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

/** The next letter of the same glyph; -1 after its last. */
function nextOfGlyph(x: string, at: number): number {
  const place = x.charCodeAt(at + 1);
  return place === placeUnits.sameGlyph || place === placeUnits.partOfGlyph ? at + 1 : -1;
}

function letterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}
