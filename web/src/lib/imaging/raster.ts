import { type Corners, homographyTo, inPixels, type Size } from "./geometry.ts";

/** A picture as a canvas has it: red, green, blue and alpha of each pixel, row by row. */
export interface Raster extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** One value for each pixel. */
export interface GreyRaster extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
}

export const blankRaster = ({ width, height }: Size): Raster => ({
  data: new Uint8ClampedArray(width * height * 4),
  width,
  height,
});

/**
 * The paper between the corners, seen straight from above.
 * @param size of the result; see paperSize
 */
export function straighten(picture: Raster, corners: Corners, size: Size): Raster {
  const { width, height } = size;
  const { a, b, c, d, e, f, g, h } = homographyTo(inPixels(corners, picture));
  const from = picture.data;
  const row = picture.width * 4;
  const [mostX, mostY] = [picture.width - 1, picture.height - 1];
  const result = blankRaster(size);
  const to = result.data;
  let at = 0;
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width;
      const depth = g * u + h * v + 1;
      // the middle of a pixel is half a pixel from its edge
      const px = Math.min(mostX, Math.max(0, (a * u + b * v + c) / depth - 0.5));
      const py = Math.min(mostY, Math.max(0, (d * u + e * v + f) / depth - 0.5));
      const [x0, y0] = [px | 0, py | 0];
      const [fx, fy] = [px - x0, py - y0];
      const above = y0 * row + x0 * 4;
      const right = x0 < mostX ? 4 : 0;
      const below = above + (y0 < mostY ? row : 0);
      const w11 = fx * fy;
      const w10 = fx - w11;
      const w01 = fy - w11;
      const w00 = 1 - fx - w01;
      for (let channel = 0; channel < 3; channel++) {
        to[at + channel] =
          (from[above + channel] ?? 0) * w00 +
          (from[above + right + channel] ?? 0) * w10 +
          (from[below + channel] ?? 0) * w01 +
          (from[below + right + channel] ?? 0) * w11;
      }
      to[at + 3] = 255;
      at += 4;
    }
  }
  return result;
}

/** How bright each pixel is (Rec. 601). */
export function brightness({ data, width, height }: Raster): GreyRaster {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
  }
  return { data: grey, width, height };
}

const median = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** Without single pixels of noise: the median of three along the rows, then along the columns. */
export function median3({ data, width, height }: GreyRaster): GreyRaster {
  const along = (from: Uint8ClampedArray, step: number) => {
    const to = new Uint8ClampedArray(from);
    for (let at = step; at < from.length - step; at++) {
      to[at] = median(from[at - step] ?? 0, from[at] ?? 0, from[at + step] ?? 0);
    }
    return to;
  };
  return { data: along(along(data, 1), width), width, height };
}
