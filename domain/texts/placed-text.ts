/* Lines of a page that has Arabic, out of what PDFium gives for it: letters in the order that it guesses, with their places. */

import { isBlank, isLtrJoint, isLtrWord, isRtl, LATIN, lettersOf, MARK } from "./glyph-letters.ts";
import { inSeenOrder, SAME_LINE } from "./seen-order.ts";
import type { TracedText } from "./traced-text.ts";

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

/** Letters of one glyph. */
interface Glyph {
  text: string;
  /** Its first letter in the page's, -1 of a space that PDFium has left out. */
  at: number;
  x: number;
  y: number;
}

type Line = Glyph[];

function linesOf({ text, x, y }: PlacedText): Line[] {
  const { none, partOfGlyph, least } = placeUnits;
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
      text: at === start ? text.charAt(at) : lettersOf(text.slice(start, at + 1), parts),
      at: start,
      x: placed ? place : -1,
      y: placed ? y.charCodeAt(start) : -1,
    });
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

const SPACE: Glyph = { text: " ", at: -1, x: -1, y: -1 };

/** In quarters of a point. */
const HIGHEST_MARK = 60;
/** No line is broken into more. */
const MOST_PIECES = 100;

const rightOf = (line: Line) =>
  line.reduce((most, glyph) => (glyph.x >= 0 && !isBlank(glyph) ? Math.max(most, glyph.x) : most), -1);

/** A line, and what is asked of it more than once. */
interface Piece {
  line: Line;
  /** Where its letters stand, -1 where none has a place. */
  base: number;
  /** Whether it is nothing but a letter or two whose vowel sign stands higher than the line, for which PDFium breaks it. */
  isMarked: boolean;
  hasMarkAtEnd: boolean;
}

function pieceOf(line: Line): Piece {
  let [placed, base] = [0, -1];
  let [first, last]: (Glyph | undefined)[] = [];
  let isMarked = true;
  for (let at = 0; at < line.length; at++) {
    const glyph = line[at] ?? SPACE;
    if (glyph.x < 0 || isBlank(glyph)) continue;
    first ??= glyph;
    last = glyph;
    isMarked &&= ++placed <= 2 && glyph.text.length <= 3 && MARK.test(glyph.text);
    if (base < 0 && !MARK.test(glyph.text)) base = glyph.y;
  }
  return {
    line,
    base: base < 0 ? (first?.y ?? -1) : base,
    isMarked: isMarked && placed > 0,
    hasMarkAtEnd: [first, last].some((glyph) => glyph !== undefined && MARK.test(glyph.text)),
  };
}

/** Whether one more line is a piece of the same, as it is seen. */
function belongs(own: Piece, pieces: readonly Piece[]): boolean {
  const last = pieces[pieces.length - 1];
  if (!last) return true;
  const base = pieces.find((piece) => !piece.isMarked)?.base;
  if (own.isMarked) return base === undefined || (own.base >= base - SAME_LINE && own.base <= base + HIGHEST_MARK);
  if (base === undefined)
    return pieces.every((piece) => piece.base <= own.base + HIGHEST_MARK && piece.base >= own.base);
  return Math.abs(own.base - base) <= SAME_LINE && (last.hasMarkAtEnd || own.hasMarkAtEnd);
}

/** Whether a space is missing between two pieces of a line, the first to the right of the second. */
function isApart(right: Piece, left: Piece): boolean {
  const [end, start] = [right.line[right.line.length - 1], left.line[0]];
  if (!end || !start || isBlank(end) || isBlank(start)) return false;
  const tanween = /[\u064b-\u064d]/;
  if (left.isMarked) return !tanween.test(start.text) && /[،؛:.,)]$/.test(end.text);
  if (right.isMarked) return tanween.test(end.text) && !/^[،؛:.,)]/.test(start.text);
  return true;
}

/** A line may have more glyphs than a call may have arguments. */
function append(line: Line, glyphs: Line): void {
  for (let at = 0; at < glyphs.length; at++) line.push(glyphs[at] ?? SPACE);
}

/** The pieces of a line from right to left. */
function joined(pieces: readonly Piece[]): Line {
  const sorted = pieces.slice().sort((one, other) => rightOf(other.line) - rightOf(one.line));
  const line: Line = [];
  sorted.forEach((piece, at) => {
    const before = sorted[at - 1];
    if (before && isApart(before, piece)) line.push(SPACE);
    append(line, piece.line);
  });
  return line;
}

/** Lines as they are seen: those that PDFium broke for a vowel sign are whole again. */
function wholeLines(lines: readonly Line[]): Line[] {
  const whole: Line[] = [];
  let pieces: Piece[] = [];
  const end = () => {
    const [only] = pieces;
    if (only) whole.push(pieces.length === 1 ? only.line : joined(pieces));
    pieces = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const piece = pieceOf(lines[at] ?? []);
    if (pieces.length === MOST_PIECES || !belongs(piece, pieces)) end();
    pieces.push(piece);
  }
  end();
  return whole;
}

const leftOf = (word: Line) => word.reduce((least, glyph) => Math.min(least, glyph.x), Number.MAX_VALUE);

/** Words from left to right, by their places, which PDFium exchanges in a line from right to left: 123K, in Signed. */
function inOrder(run: Line): Line {
  if (run.length < 2) return run;
  const words: Line[] = [[]];
  for (const glyph of run) {
    if (isBlank(glyph)) words.push([]);
    else words[words.length - 1]?.push(glyph);
  }
  if (!words.flat().every((glyph) => glyph.x >= 0)) return run;
  for (const word of words) word.sort((one, other) => one.x - other.x);
  return words
    .sort((one, other) => leftOf(one) - leftOf(other))
    .flatMap((word, at) => (at === 0 ? word : [SPACE, ...word]));
}

/** A line with what runs from left to right in it put in order, and signs after what they follow. */
function withLtrRuns(line: Line): Line {
  const result: Line = [];
  let run: Line = [];
  const end = () => {
    if (run.length === 0) return;
    let size = run.length;
    while (size > 0 && isBlank(run[size - 1] ?? SPACE)) size--;
    const sorted = inOrder(run.slice(0, size));
    const sign = result[result.length - 1];
    const before = result[result.length - 2];
    const isMoved =
      size > 0 && sign !== undefined && /^[،؛.,:]$/.test(sign.text) && sign.x >= 0 && sign.x < leftOf(sorted);
    const isAfter = isMoved && (before === undefined || isBlank(before));
    if (isAfter) result.pop();
    append(result, sorted);
    if (isAfter) result.push(sign);
    append(result, run.slice(size));
    run = [];
  };
  // numbers with a space between them are two words from right to left, Latin words are not
  let latin = false;
  for (let at = 0; at < line.length; at++) {
    const glyph = line[at] ?? SPACE;
    const isWord = isLtrWord(glyph.text);
    if (!isWord && !mayGoOn(glyph, line[at + 1]?.text ?? "", run.length > 0, latin)) {
      end();
      latin = false;
      result.push(glyph);
      continue;
    }
    latin ||= LATIN.test(glyph.text);
    run.push(glyph);
  }
  end();
  return result;
}

/** Whether what is no letter of a run from left to right stands within one, before the next glyph. */
function mayGoOn(glyph: Glyph, next: string, isWithin: boolean, isLatin: boolean): boolean {
  if (isLtrJoint(glyph.text)) return isWithin && isLtrWord(next);
  return isLatin && isBlank(glyph) && LATIN.test(next);
}

/** The page's glyphs in the order in which they are read, a line for each of the page's. */
function linesInOrder(page: PlacedText): Line[] {
  return wholeLines(linesOf(page)).map((line) =>
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
