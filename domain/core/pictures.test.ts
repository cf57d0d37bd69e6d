import fc from "fast-check";
import { expect, it } from "vitest";
import { picturePixels } from "./pictures.ts";

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
};

/** @param before segments before the frame: their markers and lengths */
const jpeg = (frame: number, width: number, height: number, before: readonly (readonly [number, number])[]) => [
  ...[0xff, 0xd8],
  ...before.flatMap(([marker, length]) => [
    0xff,
    marker,
    (length + 2) >> 8,
    (length + 2) & 255,
    ...Array(length).fill(0xff),
  ]),
  ...[0xff, 0xff, frame, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3],
];

it("says how many pixels a PNG has, up to the most that its header can say", () => {
  expect(picturePixels(png(30_000, 20_000))).toBe(600_000_000);
  expect(picturePixels(png(0xffffffff, 2))).toBe(0xffffffff * 2);
  expect(picturePixels(png(5, 5).subarray(0, 20))).toBeNull();
});

it("finds the frame of a JPEG behind whatever comes before it, tables that look like one too", () => {
  const segment = fc.tuple(fc.constantFrom(0xe0, 0xe1, 0xe2, 0xdb, 0xc4, 0xc8, 0xcc, 0xfe), fc.nat(400));
  const side = fc.integer({ min: 1, max: 65_535 });
  const frame = fc.constantFrom(0xc0, 0xc1, 0xc2, 0xc9);
  fc.assert(
    fc.property(frame, side, side, fc.array(segment, { maxLength: 5 }), (marker, width, height, before) => {
      expect(picturePixels(jpeg(marker, width, height, before))).toBe(width * height);
    }),
  );
});

it("ends with any bytes, and knows nothing of what is no picture", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isJpeg) => {
      const pixels = picturePixels(isJpeg ? [0xff, 0xd8, ...bytes] : bytes);
      if (!isJpeg && bytes[0] !== 0x89 && bytes[0] !== 0xff) expect(pixels).toBeNull();
    }),
  );
  expect(picturePixels(new TextEncoder().encode("%PDF-1.7"))).toBeNull();
});
