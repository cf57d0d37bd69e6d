/* Passports that nobody has, photographed as badly as people do. */

import { mrzCheckDigit } from "#domain/index";
import { type Corners, homographyTo } from "#web/lib/imaging/geometry.ts";
import type { GreyRaster } from "#web/lib/imaging/raster.ts";
import { CELL_WIDTH, inkOf } from "../glyphs.ts";
import { ocrBRounded } from "./ocr-b-rounded.ts";

export interface PassportData {
  number: string;
  /** Three letters. */
  nationality: string;
  last: string;
  given: readonly string[];
  /** YYMMDD */
  birth: string;
  expiry: string;
  sex?: "M" | "F" | "<";
  optional?: string;
}

const checked = (text: string) => text + mrzCheckDigit(text);

/** The two lines of a passport's machine-readable zone. */
export function mrzLines(passport: PassportData): [string, string] {
  const { number, nationality, last, given, birth, expiry, sex = "M", optional = "" } = passport;
  const start = checked(number.padEnd(9, "<"));
  const [born, ends] = [checked(birth), checked(expiry)];
  const rest = checked(optional.padEnd(14, "<"));
  const whole = mrzCheckDigit(start + born + ends + rest);
  const name = `${last.replaceAll(" ", "<")}<<${given.join("<").replaceAll(" ", "<")}`;
  return [
    `P<${nationality}${name}`.slice(0, 44).padEnd(44, "<"),
    `${start}${nationality}${born}${sex}${ends}${rest}${whole}`,
  ];
}

/** Numbers that look random and are the same each time. Source: Marsaglia 2003, xorshift. */
export function seededNumbers(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Pixels by the millimetre of the page that is photographed. */
const FINE = 12;
const PAGE = { width: 125 * FINE, height: 88 * FINE };
/** A tenth of an inch. */
const PITCH = 2.54 * FINE;
const PAPER = 228;
const INK = 38;
const DESK = 64;

function write(page: Uint8Array, text: string, left: number, middle: number, pitch: number, ink = INK): void {
  const [wide, high] = [Math.ceil(pitch), Math.ceil(pitch * 1.5)];
  for (const [at, character] of [...text].entries()) {
    if (character === " ") continue;
    const letter = inkOf(ocrBRounded[character] ?? "", wide, high, pitch / CELL_WIDTH);
    const [x0, y0] = [Math.round(left + at * pitch), Math.round(middle - high / 2)];
    for (let y = 0; y < high; y++)
      for (let x = 0; x < wide; x++) {
        const to = (y0 + y) * PAGE.width + x0 + x;
        page[to] = (page[to] ?? PAPER) * (1 - (letter[y * wide + x] ?? 0)) + ink * (letter[y * wide + x] ?? 0);
      }
  }
}

let blank: Uint8Array | null = null;

/** The page with a photo and without letters. */
function blankPage(): Uint8Array {
  if (blank) return blank;
  const page = new Uint8Array(PAGE.width * PAGE.height);
  for (let y = 0; y < PAGE.height; y++)
    for (let x = 0; x < PAGE.width; x++) {
      const [mmX, mmY] = [x / FINE, y / FINE];
      const isFace = Math.hypot((mmX - 23) / 9, (mmY - 34) / 13) < 1;
      const isPhoto = mmX > 6 && mmX < 40 && mmY > 14 && mmY < 58;
      // the fine waves that such papers have
      const wave = mmY < 64 ? 7 * Math.sin(mmX * 3 + 2 * Math.sin(mmY * 1.7)) : 0;
      page[y * PAGE.width + x] = isFace ? 150 : isPhoto ? 195 : PAPER + wave;
    }
  blank = page;
  return page;
}

/** The page with the photo, as it is printed. */
function pageOf(passport: PassportData): Uint8Array {
  const page = Uint8Array.from(blankPage());
  write(page, "PASSPORT", 45 * FINE, 8 * FINE, 3.4 * FINE);
  const rows = [passport.last, passport.given.join(" "), passport.nationality, passport.number, passport.birth];
  for (const [at, text] of rows.entries()) write(page, text, 45 * FINE, (18 + at * 9) * FINE, 1.9 * FINE);
  const [first, second] = mrzLines(passport);
  write(page, first, 6.6 * FINE, 72 * FINE, PITCH);
  write(page, second, 6.6 * FINE, 78.35 * FINE, PITCH);
  return page;
}

/** How a picture is taken. */
export interface Shot {
  width: number;
  height: number;
  /** Of the page as it is read, in pixels of the picture. */
  corners: Corners;
  /** Share of the light that is lost towards the far end. */
  shade?: number;
  /** Grey values that a pixel is off by. */
  noise?: number;
  /** Pixels that a point is spread over, each way. */
  blur?: number;
  seed?: number;
}

function blurred(data: Uint8ClampedArray, width: number, reach: number): Uint8ClampedArray {
  let from = data;
  for (const step of [1, width, 1, width]) {
    const to = new Uint8ClampedArray(from);
    for (let at = reach * step; at < from.length - reach * step; at++) {
      let sum = 0;
      for (let by = -reach; by <= reach; by++) sum += from[at + by * step] ?? 0;
      to[at] = sum / (2 * reach + 1);
    }
    from = to;
  }
  return from;
}

/** A picture of a passport that lies on a dark desk. */
export function photographed(passport: PassportData, shot: Shot): GreyRaster {
  const { width, height, corners, shade = 0, noise = 0, blur = 0, seed = 1 } = shot;
  const page = pageOf(passport);
  const { a, b, c, d, e, f, g, h } = homographyTo(corners);
  const random = seededNumbers(seed);
  let data = new Uint8ClampedArray(width * height);
  const seen = (px: number, py: number) => {
    // the two equations of the map, solved for u and v
    const m11 = a - px * g;
    const m12 = b - px * h;
    const m21 = d - py * g;
    const m22 = e - py * h;
    const whole = m11 * m22 - m12 * m21;
    const u = ((px - c) * m22 - m12 * (py - f)) / whole;
    const v = (m11 * (py - f) - (px - c) * m21) / whole;
    if (u <= 0 || v <= 0 || u >= 1 || v >= 1) return DESK;
    return page[Math.floor(v * PAGE.height) * PAGE.width + Math.floor(u * PAGE.width)] ?? DESK;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = (seen(x + 0.25, y + 0.25) + seen(x + 0.75, y + 0.75)) / 2;
      data[y * width + x] = value * (1 - (shade * (x + y)) / (width + height));
    }
  if (blur > 0) data = new Uint8ClampedArray(blurred(data, width, blur));
  for (let at = 0; at < data.length && noise > 0; at++) {
    data[at] = (data[at] ?? 0) + (random() + random() + random() - 1.5) * 2 * noise;
  }
  return { data, width, height };
}

/** Where the page is: in the middle, so wide, turned clockwise and tilted so that its far edge is narrower. */
export function cornersOf(
  { width, height }: { width: number; height: number },
  {
    wide,
    degrees = 0,
    narrower = 0,
    higher = 0,
  }: { wide: number; degrees?: number; narrower?: number; higher?: number },
): Corners {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const high = (wide * 88) / 125;
  const at = (x: number, y: number) => ({ x: width / 2 + x * cos - y * sin, y: height / 2 + x * sin + y * cos });
  const top = (wide / 2) * (1 - narrower);
  const right = (high / 2) * (1 - higher);
  return [at(-top, -high / 2), at(top, -right), at(wide / 2, right), at(-wide / 2, high / 2)];
}
