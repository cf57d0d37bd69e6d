/* A folded text in one byte a letter, on the disk and in memory: ASCII and Arabic, which most papers consist of. */

/** Arabic as one byte a letter. Browsers decode it themselves, and most of its letters lie where Latin-1 has letters too. */
const ARABIC = "windows-1256";
const LATIN = "windows-1252";

/** The first byte: how the rest is written. */
const PACKED = 1;
const UTF8 = 2;

/** A text in memory. `packed` has the letters of Latin-1 in place of Arabic ones, so that an engine keeps one byte a letter. */
export type HeldKey = { packed: string; plain?: never } | { plain: string; packed?: never };

/** Arrays by a letter's code, 0 where it has none: a map would take ten times as long. */
interface Alphabet {
  bytes: Uint8Array;
  /** The letter that stands for another in a packed text, and back. */
  packed: Uint16Array;
  plain: Uint16Array;
}

const CODES = 0x10000;

let known: Alphabet | null = null;

function alphabet(): Alphabet {
  if (known) return known;
  const upper = Uint8Array.from({ length: 128 }, (_, at) => at + 128);
  const arabic = new TextDecoder(ARABIC).decode(upper);
  const latin = new TextDecoder(LATIN).decode(upper);
  const [bytes, packed, plain] = [new Uint8Array(CODES), new Uint16Array(CODES), new Uint16Array(CODES)];
  for (let at = 0; at < 128; at++) {
    bytes[at] = packed[at] = plain[at] = at;
    const [code, stand] = [arabic.charCodeAt(at), latin.charCodeAt(at)];
    bytes[code] = at + 128;
    packed[code] = stand;
    plain[stand] = code;
  }
  known = { bytes, packed, plain };
  return known;
}

/** @returns null where a letter is neither ASCII nor Arabic */
function packedBytes(key: string): Uint8Array<ArrayBuffer> | null {
  const { bytes } = alphabet();
  const packed = new Uint8Array(key.length + 1);
  packed[0] = PACKED;
  for (let at = 0; at < key.length; at++) {
    const byte = bytes[key.charCodeAt(at)];
    if (!byte) return null;
    packed[at + 1] = byte;
  }
  return packed;
}

/** A key as it is stored. */
export function packKey(key: string): Uint8Array<ArrayBuffer> {
  const packed = packedBytes(key);
  if (packed) return packed;
  const text = new TextEncoder().encode(key);
  const bytes = new Uint8Array(text.length + 1);
  bytes[0] = UTF8;
  bytes.set(text, 1);
  return bytes;
}

/** A stored key as it is kept in memory. */
export function holdKey(bytes: Uint8Array<ArrayBuffer>): HeldKey {
  const rest = bytes.subarray(1);
  return bytes[0] === PACKED
    ? { packed: new TextDecoder(LATIN).decode(rest) }
    : { plain: new TextDecoder().decode(rest) };
}

function exchanged(text: string, by: Uint16Array): string | null {
  if (text === "") return text;
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const other = by[text.charCodeAt(at)];
    if (!other) return null;
    codes[at] = other;
  }
  return new TextDecoder("utf-16le").decode(codes);
}

/** A part of a packed key in its own letters. */
export function plainPart(packed: string): string {
  return exchanged(packed, alphabet().plain) ?? "";
}

/** The key itself. */
export function plainKey(held: HeldKey): string {
  return held.plain ?? plainPart(held.packed);
}

/** A part of a key as packed keys have it; null where none can hold it. */
export function packedPart(part: string): string | null {
  return exchanged(part, alphabet().packed);
}
