/* The letters of one glyph of a PDF, and which way they run. */

import { mirrored } from "../traced-text.ts";

export const MARK = /[\u064b-\u065f\u0670]/;
const MARKS_FIRST = /^([\u064b-\u065f\u0670]+)([^\u064b-\u065f\u0670])/;
export const LATIN = /^[A-Za-z\u00c0-\u024f]/;
const LTR_JOINTS = "-./:@_&+#%";

/* Every glyph of a page is asked these, most of them in the server's runtime, in which a regular expression takes a microsecond. */

export function isRtl(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x590) continue;
    if (code <= 0x8ff || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc)) return true;
  }
  return false;
}

/** Whether it is a letter or digit of what runs from left to right: Latin, and digits of any kind. */
export function isLtrWord(text: string): boolean {
  if (text.length !== 1) return false;
  const code = text.charCodeAt(0);
  if (code < 0x80)
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
  if (code <= 0x24f) return code >= 0xc0;
  return (code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9);
}

export const isLtrJoint = (text: string) => text.length === 1 && LTR_JOINTS.includes(text);
export const isLetter = (code: number) => (code > 0x20 && code < 0x7f) || (code >= 0x600 && code <= 0x6ff);

export const isBlank = ({ text }: { text: string }) =>
  text === " " || (!isLetter(text.charCodeAt(0)) && text.trim() === "");

/** What single characters open to (لا, في, الله), which PDFium writes in the order in which they are read. */
let ligatures: Set<string> | null = null;

function isLigature(text: string): boolean {
  if (!ligatures) {
    ligatures = new Set();
    for (let code = 0xfbea; code <= 0xfefc; code++) ligatures.add(String.fromCharCode(code).normalize("NFKD"));
  }
  return ligatures.has(text);
}

/** Two letters the other way round, as {@link mirrored} would have them. */
function turned(text: string): string {
  const [first, second] = [text.charAt(0), text.charAt(1)];
  return isLtrWord(first) && isLtrWord(second) ? text : second + first;
}

function inOtherOrder(text: string): string {
  return text.length === 2 ? turned(text) : mirrored(text);
}

/**
 * A glyph's letters as they are read: PDFium turns lines from right to left round letter by letter, also within a glyph.
 * @param parts whether they are parts of one glyph, each with a box of its own
 * @param areTurned of letters that are a ligature in either order, such as ين and ني: {@link turnedLigatures}
 */
export function lettersOf(text: string, parts: boolean, areTurned: boolean): string {
  if (text.length < 2 || !isRtl(text)) return text;
  const read = inOtherOrder(text);
  if (!parts && isLigature(text) && !(areTurned && isLigature(read))) return text;
  return MARK.test(read) ? read.replace(MARKS_FIRST, "$2$1") : read;
}

/**
 * What a glyph's letters say of the others of its page: above 0 where its font gives ligatures by their letters, which
 * PDFium turns round (ال of لا), below 0 where it gives them as single characters, which it opens as they are read.
 */
export function turnedLigatures(text: string): number {
  return Number(isLigature(inOtherOrder(text))) - Number(isLigature(text));
}
