/* PDF files that a person can open and read: PDFKit's, with the product's own Arabic typeface. */
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { root } from "../project.mjs";
import { noise } from "./docx.mjs";
import { isArabic } from "./text.mjs";

const FONT = "node_modules/@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff";
const MARGIN = 64;
const LINES_PER_PAGE = 30;
const LINE_HEIGHT = 24;
/** @type {PDFKit.Mixins.TextOptions} */
const ON_BASE_LINE = { lineBreak: false, baseline: "alphabetic" };
/** What the Arabic typeface draws: its signs, too, which belong to no script. */
const ARABIC = /[\p{Script=Arabic}\p{Mn}،؛؟ـ]/u;
/** Signs that a line from right to left turns round. @type {Record<string, string>} */
const MIRRORED = { "(": ")", ")": "(" };

/**
 * A PDF.
 * @param {{ lines: readonly string[], title?: string, size?: number, packed?: boolean, password?: string }} content lines of text in Latin or
 *   Arabic, the first as a heading; `size` fills the file up to exactly so many bytes; `packed: false` leaves the text
 *   uncompressed; `password` is asked for by whoever opens it
 * @throws {RangeError} when the text alone is larger than `size`
 */
export function pdf({ lines, title = lines[0] ?? "", size, packed = true, password }) {
  if (size === undefined) return written({ lines, title, packed, password });
  let ballast = Math.max(0, size - written({ lines, title, packed, ballast: 0 }).length);
  // the lengths that are written out as digits move the size by a byte or two; a few steps settle it
  for (let step = 0; step < 8; step++) {
    const whole = written({ lines, title, packed, ballast });
    if (whole.length === size) return whole;
    ballast += size - whole.length;
    if (ballast < 0) throw new RangeError(`This text alone takes more than ${size} bytes.`);
  }
  // a size that no length of digits reaches exactly: white space after the end mark is allowed
  const whole = written({ lines, title, packed, ballast: ballast - 4 });
  return Buffer.concat([whole, Buffer.alloc(size - whole.length, "\n")]);
}

/** @type {Map<string, Buffer>} by heading and number of digits */
const templates = new Map();

/**
 * PDFs by the thousand: each is the same one with another number in it.
 * @param {string} heading in Latin
 * @param {string} number digits, which Helvetica sets without kerning
 */
export function numberedPdf(heading, number) {
  const zeros = "0".repeat(number.length);
  const key = `${heading} ${zeros}`;
  const template = templates.get(key) ?? pdf({ lines: [heading, zeros], packed: false });
  templates.set(key, template);
  const bytes = Buffer.from(template);
  /** @param {string} text */
  const inHex = (text) => Buffer.from(text).toString("hex");
  bytes.write(inHex(number), template.indexOf(`<${inHex(zeros)}>`) + 1, "latin1");
  return bytes;
}

/**
 * @param {{ lines: readonly string[], title: string, packed: boolean, ballast?: number, password?: string }} content `ballast` adds an object that
 *   nothing shows, with so many bytes
 */
function written({ lines, title, packed, ballast, password }) {
  // the same bytes every time
  const info = { Title: title, CreationDate: new Date(0) };
  const document = new PDFDocument({ size: "A4", margin: MARGIN, compress: packed, info, userPassword: password });
  if (lines.some(isArabic)) document.registerFont("Arabic", join(root, FONT));
  for (const [index, line] of lines.entries()) {
    const row = index % LINES_PER_PAGE;
    if (index > 0 && row === 0) document.addPage();
    document.fontSize(index === 0 ? 18 : 12);
    const y = MARGIN + row * LINE_HEIGHT;
    if (isArabic(line)) drawFromRight(document, line, y);
    else document.font("Helvetica").text(line, MARGIN, y, ON_BASE_LINE);
  }
  if (ballast !== undefined) {
    const hidden = document.ref({});
    hidden.compress = false;
    hidden.end(Buffer.from(noise(ballast)));
  }
  document.end();
  return document.read();
}

/**
 * Arabic words and what is between them, from the right margin on. PDFKit shapes and sets one direction at a time.
 * @param {PDFKit.PDFDocument} document
 * @param {string} line
 * @param {number} y of its base line
 */
function drawFromRight(document, line, y) {
  let x = document.page.width - MARGIN;
  for (const run of line.match(/[\p{Script=Arabic}\p{Mn}،؛؟ـ]+|[٠-٩]+|[\w.,:+-]*\w(?: +[\w.,:+-]*\w)*|\s+|./gu) ?? []) {
    const isDigits = /^[٠-٩]/.test(run);
    const isWord = ARABIC.test(run);
    document.font(isWord || isDigits ? "Arabic" : "Helvetica");
    /** @type {PDFKit.Mixins.TextOptions} */
    const options = { ...ON_BASE_LINE, ...(isWord ? { features: ["rtla"] } : {}) };
    x -= document.widthOfString(run, options);
    // digits run from left to right, though PDFKit turns round whatever the Arabic typeface has
    document.text(isDigits ? [...run].reverse().join("") : (MIRRORED[run] ?? run), x, y, options);
  }
}
