import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { judgeFile, MAX_FILE_BYTES } from "#domain/index";
import {
  type Corners,
  homographyTo,
  isPaper,
  type Point,
  paperAspect,
  paperSize,
  project,
  turnedCorners,
  withCorner,
} from "#web/lib/imaging/geometry.ts";
import { cleanUp, packBits } from "#web/lib/imaging/light.ts";
import { blankRaster, type Raster, straighten } from "#web/lib/imaging/raster.ts";
import { type Pdfium, startPdfium } from "#web/pdf/pdfium.ts";
import { guessCorners, wholePicture } from "./guess-corners.ts";
import { fittingImages, imagesPdf, type PdfImage } from "./images-pdf.ts";

const picture = { width: 560, height: 420 };

interface Shot {
  /** Turns about the three axes, in radians. */
  tilt: number;
  swing: number;
  roll: number;
  aspect: number;
}

/** Where a camera sees the corners of a paper that lies turned in front of it. */
function shotOf({ tilt, swing, roll, aspect }: Shot): Corners {
  const focus = 0.8 * picture.width;
  const seen = (x: number, y: number): Point => {
    const [x1, y1] = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll)];
    const [y2, z2] = [y1 * Math.cos(tilt), y1 * Math.sin(tilt)];
    const [x3, z3] = [x1 * Math.cos(swing) + z2 * Math.sin(swing), z2 * Math.cos(swing) - x1 * Math.sin(swing)];
    const depth = 2.2 + z3;
    return { x: 0.5 + (focus * x3) / depth / picture.width, y: 0.5 + (focus * y2) / depth / picture.height };
  };
  const [w, h] = aspect > 1 ? [0.62, 0.62 / aspect] : [0.62 * aspect, 0.62];
  return [seen(-w, -h), seen(w, -h), seen(w, h), seen(-w, h)];
}

/** Where marks are on every paper, in shares of it. */
const marks: readonly Point[] = [
  { x: 0.2, y: 0.15 },
  { x: 0.8, y: 0.3 },
  { x: 0.35, y: 0.6 },
  { x: 0.7, y: 0.85 },
];
const RADIUS = 0.025;

/** A bright paper with dark marks on a dark desk, the light falling off to one side. */
function photograph(corners: Corners, { shade = 0, aspect = 0.7 } = {}): Raster {
  const raster = blankRaster(picture);
  const { a, b, c, d, e, f, g, h } = homographyTo(corners);
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const [px, py] = [(x + 0.5) / picture.width, (y + 0.5) / picture.height];
      // the two equations of the map, solved for u and v
      const [m11, m12, m21, m22] = [a - px * g, b - px * h, d - py * g, e - py * h];
      const [r1, r2] = [px - c, py - f];
      const all = m11 * m22 - m12 * m21;
      const [u, v] = [(r1 * m22 - m12 * r2) / all, (m11 * r2 - r1 * m21) / all];
      const on = u > 0 && u < 1 && v > 0 && v < 1;
      const mark = marks.some((one) => Math.hypot((u - one.x) * aspect, v - one.y) < RADIUS);
      const light = 1 - (shade * x) / picture.width;
      const at = (y * picture.width + x) * 4;
      raster.data.set(on ? (mark ? [40, 40, 50, 255] : [230, 226, 196, 255]) : [70, 60, 50, 255], at);
      for (let channel = 0; channel < 3; channel++)
        raster.data[at + channel] = (raster.data[at + channel] ?? 0) * light;
    }
  }
  return raster;
}

/** The middle of what is dark around a place, in pixels. */
function markNear({ data, width, height }: Raster, place: Point): Point {
  const reach = 0.05 * height;
  const [cx, cy] = [place.x * width, place.y * height];
  let [x, y, count] = [0, 0, 0];
  for (let py = Math.floor(cy - reach); py < cy + reach; py++) {
    for (let px = Math.floor(cx - reach); px < cx + reach; px++) {
      if ((data[(py * width + px) * 4] ?? 255) > 128) continue;
      x += px + 0.5;
      y += py + 0.5;
      count++;
    }
  }
  return { x: x / count, y: y / count };
}

const angle = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const shots = fc.record({
  tilt: angle(0.45),
  swing: angle(0.45),
  roll: angle(0.25),
  aspect: fc.constantFrom(Math.SQRT1_2, 0.63, Math.SQRT2, 1.58),
});

