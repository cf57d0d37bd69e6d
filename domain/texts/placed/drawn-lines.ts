/* Lines that PDFium has broken for a vowel sign, of a page of which it is known where spaces are drawn. */

import { type DrawnSpaces, isSigned, SEAM, withDrawnSpaces } from "./drawn-spaces.ts";
import { isBlank } from "./glyph-letters.ts";
import { append, type Glyph, type Line } from "./placed-glyphs.ts";
import { SAME_LINE } from "./seen-order.ts";

/** In quarters of a point: so far from its line a letter is told to be whose sign has been moved up or down. */
const MOVED = 60;
/** No line is broken into more. */
const MOST_PIECES = 100;

/** What PDFium tells as a line, or what such lines have become. */
interface Piece {
  line: Line;
  /** Its outermost letters, null where none has a place. */
  left: Glyph | null;
  right: Glyph | null;
  /** Where its letters stand. */
  base: number;
  /** Whether all letters have signs, so that none of them is sure to be told on its line. */
  isMoved: boolean;
}

const isSeen = (glyph: Glyph) => glyph.x >= 0 && !isBlank(glyph);

function pieceOf(line: Line): Piece {
  let left: Glyph | null = null;
  let right: Glyph | null = null;
  let base = -1;
  for (const glyph of line) {
    if (!isSeen(glyph)) continue;
    if (!left || glyph.x < left.x) left = glyph;
    if (!right || glyph.x > right.x) right = glyph;
    if (base < 0 && !isSigned(glyph)) base = glyph.y;
  }
  return { line, left, right, base: base < 0 ? (left?.y ?? -1) : base, isMoved: left !== null && base < 0 };
}

/** Where a piece has its place in a line from right to left, and which letter follows; null where it has none. */
function placeIn(line: Line, { left, right }: Piece): { at: number; next: Glyph } | null {
  if (!left || !right) return null;
  let at = line.length;
  let next: Glyph | null = null;
  for (; at > 0; at--) {
    const glyph = line[at - 1];
    if (!glyph || !isSeen(glyph)) continue;
    if (glyph.x >= left.x) break;
    next = glyph;
  }
  for (let before = 0; before < at; before++) {
    const glyph = line[before];
    if (glyph && isSeen(glyph) && glyph.x <= right.x) return null;
  }
  return next && { at, next };
}

/** A line with one more piece of it, null where it is none: PDFium goes on to the right of where a sign has made it stop. */
function withPiece(whole: Piece, own: Piece): Piece | null {
  const isSure = !own.isMoved && !whole.isMoved;
  if (Math.abs(own.base - whole.base) > (isSure ? SAME_LINE : MOVED)) return null;
  const place = placeIn(whole.line, own);
  if (!place || !own.left || !(isSigned(own.left) || isSigned(place.next))) return null;
  const line = whole.line.slice(0, place.at);
  if (place.at > 0) line.push(SEAM);
  append(line, own.line);
  line.push(SEAM);
  append(line, whole.line.slice(place.at));
  const right = place.at > 0 ? whole.right : own.right;
  return {
    line,
    left: whole.left,
    right,
    base: whole.isMoved ? own.base : whole.base,
    isMoved: whole.isMoved && own.isMoved,
  };
}

/** Lines as they are seen, and the words in them as they are drawn. */
export function drawnLines(lines: readonly Line[], spaces: DrawnSpaces): Line[] {
  const seen: Line[] = [];
  let whole: Piece | null = null;
  let pieces = 0;
  const end = () => {
    if (whole) seen.push(withDrawnSpaces(whole.line, whole.base, spaces));
  };
  for (const line of lines) {
    const own = pieceOf(line);
    const joined: Piece | null = whole && pieces < MOST_PIECES ? withPiece(whole, own) : null;
    if (!joined) end();
    pieces = joined ? pieces + 1 : 1;
    whole = joined ?? own;
  }
  end();
  return seen;
}
