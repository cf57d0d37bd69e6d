import { formOf } from "#web/pdf/painted-annotations.ts";
import type { Pdfium } from "#web/pdf/pdfium.ts";

/* Fields of forms in a PDF, as they were saved. No script of a form runs: PDFium is built without an engine for them. */

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
  const form = formOf(pdfium, document);
  if (form === 0) return null;
  return ({ page, bitmap, width, height, turn, flags }) => {
    pdfium._FORM_OnAfterLoadPage(page, form);
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, turn, flags);
    pdfium._FORM_OnBeforeClosePage(page, form);
  };
}
