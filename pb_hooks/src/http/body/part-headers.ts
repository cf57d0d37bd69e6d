/* Go refuses a multipart body with a control character in a part's header, such as in a filename; browsers send them. */

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

/** All headers of a body together, in bytes; a form has a few short ones. */
const MOST_HEADER_BYTES = 16 * 1024;
/** RFC 2046, section 5.1.1. */
const LONGEST_BOUNDARY = 70;

/** Steps that a search may still take. A browser's boundary needs far fewer; a body made to be slow ends here. */
export interface Budget {
  steps: number;
}

/**
 * Where `wanted` next occurs in `bytes`, or -1, also when the budget is used up.
 * Source: R. N. Horspool, "Practical fast searching in strings", 1980.
 */
export function find(bytes: WritableBytes, wanted: readonly number[], from: number, budget: Budget): number {
  const last = wanted.length - 1;
  const skip = new Map(wanted.slice(0, last).map((byte, index) => [byte, last - index]));
  let at = from;
  while (at + last < bytes.length && budget.steps > 0) {
    let index = last;
    while (index >= 0 && bytes[at + index] === wanted[index]) index--;
    budget.steps -= 1 + last - index;
    if (index < 0) return at;
    at += skip.get(bytes[at + last] ?? 0) ?? wanted.length;
  }
  return -1;
}

const isControl = (byte: number) => (byte < SPACE && byte !== TAB) || byte === ESCAPES;

/**
 * Takes control characters out of one header line, in place: the rest closes up, and spaces after the colon fill in.
 */
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

/** Where the line that begins at `start` ends, or -1 when it does not before `limit`. */
function lineEnd(bytes: WritableBytes, start: number, limit: number): number {
  for (let at = start; at < limit; at++) if (bytes[at] === CR && bytes[at + 1] === LF) return at;
  return -1;
}

/** Cleans the lines up to the empty one. @returns where the content begins, or -1 when it does not before `limit` */
function cleanHeaders(bytes: WritableBytes, start: number, limit: number): number {
  let line = start;
  for (let end = lineEnd(bytes, line, limit); end >= 0; end = lineEnd(bytes, line, limit)) {
    if (end === line) return end + 2;
    cleanLine(bytes, line, end);
    line = end + 2;
  }
  return -1;
}

/**
 * Takes control characters out of the headers of a multipart body's parts, in place; the length stays. It never takes
 * much longer than an honest body needs: what then is left stays as it was, and Go refuses it.
 * Source: RFC 2046, section 5.1.1.
 * @param boundary as the Content-Type names it
 */
export function cleanPartHeaders(bytes: WritableBytes, boundary: string): void {
  if (boundary.length > LONGEST_BOUNDARY) return;
  const delimiter = [CR, LF, DASH, DASH, ...[...boundary].map((char) => char.charCodeAt(0))];
  const budget: Budget = { steps: 10_000 + bytes.length / 10 };
  const afterNext = (from: number) => {
    const found = find(bytes, delimiter, from, budget);
    return found < 0 ? -1 : found + delimiter.length;
  };
  const opens = delimiter.slice(2).every((byte, index) => bytes[index] === byte);
  let room = MOST_HEADER_BYTES;
  let at = opens ? delimiter.length - 2 : afterNext(0);
  while (at >= 0 && !(bytes[at] === DASH && bytes[at + 1] === DASH)) {
    const content = cleanHeaders(bytes, at + 2, at + room);
    if (content < 0) return;
    room -= content - at;
    // the end of the empty line may be the beginning of the next delimiter
    at = afterNext(content - 2);
  }
}

export function boundaryOf(contentType: string): string | null {
  const match = /;\s*boundary=(?:"([^"]+)"|([^;\s"]+))/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}
