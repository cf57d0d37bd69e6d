/* Word files as Word 97 to 2003 write them. Source: [MS-DOC]. */
import { compound } from "./compound.mjs";
import { isArabic } from "./text.mjs";

const PAGE = 512;
/** Where the text begins in the WordDocument stream: after the file information block. */
const TEXT_START = 1024;
/** A formatting page holds 29 paragraphs; that is enough for a letter. */
const MOST_PARAGRAPHS = 29;
/** Word.Document.8, {00020906-0000-0000-C000-000000000046}. */
const WORD_8 = Buffer.from("0609020000000000c000000000000046", "hex");

/**
 * A Word 97 document.
 * @param {{ lines: string[] }} content paragraphs, the first as a heading; at most 29
 */
export function doc({ lines }) {
  if (lines.length === 0 || lines.length > MOST_PARAGRAPHS) throw new RangeError("1 to 29 paragraphs");
  const text = Buffer.from(lines.map((line) => `${line}\r`).join(""), "utf16le");
  const characters = text.length / 2;
  const textEnd = TEXT_START + text.length;
  const bounds = [TEXT_START];
  for (const line of lines) bounds.push((bounds.at(-1) ?? 0) + (line.length + 1) * 2);
  const formatsStart = Math.ceil(textEnd / PAGE) * PAGE;
  const stream = Buffer.alloc(formatsStart + 2 * PAGE);
  text.copy(stream, TEXT_START);
  formatPage(bounds, 1, lines.map(characterFormat), false).copy(stream, formatsStart);
  formatPage(bounds, 13, lines.map(paragraphFormat), true).copy(stream, formatsStart + PAGE);

  /** Parts of the table stream by their place among the block's pointers. */
  const parts = new Map([
    [1, styles()],
    [6, plex([0, characters], [sectionOf()])],
    [12, plex([TEXT_START, textEnd], [u32(formatsStart / PAGE)])],
    [13, plex([TEXT_START, textEnd], [u32(formatsStart / PAGE + 1)])],
    [15, fonts("Arial")],
    [31, documentProperties()],
    [33, pieces(characters)],
  ]);
  information(stream, characters, parts);
  return compound({ WordDocument: stream, "1Table": Buffer.concat([...parts.values()]) }, WORD_8);
}

/**
 * Writes the file information block.
 * @param {Buffer} stream
 * @param {number} characters
 * @param {Map<number, Buffer>} parts
 */
function information(stream, characters, parts) {
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(0x00c1, 2); // Word 97
  stream.writeUInt16LE(0x0409, 6);
  stream.writeUInt16LE(0x1200, 10); // tables in 1Table, extended characters
  stream.writeUInt16LE(0x00bf, 12);
  stream.writeUInt32LE(TEXT_START, 24);
  stream.writeUInt32LE(TEXT_START + characters * 2, 28);
  stream.writeUInt16LE(14, 32);
  stream.writeUInt16LE(22, 62);
  stream.writeUInt32LE(stream.length, 64);
  stream.writeUInt32LE(characters, 76);
  stream.writeUInt16LE(93, 152);
  let at = 0;
  for (const [place, part] of parts) {
    stream.writeUInt32LE(at, 154 + place * 8);
    stream.writeUInt32LE(part.length, 158 + place * 8);
    at += part.length;
  }
}

/**
 * A page of formats: where each run begins, and the place of its format counted in words from the page's start.
 * @param {number[]} bounds byte positions of the runs, and their end
 * @param {number} entrySize bytes that name one run's format
 * @param {Buffer[]} formats
 * @param {boolean} even whether a format's own length may be omitted by a zero byte (paragraphs)
 */
function formatPage(bounds, entrySize, formats, even) {
  const page = Buffer.alloc(PAGE);
  for (const [index, bound] of bounds.entries()) page.writeUInt32LE(bound, index * 4);
  const entries = bounds.length * 4;
  let end = PAGE - 2;
  /** @type {Map<string, number>} */
  const written = new Map();
  for (const [index, format] of formats.entries()) {
    const key = format.toString("hex");
    let at = written.get(key);
    if (at === undefined) {
      const bytes = withLength(format, even);
      end = (end - bytes.length) & ~1;
      bytes.copy(page, end);
      at = end;
      written.set(key, at);
    }
    page[entries + index * entrySize] = at / 2;
  }
  page[PAGE - 1] = formats.length;
  return page;
}

