/* The text of one file, whatever it is. For the worker that reads files: it computes for seconds. */

import { unzipSync } from "fflate";
import {
  docText,
  docxText,
  type FileText,
  fileTypes,
  isDocxPart,
  pdfText,
  placeUnits,
  textLimits,
} from "#domain/index";
import { pageTexts } from "#web/pdf/page-texts.ts";
import { startPdfium } from "#web/pdf/pdfium.ts";

/** What the text of a DOCX may unpack to, in bytes: a small file may hold gigabytes. */
const MOST_UNPACKED = 64 * 1024 * 1024;
const MOST_PARTS = 200;

const broken: FileText = { state: "broken", pages: [] };

/** Whether this kind of file takes PDFium to read. */
export function takesPdfium(mimeType: string): boolean {
  return mimeType === fileTypes.pdf.mimeType;
}

/** The text of a PDF. @param compiled PDFium */
export async function textOfPdf(bytes: ArrayBuffer, compiled: WebAssembly.Module): Promise<FileText> {
  // an instance for this file alone: a hostile one may spoil it
  const pdfium = await startPdfium(compiled);
  try {
    const raw = pageTexts(pdfium, new Uint8Array(bytes), { units: placeUnits, ...textLimits });
    return typeof raw === "string" ? { state: raw, pages: [] } : pdfText(raw.pages, raw.cut);
  } catch {
    // it has ended itself: out of memory, or what it was made to do is not possible
    return broken;
  }
}

function xmlOf(bytes: Uint8Array): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  return new TextDecoder(utf16 ?? "utf-8").decode(bytes);
}

function textOfDocx(bytes: Uint8Array): FileText {
  // Word puts a document with a password into a compound file
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return { state: "locked", pages: [] };
  let [size, parts] = [0, 0];
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isDocxPart(name)) return false;
        size += originalSize;
        parts++;
        if (size > MOST_UNPACKED || parts > MOST_PARTS) throw new RangeError("too much to unpack");
        return true;
      },
    });
    return docxText(Object.fromEntries(Object.entries(files).map(([name, file]) => [name, xmlOf(file)])));
  } catch {
    // no ZIP, a damaged one, or more than it may be
    return broken;
  }
}

/** The text of a file that is no PDF. Pictures have none. */
export function textOfOther(bytes: ArrayBuffer, mimeType: string): FileText {
  if (mimeType === fileTypes.docx.mimeType) return textOfDocx(new Uint8Array(bytes));
  if (mimeType === fileTypes.doc.mimeType) return docText(new Uint8Array(bytes));
  if (mimeType.startsWith("image/")) return { state: "scan", pages: [] };
  return broken;
}
