import { type Corners, cross, insetCorners, isPaper, type Point } from "#web/lib/imaging/geometry.ts";
import type { Raster } from "#web/lib/imaging/raster.ts";

/* Finds the paper in a picture: it is brighter than what it lies on. What is found is a first guess, for somebody to move. */

/** Where nothing is found: all of the picture but its very edge. */
export const wholePicture = insetCorners(0.03);

/** A paper is at least this share of the picture, and not all of it. */
const LEAST_AREA = 0.12;
const MOST_AREA = 0.985;
/** How much of the quadrilateral is bright: what has another shape is no paper. */
const FULL = 0.85;
/** Corners come so much nearer to the middle: a paper's edge has a shadow, and the desk shines through between pixels. */
const INSET = 0.006;
/** Points of the outline that may become corners. */
const OUTLINE = 48;

interface Mask {
  bright: Uint8Array;
  width: number;
  height: number;
}

/** The darkest of the three colours: wood and skin have little blue, paper has all three. */
function darkest({ data, width, height }: Raster): Uint8Array {
  const values = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < values.length; at++, from += 4) {
    values[at] = Math.min(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0);
  }
  return values;
}

/** The value that parts dark from bright best. Source: Otsu 1979. */
function parting(values: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let all = 0;
  for (let value = 0; value < 256; value++) all += value * (counts[value] ?? 0);
  let [best, found, below, sum] = [-1, 128, 0, 0];
  for (let value = 0; value < 255; value++) {
    below += counts[value] ?? 0;
    sum += value * (counts[value] ?? 0);
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (sum / below - (all - sum) / above) ** 2;
    if (apart > best) [best, found] = [apart, value];
  }
  return found;
}

/** The largest connected bright area. */
function largestArea(values: Uint8Array, above: number, width: number, height: number): Mask & { area: number } {
  const labels = new Int32Array(values.length);
  const queue = new Int32Array(values.length);
  let [best, area, label] = [0, 0, 0];
  for (let start = 0; start < values.length; start++) {
    if (labels[start] !== 0 || (values[start] ?? 0) <= above) continue;
    label++;
    let [from, to] = [0, 0];
    const visit = (at: number) => {
      if (labels[at] !== 0 || (values[at] ?? 0) <= above) return;
      labels[at] = label;
      queue[to++] = at;
    };
    visit(start);
    while (from < to) {
      const at = queue[from++] ?? 0;
      const x = at % width;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < width * (height - 1)) visit(at + width);
    }
    if (to > area) [best, area] = [label, to];
  }
  return { bright: Uint8Array.from(labels, (one) => (one === best && best > 0 ? 1 : 0)), width, height, area };
}

/** First and last pixel of each row that belong to the area: what is dark within it does not count. */
function outline({ bright, width, height }: Mask): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < height; y++) {
    const first = bright.indexOf(1, y * width);
    if (first < 0 || first >= (y + 1) * width) continue;
    const last = bright.lastIndexOf(1, (y + 1) * width - 1);
    points.push({ x: first - y * width, y: y + 0.5 }, { x: last - y * width + 1, y: y + 0.5 });
  }
  return points;
}

