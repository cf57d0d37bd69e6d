/* What Word 97 to 2003 says of the letters of a text: where rows of tables end, and what was deleted. Source: [MS-DOC]. */

import { number16, number32 } from "./compound-file.ts";

/** Where the first page of the file says what the properties of letters, and of paragraphs, are in. */
const LETTERS = 0xfa;
const PARAGRAPHS = 0x102;
/** Properties lie in pages of this size, the last byte of which says how many there are. */
const PAGE = 512;
/** A page's number has so many bits. */
const NUMBER = 0x3fffff;

/** The paragraph is the end of a row; the letters are deleted, in a change that is tracked. */
const ROW_END = 0x2417;
const DELETED = 0x0800;
/** Two whose size is said otherwise than that of others. */
const TABLE = 0xd608;
const TABS = 0xc615;
/** How long the value of a property is, by its three highest bits; 0 where it says so itself. */
const SIZES = [1, 1, 2, 4, 2, 2, 0, 3];

/** Stretches of bytes, in their order. */
type Stretch = readonly [from: number, to: number];

/** Whether a list of properties sets this one. */
function isSet(stream: Uint8Array, start: number, end: number, wanted: number): boolean {
  for (let at = start; at + 2 < end; ) {
    const property = number16(stream, at);
    at += 2;
    // also as the opposite of what a style says
    if (property === wanted) return stream[at] === 1 || stream[at] === 0x81;
    const size = SIZES[property >>> 13] ?? 0;
    if (size > 0) at += size;
    else if (property === TABLE) at += 1 + number16(stream, at);
    // its size may be too large for a byte, and then nothing after it is looked for
    else if (property === TABS && stream[at] === 0xff) return false;
    else at += 1 + (stream[at] ?? 0);
  }
  return false;
}

/** Where the properties of a run or a paragraph lie in a page. */
function listAt(stream: Uint8Array, page: number, offset: number, isParagraph: boolean): readonly [number, number] {
  const at = page + 2 * offset;
  const size = stream[at] ?? 0;
  if (!isParagraph) return [at + 1, at + 1 + size];
  // after the number of the style
  if (size > 0) return [at + 3, at + 2 * size];
  return [at + 4, at + 2 + 2 * (stream[at + 1] ?? 0)];
}

function stretchesWith(stream: Uint8Array, table: Uint8Array, place: number, wanted: number): Stretch[] {
  const isParagraph = place === PARAGRAPHS;
  const start = number32(stream, place);
  const count = Math.min(Math.floor((number32(stream, place + 4) - 4) / 8), Math.ceil(stream.length / PAGE));
  const found: Stretch[] = [];
  for (let index = 0; index < count; index++) {
    const page = (number32(table, start + 4 * (count + 1) + 4 * index) & NUMBER) * PAGE;
    const runs = stream[page + PAGE - 1] ?? 0;
    const offsets = page + 4 * (runs + 1);
    for (let run = 0; run < runs; run++) {
      const offset = stream[offsets + run * (isParagraph ? 13 : 1)] ?? 0;
      if (offset === 0) continue;
      const [from, to] = listAt(stream, page, offset, isParagraph);
      if (!isSet(stream, from, Math.min(to, page + PAGE), wanted)) continue;
      found.push([number32(stream, page + 4 * run), number32(stream, page + 4 * run + 4)]);
    }
  }
  return found.sort(([one], [other]) => one - other);
}

/** Whether a byte is in one of the stretches, which do not overlap. */
function isIn(stretches: readonly Stretch[], byte: number): boolean {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.[0] ?? 0) <= byte) low = middle + 1;
    else high = middle;
  }
  return byte < (stretches[low - 1]?.[1] ?? 0);
}

/**
 * What is said of the letter that begins at a byte of the text. A file whose properties cannot be read has a text
 * all the same.
 */
export function letterProperties(stream: Uint8Array, table: Uint8Array) {
  const read = (place: number, wanted: number) => {
    try {
      return stretchesWith(stream, table, place, wanted);
    } catch {
      return [];
    }
  };
  const [rowEnds, deleted] = [read(PARAGRAPHS, ROW_END), read(LETTERS, DELETED)];
  return {
    endsRow: (byte: number) => rowEnds.length > 0 && isIn(rowEnds, byte),
    isDeleted: (byte: number) => deleted.length > 0 && isIn(deleted, byte),
  };
}
