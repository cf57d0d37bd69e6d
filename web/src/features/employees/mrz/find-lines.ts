import type { Mark } from "./find-marks.ts";

/* Finds the two long lines of letters, whichever way the picture is turned. */

/** A value along a line as a square function of the cell's number: paper bends, and perspective narrows. */
export type Curve = readonly [number, number, number];

/** Where the cells of a line are: cell 0 is the first letter, as far as the marks tell. */
export interface MarkLine {
  x: Curve;
  y: Curve;
  /** How many letters it has, by its length. */
  cells: number;
  /** How many of them were found. */
  found: number;
  /** The longer side of its letters. */
  size: number;
}

export const curveAt = ([a, b, c]: Curve, cell: number): number => a + b * cell + c * cell * cell;

/** A letter's longer side, in cells. */
const LETTER = 1;
/** The next letter is at most so far, in letters, and so much to the side of it. */
const NEXT = 2.3;
const ASIDE = 0.36;
const ALIKE = 0.7;
/** Fewer letters are no line of a passport. */
const FEWEST = 24;

type Direction = "across" | "down";

/** Each mark's next one in a direction. */
function chains(marks: readonly Mark[], direction: Direction): Mark[][] {
  const along = ({ x, y }: Mark) => (direction === "across" ? x : y);
  const aside = ({ x, y }: Mark) => (direction === "across" ? y : x);
  const sorted = [...marks].sort((one, other) => along(one) - along(other));
  const next = new Map<Mark, Mark>();
  const before = new Map<Mark, { mark: Mark; far: number }>();
  for (const [index, mark] of sorted.entries()) {
    let best: { mark: Mark; far: number } | null = null;
    for (let at = index + 1; at < sorted.length; at++) {
      const other = sorted[at];
      if (!other) break;
      const ahead = along(other) - along(mark);
      if (ahead > mark.size * NEXT) break;
      const off = Math.abs(aside(other) - aside(mark));
      const ratio = other.size / mark.size;
      if (ahead < mark.size * 0.45 || off > ahead * ASIDE || ratio < ALIKE || ratio > 1 / ALIKE) continue;
      const far = ahead + off * 2;
      if (!best || far < best.far) best = { mark: other, far };
    }
    if (!best) continue;
    const rival = before.get(best.mark);
    if (rival && rival.far <= best.far) continue;
    if (rival) next.delete(rival.mark);
    before.set(best.mark, { mark, far: best.far });
    next.set(mark, best.mark);
  }
  return sorted
    .filter((mark) => !before.has(mark))
    .map((first) => {
      const chain = [first];
      for (let mark = next.get(first); mark; mark = next.get(mark)) chain.push(mark);
      return chain;
    })
    .filter((chain) => chain.length >= 4);
}

const middleOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Least squares of a square function, a straight one where the places do not tell a bend. */
export function fittedCurve(places: readonly number[], values: readonly number[]): Curve {
  const sums = [0, 0, 0, 0, 0];
  const right = [0, 0, 0];
  for (const [index, place] of places.entries()) {
    let power = 1;
    for (let n = 0; n < 5; n++) {
      sums[n] = (sums[n] ?? 0) + power;
      if (n < 3) right[n] = (right[n] ?? 0) + power * (values[index] ?? 0);
      power *= place;
    }
  }
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = sums;
  const [r0 = 0, r1 = 0, r2 = 0] = right;
  const whole = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  if (Math.abs(whole) < 1e-9) return [r0 / (s0 || 1), 0, 0];
  return [
    (r0 * (s2 * s4 - s3 * s3) - s1 * (r1 * s4 - s3 * r2) + s2 * (r1 * s3 - s2 * r2)) / whole,
    (s0 * (r1 * s4 - s3 * r2) - r0 * (s1 * s4 - s2 * s3) + s2 * (s1 * r2 - r1 * s2)) / whole,
    (s0 * (s2 * r2 - r1 * s3) - s1 * (s1 * r2 - r1 * s2) + r0 * (s1 * s3 - s2 * s2)) / whole,
  ];
}

/** Least squares of a straight line: a bend would run away where it goes on. */
function straightFit(places: readonly number[], values: readonly number[]): Curve {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
  const [place, value] = [mean(places), mean(values)];
  let [both, square] = [0, 0];
  for (const [index, one] of places.entries()) {
    both += (one - place) * ((values[index] ?? 0) - value);
    square += (one - place) ** 2;
  }
  const slope = square === 0 ? 0 : both / square;
  return [value - slope * place, slope, 0];
}

/** Shorter chains begin no line; they only go on with one. */
const SEED = 8;

