/* The letters of a PDF's pages, as PDFium gives them; domain/texts makes them a text. */

import { flatObjects, placeIn, textsOfForms } from "./page-objects.ts";
import { formOf, loadPageOfText, type PageOfText } from "./painted-annotations.ts";
import type { Pdfium } from "./pdfium.ts";

/** A page's letters with their places, each a UTF-16 unit beside the letter's. */
interface PlacedLetters {
  text: string;
  x: string;
  y: string;
  /** Where the page draws a space, x and y by turns; only of pages with vowel signs. */
  spaces: string;
  /** PDFium's number of each. */
  indexes: Uint32Array;
}

/** How the places are written, and where to stop. The server program's are the same. */
export interface PageTextOptions {
  units: { origin: number; least: number; most: number; sameGlyph: number; partOfGlyph: number; none: number };
  pages: number;
  letters: number;
}

/** The pages' letters, and whether there are more; or why there are none. */
export type PageTexts = { pages: (string | PlacedLetters)[]; cut: boolean } | "locked" | "broken";

/** What FPDF_GetLastError says of a file that asks for a password. */
const PASSWORD = 4;
/** Room for a rectangle of doubles. */
const PLACE_BYTES = 32;
const SPACE = 0x20;
const NEW_LINE = 0x0a;
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The letters of a file's pages. A file of which no page can be loaded is broken: nothing can be shown of it either.
 * @param pdfium for this file alone
 * @throws what PDFium throws when its memory is full or the file has spoilt it
 */
export function pageTexts(pdfium: Pdfium, file: Uint8Array, options: PageTextOptions): PageTexts {
  const address = room(pdfium, Math.max(1, file.length));
  pdfium.HEAPU8.set(file, address);
  const document = pdfium._FPDF_LoadMemDocument(address, file.length, 0);
  if (document === 0) return pdfium._FPDF_GetLastError() === PASSWORD ? "locked" : "broken";
  const form = formOf(pdfium, document);
  const count = pdfium._FPDF_GetPageCount(document);
  const pages: (string | PlacedLetters)[] = [];
  let left = options.letters;
  let isAnyLoaded = count === 0;
  const result = (cut: boolean): PageTexts => (isAnyLoaded ? { pages, cut } : "broken");
  for (let index = 0; index < count; index++) {
    if (index >= options.pages || left <= 0) return result(true);
    const { page, all, isLoaded } = pageText(pdfium, loadPageOfText(pdfium, document, form, index), {
      ...options,
      letters: left,
    });
    isAnyLoaded ||= isLoaded;
    pages.push(page);
    left -= typeof page === "string" ? page.length : page.text.length;
    if (!all) return result(true);
  }
  return result(false);
}

function room(pdfium: Pdfium, bytes: number): number {
  const address = pdfium.wasmExports.malloc(bytes);
  if (address === 0) throw new Error("PDFium has no memory left.");
  return address;
}

/** A page's letters; a page that cannot be loaded has none. */
function pageText(pdfium: Pdfium, { page, painted }: PageOfText, options: PageTextOptions) {
  const text = page === 0 ? 0 : pdfium._FPDFText_LoadPage(page);
  if (text === 0) return { page: "", all: true, isLoaded: page !== 0 };
  const count = Math.max(0, pdfium._FPDFText_CountChars(text));
  const read = Math.min(count, options.letters);
  const plain = plainText(pdfium, text, read).slice(0, options.letters);
  const placed = painted || RTL.test(plain) ? placedLetters(pdfium, { page, painted, text }, read, options) : null;
  const letters = placed === null ? plain : RTL.test(placed.text) ? placed : placed.text;
  pdfium._FPDFText_ClosePage(text);
  pdfium._FPDF_ClosePage(page);
  return { page: letters, all: read === count, isLoaded: true };
}

function plainText(pdfium: Pdfium, text: number, count: number): string {
  const address = room(pdfium, 2 * (count + 1));
  // with the zero at the end
  const units = Math.max(0, pdfium._FPDFText_GetText(text, 0, count, address) - 1);
  const bytes = pdfium.HEAPU8.slice(address, address + 2 * units);
  pdfium.wasmExports.free(address);
  return new TextDecoder("utf-16le", { ignoreBOM: true }).decode(bytes);
}

/** What PDFium adds by itself: a space, or the end of a line. Of other letters it need not be asked. */
const isAdded = (code: number) => code === SPACE || code === 0x0a || code === 0x0d;

