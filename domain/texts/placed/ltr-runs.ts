/* What runs from left to right in a line from right to left: numbers, Latin words. */

import { asciiDigits } from "../../core/text.ts";
import { isBlank, isLtrJoint, isLtrWord, LATIN } from "./glyph-letters.ts";
import { append, type Glyph, type Line, leftOf, SPACE } from "./placed-glyphs.ts";

const isDigit = ({ text }: Glyph) => text.length === 1 && text >= "0" && text <= "9";
const isNumber = (word: Line) => word.every((glyph) => isDigit(glyph) || isLtrJoint(glyph.text));

function wordsOf(run: Line): Line[] {
  const words: Line[] = [[]];
  for (const glyph of run) {
    if (isBlank(glyph)) words.push([]);
    else words[words.length - 1]?.push(glyph);
  }
  return words;
}

/** Puts words from left to right, each in order. */
function sortByPlace(words: Line[]): void {
  for (const word of words) word.sort((one, other) => one.x - other.x);
  words.sort((one, other) => leftOf(one) - leftOf(other));
}

const YEAR_AT_THE_LEFT = /^([^0-9]*)([12][0-9]{3})-(0?[1-9]|1[0-2])-(0?[1-9]|[12][0-9]|3[01])[^0-9]*$/;

/**
 * A date with hyphens whose year stands at its left end, day first: a line from right to left has its numbers from right to
 * left too, where hyphens are between them, and so draws 31-03-2028. A year that was written first, and kept from left to
 * right, looks the same and is the same day. Of other numbers with hyphens nobody can tell, so they stay as they are seen.
 */
function dayFirst(word: Line): Line {
  if (word.length < 8) return word;
  const text = asciiDigits(word.map((glyph) => glyph.text).join(""));
  const [, before = "", year = "", month = "", day = ""] =
    (text.length === word.length && YEAR_AT_THE_LEFT.exec(text)) || [];
  if (year === "") return word;
  const [start, middle] = [before.length, before.length + year.length + 1];
  const [last, end] = [middle + month.length + 1, middle + month.length + 1 + day.length];
  return [
    ...word.slice(0, start),
    ...word.slice(last, end),
    ...word.slice(last - 1, last),
    ...word.slice(middle, last - 1),
    ...word.slice(middle - 1, middle),
    ...word.slice(start, middle - 1),
    ...word.slice(end),
  ];
}

const joined = (words: Line[]): Line => words.flatMap((word, at) => (at === 0 ? word : [SPACE, ...word]));

/** Words from left to right, by their places, which PDFium exchanges in a line from right to left: 123K, in Signed. */
function inOrder(run: Line): Line {
  if (run.length < 2) return run;
  const words = wordsOf(run);
  if (!words.flat().every((glyph) => glyph.x >= 0)) return run;
  const [first] = words;
  sortByPlace(words);
  const [before, last] = words.slice(-2);
  // two numbers side by side are read from the right: 15 March 2026 is seen as March 2026 15
  if (words.length > 2 && first && first === last && before && isNumber(first) && isNumber(before)) {
    words.pop();
    words.unshift(first);
  }
  return joined(words.map(dayFirst));
}

/** What stands at the left end of a run is read after it, and what stands at its right end before: a list's 1-, +965. */
function addRun(result: Line, sorted: Line): void {
  let [start, end] = [0, sorted.length];
  if (sorted.every((glyph) => glyph.x >= 0)) {
    while (start < end && isLtrJoint(sorted[start]?.text ?? "")) start++;
    while (end > start && isLtrJoint(sorted[end - 1]?.text ?? "")) end--;
  }
  append(result, sorted.slice(end).reverse());
  append(result, sorted.slice(start, end));
  append(result, sorted.slice(0, start).reverse());
}

/** The digits of a telephone number with the code of its country (E.164); a line of nothing but numbers has more. */
const PHONE_DIGITS = { fewest: 7, most: 15 };

/**
 * How many glyphs from `at` on are a telephone number that was written from left to right: its + stands at the very left, where
 * one that was written from right to left has it at the right. 0 where none is.
 */