describe("a paper in a picture", () => {
  it("is straightened, with its own aspect and all marks in their places", () => {
    fc.assert(
      fc.property(shots, (shot) => {
        const corners = shotOf(shot);
        expect(isPaper(corners)).toBe(true);
        expect(Math.abs(paperAspect(corners, picture) / shot.aspect - 1)).toBeLessThan(0.02);
        const size = paperSize(corners, picture, 2000);
        const paper = straighten(photograph(corners, shot), corners, size);
        for (const mark of marks) {
          const found = markNear(paper, mark);
          expect(Math.hypot(found.x - mark.x * size.width, found.y - mark.y * size.height)).toBeLessThan(3);
        }
      }),
      { numRuns: 8 },
    );
  });

  it("is found, in whatever way it lies, within a hundredth of the picture", () => {
    fc.assert(
      fc.property(shots, (shot) => {
        const corners = shotOf(shot);
        const found = guessCorners(photograph(corners, { shade: 0.3, ...shot }));
        for (const corner of corners) {
          expect(Math.min(...found.map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y)))).toBeLessThan(0.012);
        }
      }),
      { numRuns: 8 },
    );
  });

  it("is all of the picture where none stands out", () => {
    const plain = blankRaster({ width: 200, height: 300 });
    plain.data.fill(200);
    expect(guessCorners(plain)).toBe(wholePicture);
    let seed = 7;
    for (let at = 0; at < plain.data.length; at++) {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      plain.data[at] = seed >> 16;
    }
    expect(guessCorners(plain)).toBe(wholePicture);
  });

  it("becomes A4 where it is nearly that, and has no more pixels than were taken of it", () => {
    const upright = shotOf({ tilt: 0, swing: 0, roll: 0, aspect: 0.69 });
    const { width, height } = paperSize(upright, picture, 4000);
    expect(height / width).toBeCloseTo(Math.SQRT2, 2);
    expect(height).toBeLessThan(picture.height);
    expect(paperSize(upright, picture, 100).height).toBe(100);
  });

  it("is turned by a quarter clockwise: what was at its bottom left is now at its top left", () => {
    const corners = shotOf({ tilt: 0, swing: 0, roll: 0, aspect: 0.7 });
    const quarter = turnedCorners(corners, 1);
    expect(quarter[0]).toBe(corners[3]);
    expect(turnedCorners(quarter, 3)).toEqual(corners);
    expect(turnedCorners(corners, -1)).toEqual(turnedCorners(corners, 3));
    const { x, y } = project(homographyTo(quarter), 0, 0);
    expect([x, y]).toEqual([quarter[0].x, quarter[0].y]);
  });

  it("keeps a corner within the picture, and where it was when it would cross another", () => {
    const moved = withCorner(wholePicture, 0, { x: -3, y: 0.2 });
    expect(moved[0]).toEqual({ x: 0, y: 0.2 });
    expect(withCorner(wholePicture, 0, { x: 0.99, y: 0.99 })).toBe(wholePicture);
  });
});

describe("the light on a paper", () => {
  const corners = shotOf({ tilt: 0.2, swing: 0.2, roll: 0.1, aspect: Math.SQRT1_2 });
  const shaded = straighten(photograph(corners, { shade: 0.65, aspect: Math.SQRT1_2 }), corners, {
    width: 420,
    height: 594,
  });
  const at = ({ data, width, height }: Raster, { x, y }: Point, channel = 0) => {
    const pixel = (Math.round(y * height) * width + Math.round(x * width)) * 4;
    return data[pixel + channel] ?? -1;
  };
  const bare: readonly Point[] = [
    { x: 0.05, y: 0.5 },
    { x: 0.5, y: 0.4 },
    { x: 0.95, y: 0.5 },
    { x: 0.9, y: 0.95 },
  ];

  it.each(["colour", "grey", "blackWhite"] as const)("is made even: bare paper white, marks dark (%s)", (mode) => {
    // before: the shade is on it
    expect(at(shaded, { x: 0.95, y: 0.5 })).toBeLessThan(160);
    const clean = cleanUp(shaded, mode);
    for (const place of bare) expect(at(clean, place)).toBeGreaterThan(244);
    for (const mark of marks) expect(at(clean, mark)).toBeLessThan(110);
    // the lamp was yellow
    const whites = bare.map((place) => at(clean, place, 2));
    expect(Math.min(...whites)).toBeGreaterThan(244);
    if (mode === "blackWhite") expect(new Set(clean.data)).toEqual(new Set([0, 255]));
  });

  it("leaves paper its colour where it has one", () => {
    const pink = blankRaster({ width: 200, height: 200 });
    for (let pixel = 0; pixel < pink.data.length; pixel += 4) pink.data.set([230, 160, 170, 255], pixel);
    const { data } = cleanUp(pink, "colour");
    expect((data[1] ?? 0) / (data[0] ?? 1)).toBeLessThan(0.9);
  });

  it("black and white is packed in bits, a row from a byte of its own", () => {
    const tiny = blankRaster({ width: 9, height: 2 });
    tiny.data.fill(255, 0, 4);
    tiny.data.fill(255, 8 * 4, 9 * 4);
    tiny.data.fill(255, 10 * 4, 11 * 4);
    expect([...packBits(tiny)]).toEqual([0b10000000, 0b10000000, 0b01000000, 0]);
  });
});

