import { UNSEEN } from "#web/pdf/painted-annotations.ts";
import type { Pdfium } from "#web/pdf/pdfium.ts";
import type { PageNote } from "../pdf-messages.ts";
import type { PlaceOnPage } from "../pdf-pages.ts";

/* What people have noted on a page and is not painted there. Runs in the viewer's worker. */

/** A page has fewer annotations, and a note is shorter, unless it was made to take long. */
const [MOST_ANNOTATIONS, MOST_BYTES] = [2_000, 65_536];
/** `FPDF_ANNOT_TEXT` and `FPDF_ANNOT_FREETEXT` of fpdf_annot.h. */
const [STICKY_NOTE, FREE_TEXT] = [1, 3];
/** From `FPDF_ANNOT_LINE` to `FPDF_ANNOT_INK`: lines, shapes, marks of text and stamps, to which a note may belong. */
const [FIRST_MARK, LAST_MARK] = [4, 15];

type Remark = PageNote["remarks"][number];

/** The notes of a page, each with the answers to it. */
export function notesOf(pdfium: Pdfium, page: number, place: PlaceOnPage): PageNote[] {
  const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS);
  const notes = new Map<number, PageNote>();
  const answers = new Map<number, { to: number; remark: Remark }>();
  for (let index = 0; index < count; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const remark = remarkOf(pdfium, annotation);
    const to = remark ? answeredBy(pdfium, page, annotation) : -1;
    if (remark && to >= 0) answers.set(index, { to, remark });
    else if (remark) notes.set(index, { at: placeOf(pdfium, annotation, place), remarks: [remark] });
    pdfium._FPDFPage_CloseAnnot(annotation);
  }
  for (const { to, remark } of answers.values()) {
    // an answer to an answer belongs to the same note
    let root = to;
    for (let step = 0; step < answers.size; step++) root = answers.get(root)?.to ?? root;
    notes.get(root)?.remarks.push(remark);
  }
  return [...notes.values()];
}

/** What an annotation says that is not painted; null where that is nothing. */
function remarkOf(pdfium: Pdfium, annotation: number): Remark | null {
  const kind = pdfium._FPDFAnnot_GetSubtype(annotation);
  const isMark = kind >= FIRST_MARK && kind <= LAST_MARK;
  // what is written over the page is painted there, unless its file does not say how
  const isUnpainted = kind === FREE_TEXT && !hasKey(pdfium, annotation, "AP");
  if (kind !== STICKY_NOTE && !isMark && !isUnpainted) return null;
  // "accepted" and the like are kept as answers, too
  if (pdfium._FPDFAnnot_GetFlags(annotation) & UNSEEN || hasKey(pdfium, annotation, "StateModel")) return null;
  const text = textOf(pdfium, annotation, "Contents");
  return text === "" ? null : { author: textOf(pdfium, annotation, "T"), text };
}

/** The number of the annotation that one is an answer to; -1 of one that is none. */
function answeredBy(pdfium: Pdfium, page: number, annotation: number): number {
  const other = withName(pdfium, "IRT", (name) => pdfium._FPDFAnnot_GetLinkedAnnot(annotation, name));
  if (other === 0) return -1;
  const index = pdfium._FPDFPage_GetAnnotIndex(page, other);
  pdfium._FPDFPage_CloseAnnot(other);
  return index;
}

function placeOf(pdfium: Pdfium, annotation: number, place: PlaceOnPage): PageNote["at"] {
  const at = pdfium.wasmExports.malloc(16);
  pdfium.HEAPU8.fill(0, at, at + 16);
  pdfium._FPDFAnnot_GetRect(annotation, at);
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.HEAPF32.subarray(at >> 2, (at >> 2) + 4);
  pdfium.wasmExports.free(at);
  const [x1, y1] = place(left, top);
  const [x2, y2] = place(right, bottom);
  // a note's sign is where it begins; beside words that are marked it covers none of them
  const isSign = pdfium._FPDFAnnot_GetSubtype(annotation) === STICKY_NOTE;
  return [isSign ? Math.min(x1, x2) : Math.max(x1, x2), Math.min(y1, y2)];
}

/** Has PDFium read a name, which it takes in ASCII with a zero at the end. */
function withName<T>(pdfium: Pdfium, name: string, use: (at: number) => T): T {
  const at = pdfium.wasmExports.malloc(name.length + 1);
  pdfium.HEAPU8.set(new TextEncoder().encode(`${name}\0`), at);
  const result = use(at);
  pdfium.wasmExports.free(at);
  return result;
}

function hasKey(pdfium: Pdfium, annotation: number, key: string): boolean {
  return withName(pdfium, key, (name) => pdfium._FPDFAnnot_HasKey(annotation, name)) !== 0;
}

function textOf(pdfium: Pdfium, annotation: number, key: string): string {
  return withName(pdfium, key, (name) => {
    const size = pdfium._FPDFAnnot_GetStringValue(annotation, name, 0, 0);
    if (size <= 2 || size > MOST_BYTES) return "";
    const at = pdfium.wasmExports.malloc(size);
    pdfium._FPDFAnnot_GetStringValue(annotation, name, at, size);
    // with the zero at the end
    const bytes = pdfium.HEAPU8.slice(at, at + size - 2);
    pdfium.wasmExports.free(at);
    return new TextDecoder("utf-16le").decode(bytes).replace(/\r\n?/g, "\n").trim();
  });
}
