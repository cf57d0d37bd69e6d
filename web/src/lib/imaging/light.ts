import { eachLocalMean } from "./local-mean.ts";
import { blankRaster, brightness, type GreyRaster, median3, type Raster } from "./raster.ts";

/* Makes a photographed paper evenly white, and its writing grey or black, as a scanner does. */

export const scanModes = ["colour", "grey", "blackWhite"] as const;
export type ScanMode = (typeof scanModes)[number];

/** Edge of the squares by which the light is measured, in pixels of the straightened paper. */
const BLOCK = 16;
/** As many blocks around count: wider than writing, narrower than a shadow. */
const AROUND = 5;
/** Of the paper's own white; what is brighter is white. */
const WHITE = 0.93;
/** The light of a dark picture on a paper is not taken for a shadow. */
const MOST_GAIN = 3;
/** Black is what is so much darker than its surroundings. */
const DARKER = 0.86;
/** What is darker than this is black, even in the middle of a black area. */
const BLACK = 80;
/** What is brighter is white, even where all around is. */
const BRIGHT = 225;

/** How bright the bare paper is in each block: the brightest around, blurred widely. */
function paperLight(grey: GreyRaster): { light: Float32Array; columns: number; rows: number } {
  const columns = Math.ceil(grey.width / BLOCK);
  const rows = Math.ceil(grey.height / BLOCK);
  let light: Float32Array = new Float32Array(columns * rows);
  const calm = median3(grey);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) light[row * columns + column] = brightest(calm, column, row);
  }
  const most = (values: Float32Array, from: number, to: number, step: number) => {
    let found = 0;
    for (let at = from; at <= to; at += step) found = Math.max(found, values[at] ?? 0);
    return found;
  };
  const mean = (values: Float32Array, from: number, to: number, step: number) => {
    let sum = 0;
    for (let at = from; at <= to; at += step) sum += values[at] ?? 0;
    return sum / ((to - from) / step + 1);
  };
  for (const measure of [most, mean, mean]) light = aroundEach(light, columns, rows, measure);
  return { light, columns, rows };
}

/** The mean of the brighter half of a block, which is paper unless all of it is dark. */
function brightest({ data, width, height }: GreyRaster, column: number, row: number): number {
  const [left, right] = [column * BLOCK, Math.min(width, (column + 1) * BLOCK)];
  const [top, bottom] = [row * BLOCK, Math.min(height, (row + 1) * BLOCK)];
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * width + x] ?? 0;
  const mean = sum / ((right - left) * (bottom - top));
  let [bright, count] = [0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const value = data[y * width + x] ?? 0;
      if (value < mean) continue;
      bright += value;
      count++;
    }
  }
  return count === 0 ? mean : bright / count;
}

type Measure = (values: Float32Array, from: number, to: number, step: number) => number;

/** A measure of what lies {@link AROUND} each value: along the rows, then along the columns. */
function aroundEach(values: Float32Array, columns: number, rows: number, measure: Measure): Float32Array {
  const across = new Float32Array(values.length);
  const result = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    for (let at = 0; at < columns; at++) {
      const [from, to] = [Math.max(0, at - AROUND), Math.min(columns - 1, at + AROUND)];
      across[start + at] = measure(values, start + from, start + to, 1);
    }
  }
  for (let column = 0; column < columns; column++) {
    for (let at = 0; at < rows; at++) {
      const [from, to] = [Math.max(0, at - AROUND), Math.min(rows - 1, at + AROUND)];
      result[at * columns + column] = measure(across, column + from * columns, column + to * columns, columns);
    }
  }
  return result;
}

/** By how much each pixel of a row has to be brightened so that paper becomes white. */
function gainsOfRow({ light, columns, rows }: ReturnType<typeof paperLight>, y: number, gains: Float32Array): void {
  const place = (pixel: number, count: number) => Math.min(count - 1, Math.max(0, (pixel + 0.5) / BLOCK - 0.5));
  const py = place(y, rows);
  const [top, share] = [Math.floor(py), py - Math.floor(py)];
  const [above, below] = [top * columns, Math.min(rows - 1, top + 1) * columns];
  for (let x = 0; x < gains.length; x++) {
    const px = place(x, columns);
    const near = px | 0;
    const next = Math.min(columns - 1, near + 1);
    const part = px - near;
    const upper = (light[above + near] ?? 0) * (1 - part) + (light[above + next] ?? 0) * part;
    const lower = (light[below + near] ?? 0) * (1 - part) + (light[below + next] ?? 0) * part;
    const paper = upper * (1 - share) + lower * share;
    gains[x] = Math.min(MOST_GAIN, 255 / Math.max(1, paper * WHITE));
  }
}

