/** A place in a picture. As a corner it is in shares of the picture's width and height, 0 to 1. */
export interface Point {
  x: number;
  y: number;
}

/** Those of a paper in a picture: as the paper is read, top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

export interface Size {
  width: number;
  height: number;
}

/** Maps the unit square to a quadrilateral: x = (a·u + b·v + c) / (g·u + h·v + 1), y = (d·u + e·v + f) / (…). */
export interface Homography {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
  g: number;
  h: number;
}

/** A4 upright, height by width. */
const A4 = Math.SQRT2;
/** What is as near to A4 as corners are set by hand becomes A4. */
const NEAR_A4 = 0.04;
/** A phone's focal length, in long edges of its picture: where the perspective is too weak to tell. */
const USUAL_FOCUS = 0.8;

/** The perspective in which the unit square looks like these corners. Source: Heckbert 1989, section 2.2.3. */
export function homographyTo([p0, p1, p2, p3]: Corners): Homography {
  const [dx1, dx2, sx] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, sy] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return {
    a: p1.x - p0.x + g * p1.x,
    b: p3.x - p0.x + h * p3.x,
    c: p0.x,
    d: p1.y - p0.y + g * p1.y,
    e: p3.y - p0.y + h * p3.y,
    f: p0.y,
    g,
    h,
  };
}

/** Where a place of the unit square lies. */
export function project(map: Homography, u: number, v: number): Point {
  const depth = map.g * u + map.h * v + 1;
  return { x: (map.a * u + map.b * v + map.c) / depth, y: (map.d * u + map.e * v + map.f) / depth };
}

export const inPixels = (corners: Corners, { width, height }: Size): Corners =>
  mapCorners(corners, ({ x, y }) => ({ x: x * width, y: y * height }));

function mapCorners([a, b, c, d]: Corners, change: (corner: Point) => Point): Corners {
  return [change(a), change(b), change(c), change(d)];
}

/**
 * The width of the paper by its height, as it is in the hand: a picture taken at a slant shows another one.
 * Source: Zhang and He 2003, Whiteboard scanning and image enhancement; the camera's axis is the picture's middle.
 */
export function paperAspect(corners: Corners, picture: Size): number {
  const long = Math.max(picture.width, picture.height);
  // in long edges, from the middle
  const { a, b, d, e, g, h } = homographyTo(
    mapCorners(inPixels(corners, picture), ({ x, y }) => ({
      x: (x - picture.width / 2) / long,
      y: (y - picture.height / 2) / long,
    })),
  );
  const seen = -(a * b + d * e) / (g * h);
  const isSure = Math.abs(g * h) > 1e-3 && seen > 0.4 ** 2 && seen < 3 ** 2;
  const focus2 = isSure ? seen : USUAL_FOCUS ** 2;
  return Math.sqrt((a * a + d * d + focus2 * g * g) / (b * b + e * e + focus2 * h * h));
}

/** How large the straightened paper becomes: its own aspect, A4 where it is nearly that, no more pixels than it has. */
export function paperSize(corners: Corners, picture: Size, longEdge: number): Size {
  const [p0, p1, p2, p3] = inPixels(corners, picture);
  const length = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y);
  const across = Math.max(length(p0, p1), length(p3, p2));
  const down = Math.max(length(p0, p3), length(p1, p2));
  let aspect = paperAspect(corners, picture);
  for (const usual of [A4, 1 / A4]) if (Math.abs(aspect / usual - 1) < NEAR_A4) aspect = usual;
  const long = Math.min(longEdge, Math.max(across, down));
  const [width, height] = aspect > 1 ? [long, long / aspect] : [long * aspect, long];
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** The corners as they are called after the paper was turned clockwise, a quarter each time. */
export function turnedCorners(corners: Corners, quarters: number): Corners {
  let [a, b, c, d] = corners;
  for (let left = ((quarters % 4) + 4) % 4; left > 0; left--) [a, b, c, d] = [d, a, b, c];
  return [a, b, c, d];
}

/** Twice the area of a triangle, positive where the three follow each other clockwise on the screen. */
export const cross = (p: Point, q: Point, r: Point) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);

/** A triangle of neighbouring corners smaller than this has no paper in it, in shares of the picture. */
const LEAST = 0.002;

/** Whether corners are those of a paper that is seen from above: in their order, none behind the line of the others. */
export function isPaper([a, b, c, d]: Corners): boolean {
  return [cross(a, b, c), cross(b, c, d), cross(c, d, a), cross(d, a, b)].every((twice) => twice > LEAST);
}

/** The corners with one of them elsewhere, within the picture; as they are where that would be no paper. */
export function withCorner(corners: Corners, index: number, { x, y }: Point): Corners {
  const inside = (share: number) => Math.min(1, Math.max(0, share));
  let at = 0;
  const next = mapCorners(corners, (corner) => (at++ === index ? { x: inside(x), y: inside(y) } : corner));
  return isPaper(next) ? next : corners;
}

/** Those of a rectangle, a share of the picture away from its edges. */
export function insetCorners(share: number): Corners {
  const [near, far] = [share, 1 - share];
  return [
    { x: near, y: near },
    { x: far, y: near },
    { x: far, y: far },
    { x: near, y: far },
  ];
}
