/* PDF files that a person can open and read. Source: ISO 32000-1. */
import { deflateSync } from "node:zlib";
import { arabicFont } from "./arabic-font.mjs";
import { noise } from "./docx.mjs";
import { escaped, isArabic } from "./text.mjs";

const PAGE = { width: 595, height: 842, margin: 64 };
const LINES_PER_PAGE = 30;

/**
 * A PDF.
 * @param {{ lines: string[], title?: string, size?: number, packed?: boolean }} content lines of text in Latin or
 *   Arabic, the first as a heading; `size` fills the file up to exactly so many bytes; `packed: false` leaves the text
 *   uncompressed, which is quicker
 * @returns {Buffer}
 * @throws {RangeError} when the text alone is larger than `size`
 */
export function pdf({ lines, title = lines[0] ?? "", size, packed = true }) {
  const font = lines.some(isArabic) ? arabicFont() : null;
  const pages = [];
  for (let at = 0; at < Math.max(1, lines.length); at += LINES_PER_PAGE)
    pages.push(lines.slice(at, at + LINES_PER_PAGE));
  /** @type {(string | Buffer)[]} objects by number, from 1 */
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${5 + i * 2} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Title ${textString(title)} /Producer (Sijil) >>`,
  ];
  const fonts = `/F1 3 0 R${font ? ` /F2 ${5 + pages.length * 2} 0 R` : ""}`;
  for (const [index, page] of pages.entries()) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << ${fonts} >> >> /Contents ${6 + index * 2} 0 R >>`,
      stream(
        "",
        Buffer.from(page.map((line, row) => drawn(line, row, index === 0 && row === 0, font)).join(""), "latin1"),
        packed,
      ),
    );
  }
  if (font) objects.push(...font.objects(objects.length + 1, stream));
  const whole = assembled(objects);
  if (size === undefined) return whole;
  return padded(objects, size);
}

/**
 * One line of text as drawing operators.
 * @param {string} line
 * @param {number} row
 * @param {boolean} heading
 * @param {ReturnType<typeof arabicFont> | null} font
 */
function drawn(line, row, heading, font) {
  const points = heading ? 18 : 12;
  const y = PAGE.height - PAGE.margin - row * 24;
  if (font && isArabic(line)) return font.drawn(line, points, PAGE.width - PAGE.margin, y);
  return `BT /F1 ${points} Tf ${PAGE.margin} ${y} Td (${escaped(line)}) Tj ET\n`;
}

/**
 * Text of a document's properties: UTF-16 with its mark.
 * @param {string} text
 */
function textString(text) {
  return `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
}

/**
 * @param {string} entries of its dictionary
 * @param {Buffer} bytes
 * @param {boolean} [packed]
 */
function stream(entries, bytes, packed = true) {
  const body = packed ? deflateSync(bytes) : bytes;
  const filter = packed ? "/Filter /FlateDecode " : "";
  return Buffer.concat([
    Buffer.from(`<< ${entries}${filter}/Length ${body.length} >>\nstream\n`, "latin1"),
    body,
    Buffer.from("\nendstream"),
  ]);
}

/**
 * Objects with their table of places.
 * @param {(string | Buffer)[]} objects
 */
function assembled(objects) {
  const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const places = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    places.push(at);
    const body = typeof object === "string" ? Buffer.from(object, "latin1") : object;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(part);
    at += part.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/**
 * Adds an object that nothing shows, as long as is needed to reach a size.
 * @param {(string | Buffer)[]} objects
 * @param {number} size
 */
function padded(objects, size) {
  let length = Math.max(0, size - assembled([...objects, stream("", Buffer.alloc(0), false)]).length);
  // The lengths that are written out as digits move the size by a byte or two; a few steps settle it.
  for (let step = 0; step < 8; step++) {
    const whole = assembled([...objects, stream("", Buffer.from(noise(length)), false)]);
    if (whole.length === size) return whole;
    length += size - whole.length;
    if (length < 0) throw new RangeError(`This text alone takes more than ${size} bytes.`);
  }
  // A size that no length of digits reaches exactly: white space after the end mark is allowed.
  const whole = assembled([...objects, stream("", Buffer.from(noise(length - 4)), false)]);
  return Buffer.concat([whole, Buffer.alloc(size - whole.length, "\n")]);
}
