/* Lines that PDFium has broken for a vowel sign, made whole. */

import { isBlank, MARK } from "./glyph-letters.ts";
import { append, type Glyph, type Line, SPACE } from "./placed-glyphs.ts";
import { SAME_LINE } from "./seen-order.ts";

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
export function wholeLines(lines: readonly Line[]): Line[] {
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