function phoneLength(line: Line, at: number): number {
  let [end, digits, left, plus] = [at, 0, Number.MAX_VALUE, -1];
  for (let next = at; next < line.length; next++) {
    const glyph = line[next] ?? SPACE;
    if (isBlank(glyph)) continue;
    if (glyph.x < 0 || !(isDigit(glyph) || (glyph.text === "+" && plus < 0))) break;
    if (glyph.text === "+") plus = glyph.x;
    else {
      if (++digits > PHONE_DIGITS.most) return 0;
      left = Math.min(left, glyph.x);
    }
    end = next + 1;
  }
  return digits >= PHONE_DIGITS.fewest && plus >= 0 && plus < left ? end - at : 0;
}

/** The words of a telephone number, as they are dialled. */
function dialled(phone: Line): Line {
  const words = wordsOf(phone).filter((word) => word.length > 0);
  sortByPlace(words);
  return joined(words);
}

/** What is asked of a run at each of its glyphs. */
interface Run {
  line: Line;
  /** Between which places it stands. */
  left: number;
  right: number;
  hasLatin: boolean;
}

const emptyRun = (): Run => ({ line: [], left: Number.MAX_VALUE, right: -1, hasLatin: false });

function add(run: Run, glyph: Glyph): void {
  run.line.push(glyph);
  if (isBlank(glyph)) return;
  run.left = Math.min(run.left, glyph.x);
  run.right = Math.max(run.right, glyph.x);
  run.hasLatin ||= LATIN.test(glyph.text);
}

/** A line with what runs from left to right in it put in order, and signs after what they follow. */
export function withLtrRuns(line: Line): Line {
  const result: Line = [];
  let run = emptyRun();
  const end = () => {
    if (run.line.length === 0) return;
    let size = run.line.length;
    while (size > 0 && isBlank(run.line[size - 1] ?? SPACE)) size--;
    const sorted = inOrder(run.line.slice(0, size));
    const sign = result[result.length - 1];
    const before = result[result.length - 2];
    const isMoved =
      size > 0 && sign !== undefined && /^[،؛.,:]$/.test(sign.text) && sign.x >= 0 && sign.x < leftOf(sorted);
    const isAfter = isMoved && (before === undefined || isBlank(before));
    if (isAfter) result.pop();
    addRun(result, sorted);
    if (isAfter) result.push(sign);
    append(result, run.line.slice(size));
    run = emptyRun();
  };
  for (let at = 0; at < line.length; at++) {
    const glyph = line[at] ?? SPACE;
    const phone = run.line.length === 0 && (isDigit(glyph) || glyph.text === "+") ? phoneLength(line, at) : 0;
    if (phone > 0) {
      append(result, dialled(line.slice(at, at + phone)));
      at += phone - 1;
      continue;
    }
    if (isLtrWord(glyph.text) || mayGoOn(glyph, line[at + 1] ?? SPACE, run)) {
      add(run, glyph);
      continue;
    }
    end();
    result.push(glyph);
  }
  end();
  return result;
}

/** Signs that belong before a number at whose right end they stand. 55% is drawn in both ways. */
const SIGNS_BEFORE = "+-/.:#_";

/** Whether what is no letter of a run from left to right belongs to one, before the next glyph. */
function mayGoOn(glyph: Glyph, next: Glyph, run: Run): boolean {
  const isBegun = run.line.length > 0;
  if (isLtrJoint(glyph.text)) {
    // INV-1045 is told as -1045INV, its sign still where it was drawn
    const isBetween = run.left >= 0 && run.left < glyph.x && glyph.x < run.right;
    // +965 is told as 965+, and what stands after a letter, as in م/55, after the number
    const isSign = SIGNS_BEFORE.includes(glyph.text) && run.right >= 0 && run.right < glyph.x;
    if (isBegun) return isLtrWord(next.text) || isBetween || isSign;
    return isLtrWord(next.text) && glyph.x >= 0 && glyph.x < next.x;
  }
  if (!isBegun || !isBlank(glyph)) return false;
  // numbers with a space between them are two words from right to left; Latin words are not, nor a number beside them
  if (LATIN.test(next.text)) return run.hasLatin || (next.x >= 0 && next.x < run.left && isDigit(run.line[0] ?? SPACE));
  return run.hasLatin && isDigit(next) && next.x >= 0;
}
