/* Word files as Word 2007 and later write them. Source: ECMA-376, parts 1 and 2. */
import { strToU8, zipSync } from "fflate";
import { isArabic } from "./text.mjs";

/** The first one that a ZIP can say, so that the same text makes the same bytes. */
const FIRST_DAY = new Date(1980, 0, 1);
const NAMESPACE = "http://schemas.openxmlformats.org";

/**
 * A Word document.
 * @param {{ lines: readonly string[], packed?: boolean }} content paragraphs, the first as a heading; `packed: false` leaves
 *   everything uncompressed, which is quicker
 */
export function docx({ lines, packed = true }) {
  const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
  const files = {
    "[Content_Types].xml": `${head}<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `${head}<w:document xmlns:w="${NAMESPACE}/wordprocessingml/2006/main"><w:body>${lines.map(paragraph).join("")}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  };
  const parts = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return zipSync(parts, { level: packed ? 6 : 0, mtime: FIRST_DAY });
}

/**
 * @param {string} line
 * @param {number} index
 */
function paragraph(line, index) {
  const arabic = isArabic(line);
  const size = index === 0 ? 36 : 22;
  const weight = index === 0 ? "<w:b/><w:bCs/>" : "";
  return `<w:p><w:pPr>${arabic ? "<w:bidi/>" : ""}<w:spacing w:after="160"/></w:pPr><w:r><w:rPr>${weight}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>${arabic ? "<w:rtl/>" : ""}</w:rPr><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * Bytes that look like chance and are the same every time.
 * @param {number} length
 */
export function noise(length) {
  const bytes = new Uint8Array(length);
  let state = 0x9e3779b9;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}
