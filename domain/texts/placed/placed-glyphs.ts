/* The glyphs of a line, with their places. */

/** Letters of one glyph. */
export interface Glyph {
  text: string;
  /** Its first letter in the page's, -1 of a space that PDFium has left out. */
  at: number;
  x: number;
  y: number;
}

export type Line = Glyph[];

/** A space that has no place. */
export const SPACE: Glyph = { text: " ", at: -1, x: -1, y: -1 };

export const leftOf = (word: Line) => word.reduce((least, glyph) => Math.min(least, glyph.x), Number.MAX_VALUE);

/** A line may have more glyphs than a call may have arguments. */
export function append(line: Line, glyphs: Line): void {
  for (let at = 0; at < glyphs.length; at++) line.push(glyphs[at] ?? SPACE);
}
