/*
 * Arabic text in a PDF: glyphs chosen by their place in the word, drawn from right to left.
 * Source: OpenType 1.9 (cmap, GSUB, hmtx), WOFF 1.0, ISO 32000-1, 9.7.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { root } from "../project.mjs";
import { glyphMap, substitutions } from "./opentype.mjs";
import { escaped, isArabic } from "./text.mjs";

const FILE = "node_modules/@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff";
/** Letters that join to the one before, never to the one after. */
const RIGHT_JOINING = new Set("اأإآٱدذرزوؤةى");
const NOT_JOINING = new Set("ء");
/** Helvetica's digits are all as wide as this; other Latin signs are taken for as wide, in thousandths of the size. */
const LATIN_WIDTH = 556;

/** The typeface that the product itself is set in. */
export function arabicFont() {
  const tables = unpacked(readFileSync(join(root, FILE)));
  const glyphs = glyphMap(table(tables, "cmap"));
  const shapes = substitutions(table(tables, "GSUB"));
  const metrics = table(tables, "hmtx");
  const metricCount = table(tables, "hhea").readUInt16BE(34);
  const unit = table(tables, "head").readUInt16BE(18);
  /** @param {number} glyph */
  const width = (glyph) => Math.round((metrics.readUInt16BE(Math.min(glyph, metricCount - 1) * 4) * 1000) / unit);
  /** @type {Map<number, string>} glyphs in use, with the text that they stand for */
  const used = new Map();

  /**
   * Glyphs of one word, in reading order.
   * @param {string} word
   */
  const shaped = (word) => {
    const letters = [...word].filter((letter) => glyphs.has(letter.codePointAt(0) ?? 0));
    const marked = letters.map((letter) => /\p{Mn}/u.test(letter));
    /** @param {number} from @param {1 | -1} step */
    const neighbour = (from, step) => {
      let at = from + step;
      while (marked[at]) at += step;
      return letters[at];
    };
    const chosen = letters.map((letter, index) => {
      const plain = glyphs.get(letter.codePointAt(0) ?? 0) ?? 0;
      if (marked[index] || !isLetter(letter)) return plain;
      const before = neighbour(index, -1);
      const after = neighbour(index, 1);
      const joinedBefore = isLetter(before) && !RIGHT_JOINING.has(before ?? "") && !NOT_JOINING.has(letter);
      const joinsAfter =
        isLetter(after) && !NOT_JOINING.has(after ?? "") && !RIGHT_JOINING.has(letter) && !NOT_JOINING.has(letter);
      const form = joinedBefore ? (joinsAfter ? "medi" : "fina") : joinsAfter ? "init" : null;
      return (form && shapes.single(form, plain)) || plain;
    });
    return shapes.ligatures("rlig", chosen, letters);
  };

  return {
    /**
     * A line as drawing operators, ending at `x` on the right.
     * @param {string} line
     * @param {number} points
     * @param {number} x
     * @param {number} y
     */
    drawn(line, points, x, y) {
      let at = x;
      let operators = "";
      for (const word of line.split(/(\s+)/)) {
        if (word === "") continue;
        if (!isArabic(word)) {
          at -= (word.length * (/\s/.test(word) ? 278 : LATIN_WIDTH) * points) / 1000;
          operators += `BT /F1 ${points} Tf ${at.toFixed(2)} ${y} Td (${escaped(word)}) Tj ET\n`;
          continue;
        }
        const run = shaped(word);
        for (const { glyph, text } of run) used.set(glyph, text);
        at -= (run.reduce((sum, { glyph }) => sum + width(glyph), 0) * points) / 1000;
        const codes = run
          .map(({ glyph }) => glyph.toString(16).padStart(4, "0"))
          .reverse()
          .join("");
        operators += `BT /F2 ${points} Tf ${at.toFixed(2)} ${y} Td <${codes}> Tj ET\n`;
      }
      return operators;
    },
    /**
     * The font's objects, the first of them the font itself.
     * @param {number} first number of the first object
     * @param {(entries: string, bytes: Buffer) => Buffer} stream
     * @returns {(string | Buffer)[]}
     */
    objects(first, stream) {
      const name = "IBMPlexSansArabic";
      const widths = [...used.keys()].sort((a, b) => a - b).map((glyph) => `${glyph} [${width(glyph)}]`);
      const file = trueType(tables);
      return [
        `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${first + 1} 0 R] /ToUnicode ${first + 4} 0 R >>`,
        `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${first + 2} 0 R /DW 500 /W [${widths.join(" ")}] /CIDToGIDMap /Identity >>`,
        `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [-500 -600 1500 1200] /ItalicAngle 0 /Ascent 1085 /Descent -415 /CapHeight 698 /StemV 80 /FontFile2 ${first + 3} 0 R >>`,
        stream(`/Length1 ${file.length} `, file),
        stream("", Buffer.from(toUnicode(used), "latin1")),
      ];
    },
  };
}

/** @param {string | undefined} letter */
function isLetter(letter) {
  return letter !== undefined && /(?=\p{L})\p{Script=Arabic}|ـ/u.test(letter);
}

/**
 * The tables of a WOFF file.
 * @param {Buffer} file
 */
function unpacked(file) {
  /** @type {Map<string, Buffer>} */
  const tables = new Map();
  for (let entry = 44; entry < 44 + file.readUInt16BE(12) * 20; entry += 20) {
    const start = file.readUInt32BE(entry + 4);
    const packed = file.subarray(start, start + file.readUInt32BE(entry + 8));
    const length = file.readUInt32BE(entry + 12);
    tables.set(file.toString("latin1", entry, entry + 4), packed.length < length ? inflateSync(packed) : packed);
  }
  return tables;
}

/**
 * @param {Map<string, Buffer>} tables
 * @param {string} name
 */
function table(tables, name) {
  const found = tables.get(name);
  if (!found) throw new Error(`The typeface has no table ${name}.`);
  return found;
}

/**
 * The tables as a TrueType file, without those that a PDF reader has no use for.
 * @param {Map<string, Buffer>} tables
 */
function trueType(tables) {
  const names = ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"].filter((name) => tables.has(name));
  const directory = Buffer.alloc(12 + names.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(names.length, 4);
  directory.writeUInt16BE(64, 6);
  directory.writeUInt16BE(2, 8);
  directory.writeUInt16BE(names.length * 16 - 64, 10);
  const bodies = [directory];
  let at = directory.length;
  for (const [index, name] of names.entries()) {
    const body = table(tables, name);
    directory.write(name, 12 + index * 16, "latin1");
    directory.writeUInt32BE(at, 20 + index * 16);
    directory.writeUInt32BE(body.length, 24 + index * 16);
    const filled = Buffer.alloc((body.length + 3) & ~3);
    body.copy(filled);
    bodies.push(filled);
    at += filled.length;
  }
  return Buffer.concat(bodies);
}

/**
 * What readers copy and search: the text behind each glyph.
 * @param {Map<number, string>} used
 */
function toUnicode(used) {
  const rows = [...used].map(([glyph, text]) => {
    const codes = Buffer.from(text, "utf16le").swap16().toString("hex");
    return `<${glyph.toString(16).padStart(4, "0")}> <${codes}>`;
  });
  const blocks = [];
  for (let at = 0; at < rows.length; at += 100) {
    const block = rows.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Sijil def /CMapType 2 def\n1 begincodespacerange <0000> <ffff> endcodespacerange\n${blocks.join("\n")}\nendcmap end end\n`;
}
