/* Word 97 to 2003: a compound file, whose piece table says where its text is. Source: [MS-CFB] and [MS-DOC]. */

import { CompoundFile, number16, number32 } from "./compound-file.ts";
import { letterProperties } from "./doc-properties.ts";
import { type FileText, textLimits } from "./texts.ts";
import { textOfOne } from "./whole-text.ts";

/** What bytes from 0x80 on are in Western and in Arabic Windows; Western ones from 0xa0 on are Unicode's. */
const WESTERN = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const ARABIC =
  "€پ‚ƒ„…†‡ˆ‰ٹ‹Œچژڈگ‘’“”•–—ک™ڑ›œ\u200c\u200dں\u00a0،¢£¤¥¦§¨©ھ«¬\u00ad®¯°±²³´µ¶·¸¹؛»¼½¾؟ہءآأؤإئابةتثجحخدذرزسشصض×طظعغـفقكàلâمنهوçèéêëىيîï\u064b\u064c\u064d\u064eô\u064f\u0650÷\u0651ù\u0652ûü\u200e\u200fے";

/** What begins a document of Word 97 and later, and the oldest version of its kind. */
const WORD = 0xa5ec;
const WORD_97 = 0xc1;
/** What begins one of Word 6 and 95, and one of Word 2, which is no compound file. */
const WORD_95 = 0xa5dc;
const WORD_2 = 0xa5db;
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;
/** Where the first page of the file says where the piece table is. */
const CLX = 0x1a2;
const LANGUAGE = 6;
const FLAGS = 10;
const ARABIC_LANGUAGE = 1;

/** Stretches of the text: so many letters, from this byte on, one or two bytes each. */
interface Piece {
  letters: number;
  start: number;
  narrow: boolean;
}

/** The piece table, after the formatting that may come before it. */
function piecesOf(table: Uint8Array, start: number, size: number): Piece[] {
  let at = start;
  const end = start + size;
  while (at < end && table[at] === 1) at += 3 + number16(table, at + 1);
  if (table[at] !== 2) throw new RangeError("no piece table");
  const count = Math.floor((Math.min(number32(table, at + 1), end - at - 5) - 4) / 12);
  const pieces: Piece[] = [];
  for (let index = 0; index < count; index++) {
    const from = number32(table, at + 5 + 4 * index);
    const letters = number32(table, at + 9 + 4 * index) - from;
    if (letters < 0) throw new RangeError("a piece that ends before it begins");
    const place = number32(table, at + 5 + 4 * (count + 1) + 8 * index + 2);
    const narrow = (place & 0x40000000) !== 0;
    pieces.push({ letters, start: narrow ? (place & 0x3fffffff) >>> 1 : place & 0x3fffffff, narrow });
  }
  return pieces;
}

/** Ends a cell, and a row. */
const CELL = 0x07;

/** What Word writes for what is no letter: ends of paragraphs and cells, breaks, notes, pictures. */
function shown(code: number): string {
  if (code === 0x0d || code === 0x0b || code === 0x0c) return "\n";
  if (code === CELL || code === 0x09) return " ";
  return code === 0x1e ? "-" : "";
}

/** The letters of all pieces, without the codes of fields, of which their results are shown. */
function lettersOf(
  stream: Uint8Array,
  table: Uint8Array,
  pieces: readonly Piece[],
  codepage: string,
): { text: string; cut: boolean } {
  const { endsRow, isDeleted } = letterProperties(stream, table);
  const parts: string[] = [];
  let letters = 0;
  // of fields within each other: whether it is in the code
  const fields: boolean[] = [];
  let codes = 0;
  const endField = () => {
    if (fields.pop() === true) codes--;
  };
  for (const { letters: count, start, narrow } of pieces) {
    const end = start + count * (narrow ? 1 : 2);
    if (end > stream.length) throw new RangeError("a piece outside of the text");
    let part = "";
    for (let at = start; at < end; at += narrow ? 1 : 2) {
      const unit = narrow ? (stream[at] ?? 0) : number16(stream, at);
      if (unit === 0x13) {
        fields.push(true);
        codes++;
      } else if (unit === 0x14 && fields.length > 0) {
        endField();
        fields.push(false);
      } else if (unit === 0x15) endField();
      else if (codes === 0 && !isDeleted(at)) {
        part +=
          unit < 0x20
            ? unit === CELL && endsRow(at)
              ? "\n"
              : shown(unit)
            : narrow && unit >= 0x80
              ? (codepage[unit - 0x80] ?? "")
              : String.fromCharCode(unit);
        if (letters + part.length >= textLimits.letters) {
          parts.push(part);
          return { text: parts.join(""), cut: true };
        }
      }
    }
    letters += part.length;
    parts.push(part);
  }
  return { text: parts.join(""), cut: false };
}

/** Whether an earlier Word wrote it, whose files are laid out otherwise. */
function isOld(start: Uint8Array): boolean {
  const begin = number16(start, 0);
  return begin === WORD_95 || (begin === WORD && number16(start, 2) < WORD_97);
}

/**
 * The text of a DOC: body, notes, headers, footers, comments and text boxes. Locked when it is encrypted; old when Word wrote
 * it before Word 97; broken when it is no such file, or damaged.
 */
export function docText(bytes: Uint8Array): FileText {
  try {
    if (number16(bytes, 0) === WORD_2) return { state: "old", pages: [] };
    const file = new CompoundFile(bytes);
    const stream = file.stream("WordDocument");
    if (stream && isOld(stream)) return { state: "old", pages: [] };
    if (!stream || number16(stream, 0) !== WORD) return { state: "broken", pages: [] };
    const flags = number16(stream, FLAGS);
    if ((flags & ENCRYPTED) !== 0) return { state: "locked", pages: [] };
    const table = file.stream((flags & SECOND_TABLE) !== 0 ? "1Table" : "0Table");
    if (!table) return { state: "broken", pages: [] };
    const pieces = piecesOf(table, number32(stream, CLX), number32(stream, CLX + 4));
    const arabic = (number16(stream, LANGUAGE) & 0x3ff) === ARABIC_LANGUAGE;
    const western = WESTERN + Array.from({ length: 0x60 }, (_, at) => String.fromCharCode(0xa0 + at)).join("");
    const { text, cut } = lettersOf(stream, table, pieces, arabic ? ARABIC : western);
    return textOfOne(text, cut);
  } catch {
    // whatever the bytes say, only a read outside of them gets here
    return { state: "broken", pages: [] };
  }
}
