import type { GreyRaster } from "#web/lib/imaging/raster.ts";
import { type Curve, curveAt, fittedCurve, type LinePair, type MarkLine } from "./find-lines.ts";
import { TEMPLATE, type Template, templates } from "./glyphs.ts";

/* Compares the cells of the two lines with the letters of OCR-B. */

export const LINE_CELLS = 44;

/** A letter that a cell may have, and how much the cell looks like it, 1 for exactly. */
export interface Candidate {
  character: string;
  score: number;
}

/** The letters that each cell of a line may have, the likeliest first. */
export type LineCells = readonly (readonly Candidate[])[];

/** Where a line of 44 cells is in the picture. */
export interface CellLine {
  x: Curve;
  y: Curve;
  /** How high a letter is, by its width, against that of the letters' drawings. */
  stretch: number;
}

export interface ReadPair {
  lines: readonly [CellLine, CellLine];
  cells: readonly [LineCells, LineCells];
  /** How much all of it looks like letters, 0 to 1. */
  score: number;
}

/** The pixels around a cell that letters are looked for in. */
const REACH = 3;
const PATCH = { width: TEMPLATE.width + 2 * REACH, height: TEMPLATE.height + 2 * REACH };
/** Slanted pictures and printers make letters higher or lower. */
const STRETCHES = [0.84, 1, 1.16];
/** So many cells beyond the marks may belong to a line. */
const BEYOND = 5;
/** What a letter loses for each pixel that it is out of its place. */
const OUT_OF_PLACE = 0.004;

/** The ink around a cell, straight, in the templates' scale. */
function patchAt({ data, width, height }: GreyRaster, line: CellLine, cell: number): Float32Array {
  const [cx, cy] = [curveAt(line.x, cell), curveAt(line.y, cell)];
  const [ux, uy] = [line.x[1] + 2 * line.x[2] * cell, line.y[1] + 2 * line.y[2] * cell];
  const [sx, sy] = [ux / TEMPLATE.width, uy / TEMPLATE.width];
  const [vx, vy] = [-sy * line.stretch, sx * line.stretch];
  const patch = new Float32Array(PATCH.width * PATCH.height);
  for (let row = 0, at = 0; row < PATCH.height; row++) {
    for (let column = 0; column < PATCH.width; column++, at++) {
      const [dx, dy] = [column - PATCH.width / 2 + 0.5, row - PATCH.height / 2 + 0.5];
      const px = Math.min(width - 1.001, Math.max(0, cx + dx * sx + dy * vx));
      const py = Math.min(height - 1.001, Math.max(0, cy + dx * sy + dy * vy));
      const [x0, y0] = [Math.floor(px), Math.floor(py)];
      const [fx, fy] = [px - x0, py - y0];
      const from = y0 * width + x0;
      const upper = (data[from] ?? 0) * (1 - fx) + (data[from + 1] ?? 0) * fx;
      const lower = (data[from + width] ?? 0) * (1 - fx) + (data[from + width + 1] ?? 0) * fx;
      patch[at] = 255 - (upper * (1 - fy) + lower * fy);
    }
  }
  return patch;
}

interface Match {
  score: number;
  dx: number;
  dy: number;
}

/** How much a patch looks like each letter, at the best of these places. */
function matches(patch: Float32Array, letters: readonly Template[], shifts: readonly number[]): Match[] {
  const best = letters.map((): Match => ({ score: -1, dx: 0, dy: 0 }));
  const window = new Float32Array(TEMPLATE.width * TEMPLATE.height);
  for (const dy of shifts) {
    for (const dx of shifts) {
      let [sum, squares] = [0, 0];
      for (let row = 0, to = 0; row < TEMPLATE.height; row++) {
        const from = (row + REACH + dy) * PATCH.width + REACH + dx;
        for (let column = 0; column < TEMPLATE.width; column++, to++) {
          const value = patch[from + column] ?? 0;
          window[to] = value;
          sum += value;
          squares += value * value;
        }
      }
      const spread = Math.sqrt(Math.max(1, squares - (sum * sum) / window.length));
      // nothing at all looks like anything
      const faint = Math.max(spread, 8 * Math.sqrt(window.length));
      const loss = (Math.abs(dx) + Math.abs(dy)) * OUT_OF_PLACE;
      for (let letter = 0; letter < letters.length; letter++) {
        const values = letters[letter]?.values;
        if (!values) continue;
        let product = 0;
        for (let at = 0; at < window.length; at++) product += (window[at] ?? 0) * (values[at] ?? 0);
        const score = product / faint - loss;
        const found = best[letter];
        if (found && score > found.score) Object.assign(found, { score, dx, dy });
      }
    }
  }
  return best;
}

const NO_MATCH: Match = { score: -1, dx: 0, dy: 0 };
const bestOf = (found: readonly Match[]): Match =>
  found.reduce((best, one) => (one.score > best.score ? one : best), found[0] ?? NO_MATCH);

/** Places around a cell's middle: to find out what is there, where it is, and what it is. */
const ROUGH = [-2, 0, 2];
const EXACT = [-3, -2, -1, 0, 1, 2, 3];
const NEAR = [-1, 0, 1];

type Way = readonly [Pick<MarkLine, "x" | "y" | "cells">, Pick<MarkLine, "x" | "y" | "cells">];

/** The line as it is read with the picture upside down. */
function reversed({ x, y, cells }: MarkLine): Way[0] {
  const last = cells - 1;
  const turn = ([a, b, c]: Curve): Curve => [a + b * last + c * last * last, -b - 2 * c * last, c];
  return { x: turn(x), y: turn(y), cells };
}

