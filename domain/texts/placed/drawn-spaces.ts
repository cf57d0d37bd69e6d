/* Spaces that a page draws, where those that PDFium tells are guesses: beside vowel signs that are glyphs of their own. */

import { isBlank, isLtrWord, MARK } from "./glyph-letters.ts";
import { type Glyph, type Line, SPACE } from "./placed-glyphs.ts";
import { SAME_LINE } from "./seen-order.ts";

/** Where spaces are drawn: from the left, by base line, and by the heights that are taken for the same line. */
export interface DrawnSpaces {
  all: ReadonlyMap<number, readonly number[]>;
  lines: Map<number, readonly number[]>;
}

/** Quarters of a point. Farther from each other than letters of a word ever are: cells of a table. */
const APART = 120;

/** Stands where PDFium has broken a line. */
export const SEAM: Glyph = { ...SPACE };

/** @returns null where it is not known of most spaces: of text that is set without any */
export function drawnSpaces({ text, spaces: places = "" }: { text: string; spaces?: string }): DrawnSpaces | null {
  let told = 0;
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) told++;
  if (places === "" || places.length < told) return null;
  const spaces = new Map<number, number[]>();
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [x, y] = [places.charCodeAt(at), places.charCodeAt(at + 1)];
    const own = spaces.get(y);
    if (own) own.push(x);
    else spaces.set(y, [x]);
  }
  return { all: spaces, lines: new Map() };
}

/** Those of one line, from left to right. */
function spacesAt({ all, lines }: DrawnSpaces, base: number): readonly number[] {
  const known = lines.get(base);
  if (known) return known;
  const line: number[] = [];
  for (let y = base - SAME_LINE; y <= base + SAME_LINE; y++) for (const x of all.get(y) ?? []) line.push(x);
  line.sort((one, other) => one - other);
  lines.set(base, line);
  return line;
}

/** Whether one of them is between two places. */
function isBetween(spaces: readonly number[], left: number, right: number): boolean {
  let [low, high] = [0, spaces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spaces[middle] ?? 0) > left) high = middle;
    else low = middle + 1;
  }
  return (spaces[low] ?? right) < right;
}

/**
 * Whether a letter and its vowel sign are told as one glyph. PDFium takes the place of one of the two for both, and the
 * width of the sign, which is none.
 */
export const isSigned = ({ text }: Glyph) => text.length > 1 && MARK.test(text);

/** Whether two glyphs are letters of a line from right to left, or its signs, side by side. */
const areSideBySide = (right: Glyph, left: Glyph) =>
  left.x >= 0 && left.x < right.x && !isLtrWord(right.text) && !isLtrWord(left.text);

/** A line from right to left, with the spaces beside vowel signs that are drawn, and no others. */
export function withDrawnSpaces(line: Line, base: number, spaces: DrawnSpaces): Line {
  const drawn = spacesAt(spaces, base);
  const result: Line = [];
  let before: Glyph | null = null;
  let blanks: Line = [];
  for (let at = 0; at < line.length; at++) {
    const glyph = line[at] ?? SPACE;
    if (isBlank(glyph)) {
      blanks.push(glyph);
      continue;
    }
    const isAsked = blanks.length === 0 || blanks.includes(SEAM) || isSigned(glyph) || (before && isSigned(before));
    if (before && isAsked && areSideBySide(before, glyph)) {
      const isApart = blanks.length > 0 && before.x - glyph.x > APART;
      if (isApart || isBetween(drawn, glyph.x, before.x)) result.push(blanks.find((one) => one !== SEAM) ?? SPACE);
    } else {
      for (const blank of blanks) result.push(blank);
    }
    result.push(glyph);
    before = glyph;
    blanks = [];
  }
  for (const blank of blanks) result.push(blank);
  return result;
}
