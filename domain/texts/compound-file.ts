/* Microsoft's compound file: streams in sectors that are chained through a table. Source: [MS-CFB]. */

const MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Greater numbers of sectors mean something else: the end, free, the table itself. */
const LAST_SECTOR = 0xfffffffa;
const END = 0xfffffffe;
const NO_ENTRY = 0xffffffff;
const ENTRY_BYTES = 128;
/** Streams below this size lie in a stream of their own, in smaller sectors. */
const SMALL = 4096;
const SMALL_SHIFT = 6;
/** Tables that the header names; further ones are chained. */
const TABLES_IN_HEADER = 109;

/** Two bytes. @throws a RangeError outside of them */
export function number16(bytes: Uint8Array, at: number): number {
  if (at < 0 || at + 2 > bytes.length) throw new RangeError("outside of the file");
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

/** Four bytes. @throws a RangeError outside of them */
export function number32(bytes: Uint8Array, at: number): number {
  return number16(bytes, at) + number16(bytes, at + 2) * 0x10000;
}

interface Entry {
  name: string;
  start: number;
  size: number;
  before: number;
  after: number;
  child: number;
}

/** A compound file's streams by name. Each of its methods throws a RangeError where the bytes say what cannot be. */
export class CompoundFile {
  readonly #bytes: Uint8Array;
  readonly #shift: number;
  readonly #table: number[];
  readonly #entries: Entry[];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    if (!MAGIC.every((byte, at) => bytes[at] === byte)) throw new RangeError("no compound file");
    this.#shift = number16(bytes, 30);
    if (this.#shift !== 9 && this.#shift !== 12) throw new RangeError("sectors of no size");
    this.#table = this.#readTable();
    this.#entries = this.#readEntries(number32(bytes, 48));
  }

  /** A stream at the top of the file; null when it has none of that name. */
  stream(name: string): Uint8Array | null {
    const entry = this.#top().find((one) => one.name === name);
    const root = this.#entries[0];
    if (!entry || !root) return null;
    if (entry.size >= SMALL) return this.#read(entry.start).subarray(0, entry.size);
    const small = this.#read(root.start);
    const table = numbersOf(this.#read(number32(this.#bytes, 60)));
    const sectors = chain(table, entry.start);
    return gathered(small, sectors, SMALL_SHIFT, 0).subarray(0, entry.size);
  }

  /** The tree of entries below the root, without what lies in folders. */
  #top(): Entry[] {
    const found: Entry[] = [];
    const seen = new Set<number>();
    const next = [this.#entries[0]?.child ?? NO_ENTRY];
    for (let index = next.pop(); index !== undefined; index = next.pop()) {
      const entry = this.#entries[index];
      if (!entry || seen.has(index)) continue;
      seen.add(index);
      found.push(entry);
      next.push(entry.before, entry.after);
    }
    return found;
  }

  #sector(index: number): Uint8Array {
    const start = (index + 1) * 2 ** this.#shift;
    if (start >= this.#bytes.length) throw new RangeError("a sector outside of the file");
    return this.#bytes.subarray(start, start + 2 ** this.#shift);
  }

  #readTable(): number[] {
    const sectors: number[] = [];
    for (let at = 0; at < TABLES_IN_HEADER; at++) sectors.push(number32(this.#bytes, 76 + 4 * at));
    const perSector = 2 ** this.#shift / 4;
    const most = this.#bytes.length / 2 ** this.#shift;
    let further = number32(this.#bytes, 68);
    for (let count = 0; further < LAST_SECTOR; count++) {
      if (count > most) throw new RangeError("a chain without end");
      const numbers = numbersOf(this.#sector(further));
      sectors.push(...numbers.slice(0, perSector - 1));
      further = numbers[perSector - 1] ?? END;
    }
    const table: number[] = [];
    const used = sectors.filter((sector) => sector < LAST_SECTOR);
    if (used.length > most) throw new RangeError("more tables than sectors");
    for (const sector of used) for (const number of numbersOf(this.#sector(sector))) table.push(number);
    return table;
  }

  #read(start: number): Uint8Array {
    return gathered(this.#bytes, chain(this.#table, start), this.#shift, 1);
  }

  #readEntries(start: number): Entry[] {
    const bytes = this.#read(start);
    const entries: Entry[] = [];
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
      let name = "";
      for (let letter = 0; letter < Math.min(32, number16(bytes, at + 64) / 2 - 1); letter++)
        name += String.fromCharCode(number16(bytes, at + 2 * letter));
      entries.push({
        name,
        before: number32(bytes, at + 68),
        after: number32(bytes, at + 72),
        child: number32(bytes, at + 76),
        start: number32(bytes, at + 116),
        size: number32(bytes, at + 120),
      });
    }
    return entries;
  }
}

function numbersOf(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) numbers.push(number32(bytes, at));
  return numbers;
}

/** The sectors of a stream. One that comes twice would go on for ever. */
function chain(table: readonly number[], start: number): number[] {
  const sectors: number[] = [];
  for (let sector = start; sector < LAST_SECTOR; sector = table[sector] ?? END) {
    if (sectors.length > table.length) throw new RangeError("a chain without end");
    sectors.push(sector);
  }
  return sectors;
}

/** The bytes of sectors, one after the other, as far as the file has them. */
function gathered(bytes: Uint8Array, sectors: readonly number[], shift: number, headers: number): Uint8Array {
  const size = 2 ** shift;
  const result = new Uint8Array(sectors.length * size);
  sectors.forEach((sector, at) => {
    const start = (sector + headers) * size;
    if (start >= bytes.length) throw new RangeError("a sector outside of the file");
    result.set(bytes.subarray(start, start + size), at * size);
  });
  return result;
}
