/* Go refuses a multipart body with a control character in a part's header, such as in a filename; browsers send them. */

/** Bytes that can be written. */
export interface WritableBytes {
  readonly length: number;
  [index: number]: number;
}

const CR = 13;
const LF = 10;
const TAB = 9;
const SPACE = 32;
const COLON = 58;
const DASH = 45;
const ESCAPES = 127;

/** Where `wanted` next stands in `bytes`, or -1. Source: R. N. Horspool, "Practical fast searching in strings", 1980. */
export function find(bytes: WritableBytes, wanted: readonly number[], from: number): number {
  const last = wanted.length - 1;
  const skip = new Map(wanted.slice(0, last).map((byte, index) => [byte, last - index]));
  let at = from;
  while (at + last < bytes.length) {
    let index = last;
    while (index >= 0 && bytes[at + index] === wanted[index]) index--;
    if (index < 0) return at;
    at += skip.get(bytes[at + last] ?? 0) ?? wanted.length;
  }
  return -1;
}

const isControl = (byte: number) => (byte < SPACE && byte !== TAB) || byte === ESCAPES;

/** Takes control characters out of one header line, in place: the rest closes up, and spaces after the colon fill in. */
function cleanLine(bytes: WritableBytes, start: number, end: number): void {
  const kept: number[] = [];
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (!isControl(byte)) kept.push(byte);
  }
  const removed = end - start - kept.length;
  if (removed === 0) return;
  const head = kept.indexOf(COLON) + 1;
  const whole = [...kept.slice(0, head), ...Array<number>(removed).fill(SPACE), ...kept.slice(head)];
  for (const [index, byte] of whole.entries()) bytes[start + index] = byte;
}

/**
 * Takes control characters out of the headers of a multipart body's parts, in place; the length stays.
 * Source: RFC 2046, section 5.1.1.
 * @param boundary as the Content-Type names it
 */
export function cleanPartHeaders(bytes: WritableBytes, boundary: string): void {
  const delimiter = [...`--${boundary}`].map((char) => char.charCodeAt(0));
  for (let at = find(bytes, delimiter, 0); at >= 0; at = find(bytes, delimiter, at)) {
    at += delimiter.length;
    if (bytes[at] === DASH && bytes[at + 1] === DASH) return;
    let start = at + 2;
    let end = find(bytes, [CR, LF], start);
    while (end > start) {
      cleanLine(bytes, start, end);
      start = end + 2;
      end = find(bytes, [CR, LF], start);
    }
    at = start;
  }
}

/** The boundary in a Content-Type, or null. */
export function boundaryOf(contentType: string): string | null {
  const match = /;\s*boundary=(?:"([^"]+)"|([^;\s"]+))/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}
