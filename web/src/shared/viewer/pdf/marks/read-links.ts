import { UNSEEN } from "#web/pdf/painted-annotations.ts";
import type { Pdfium } from "#web/pdf/pdfium.ts";
import { boxOf, widen } from "../letter-boxes.ts";
import type { PageLetters, PageLink } from "../pdf-messages.ts";
import type { PlaceOnPage } from "../pdf-pages.ts";
import { targetOf } from "./link-target.ts";

/* The links of a page. Runs in the viewer's worker. */

/** A page has fewer, unless it was made to take long. */
const MOST_LINKS = 2_000;
/** What a link is called after at most, in UTF-16 units. */
const MOST_WORDS = 200;

interface LinkedPage {
  document: number;
  page: number;
  /** How many pages are shown. */
  pages: number;
  place: PlaceOnPage;
}

/** The links of a page that lead somewhere; what they are called is not known yet. */
export function linksOf(pdfium: Pdfium, { document, page, pages, place }: LinkedPage): Omit<PageLink, "words">[] {
  const links: Omit<PageLink, "words">[] = [];
  const at = pdfium.wasmExports.malloc(8);
  pdfium.HEAP32.fill(0, at >> 2, (at >> 2) + 2);
  for (let count = 0; count < MOST_LINKS && pdfium._FPDFLink_Enumerate(page, at, at + 4); count++) {
    const link = pdfium.HEAP32[(at + 4) >> 2] ?? 0;
    if (isUnseen(pdfium, page, link)) continue;
    const dest = pdfium._FPDFLink_GetDest(document, link);
    const target = targetOf(pdfium, document, { dest, action: pdfium._FPDFLink_GetAction(link), pages });
    const boxes = target ? boxesOfLink(pdfium, link, place) : [];
    if (target && boxes.length > 0) links.push({ target, boxes });
  }
  pdfium.wasmExports.free(at);
  return links;
}

function isUnseen(pdfium: Pdfium, page: number, link: number): boolean {
  const annotation = pdfium._FPDFLink_GetAnnot(page, link);
  if (annotation === 0) return false;
  const flags = pdfium._FPDFAnnot_GetFlags(annotation);
  pdfium._FPDFPage_CloseAnnot(annotation);
  return (flags & UNSEEN) !== 0;
}

/** A box for each line of a link, or the one around it. */
function boxesOfLink(pdfium: Pdfium, link: number, place: PlaceOnPage): PageLink["boxes"] {
  const boxes: PageLink["boxes"] = [];
  const at = pdfium.wasmExports.malloc(32);
  const sides = () => Array.from(pdfium.HEAPF32.subarray(at >> 2, (at >> 2) + 8));
  const add = (points: readonly [x: number, y: number][]) => {
    const box = new Float32Array(4);
    for (const [x, y] of points) widen(box, [...place(x, y), ...place(x, y)]);
    const [left = 0, top = 0, right = 0, bottom = 0] = box;
    if (right > left && bottom > top) boxes.push([left, top, right, bottom]);
  };
  const lines = Math.min(pdfium._FPDFLink_CountQuadPoints(link), MOST_LINKS);
  for (let index = 0; index < lines; index++) {
    if (!pdfium._FPDFLink_GetQuadPoints(link, index, at)) continue;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = sides();
    add([
      [x1, y1],
      [x2, y2],
      [x3, y3],
      [x4, y4],
    ]);
  }
  if (boxes.length === 0 && pdfium._FPDFLink_GetAnnotRect(link, at)) {
    const [left = 0, top = 0, right = 0, bottom = 0] = sides();
    add([
      [left, top],
      [right, bottom],
    ]);
  }
  pdfium.wasmExports.free(at);
  return boxes;
}

/** Links with the words that they lie on. */
export function withWords(links: readonly Omit<PageLink, "words">[], letters: PageLetters): PageLink[] {
  return links.map((link) => {
    let words = "";
    for (let index = 0; index < letters.codes.length && words.length < MOST_WORDS; index++) {
      const box = boxOf(letters, index);
      const code = letters.codes[index] ?? 0;
      if (box && code <= 0x10ffff && isIn(link.boxes, (box.left + box.right) / 2, (box.top + box.bottom) / 2))
        words += String.fromCodePoint(code);
      else if (!words.endsWith(" ")) words += " ";
    }
    return { ...link, words: words.replace(/\s+/g, " ").trim() };
  });
}

const isIn = (boxes: PageLink["boxes"], x: number, y: number) =>
  boxes.some(([left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom);