/** The convex hull, clockwise on the screen. Source: Andrew 1979, monotone chain. */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((p, q) => p.x - q.x || p.y - q.y);
  const chain = (ordered: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of ordered) {
      while (kept.length > 1) {
        const [p, q] = [kept.at(-2), kept.at(-1)];
        if (!p || !q || cross(p, q, point) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    kept.pop();
    return kept;
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** The largest quadrilateral within a hull: for each diagonal the farthest point on both sides. */
function largestQuad(hull: readonly Point[]): Corners | null {
  const step = Math.max(1, hull.length / OUTLINE);
  const points: Point[] = [];
  for (let at = 0; at < hull.length; at += step) points.push(hull[Math.floor(at)] ?? { x: 0, y: 0 });
  let best = 0;
  let found: Corners | null = null;
  for (const [i, p] of points.entries()) {
    for (const q of points.slice(i + 1)) {
      let [one, other, near, far] = [0, 0, p, p];
      for (const r of points) {
        const twice = cross(p, q, r);
        if (twice > one) [one, near] = [twice, r];
        if (twice < other) [other, far] = [twice, r];
      }
      if (one - other > best) [best, found] = [one - other, [p, far, q, near]];
    }
  }
  return found;
}

/** The line through the outline along a side, by least squares: a point of it and its direction. */
function sideLine(points: readonly Point[], p: Point, q: Point): { at: Point; dx: number; dy: number } {
  const length = Math.hypot(q.x - p.x, q.y - p.y);
  const near = points.filter((one) => {
    const along = ((one.x - p.x) * (q.x - p.x) + (one.y - p.y) * (q.y - p.y)) / length ** 2;
    return along > 0.1 && along < 0.9 && Math.abs(cross(p, q, one)) / length < 0.02 * length + 1.5;
  });
  if (near.length < 8) return { at: p, dx: q.x - p.x, dy: q.y - p.y };
  const at = { x: 0, y: 0 };
  for (const { x, y } of near) {
    at.x += x / near.length;
    at.y += y / near.length;
  }
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of near) {
    xx += (x - at.x) ** 2;
    xy += (x - at.x) * (y - at.y);
    yy += (y - at.y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { at, dx: Math.cos(angle), dy: Math.sin(angle) };
}

function meeting(one: ReturnType<typeof sideLine>, other: ReturnType<typeof sideLine>, else_: Point): Point {
  const apart = one.dx * other.dy - one.dy * other.dx;
  if (Math.abs(apart) < 1e-6) return else_;
  const along = ((other.at.x - one.at.x) * other.dy - (other.at.y - one.at.y) * other.dx) / apart;
  return { x: one.at.x + one.dx * along, y: one.at.y + one.dy * along };
}

/** Corners where the lines of the sides meet: those of a paper are often rounded or folded. */
function sharpened(points: readonly Point[], [a, b, c, d]: Corners): Corners {
  const [top, end, bottom, start] = [
    sideLine(points, a, b),
    sideLine(points, b, c),
    sideLine(points, c, d),
    sideLine(points, d, a),
  ];
  return [meeting(start, top, a), meeting(top, end, b), meeting(end, bottom, c), meeting(bottom, start, d)];
}

/** Clockwise from the one that is nearest to the picture's top left. */
function inOrder([a, b, c, d]: Corners): Corners {
  const cycle = [a, b, c, d];
  const first = cycle.indexOf(cycle.reduce((best, one) => (one.x + one.y < best.x + best.y ? one : best)));
  const at = (index: number) => cycle[(first + index) % 4] ?? a;
  return [at(0), at(1), at(2), at(3)];
}

const quadArea = ([a, b, c, d]: Corners) => (cross(a, b, c) + cross(a, c, d)) / 2;

/**
 * Where the corners of the paper probably are.
 * @param picture small: 400 pixels are enough, more only take longer
 * @returns those of the whole picture, a little inset, where no paper stands out
 */
export function guessCorners(picture: Raster): Corners {
  const { width, height } = picture;
  const values = darkest(picture);
  const middle = parting(values);
  let [best, found] = [0, wholePicture];
  for (const above of [middle, middle + 20, middle - 20]) {
    const mask = largestArea(values, above, width, height);
    if (mask.area < LEAST_AREA * width * height) continue;
    const edge = outline(mask);
    const quad = largestQuad(hullOf(edge));
    if (!quad) continue;
    const sharp = inOrder(sharpened(edge, quad));
    const inside = (share: number) => Math.min(1, Math.max(0, share));
    const [a, b, c, d] = sharp.map(({ x, y }) => ({ x: inside(x / width), y: inside(y / height) }));
    if (!a || !b || !c || !d) continue;
    const corners: Corners = [a, b, c, d];
    const share = quadArea(corners);
    const full = Math.min(1, filled(mask, edge) / (share * width * height));
    if (!isPaper(corners) || share < LEAST_AREA || share > MOST_AREA || full < FULL || full <= best) continue;
    [best, found] = [full, insetOf(corners)];
  }
  return found;
}

function insetOf([a, b, c, d]: Corners): Corners {
  const middle = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
  const nearer = (one: Point) => ({ x: one.x + (middle.x - one.x) * INSET, y: one.y + (middle.y - one.y) * INSET });
  return [nearer(a), nearer(b), nearer(c), nearer(d)];
}

/** Pixels between the outline's ends: writing and pictures on the paper belong to it. */
function filled({ height }: Mask, edge: readonly Point[]): number {
  let sum = 0;
  for (let at = 0; at + 1 < edge.length && at < height * 2; at += 2) {
    sum += (edge[at + 1]?.x ?? 0) - (edge[at]?.x ?? 0);
  }
  return sum;
}