/**
 * @param {Buffer} format
 * @param {boolean} paragraph
 */
function withLength(format, paragraph) {
  if (!paragraph) return Buffer.concat([Buffer.from([format.length]), format]);
  if (format.length % 2 === 1) return Buffer.concat([Buffer.from([(format.length + 1) / 2]), format]);
  return Buffer.concat([Buffer.from([0, format.length / 2]), format]);
}

/**
 * @param {string} line
 * @param {number} index
 */
function characterFormat(line, index) {
  const size = index === 0 ? 36 : 22;
  const sizes = [0x43, 0x4a, size, 0, 0x61, 0x4a, size, 0];
  const bold = index === 0 ? [0x35, 0x08, 1, 0x5c, 0x08, 1] : [];
  const rightToLeft = isArabic(line) ? [0x5a, 0x08, 1] : [];
  return Buffer.from([...bold, ...sizes, ...rightToLeft]);
}

/** @param {string} line */
function paragraphFormat(line) {
  const spaceAfter = [0x14, 0xa4, 160, 0];
  return Buffer.from([0, 0, ...spaceAfter, ...(isArabic(line) ? [0x41, 0x24, 1] : [])]);
}

/** The style sheet: Normal and Default Paragraph Font, at the places that are fixed for them. */
function styles() {
  const count = 15;
  const head = [count, 10, 1, 91, count, 0, 0, 0, 0];
  const sheet = [u16(head.length * 2), ...head.map(u16)];
  const normal = style("Normal", { id: 0, kind: 1, next: 0 }, [u16(2), u16(0), u16(0)]);
  const plain = style("Default Paragraph Font", { id: 65, kind: 2, next: 10 }, [u16(0)]);
  for (let place = 0; place < count; place++) {
    const made = place === 0 ? normal : place === 10 ? plain : null;
    sheet.push(u16(made?.length ?? 0));
    if (made) sheet.push(made);
  }
  return Buffer.concat(sheet);
}

/**
 * @param {string} name
 * @param {{ id: number, kind: number, next: number }} of
 * @param {Buffer[]} formats
 */
function style(name, { id, kind, next }, formats) {
  const formatCount = kind === 1 ? 2 : 1;
  const title = Buffer.concat([u16(name.length), Buffer.from(name, "utf16le"), u16(0)]);
  const rest = Buffer.concat([title, ...formats]);
  const base = [id, (0xfff << 4) | kind, (next << 4) | formatCount, 10 + rest.length, 0];
  return Buffer.concat([...base.map(u16), rest]);
}

/** @param {string} name */
function fonts(name) {
  const font = Buffer.concat([Buffer.from([0x26]), u16(400), Buffer.alloc(36), Buffer.from(`${name}\0`, "utf16le")]);
  return Buffer.concat([u16(1), u16(0), Buffer.from([font.length]), font]);
}

function documentProperties() {
  const bytes = Buffer.alloc(500);
  bytes.writeUInt16LE(720, 10);
  return bytes;
}

/** One section with the properties that Word takes when none are written. */
function sectionOf() {
  return Buffer.concat([u16(0), u32(0xffffffff), u16(0), u32(0)]);
}

/**
 * The piece table: one piece, in UTF-16.
 * @param {number} characters
 */
function pieces(characters) {
  const table = plex([0, characters], [Buffer.concat([u16(0), u32(TEXT_START), u16(0)])]);
  return Buffer.concat([Buffer.from([2]), u32(table.length), table]);
}

/**
 * Positions and what stands between them.
 * @param {number[]} positions
 * @param {Buffer[]} data
 */
function plex(positions, data) {
  return Buffer.concat([...positions.map(u32), ...data]);
}

/** @param {number} value */
function u16(value) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** @param {number} value */
function u32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