const isVowelSign = (code: number) => (code >= 0x64b && code <= 0x65f) || code === 0x670;

/**
 * The letters of a page's text, with their places. Some hundred thousand pass here, one by one: nothing is made for one of
 * them, and PDFium is asked no more than needed.
 */
export function placedLetters(
  pdfium: Pdfium,
  { page, painted, text }: PageOfText & { text: number },
  count: number,
  { units, letters }: Pick<PageTextOptions, "units" | "letters">,
): PlacedLetters {
  // a letter has two units at most, and the end of a line before it
  const [found, xs, ys] = [new Uint16Array(3 * count), new Uint16Array(3 * count), new Uint16Array(3 * count)];
  const indexes = new Uint32Array(3 * count);
  const drawn: number[] = [];
  let [length, hasSigns, owner] = [0, false, 0];
  const add = (index: number, letter: number, x: number, y: number) => {
    indexes[length] = index;
    found[length] = letter;
    xs[length] = x;
    ys[length] = y;
    length++;
  };
  const address = room(pdfium, PLACE_BYTES);
  const first = address >> 3;
  const box = (index: number) => {
    pdfium._FPDFText_GetCharBox(text, index, address, address + 8, address + 16, address + 24);
    return Array.from(pdfium.HEAPF64.subarray(first, first + 4));
  };
  const forms = textsOfForms(pdfium, page, address);
  const originOf = (index: number): readonly [number, number] => {
    pdfium._FPDFText_GetCharOrigin(text, index, address, address + 8);
    const [x = 0, y = 0] = pdfium.HEAPF64.subarray(first, first + 2);
    const form = forms.size > 0 ? forms.get(pdfium._FPDFText_GetTextObject(text, index)) : undefined;
    return form && x === form.x && y === form.y ? placeIn(form.to, x, y) : [x, y];
  };
  const unit = (place: number) =>
    Math.min(units.most, Math.max(units.least, units.origin + Math.floor(4 * place + 0.5)));
  const painter = (index: number) =>
    painted === null ? 0 : (painted.get(pdfium._FPDFText_GetTextObject(text, index)) ?? 0);
  let beforeX = Number.NaN;
  let beforeY = Number.NaN;
  for (let index = 0; index < count && length < letters; index++) {
    let code = pdfium._FPDFText_GetUnicode(text, index);
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) continue;
    let placeX: number = units.none;
    let placeY: number = units.none;
    if (isAdded(code) && pdfium._FPDFText_IsGenerated(text, index) === 1) {
      beforeX = Number.NaN;
      // of what one annotation paints PDFium does not know that it is no part of another one's line
      if (code === SPACE && painter(index + 1) !== owner) code = NEW_LINE;
    } else {
      const own = painter(index);
      if (own !== owner && length > 0 && found[length - 1] !== NEW_LINE) add(index, NEW_LINE, units.none, units.none);
      owner = own;
      const [x, y] = originOf(index);
      placeX = unit(x);
      placeY = unit(y);
      if (code !== SPACE && beforeX === x && beforeY === y) {
        const [one, other] = [box(index - 1), box(index)];
        placeX = one.every((side, at) => side === other[at]) ? units.sameGlyph : units.partOfGlyph;
      }
      beforeX = code === SPACE ? Number.NaN : x;
      beforeY = y;
      if (isVowelSign(code)) hasSigns = true;
      if (code === SPACE) drawn.push(index, placeX, placeY);
    }
    if (code > 0xffff) add(index, 0xd800 + ((code - 0x10000) >> 10), placeX, placeY);
    add(index, code > 0xffff ? 0xdc00 + (code & 0x3ff) : code, placeX, placeY);
  }
  const spaces: number[] = [];
  if (hasSigns) {
    for (let at = 0; at < drawn.length; at += 3)
      if (pdfium._FPDFText_GetTextObject(text, drawn[at] ?? 0) !== 0)
        spaces.push(drawn[at + 1] ?? 0, drawn[at + 2] ?? 0);
    for (const [x, y] of flatObjects(pdfium, page, address)) spaces.push(unit(x), unit(y));
  }
  pdfium.wasmExports.free(address);
  const written = (places: Uint16Array, size = length) =>
    new TextDecoder("utf-16le", { ignoreBOM: true }).decode(places.subarray(0, size));
  return {
    text: written(found),
    x: written(xs),
    y: written(ys),
    spaces: written(Uint16Array.from(spaces), spaces.length),
    indexes: indexes.slice(0, length),
  };
}
