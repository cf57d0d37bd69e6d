import { ocrB } from "./ocr-b.ts";

/* What the letters of the machine-readable zone look like, cell by cell. */

export const mrzAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";

/** The width of each letter's cell in the units of the outlines: a tenth of an inch on paper. */
export const CELL_WIDTH = 361.5;
/** The middle of a cell's height: that of a digit. */
const MIDDLE = 190;
/** Of a template in pixels; as wide as its cell, since the neighbours begin there. */
export const TEMPLATE = { width: 20, height: 28 } as const;
/** Each pixel is asked at so many places each way. */
const FINE = 4;

type Outline = readonly (readonly [number, number])[];

function outlinesOf(text: string): Outline[] {
  return text.split(";").map((outline) =>
    outline.split(" ").map((corner) => {
      const [x = 0, y = 0] = corner.split(",").map(Number);
      return [x, y] as const;
    }),
  );
}

/** Where a horizontal line goes into an outline and out of it. */
function crossings(outlines: readonly Outline[], y: number): number[] {
  const found: number[] = [];
  for (const outline of outlines) {
    let [fromX, fromY] = outline.at(-1) ?? [0, 0];
    for (const [x, at] of outline) {
      if (fromY <= y !== at <= y) found.push(fromX + ((y - fromY) / (at - fromY)) * (x - fromX));
      [fromX, fromY] = [x, at];
    }
  }
  return found.sort((one, other) => one - other);
}

/**
 * How much of each pixel of a cell is ink, 0 to 1, row by row.
 * @param text outlines as in {@link ocrB}
 * @param scale pixels by the outlines' unit
 */
export function inkOf(text: string, width: number, height: number, scale: number): Float32Array {
  const outlines = outlinesOf(text);
  const ink = new Float32Array(width * height);
  const part = 1 / (FINE * FINE);
  for (let row = 0; row < height * FINE; row++) {
    const found = crossings(outlines, MIDDLE - ((row + 0.5) / FINE - height / 2) / scale);
    for (let at = 0; at + 1 < found.length; at += 2) {
      const place = (x: number) => ((x - CELL_WIDTH / 2) * scale + width / 2) * FINE;
      const from = Math.max(0, Math.ceil(place(found[at] ?? 0) - 0.5));
      const to = Math.min(width * FINE - 1, Math.floor(place(found[at + 1] ?? 0) - 0.5));
      for (let x = from; x <= to; x++) {
        const pixel = Math.floor(row / FINE) * width + Math.floor(x / FINE);
        ink[pixel] = (ink[pixel] ?? 0) + part;
      }
    }
  }
  return ink;
}

/** Softened as a camera softens it: the mean of three by three, weighed to the middle. */
function softened(ink: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(ink.length);
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : (ink[y * width + x] ?? 0));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sides = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
      const corners = at(x - 1, y - 1) + at(x + 1, y - 1) + at(x - 1, y + 1) + at(x + 1, y + 1);
      result[y * width + x] = (at(x, y) * 4 + sides * 2 + corners) / 16;
    }
  }
  return result;
}

/** With a mean of 0 and a length of 1, so that the product of two says how alike they are, 1 for the same. */
function normed(values: Float32Array): Float32Array {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  const length = Math.sqrt(squares) || 1;
  return values.map((value) => (value - mean) / length);
}

/** A letter of the alphabet as it is compared. */
export interface Template {
  character: string;
  values: Float32Array;
}

let made: Template[] | null = null;

/** The alphabet as it is compared with cells, in its order. */
export function templates(): readonly Template[] {
  const { width, height } = TEMPLATE;
  made ??= [...mrzAlphabet].map((character) => ({
    character,
    values: normed(softened(inkOf(ocrB[character] ?? "", width, height, width / CELL_WIDTH), width, height)),
  }));
  return made;
}
