import type { GreyRaster } from "./raster.ts";

/**
 * Calls back for each pixel, row by row, with the mean of the square around it, as far as that lies in the picture.
 * Source: Bradley and Roth 2007, by an integral image.
 * @param reach how far the square goes to each side, in pixels
 */
export function eachLocalMean(
  { data, width, height }: GreyRaster,
  reach: number,
  take: (at: number, value: number, mean: number) => void,
): void {
  const row = width + 1;
  const sums = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += data[y * width + x] ?? 0;
      sums[(y + 1) * row + x + 1] = (sums[y * row + x + 1] ?? 0) + sum;
    }
  }
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - reach);
    const below = Math.min(height, y + reach + 1);
    for (let x = 0; x < width; x++) {
      const from = Math.max(0, x - reach);
      const to = Math.min(width, x + reach + 1);
      const sum =
        (sums[below * row + to] ?? 0) -
        (sums[below * row + from] ?? 0) -
        (sums[above * row + to] ?? 0) +
        (sums[above * row + from] ?? 0);
      const at = y * width + x;
      take(at, data[at] ?? 0, sum / ((to - from) * (below - above)));
    }
  }
}
