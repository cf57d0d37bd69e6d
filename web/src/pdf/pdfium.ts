/* PDFium, which reads and draws PDFs, as WebAssembly. For workers alone: it computes for seconds. */

import { type PDFiumModule as LoadPdfium, PDFiumModule } from "@hyzyla/pdfium";

/** What a file may take, in bytes; more ends with an error, whatever the file unpacks to. */
const MOST_MEMORY = 256 * 1024 * 1024;

type Vendor = Awaited<ReturnType<typeof LoadPdfium>>;

/** PDFium's C functions, as its header files describe them. Addresses and handles are numbers, 0 for none. */
export interface Pdfium extends Vendor {
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFText_CountRects(text: number, start: number, count: number): number;
  _FPDFText_GetRect(text: number, index: number, left: number, top: number, right: number, bottom: number): number;
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number;
  _FPDFText_GetCharIndexAtPos(text: number, x: number, y: number, xTolerance: number, yTolerance: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFFormObj_CountObjects(object: number): number;
  _FPDFFormObj_GetObject(object: number, index: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ): number;
  _FPDF_GetFormType(document: number): number;
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FORM_OnBeforeClosePage(page: number, form: number): void;
  _FPDFLink_Enumerate(page: number, position: number, link: number): number;
  _FPDFLink_GetDest(document: number, link: number): number;
  _FPDFLink_GetAction(link: number): number;
  _FPDFLink_GetAnnot(page: number, link: number): number;
  _FPDFLink_GetAnnotRect(link: number, rect: number): number;
  _FPDFLink_CountQuadPoints(link: number): number;
  _FPDFLink_GetQuadPoints(link: number, index: number, points: number): number;
  _FPDFAction_GetType(action: number): number;
  _FPDFAction_GetDest(document: number, action: number): number;
  _FPDFAction_GetURIPath(document: number, action: number, text: number, bytes: number): number;
  _FPDFDest_GetDestPageIndex(document: number, target: number): number;
  _FPDFDest_GetView(target: number, count: number, sides: number): number;
  _FPDFDest_GetLocationInPage(
    target: number,
    hasX: number,
    hasY: number,
    hasZoom: number,
    x: number,
    y: number,
    zoom: number,
  ): number;
  _FPDFBookmark_GetFirstChild(document: number, entry: number): number;
  _FPDFBookmark_GetNextSibling(document: number, entry: number): number;
  _FPDFBookmark_GetTitle(entry: number, text: number, bytes: number): number;
  _FPDFBookmark_GetCount(entry: number): number;
  _FPDFBookmark_GetDest(document: number, entry: number): number;
  _FPDFBookmark_GetAction(entry: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_RemoveAnnot(page: number, index: number): number;
  _FPDFPage_Flatten(page: number, usage: number): number;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFPage_GetAnnotIndex(page: number, annotation: number): number;
  _FPDFAnnot_HasKey(annotation: number, key: number): number;
  _FPDFAnnot_GetLinkedAnnot(annotation: number, key: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, text: number, bytes: number): number;
  _FPDFAnnot_GetRect(annotation: number, rect: number): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
}

/**
 * A fresh PDFium. Each file gets one of its own, since a hostile one may spoil it; that takes a few milliseconds.
 * @param compiled `pdfium.wasm` of the package
 */
export async function startPdfium(compiled: WebAssembly.Module): Promise<Pdfium> {
  const options = {
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: never) => void) =>
      instantiate(compiled, imports, done),
    // that it ends itself for a file is no news of the program
    printErr: () => undefined,
  };
  const pdfium = (await PDFiumModule(options)) as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig(0 as never);
  return pdfium;
}

/** The package would let a file grow to two gigabytes. */
function instantiate(
  compiled: WebAssembly.Module,
  imports: WebAssembly.Imports,
  done: (instance: never) => void,
): WebAssembly.Exports {
  const env = imports.env as { emscripten_resize_heap(bytes: number): boolean };
  const grow = env.emscripten_resize_heap;
  env.emscripten_resize_heap = (bytes) => bytes >>> 0 <= MOST_MEMORY && grow(bytes);
  const instance = new WebAssembly.Instance(compiled, imports);
  done(instance as never);
  return instance.exports;
}
