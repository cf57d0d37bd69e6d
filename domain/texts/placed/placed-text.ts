/* Lines of a page that has Arabic, out of what PDFium gives for it: letters in the order that it guesses, with their places. */

import type { TracedText } from "../traced-text.ts";
import { drawnLines } from "./drawn-lines.ts";
import { drawnSpaces, isSigned } from "./drawn-spaces.ts";
import { isRtl, lettersOf, turnedLigatures } from "./glyph-letters.ts";
import { withLtrRuns } from "./ltr-runs.ts";
import { type Line, SPACE } from "./placed-glyphs.ts";
import { inSeenOrder } from "./seen-order.ts";
import { wholeLines } from "./whole-lines.ts";

/**
 * A page's letters with the place of each: strings of one length, in the order of PDFium's indexes. A place is a number of
 * quarters of a point as one UTF-16 unit ({@link placeUnits}).
 */
export interface PlacedText {
  text: string;
  /** Where the letter's glyph begins, from the left, or that it has no place of its own. */
  x: string;
  /** Its base line, from the bottom. */
  y: string;
  /** Where the page draws a space, `x` and `y` by turns; only of pages with vowel signs. */
  spaces?: string;
}

/**
 * How places are written: `origin` + 4 × points, rounded half up, within `least` and `most`. In `x` also: `sameGlyph` of a
 * letter, no space, whose origin is exactly that of the letter before it, no space either, when both have the same box;
 * `partOfGlyph` when they have not; `none`, in `y` too, of what PDFium has added.
 */
export const placeUnits = {
  origin: 0x2000,
  least: 0x100,
  most: 0xd000,
  sameGlyph: 1,
  partOfGlyph: 2,
  none: 3,
} as const;

const SAME_GLYPH = String.fromCharCode(placeUnits.sameGlyph);

/** Whether the page's fonts give ligatures by their letters, as far as they show it: newer programs write them so. */
function areLigaturesTurned({ text, x }: PlacedText): boolean {
  let shown = 0;
  for (let at = x.indexOf(SAME_GLYPH); at > 0; at = x.indexOf(SAME_GLYPH, at)) {
    const start = at - 1;
    while (x.charCodeAt(at) === placeUnits.sameGlyph) at++;
    shown += turnedLigatures(text.slice(start, at));
  }
  return shown >= 0;
}

function linesOf(page: PlacedText): Line[] {
  const { text, x, y } = page;
  const { none, partOfGlyph, least } = placeUnits;
  const areTurned = areLigaturesTurned(page);
  const lines: Line[] = [];
  let line: Line = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0d) continue;
    if (code === 0x0a) {
      if (line.length > 0) lines.push(line);
      line = [];
      continue;
    }
    const start = at;
    let parts = false;
    for (let place = x.charCodeAt(at + 1); place < none; place = x.charCodeAt(at + 1)) {
      at++;
      if (place === partOfGlyph) parts = true;
    }
    const place = x.charCodeAt(start);
    const placed = place >= least;
    line.push({
      text: at === start ? text.charAt(at) : lettersOf(text.slice(start, at + 1), parts, areTurned),
      at: start,
      x: placed ? place : -1,
      y: placed ? y.charCodeAt(start) : -1,
    });
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

/** The page's glyphs in the order in which they are read, a line for each of the page's. */
function linesInOrder(page: PlacedText): Line[] {
  const lines = linesOf(page);
  const spaces = lines.some((line) => line.some(isSigned)) ? drawnSpaces(page) : null;
  return (spaces ? drawnLines(lines, spaces) : wholeLines(lines)).map((line) =>
    line.some((glyph) => isRtl(glyph.text)) ? withLtrRuns(inSeenOrder(line)) : line,
  );
}

/** The page's text in the order in which it is read, a line for each of the page's. */
export function textOfPlaced(page: PlacedText): string {
  return linesInOrder(page)
    .map((line) => line.map((glyph) => glyph.text).join(""))
    .join("\n");
}

/** The same text, and of each letter the first of its glyph's in the page's letters. */
export function tracePlaced(page: PlacedText): TracedText {
  const [texts, from]: [string[], number[]] = [[], []];
  linesInOrder(page).forEach((line, index) => {
    const glyphs = index === 0 ? line : [{ ...SPACE, text: "\n" }, ...line];
    for (const { text, at } of glyphs) {
      texts.push(text);
      for (let unit = 0; unit < text.length; unit++) from.push(at);
    }
  });
  return { text: texts.join(""), from };
}
