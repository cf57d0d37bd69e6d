import type { Hit, PageLetters } from "./pdf-messages.ts";

/* Where letters are on a page. */

const NEW_LINE = 0x0a;

/** Makes a box hold another one, whichever of its corners come first; an empty one becomes it. */
export function widen(box: Float32Array, [x1, y1, x2, y2]: readonly [number, number, number, number]): void {
  const isEmpty = box.every((side) => side === 0);
  const [left = 0, top = 0, right = 0, bottom = 0] = isEmpty ? [x1, y1, x1, y1] : box;
  box.set([Math.min(left, x1, x2), Math.min(top, y1, y2), Math.max(right, x1, x2), Math.max(bottom, y1, y2)]);
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether a letter is the first of the next line though its word goes on: it was divided. */
export const isDivided = (before: Box, letter: Box) => letter.top >= before.bottom && letter.right <= before.left;

/** Makes a box hold another one. */
export function grow(box: Box, other: Box): void {
  box.left = Math.min(box.left, other.left);
  box.top = Math.min(box.top, other.top);
  box.right = Math.max(box.right, other.right);
  box.bottom = Math.max(box.bottom, other.bottom);
}

/** The box of a letter; null of one that shows nothing. */
export function boxOf({ boxes }: PageLetters, letter: number): Box | null {
  const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(letter * 4, letter * 4 + 4);
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}

/** One box for each line that the letters are on. A vowel sign is over its line and belongs to it. */
export function boxesOf(page: PageLetters, [from, to]: [number, number]): Hit["boxes"] {
  const lines: Box[] = [];
  let line: Box | null = null;
  for (let letter = from; letter < to; letter++) {
    if (page.codes[letter] === NEW_LINE) line = null;
    const box = boxOf(page, letter);
    if (!box) continue;
    if (line === null || isDivided(line, box)) {
      line = box;
      lines.push(line);
    } else grow(line, box);
  }
  return lines.map(({ left, top, right, bottom }) => [left, top, right, bottom]);
}
