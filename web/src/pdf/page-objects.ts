/* What a page draws, also within forms (form XObjects), as which programs write what is translucent, stamped or placed as a whole. */

import type { Pdfium } from "./pdfium.ts";

/** `FPDF_PAGEOBJ_TEXT` and `FPDF_PAGEOBJ_FORM` of fpdf_edit.h. */
export const TEXT_OBJECT = 1;
export const FORM_OBJECT = 5;
/** So deep are forms within forms looked at. */
const MOST_FORMS = 10;
/** A page has fewer, unless it was made to take long. */
const MOST_OBJECTS = 100_000;
/** Lower than any ink, in points. */
const FLAT = 0.01;

/** How a form's own points become the page's: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const none: Matrix = [1, 0, 0, 1, 0, 0];

/** First `one`, then `other`. */
const concat = ([a, b, c, d, e, f]: Matrix, [oa, ob, oc, od, oe, of]: Matrix): Matrix => [
  a * oa + b * oc,
  a * ob + b * od,
  c * oa + d * oc,
  c * ob + d * od,
  e * oa + f * oc + oe,
  e * ob + f * od + of,
];

/** Where a form's point is on the page. */
export const placeIn = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** What PDFium has written at `address`. */
function matrixAt(pdfium: Pdfium, address: number): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = pdfium.HEAPF32.subarray(address >> 2, (address >> 2) + 6);
  return [a, b, c, d, e, f];
}

/** Calls for each object of text, with how its points become the page's; `depth` is 0 outside of forms. */
function eachText(
  pdfium: Pdfium,
  page: number,
  address: number,
  call: (object: number, to: Matrix, depth: number) => void,
): void {
  let left = MOST_OBJECTS;
  const visit = (object: number, to: Matrix, depth: number) => {
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === TEXT_OBJECT) call(object, to, depth);
    if (type !== FORM_OBJECT || depth === MOST_FORMS || !pdfium._FPDFPageObj_GetMatrix(object, address)) return;
    const inside = concat(matrixAt(pdfium, address), to);
    const count = pdfium._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && left-- > 0; index++)
      visit(pdfium._FPDFFormObj_GetObject(object, index), inside, depth + 1);
  };
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count && left-- > 0; index++) visit(pdfium._FPDFPage_GetObject(page, index), none, 0);
}

/**
 * Where a space is drawn by itself: PDFium passes over it, and guesses by the distance of letters whether there was one.
 * @param address of room for a matrix
 */
export function flatObjects(pdfium: Pdfium, page: number, address: number): [x: number, y: number][] {
  const places: [number, number][] = [];
  eachText(pdfium, page, address, (object, to) => {
    if (!pdfium._FPDFPageObj_GetBounds(object, address, address + 4, address + 8, address + 12)) return;
    const [left, bottom, , top] = matrixAt(pdfium, address);
    if (top - bottom < FLAT) places.push(placeIn(to, left, bottom));
  });
  return places;
}

/** Where an object of text begins, in the form's own points, and how these become the page's. */
interface TextOfForm {
  x: number;
  y: number;
  to: Matrix;
}

/**
 * The objects of text that are in forms. Of letters for which the file says what they read (`ActualText`), PDFium tells the
 * place where their object begins, and leaves it in the form's own points.
 */
export function textsOfForms(pdfium: Pdfium, page: number, address: number): ReadonlyMap<number, TextOfForm> {
  const texts = new Map<number, TextOfForm>();
  eachText(pdfium, page, address, (object, to, depth) => {
    if (depth === 0 || !pdfium._FPDFPageObj_GetMatrix(object, address)) return;
    const [, , , , x, y] = matrixAt(pdfium, address);
    texts.set(object, { x, y, to });
  });
  return texts;
}