const movedBy = ([a, b, c]: Curve, cells: number): Curve => [a + b * cells + c * cells * cells, b + 2 * c * cells, c];

/** The 44 cells of a line that look most like letters, of those that the marks tell and some beyond them. */
function withBestStart(picture: GreyRaster, line: CellLine, cells: number): CellLine {
  const letters = templates();
  const scores: number[] = [];
  for (let cell = -BEYOND; cell < cells + BEYOND; cell++) {
    scores.push(bestOf(matches(patchAt(picture, line, cell), letters, ROUGH)).score);
  }
  let best = { start: 0, score: -1 };
  for (let start = 0; start + LINE_CELLS <= scores.length; start++) {
    const score = scores.slice(start, start + LINE_CELLS).reduce((sum, one) => sum + one, 0) / LINE_CELLS;
    if (score > best.score) best = { start, score };
  }
  const by = best.start - BEYOND;
  return { ...line, x: movedBy(line.x, by), y: movedBy(line.y, by) };
}

/** A quick look at every fourth cell: which way up the letters are, and how high. */
function quickScore(picture: GreyRaster, line: CellLine, cells: number): number {
  const letters = templates();
  let [sum, count] = [0, 0];
  for (let cell = 1; cell < cells; cell += 4, count++) {
    sum += bestOf(matches(patchAt(picture, line, cell), letters, ROUGH)).score;
  }
  return sum / Math.max(1, count);
}

/** Moves the cells to where the letters are. */
function settledLine(picture: GreyRaster, line: CellLine): CellLine {
  const places: number[] = [];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let cell = 0; cell < LINE_CELLS; cell++) {
    const patch = patchAt(picture, line, cell);
    const roughly = matches(patch, templates(), ROUGH);
    const likeliest = roughly.indexOf(bestOf(roughly));
    const { score, dx, dy } = bestOf(matches(patch, templates().slice(likeliest, likeliest + 1), EXACT));
    if (score < 0.5) continue;
    const [ux, uy] = [line.x[1] + 2 * line.x[2] * cell, line.y[1] + 2 * line.y[2] * cell];
    const [sx, sy] = [ux / TEMPLATE.width, uy / TEMPLATE.width];
    places.push(cell);
    xs.push(curveAt(line.x, cell) + dx * sx - dy * sy * line.stretch);
    ys.push(curveAt(line.y, cell) + dx * sy + dy * sx * line.stretch);
  }
  if (places.length < LINE_CELLS / 2) return line;
  return { ...line, x: fittedCurve(places, xs), y: fittedCurve(places, ys) };
}

function cellsOf(picture: GreyRaster, line: CellLine): LineCells {
  const letters = templates();
  return Array.from({ length: LINE_CELLS }, (_, cell) => {
    const found = matches(patchAt(picture, line, cell), letters, NEAR);
    return letters
      .map(({ character }, at) => ({ character, score: found[at]?.score ?? -1 }))
      .sort((one, other) => other.score - one.score);
  });
}

interface Look {
  way: Way;
  stretch: number;
  score: number;
}

/** A look at some cells of a pair of lines: which way is up, how high the letters are, and whether they are any. */
export function lookAt(picture: GreyRaster, { lines: [upper, lower] }: LinePair): Look {
  const upright: Way = [upper, lower];
  const ways: readonly Way[] = [upright, [reversed(lower), reversed(upper)]];
  let best: Look = { way: upright, stretch: 1, score: -1 };
  for (const way of ways) {
    for (const stretch of STRETCHES) {
      const score = way.reduce((sum, { x, y, cells }) => sum + quickScore(picture, { x, y, stretch }, cells) / 2, 0);
      if (score > best.score) best = { way, stretch, score };
    }
  }
  return best;
}

/** Reads all 44 cells of both lines. */
export function readPair(picture: GreyRaster, { way, stretch }: Look): ReadPair {
  const read = ({ x, y, cells }: Way[0]) => {
    const line = withBestStart(picture, { x, y, stretch }, cells);
    const settled = settledLine(picture, line);
    const found = cellsOf(picture, settled);
    return { line: settled, cells: found, score: found.reduce((sum, [one]) => sum + (one?.score ?? 0), 0) };
  };
  const [one, other] = [read(way[0]), read(way[1])];
  return {
    lines: [one.line, other.line],
    cells: [one.cells, other.cells],
    score: (one.score + other.score) / (2 * LINE_CELLS),
  };
}

/** What is seen of some cells of a line, straight. @param scale pixels by the cell's width */
export function stripOf(picture: GreyRaster, line: CellLine, from: number, to: number, scale: number): GreyRaster {
  const size = { width: Math.round((to - from) * scale), height: Math.round(scale * 1.7) };
  const result = new Uint8ClampedArray(size.width * size.height);
  for (let column = 0; column < size.width; column++) {
    const cell = from - 0.5 + (column + 0.5) / scale;
    const [ux, uy] = [line.x[1] + 2 * line.x[2] * cell, line.y[1] + 2 * line.y[2] * cell];
    for (let row = 0; row < size.height; row++) {
      const down = ((row + 0.5 - size.height / 2) / scale) * line.stretch;
      const x = Math.round(curveAt(line.x, cell) - down * uy);
      const y = Math.round(curveAt(line.y, cell) + down * ux);
      const isInside = x >= 0 && y >= 0 && x < picture.width && y < picture.height;
      result[row * size.width + column] = isInside ? (picture.data[y * picture.width + x] ?? 255) : 255;
    }
  }
  return { data: result, ...size };
}
