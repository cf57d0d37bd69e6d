/* The text of a PDF, out of what PDFium gives for each page: Arabic as it is read, letters as they are written. */

import { cleanText } from "../core/text.ts";
import { type PlacedText, textOfPlaced, tracePlaced } from "./placed/placed-text.ts";
import type { FileText } from "./texts.ts";
import { byLines, mirroredLine, replaced, rewritten, shortened, type TracedText, untraced } from "./traced-text.ts";

/** What PDFium gives for a page; with places where it has letters from right to left. */
export type RawPage = string | PlacedText;

/** Fewer letters a page, and it is taken for a picture. */
const FEWEST_LETTERS = 20;

/** Letters that have a character for each of their shapes, and ligatures. */
const SHAPES = /[\ufb50-\ufdfb\ufe70-\ufefc]+/g;
/** How fonts of Chrome and LibreOffice give the ligature of the word الله, in every engine. */
const ALLAH_LETTERS = "اهلل";
const ALLAH = /(^|[^\u0620-\u06d3])([وبفت]?)اهلل(?![\u0620-\u06d3])/g;
/** The ending of تلقائياً, which PDFium sets apart, at times with the next word: none begins so. */
const APART = /([\u0620-\u064a]) (\u0627\u064b|\u064b\u0627)([\u0620-\u06d3])?/g;
/** A hyphen at a line's end: PDFium's own, which mostly takes the line's end with it, and Chromium's at a soft hyphen. */
const HYPHEN = /(\S?)[\u0002\ufffe](?:\r?\n)?(?=(\S))|(\S)\u2010\r?\n(?=(\S))/g;
/** A font's glyph number in place of a letter, where the font does not tell its letters: in most, 3 is the space. */
const SPACE_NUMBER = /[\t\u0003]+/g;

const FORWARDS = /(?:^|[\s(])(?:[وفبك]?ال|لل)[\u0620-\u064a]{2,40}|[\u0620-\u064a]{2,40}(?:ة|ى|ات)(?=$|[\s.,:؛،)])/g;
const BACKWARDS =
  /(?:^|[\s(])[ةى][\u0620-\u064a]{2,40}|[\u0620-\u064a](?:ة|ى)[\u0620-\u064a]|[\u0620-\u064a]{2,40}(?:لا|لل)(?=$|[\s.,:؛،)])/g;
/** So much evidence is needed to turn a page. */
const LEAST_EVIDENCE = 2;

/** Brackets of a line from right to left, which PDFium mirrors though the font has done so. */
function withBrackets(line: TracedText): TracedText {
  if (!line.text.includes("(")) return line;
  const brackets = line.text.replace(/[^()]+/g, "");
  const isMirrored = brackets.startsWith(")") && brackets.endsWith("(") && /[\u0620-\u064a]/.test(line.text);
  return isMirrored ? replaced(line, /[()]/g, (bracket) => (bracket === "(" ? ")" : "(")) : line;
}

/* To look first is cheap in every runtime; to replace what is not there is dear in the server's. */

const withAllah = (text: TracedText) =>
  text.text.includes(ALLAH_LETTERS)
    ? replaced(text, ALLAH, (_, before = "", prefix = "") => `${before}${prefix}الله`)
    : text;

function withEndings(text: TracedText): TracedText {
  if (!text.text.includes(" \u0627\u064b") && !text.text.includes(" \u064b\u0627")) return text;
  return replaced(text, APART, (_, last = "", ending = "", next) => last + ending + (next ? ` ${next}` : ""));
}

const isUpperCase = (letter: string) => letter !== letter.toLowerCase();

/** What stays of a hyphen at a line's end: nothing within a word, but it is a part of INV-12 and Al-Noor. */
function hyphenOf(before: string, next: string): string {
  return /[0-9]/.test(next) || (isUpperCase(next) && !isUpperCase(before)) ? "-" : "";
}

function withoutHyphens(text: TracedText): TracedText {
  if (!/[\u0002\ufffe\u2010]/.test(text.text)) return text;
  const whole = replaced(text, HYPHEN, (_, before, next, letter, nextLetter) => {
    const [last, first] = [before ?? letter ?? "", next ?? nextLetter ?? ""];
    return last + hyphenOf(last, first);
  });
  return replaced(whole, /[\u0002\ufffe]/g, () => "-");
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Whether a page's Arabic is written backwards, by how its words begin and end. */
function isBackwards(text: string): boolean {
  const backwards = count(text, BACKWARDS);
  return backwards >= LEAST_EVIDENCE && backwards > 2 * count(text, FORWARDS);
}

function repaired(raw: TracedText): TracedText {
  const whole = withoutHyphens(raw);
  const spaced = /[\t\u0003]/.test(whole.text) ? replaced(whole, SPACE_NUMBER, () => " ") : whole;
  const clean = shortened(spaced, cleanText);
  if (!/[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefc]/.test(clean.text)) return clean;
  // only what is in the right order opens to the right letters
  const backwards = isBackwards(withAllah(untraced(clean.text.normalize("NFKC"))).text);
  const lines = byLines(clean, (line) => withBrackets(backwards ? mirroredLine(line) : line));
  return withEndings(withAllah(rewritten(lines, SHAPES, (shapes) => shapes.normalize("NFKC"))));
}

/** A page as it is read, and of each letter the first of its glyph's in the page's letters. */
export function tracePage(page: PlacedText): TracedText {
  return repaired(tracePlaced(page));
}

/** What PDFium gives for the pages of a PDF, as they are read. */
export function repairPages(pages: readonly RawPage[]): string[] {
  return pages.map((page) => repaired(untraced(typeof page === "string" ? page : textOfPlaced(page))).text);
}

/**
 * The text of a PDF.
 * @param cut whether there is more, beyond {@link textLimits}
 */
export function pdfText(rawPages: readonly RawPage[], cut: boolean): FileText {
  const pages = repairPages(rawPages);
  const letters = pages.reduce((sum, page) => sum + page.replace(/\s+/g, "").length, 0);
  if (pages.length === 0) return { state: "empty", pages: [] };
  // of a file that was not read to its end it is not known that the rest are pictures, once there are words
  if (cut && letters > 0) return { state: "cut", pages };
  if (letters < FEWEST_LETTERS * pages.length) return { state: "scan", pages: letters === 0 ? [] : pages };
  return { state: "ok", pages };
}
