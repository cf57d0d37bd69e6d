import { eachLocalMean } from "#web/lib/imaging/local-mean.ts";
import type { GreyRaster } from "#web/lib/imaging/raster.ts";

/* Finds what may be a letter: small connected areas that are darker than what is around them. */

/** What may be a letter, by its middle and its size in pixels. */
export interface Mark {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The longer side, which all letters of the zone have alike. */
  size: number;
}

/** Letters are between so many pixels high. */
const LEAST = 8;
const MOST = 110;
/** Ink is so much darker than the mean around. */
const DARKER = 0.82;
/** A picture with more has no letters but a pattern. */
const MOST_MARKS = 60_000;

/** The mean of three by three, against the noise of a camera. */
export function calmed({ data, width, height }: GreyRaster): GreyRaster {
  const along = (from: Uint8ClampedArray, step: number) => {
    const to = new Uint8ClampedArray(from);
    for (let at = step; at < from.length - step; at++) {
      to[at] = ((from[at - step] ?? 0) + (from[at] ?? 0) * 2 + (from[at + step] ?? 0)) / 4;
    }
    return to;
  };
  return { data: along(along(data, 1), width), width, height };
}

/** 1 where a pixel is darker than its surroundings. */
function inkMask(picture: GreyRaster, reach: number): Uint8Array {
  const mask = new Uint8Array(picture.width * picture.height);
  eachLocalMean(picture, reach, (at, value, mean) => {
    if (value < mean * DARKER) mask[at] = 1;
  });
  return mask;
}

/**
 * What may be letters.
 * @param reach how far around the mean is taken, in pixels: about the height of a letter
 */
export function marksIn(picture: GreyRaster, reach: number): Mark[] {
  const { width, height } = picture;
  const mask = inkMask(picture, reach);
  const queue = new Int32Array(mask.length);
  const marks: Mark[] = [];
  for (let start = 0; start < mask.length && marks.length < MOST_MARKS; start++) {
    if (mask[start] !== 1) continue;
    mask[start] = 0;
    queue[0] = start;
    let [next, end] = [0, 1];
    let [least, most, top, bottom] = [width, 0, height, 0];
    while (next < end) {
      const at = queue[next++] ?? 0;
      const y = Math.floor(at / width);
      const x = at - y * width;
      if (x < least) least = x;
      if (x > most) most = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const neighbour = ny * width + nx;
          if (mask[neighbour] !== 1) continue;
          mask[neighbour] = 0;
          queue[end++] = neighbour;
        }
      }
    }
    const [wide, high] = [most - least + 1, bottom - top + 1];
    const size = Math.max(wide, high);
    if (size < LEAST || size > MOST || Math.min(wide, high) * 6 < size || end < size * 1.5) continue;
    marks.push({ x: (least + most) / 2, y: (top + bottom) / 2, width: wide, height: high, size });
  }
  return marks;
}