describe("the PDF of pictures", () => {
  let pdfium: Pdfium;
  beforeAll(async () => {
    const wasm = createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm");
    pdfium = await startPdfium(await WebAssembly.compile(await readFile(wasm)));
  });

  /** A page that is black on its upper half and white below. */
  const bits = (width: number, height: number): PdfImage => {
    const raw = new Uint8Array(Math.ceil(width / 8) * height);
    raw.fill(255, Math.ceil(width / 8) * (height / 2));
    return { kind: "bits", bytes: Uint8Array.from(deflateSync(raw)), width, height };
  };

  function open(bytes: Uint8Array) {
    const at = pdfium.wasmExports.malloc(bytes.length);
    pdfium.HEAPU8.set(bytes, at);
    return pdfium._FPDF_LoadMemDocument(at, bytes.length, 0);
  }

  it("is one that the server takes and PDFium reads: A4 where it has that shape, else 200 dpi", () => {
    const file = imagesPdf([bits(1654, 2338), bits(2338, 1654), bits(1000, 600)]);
    expect(judgeFile("Scan 2026-11-25 14.05.pdf", file, () => false, ["pdf"])).toBe("pdf");
    const document = open(file);
    expect(pdfium._FPDF_GetPageCount(document)).toBe(3);
    const size = pdfium.wasmExports.malloc(8);
    const sizes = [0, 1, 2].map((page) => {
      expect(pdfium._FPDF_GetPageSizeByIndexF(document, page, size)).toBeTruthy();
      return [...pdfium.HEAPF32.subarray(size / 4, size / 4 + 2)].map((points) => Math.round(points));
    });
    expect(sizes).toEqual([
      [595, 842],
      [842, 595],
      [360, 216],
    ]);
  });

  it("shows each picture upright on all of its page", () => {
    const document = open(imagesPdf([bits(80, 120)]));
    const page = pdfium._FPDF_LoadPage(document, 0);
    const bitmap = pdfium._FPDFBitmap_CreateEx(8, 12, 4, 0, 32);
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, 8, 12, 0xff00ff00);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, 8, 12, 0, 0);
    const pixels = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const shown = (x: number, y: number) => [...pdfium.HEAPU8.subarray(pixels + (y * 8 + x) * 4).subarray(0, 3)];
    expect([shown(1, 1), shown(6, 1), shown(1, 10), shown(6, 10)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [255, 255, 255],
      [255, 255, 255],
    ]);
  });

  it("gives up quality until all pages fit, and says so where they cannot", () => {
    const page = (...sizes: number[]): PdfImage[] =>
      sizes.map((size) => ({ kind: "jpeg", bytes: new Uint8Array(size), width: 100, height: 100 }));
    const pages = [page(400_000, 200_000, 90_000), page(50_000), page(400_000, 200_000, 90_000)];
    const sizes = (limit: number) => fittingImages(pages, limit)?.map(({ bytes }) => bytes.length);
    expect(sizes(MAX_FILE_BYTES)).toEqual([400_000, 50_000, 400_000]);
    expect(sizes(500_000)).toEqual([200_000, 50_000, 200_000]);
    expect(sizes(240_000)).toEqual([90_000, 50_000, 90_000]);
    expect(sizes(230_000)).toBeUndefined();
    const fitting = fittingImages(pages, 240_000);
    expect(fitting && imagesPdf(fitting).length).toBeLessThanOrEqual(240_000);
  });
});
