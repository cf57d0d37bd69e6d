/* What annotations paint onto a page: the values of a form's fields, and what was written over the page. */

import { FORM_OBJECT, TEXT_OBJECT } from "./page-objects.ts";
import type { Pdfium } from "./pdfium.ts";

/** More than `FPDF_FORMFILLINFO` of fpdf_formfill.h takes: its version, then what PDFium would call, which is nothing. */
const INFO_BYTES = 256;
const INFO_VERSION = 1;

/** A page has fewer annotations, unless it was made to take long. */
const MOST_ANNOTATIONS = 10_000;
/** Flags of annotations that are not seen, of the PDF standard: Hidden and NoView. */
export const UNSEEN = 0x02 | 0x20;
/** `FPDF_ANNOT_FREETEXT`, `FPDF_ANNOT_STAMP` and `FPDF_ANNOT_WIDGET` of fpdf_annot.h. */
const [FREE_TEXT, STAMP, WIDGET] = [3, 13, 20];
const PAINTED = [FREE_TEXT, STAMP, WIDGET];
/** `FPDF_FORMFIELD_COMBOBOX` to `FPDF_FORMFIELD_SIGNATURE` of fpdf_formfill.h: what is painted of others is no text. */
const [FIRST_WITH_TEXT, LAST_WITH_TEXT] = [4, 7];
/** `FLATTEN_SUCCESS` of fpdf_flatten.h. */
const FLATTENED = 1;
/** Annotations consist of fewer objects, and these are less nested. */
const [MOST_OBJECTS, MOST_DEPTH] = [100_000, 8];

/** What knows the fields of a document's forms, as long as the document is open; 0 where it has none. */
export function formOf(pdfium: Pdfium, document: number): number {
  if (pdfium._FPDF_GetFormType(document) === 0) return 0;
  // PDFium keeps it for as long as the document is open
  const info = pdfium.wasmExports.malloc(INFO_BYTES);
  pdfium.HEAPU8.fill(0, info, info + INFO_BYTES);
  pdfium.HEAP32[info >> 2] = INFO_VERSION;
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, info);
}

/** A page whose text is asked for. */
export interface PageOfText {
  /** 0 where it cannot be loaded. */
  page: number;
  /** Of each text object that an annotation paints, which annotation that is; null where none paints any. */
  painted: ReadonlyMap<number, number> | null;
}

/**
 * A page, for its text: what its annotations paint has become a part of it, after the rest and in their order. The server
 * program does the same (server/internal/pdftext/annotations.go).
 * @param document one that nothing is drawn of @param form of {@link formOf}
 */
export function loadPageOfText(pdfium: Pdfium, document: number, form: number, index: number): PageOfText {
  const page = pdfium._FPDF_LoadPage(document, index);
  const count = page === 0 ? 0 : pdfium._FPDFPage_GetAnnotCount(page);
  if (count <= 0 || count > MOST_ANNOTATIONS) return { page, painted: null };
  const kinds = Array.from({ length: count }, (_, at) => kindOf(pdfium, page, at));
  if (!kinds.some((kind) => PAINTED.includes(kind))) return { page, painted: null };
  // finds fields that no form names, and makes what they look like whose file does not say it
  if (form !== 0) pdfium._FORM_OnAfterLoadPage(page, form);
  for (let at = count - 1; at >= 0; at--)
    if (!isPaintedText(pdfium, page, form, at, kinds[at] ?? 0)) pdfium._FPDFPage_RemoveAnnot(page, at);
  const isFlat = pdfium._FPDFPage_Flatten(page, 0) === FLATTENED;
  if (form !== 0) pdfium._FORM_OnBeforeClosePage(page, form);
  pdfium._FPDF_ClosePage(page);
  const flat = pdfium._FPDF_LoadPage(document, index);
  return { page: flat, painted: flat !== 0 && isFlat ? paintedOn(pdfium, flat) : null };
}

/** The text objects of annotations: PDFium puts each annotation into one object, and these into one at the page's end. */
function paintedOn(pdfium: Pdfium, page: number): ReadonlyMap<number, number> {
  const painted = new Map<number, number>();
  const add = (object: number, owner: number, depth: number) => {
    if (painted.size >= MOST_OBJECTS) return;
    const kind = pdfium._FPDFPageObj_GetType(object);
    if (kind === TEXT_OBJECT) painted.set(object, owner);
    if (kind !== FORM_OBJECT || depth > MOST_DEPTH) return;
    const count = Math.min(pdfium._FPDFFormObj_CountObjects(object), MOST_OBJECTS);
    for (let at = 0; at < count; at++) add(pdfium._FPDFFormObj_GetObject(object, at), owner, depth + 1);
  };
  const all = pdfium._FPDFPage_GetObject(page, pdfium._FPDFPage_CountObjects(page) - 1);
  if (all === 0 || pdfium._FPDFPageObj_GetType(all) !== FORM_OBJECT) return painted;
  const count = Math.min(pdfium._FPDFFormObj_CountObjects(all), MOST_ANNOTATIONS);
  for (let at = 0; at < count; at++) add(pdfium._FPDFFormObj_GetObject(all, at), at + 1, 0);
  return painted;
}

/** The kind of one of a page's annotations; 0 of one that is not seen. */
function kindOf(pdfium: Pdfium, page: number, at: number): number {
  const annotation = pdfium._FPDFPage_GetAnnot(page, at);
  if (annotation === 0) return 0;
  const isSeen = (pdfium._FPDFAnnot_GetFlags(annotation) & UNSEEN) === 0;
  const kind = isSeen ? pdfium._FPDFAnnot_GetSubtype(annotation) : 0;
  pdfium._FPDFPage_CloseAnnot(annotation);
  return kind;
}

function isPaintedText(pdfium: Pdfium, page: number, form: number, at: number, kind: number): boolean {
  if (kind !== WIDGET || form === 0) return PAINTED.includes(kind) && kind !== WIDGET;
  const annotation = pdfium._FPDFPage_GetAnnot(page, at);
  if (annotation === 0) return false;
  const field = pdfium._FPDFAnnot_GetFormFieldType(form, annotation);
  pdfium._FPDFPage_CloseAnnot(annotation);
  return field >= FIRST_WITH_TEXT && field <= LAST_WITH_TEXT;
}
