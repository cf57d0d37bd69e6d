import type { Pdfium } from "#web/pdf/pdfium.ts";

/* Fields of forms in a PDF, as they were saved. No script of a form runs: PDFium is built without an engine for them. */

/** More than `FPDF_FORMFILLINFO` of fpdf_formfill.h takes: its version, then what PDFium would call, which is nothing. */
const INFO_BYTES = 256;
const INFO_VERSION = 1;

export interface PageDrawing {
  page: number;
  bitmap: number;
  width: number;
  height: number;
  turn: number;
  flags: number;
}

/** What draws the fields of a document onto its pages, after the rest of them; null where it has none. */
export function formDrawer(pdfium: Pdfium, document: number): ((drawing: PageDrawing) => void) | null {
  if (pdfium._FPDF_GetFormType(document) === 0) return null;
  // PDFium keeps it for as long as the document is open
  const info = pdfium.wasmExports.malloc(INFO_BYTES);
  pdfium.HEAPU8.fill(0, info, info + INFO_BYTES);
  pdfium.HEAP32[info >> 2] = INFO_VERSION;
  const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, info);
  if (form === 0) return null;
  return ({ page, bitmap, width, height, turn, flags }) => {
    pdfium._FORM_OnAfterLoadPage(page, form);
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, turn, flags);
    pdfium._FORM_OnBeforeClosePage(page, form);
  };
}
