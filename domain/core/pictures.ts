/* What a picture's header says of its size, before anything is decoded. */

/**
 * The most pixels of a picture that is decoded whole, with four bytes of memory for each: more than any phone's camera makes
 * for 10 MB, and less than what ends a page. A file of some kilobytes may say that it has gigapixels.
 */
export const MOST_PICTURE_PIXELS = 100_000_000;

const u16 = (bytes: ArrayLike<number>, at: number) => (bytes[at] ?? 0) * 0x100 + (bytes[at + 1] ?? 0);
const u32 = (bytes: ArrayLike<number>, at: number) => u16(bytes, at) * 0x10000 + u16(bytes, at + 2);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const isPng = (bytes: ArrayLike<number>) => PNG.every((byte, at) => bytes[at] === byte);

/** Whether a JPEG marker begins a frame: SOF0 to SOF15 without DHT, JPG and DAC. Source: ITU-T T.81, table B.1. */
const beginsFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Source: ITU-T T.81, sections B.1.1 and B.2.2. */
function jpegPixels(bytes: ArrayLike<number>): number | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (beginsFrame(marker)) return u16(bytes, at + 5) * u16(bytes, at + 7);
    // a marker may have fill bytes before it
    at += marker === 0xff ? 1 : 2 + Math.max(2, u16(bytes, at + 2));
  }
  return null;
}

/** How many pixels a PNG or JPEG says it has; null where its header does not tell. */
export function picturePixels(bytes: ArrayLike<number>): number | null {
  // PNG, section 11.2.1: IHDR is the first chunk
  if (isPng(bytes)) return bytes.length < 24 ? null : u32(bytes, 16) * u32(bytes, 20);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegPixels(bytes) : null;
}
