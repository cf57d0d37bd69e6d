/* A line as it is seen, where PDFium has exchanged parts of it. */

import { isBlank, isLtrJoint, isLtrWord, isRtl, MARK } from "./glyph-letters.ts";

/** What is asked of a glyph; places as in a `PlacedText`, -1 where it has none. */
interface SeenGlyph {
  text: string;
  x: number;
  y: number;
}

/** Points are four units each. */
export const SAME_LINE = 2;
/** So much a letter may reach under the one before it. */
const OVERLAP = 8;
/** So far from where its letter begins a sign may stand. */
const NEAR = 40;
/** What no space stands before. */
const ENDS = "،؛.,:)";

/** Glyphs that stay side by side: one, or what runs from left to right. */
interface Unit<G> {
  glyphs: G[];
  left: number;
  right: number;
}

const isSign = ({ text }: SeenGlyph) => text.length === 1 && MARK.test(text);

/** Whether most of a line's letters run from right to left, all of them on one base line, some vowel signs glyphs of their own. */
function isToBeSeen(line: readonly SeenGlyph[]): boolean {
  let [rtl, ltr, base] = [0, 0, -1];
  let hasSign = false;
  for (let at = 0; at < line.length; at++) {
    const glyph = line[at];
    if (!glyph || isBlank(glyph)) continue;
    if (isSign(glyph)) hasSign = true;
    else if (glyph.x < 0) return false;
    else {
      if (base < 0) base = glyph.y;
      if (Math.abs(glyph.y - base) > SAME_LINE) return false;
      if (isRtl(glyph.text)) rtl++;
      else if (isLtrWord(glyph.text)) ltr++;
    }
  }
  return hasSign && rtl > ltr;
}

const baseOf = (line: readonly SeenGlyph[]) =>
  line.find((glyph) => glyph.x >= 0 && !isBlank(glyph) && !isSign(glyph))?.y;

/** Units in the line's order. Spaces beside a sign, at its height, are PDFium's, and none of the line's. */
function unitsOf<G extends SeenGlyph>(line: readonly G[]): Unit<G>[] {
  const base = baseOf(line) ?? -1;
  const units: Unit<G>[] = [];
  let [isRun, last] = [false, -1];
  for (let at = 0; at < line.length; at++) {
    const glyph = line[at];
    if (!glyph) continue;
    if (isBlank(glyph) && glyph.x >= 0 && Math.abs(glyph.y - base) > SAME_LINE) continue;
    const own = units[units.length - 1];
    const x = glyph.x < 0 ? last : glyph.x;
    const before = own?.glyphs[0];
    if (
      own &&
      before &&
      isSign(glyph) &&
      isRtl(before.text) &&
      !ENDS.includes(before.text) &&
      Math.abs(own.left - x) <= NEAR
    ) {
      own.glyphs.push(glyph);
      continue;
    }
    const isWord = isLtrWord(glyph.text);
    const next = line[at + 1];
    const goesOn = isWord || ((isBlank(glyph) || isLtrJoint(glyph.text)) && next !== undefined && isLtrWord(next.text));
    if (own && isRun && goesOn && x > last && (isWord || (next?.x ?? -1) > x)) {
      own.glyphs.push(glyph);
      own.right = x;
    } else {
      // its letter is elsewhere in the line, and begins at its place
      const place = isSign(glyph) ? x - SAME_LINE : x;
      units.push({ glyphs: [glyph], left: place, right: place });
      isRun = isWord;
    }
    last = x;
  }
  return units;
}

/** How often the line jumps back to the right, and how many letters and runs it has. */
function jumpsOf(units: readonly Unit<SeenGlyph>[]): { jumps: number; all: number } {
  let [jumps, all, left] = [0, 0, Number.MAX_VALUE];
  for (const unit of units) {
    const [first] = unit.glyphs;
    if (!first || isBlank(first)) continue;
    if (unit.right > left + (isSign(first) ? 0 : OVERLAP)) jumps++;
    if (isSign(first)) continue;
    left = unit.left;
    all++;
  }
  return { jumps, all };
}

/**
 * A line from right to left by where its glyphs stand. PDFium exchanges parts of a line that has vowel signs as glyphs of
 * their own, as LibreOffice writes them, and numbers. A line that jumps at every other letter is written backwards, which
 * is found out for all of a page.
 */
export function inSeenOrder<G extends SeenGlyph>(line: G[]): G[] {
  if (!isToBeSeen(line)) return line;
  const units = unitsOf(line);
  const { jumps, all } = jumpsOf(units);
  if (jumps === 0 || 2 * jumps > all) return line;
  const seen: G[] = [];
  for (const { glyphs } of units.sort((one, other) => other.right - one.right)) {
    for (const glyph of glyphs) {
      const before = seen[seen.length - 1];
      // where parts meet, PDFium has a space of its own beside that of the line
      if (before && isBlank(before) && (isBlank(glyph) || ENDS.includes(glyph.text))) seen.pop();
      if (seen.length > 0 || !isBlank(glyph)) seen.push(glyph);
    }
  }
  return seen;
}
