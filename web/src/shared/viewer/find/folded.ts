import { fold } from "#domain/index";

/* Finding words in a text by the product's rule for letters, and where in the text they are. */

/** A text folded letter by letter, and which letter of the text each of its UTF-16 units comes from. */
export interface FoldedText {
  key: string;
  /** By unit of `key`, the index of the letter. */
  at: Uint32Array;
}

/** What shows nothing where a line ends inside a word, as PDFium reports it. */
const LINE_HYPHENS = /[\u0002\uFFFE\u00AD]/;
const SPACE = /\s/;
/** The space in عبد الله, which some write and some do not. */
const JOINED = /(?<![\p{L}])عبد (?=\p{L})/gu;
/** In many typefaces the ligature of الله is mapped to its letters in the wrong order, by every reader of PDFs. */
const TURNED_ALLAH = /(?<![\p{L}])([وب]?)اهلل(?![\p{L}])/gu;
/** And so is that of lam and alef, which shows after the article: no word begins like this. */
const TURNED_LAM_ALEF = /(?<![\p{L}])([وفبك]?)اال/gu;

/** @param letters one character each */
export function foldLetters(letters: readonly string[]): FoldedText {
  let key = "";
  const at: number[] = [];
  const known = new Map<string, string>();
  for (const [index, letter] of letters.entries()) {
    const folded = known.get(letter) ?? foldLetter(letter);
    known.set(letter, folded);
    if (folded === " " && (key === "" || key.endsWith(" "))) continue;
    key += folded;
    for (let unit = 0; unit < folded.length; unit++) at.push(index);
  }
  const whole = key.replace(TURNED_ALLAH, "$1الله").replace(TURNED_LAM_ALEF, "$1الا");
  const drop = new Set([...whole.matchAll(JOINED)].map(({ index }) => index + 3));
  if (drop.size === 0) return { key: whole, at: Uint32Array.from(at) };
  return {
    key: [...Array(whole.length).keys()].map((unit) => (drop.has(unit) ? "" : whole[unit])).join(""),
    at: Uint32Array.from(at.filter((_, unit) => !drop.has(unit))),
  };
}

function foldLetter(letter: string): string {
  if (LINE_HYPHENS.test(letter)) return "";
  return SPACE.test(letter) ? " " : fold(letter);
}

const ARTICLES = /^(?:وال|فال|بال|كال|ولل|فلل|لل|ال)(?=..)/;
const MOST_WORDS = 20;

/**
 * What is looked for, in turns: first the text as it is typed, and where that is nowhere in the paper, its words, with
 * and then without their article. Quotation marks ask for the first turn alone.
 */
export function turnsOf(query: string): string[][] {
  const typed = fold(query.trim());
  const whole = fold(query.replace(/["“”«»]/g, " ")).trim();
  if (whole === "") return [];
  if (/^["“«]/.test(typed)) return [[whole]];
  const words = whole.split(" ").slice(0, MOST_WORDS);
  const known = words.filter((word) => word.length > 1);
  const turns = [[whole], known, known.map((word) => word.replace(ARTICLES, ""))].filter((turn) => turn.length > 0);
  return turns.filter((turn, index) => index === 0 || turn.join("\n") !== turns[index - 1]?.join("\n"));
}

/** {@link placesOfWords} a page of a PDF: one that is stored backwards is read backwards. */
export function matchesIn(page: FoldedText, words: readonly string[]): [from: number, to: number][] {
  const forward = placesOfWords(page, words);
  if (forward.length > 0) return forward;
  const arabic = words.filter((word) => /\p{Script=Arabic}/u.test(word));
  return placesOfWords(
    page,
    arabic.map((word) => [...word].reverse().join("")),
  );
}

/** Where any of the words is, as ranges of letters, in their order. */
export function placesOfWords({ key, at }: FoldedText, words: readonly string[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const word of words) {
    if (word === "") continue;
    for (let unit = key.indexOf(word); unit >= 0; unit = key.indexOf(word, unit + word.length))
      found.push([at[unit] ?? 0, (at[unit + word.length - 1] ?? 0) + 1]);
  }
  let end = 0;
  // the longer of two that begin at one place, and none within another one
  return found
    .sort(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd)
    .filter(([from, to]) => {
      if (from < end) return false;
      end = to;
      return true;
    });
}
