import { startPdfium } from "./pdfium.ts";

/* The pages of a PDF as pictures, for workers that read them. */

/** `FPDF_ERR_PASSWORD` of fpdfview.h. */
const PASSWORD = 4;
/** `FPDF_ANNOT` and `FPDF_REVERSE_BYTE_ORDER`: with annotations, and with red first, as a canvas has it. */
const FLAGS = 0x01 | 0x10;
/** `FPDFBitmap_BGRA` */
const WITH_ALPHA = 4;
const WHITE = 0xffffffff;

/** A page as a canvas has it: red, green, blue and alpha of each pixel. */
export interface DrawnPage {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** Why a PDF has no pages: it asks for a password, or it is none. */
export class UndrawablePdf extends Error {
  readonly why: "locked" | "broken";

  constructor(why: "locked" | "broken") {
    super(why);
    this.why = why;
  }
}

/**
 * The first pages of a PDF, each drawn when it is asked for.
 * @param compiled `pdfium.wasm`
 * @param longest of a page in pixels
 * @throws {UndrawablePdf}
 */
export async function drawPages(
  compiled: WebAssembly.Module,
  bytes: Uint8Array,
  { longest, most }: { longest: number; most: number },
): Promise<Iterable<DrawnPage>> {
  const pdfium = await startPdfium(compiled);
  const at = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, at);
  const document = pdfium._FPDF_LoadMemDocument(at, bytes.length, 0);
  if (document === 0) throw new UndrawablePdf(pdfium._FPDF_GetLastError() === PASSWORD ? "locked" : "broken");
  const count = Math.min(most, pdfium._FPDF_GetPageCount(document));
  const size = pdfium.wasmExports.malloc(8);
  const draw = (index: number): DrawnPage => {
    pdfium._FPDF_GetPageSizeByIndexF(document, index, size);
    const [wide = 0, high = 0] = pdfium.HEAPF32.subarray(size >> 2, (size >> 2) + 2);
    const page = pdfium._FPDF_LoadPage(document, index);
    if (page === 0 || !(wide > 0 && high > 0)) throw new UndrawablePdf("broken");
    const scale = longest / Math.max(wide, high);
    const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, WITH_ALPHA, 0, 0);
    if (bitmap === 0) throw new UndrawablePdf("broken");
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
    const from = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const data = new Uint8ClampedArray(pdfium.HEAPU8.slice(from, from + width * height * 4).buffer);
    pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium._FPDF_ClosePage(page);
    return { data, width, height };
  };
  return {
    *[Symbol.iterator]() {
      for (let index = 0; index < count; index++) yield draw(index);
    },
  };
}