/** Joins chains that go on where another one ends: dirt and flashes hide letters. */
function joined(chainsFound: readonly Mark[][], direction: Direction): Mark[][] {
  const along = ({ x, y }: Mark) => (direction === "across" ? x : y);
  const aside = ({ x, y }: Mark) => (direction === "across" ? y : x);
  const sizeOf = (chain: readonly Mark[]) => middleOf(chain.map((mark) => mark.size));
  const left = [...chainsFound]
    .sort((one, other) => other.length - one.length)
    .map((marks) => ({ marks, size: sizeOf(marks), from: along(marks[0] ?? NONE), to: along(marks.at(-1) ?? NONE) }));
  const lines: Mark[][] = [];
  for (let first = left.shift(); first && first.marks.length >= SEED; first = left.shift()) {
    let line = first;
    for (let grew = true; grew; ) {
      const { marks, size, from, to } = line;
      const straight = straightFit(marks.map(along), marks.map(aside));
      const index = left.findIndex((chain) => {
        const gap = Math.max(chain.from - to, from - chain.to);
        if (gap <= 0 || gap >= size * 7 || Math.abs(Math.log(chain.size / size)) >= 0.35) return false;
        return (
          middleOf(chain.marks.map((mark) => Math.abs(aside(mark) - curveAt(straight, along(mark))))) < size * 0.45
        );
      });
      const more = index < 0 ? undefined : left.splice(index, 1)[0];
      grew = more !== undefined;
      if (!more) continue;
      const all = [...marks, ...more.marks].sort((one, other) => along(one) - along(other));
      line = { marks: all, size: sizeOf(all), from: Math.min(from, more.from), to: Math.max(to, more.to) };
    }
    lines.push(line.marks);
  }
  return lines;
}

const NONE: Mark = { x: 0, y: 0, width: 0, height: 0, size: 1 };

/** Numbers the cells of a line and says where they are; null where it is too short, or not written at an even pace. */
function lineOf(marks: readonly Mark[]): MarkLine | null {
  if (marks.length < FEWEST) return null;
  const size = middleOf(marks.map((mark) => mark.size));
  const kept = marks.filter((mark) => mark.size > size * 0.72 && mark.size < size * 1.35);
  const gaps = kept
    .slice(1)
    .map((mark, at) => Math.hypot(mark.x - (kept[at] ?? mark).x, mark.y - (kept[at] ?? mark).y));
  let pace = middleOf(gaps);
  if (pace < size * LETTER * 0.75 || pace > size * LETTER * 1.5) return null;
  let cell = 0;
  const cells = [0];
  for (const gap of gaps) {
    const steps = Math.max(1, Math.round(gap / pace));
    // the pace changes slowly where the picture was taken at a slant
    pace += (gap / steps - pace) * (steps === 1 ? 0.12 : 0);
    cell += steps;
    cells.push(cell);
  }
  let [x, y] = [
    fittedCurve(
      cells,
      kept.map((mark) => mark.x),
    ),
    fittedCurve(
      cells,
      kept.map((mark) => mark.y),
    ),
  ];
  const off = (mark: Mark, at: number) => Math.hypot(mark.x - curveAt(x, at), mark.y - curveAt(y, at));
  const good = kept.flatMap((mark, index) =>
    off(mark, cells[index] ?? 0) < size * 0.3 ? [{ mark, at: cells[index] ?? 0 }] : [],
  );
  if (good.length < FEWEST) return null;
  const first = good[0]?.at ?? 0;
  const places = good.map(({ at }) => at - first);
  [x, y] = [
    fittedCurve(
      places,
      good.map(({ mark }) => mark.x),
    ),
    fittedCurve(
      places,
      good.map(({ mark }) => mark.y),
    ),
  ];
  return { x, y, cells: (places.at(-1) ?? 0) + 1, found: good.length, size };
}

export interface LinePair {
  /** The first as the letters stand upright, if the picture is not upside down. */
  lines: readonly [MarkLine, MarkLine];
  score: number;
}

/** Lines whose letters lie under each other, as far apart as those of a passport. */
function isPair(one: MarkLine, other: MarkLine): boolean {
  const at = (line: MarkLine, share: number) => ({
    x: curveAt(line.x, (line.cells - 1) * share),
    y: curveAt(line.y, (line.cells - 1) * share),
  });
  const [start, end] = [at(one, 0), at(one, 1)];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const [ux, uy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const pace = length / Math.max(1, one.cells - 1);
  const place = ({ x, y }: { x: number; y: number }) => ({
    along: ((x - start.x) * ux + (y - start.y) * uy) / pace,
    below: ((y - start.y) * ux - (x - start.x) * uy) / pace,
  });
  const [first, middle, last] = [place(at(other, 0)), place(at(other, 0.5)), place(at(other, 1))];
  const overlap = Math.min(one.cells - 1, last.along) - Math.max(0, first.along);
  return middle.below > 1.3 && middle.below < 3.6 && Math.abs(first.below - last.below) < 1.5 && overlap > 20;
}

/** The two lines of a passport, as there may be several that look like it: the most likely ones first. */
export function linePairs(marks: readonly Mark[]): LinePair[] {
  const pairs: LinePair[] = [];
  for (const direction of ["across", "down"] as const) {
    const lines = joined(chains(marks, direction), direction).flatMap((chain) => lineOf(chain) ?? []);
    for (const one of lines)
      for (const other of lines) {
        if (one === other || !isPair(one, other)) continue;
        const strange = Math.abs(one.cells - 44) + Math.abs(other.cells - 44);
        pairs.push({ lines: [one, other], score: one.found + other.found - strange });
      }
  }
  return pairs.sort((one, other) => other.score - one.score).slice(0, 3);
}