/** Black on white: what is darker than the mean around it. */
function blackOnWhite(picture: GreyRaster): GreyRaster {
  const { width, height } = picture;
  const reach = Math.max(8, Math.round(Math.max(width, height) / 60));
  const data = new Uint8ClampedArray(width * height);
  eachLocalMean(picture, reach, (at, value, mean) => {
    data[at] = value < BLACK || (value < BRIGHT && value < mean * DARKER) ? 0 : 255;
  });
  return withoutSpecks({ data, width, height });
}

/** A black pixel that has no black one beside it is noise; a median would take thin strokes too. */
function withoutSpecks({ data, width, height }: GreyRaster): GreyRaster {
  const result = new Uint8ClampedArray(data);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < y * width + width - 1; at++) {
      if (data[at] !== 0) continue;
      const sides = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      if (sides === 255 * 4) result[at] = 255;
    }
  }
  return { data: result, width, height };
}

function asRaster(grey: GreyRaster): Raster {
  const result = blankRaster(grey);
  for (let at = 0, to = 0; at < grey.data.length; at++, to += 4) result.data.fill(grey.data[at] ?? 0, to, to + 3);
  for (let to = 3; to < result.data.length; to += 4) result.data[to] = 255;
  return result;
}

/** What a channel may differ from grey on white paper, by the lamp's colour; more is the colour of the paper itself. */
const LAMP = 0.2;

/**
 * By how much each channel has to be raised so that white paper is grey, and not yellow as lamps make it. Paper that has
 * a colour keeps it: only its strongest channel becomes full.
 */
function lampBalance({ data }: Raster, bare: Uint8Array): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (let at = 0, from = 0; at < bare.length; at++, from += 4) {
    if (bare[at] !== 1) continue;
    sums[0] += data[from] ?? 0;
    sums[1] += data[from + 1] ?? 0;
    sums[2] += data[from + 2] ?? 0;
  }
  const most = Math.max(...sums);
  if (sums.some((sum) => sum < most * (1 - LAMP))) {
    const weaker = (sums[0] * 0.3 + sums[1] * 0.59 + sums[2] * 0.11) / most;
    return [weaker, weaker, weaker];
  }
  return most === 0 ? [1, 1, 1] : [most / sums[0], most / sums[1], most / sums[2]];
}

/** The straightened paper in even light, in colour, grey, or black on white. */
export function cleanUp(paper: Raster, mode: ScanMode): Raster {
  const grey = brightness(paper);
  const light = paperLight(grey);
  if (mode === "colour") return evenColours(paper, grey, light);
  const gains = new Float32Array(paper.width);
  for (let y = 0, at = 0; y < paper.height; y++) {
    gainsOfRow(light, y, gains);
    for (let x = 0; x < paper.width; x++, at++) grey.data[at] = (grey.data[at] ?? 0) * (gains[x] ?? 1);
  }
  return asRaster(mode === "grey" ? grey : blackOnWhite(grey));
}

function evenColours(paper: Raster, grey: GreyRaster, light: ReturnType<typeof paperLight>): Raster {
  const { width, height, data } = paper;
  const result = blankRaster(paper);
  const bare = new Uint8Array(width * height);
  const gains = new Float32Array(width);
  for (let y = 0, at = 0; y < height; y++) {
    gainsOfRow(light, y, gains);
    for (let x = 0; x < width; x++, at++) bare[at] = (grey.data[at] ?? 0) * (gains[x] ?? 1) > 250 ? 1 : 0;
  }
  const [red, green, blue] = lampBalance(paper, bare);
  for (let y = 0, at = 0; y < height; y++) {
    gainsOfRow(light, y, gains);
    for (let x = 0; x < width; x++, at += 4) {
      const gain = gains[x] ?? 1;
      result.data[at] = (data[at] ?? 0) * gain * red;
      result.data[at + 1] = (data[at + 1] ?? 0) * gain * green;
      result.data[at + 2] = (data[at + 2] ?? 0) * gain * blue;
      result.data[at + 3] = 255;
    }
  }
  return result;
}

/** Black and white as one bit a pixel, 1 for white, each row from a byte of its own: as PDF has it. */
export function packBits({ data, width, height }: Raster): Uint8Array<ArrayBuffer> {
  const bytes = Math.ceil(width / 8);
  const bits = new Uint8Array(bytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4] ?? 0) < 128) continue;
      const at = y * bytes + (x >> 3);
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return bits;
}
