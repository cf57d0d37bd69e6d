/* What of a paper's contents is searched: folded words. Server and device make them by this one rule. */

import { ARABIC_PREFIXES } from "../core/search.ts";
import { fold } from "../core/text.ts";
import { PAGE_BREAK } from "./texts.ts";

/**
 * First and last of the letters and digits that words are made of, but for a-z and 0-9: of folded text, and only where
 * SQLite's unicode61 sees the same letter, unchanged. It knows Unicode 6.1, runtimes know others, so no class of a regular
 * expression would do.
 */
const RANGES: readonly number[] = [
  0xdf, 0xf0, 0xf8, 0x2af, 0x377, 0x377, 0x37b, 0x37d, 0x3ac, 0x3c1, 0x3c3, 0x3ce, 0x430, 0x481, 0x48b, 0x527, 0x561,
  0x586, 0x5d0, 0x5ea, 0x620, 0x63f, 0x641, 0x64a, 0x66e, 0x66f, 0x671, 0x6d2, 0x6d5, 0x6d5, 0x6ee, 0x6ef, 0x6fa, 0x6fc,
  0x6ff, 0x6ff, 0x904, 0x939, 0x966, 0x96f, 0x985, 0x9b9, 0x9e6, 0x9ef, 0xa05, 0xa39, 0xa66, 0xa6f, 0xa85, 0xab9, 0xae6,
  0xaef, 0xb85, 0xbb9, 0xbe6, 0xbef, 0xc05, 0xc39, 0xc66, 0xc6f, 0xc85, 0xcb9, 0xce6, 0xcef, 0xd05, 0xd39, 0xd66, 0xd6f,
  0xd85, 0xdc6, 0xe01, 0xe30, 0xe32, 0xe32, 0xe40, 0xe46, 0xe50, 0xe59, 0x10d0, 0x10fa, 0x1100, 0x11ff, 0x3041, 0x3096,
  0x30a1, 0x30f6, 0x30fc, 0x30fe, 0x3400, 0x4db5, 0x4e00, 0x9fcc,
];
/** Longer words are split: SQLite cuts them somewhere, and what is so long is no word. */
export const LONGEST_WORD = 64;
/** So many letters stay of a word whose prefix is taken off. */
const FEWEST_LETTERS = 3;
/** What stands between two forms in the index, so that no phrase finds them side by side. */
const BETWEEN_FORMS = " xt ";

/** Whether folded words have this letter, a UTF-16 unit. */
function isWordLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  if (code >= 0x641 && code <= 0x64a) return true;
  let low = 0;
  let high = RANGES.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (code < (RANGES[middle * 2] ?? 0)) high = middle - 1;
    else if (code > (RANGES[middle * 2 + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}

/** Whether a letter is a word by itself: Chinese and Japanese have no spaces. */
function isIdeograph(code: number): boolean {
  return code >= 0x3041 && code <= 0x9fcc;
}

/** The index has words of its own that begin with xt (tenants, {@link BETWEEN_FORMS}); those of papers get another letter. */
function marked(word: string): string {
  return word.startsWith("xt") ? `x${word}` : word;
}

/** Calls for each word of a folded text, in their order, with its place. */
export function eachWord(folded: string, call: (word: string, start: number, end: number) => void): void {
  let start = 0;
  const end = (at: number) => {
    if (at > start) call(marked(folded.slice(start, at)), start, at);
  };
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at);
    if (!isWordLetter(code)) {
      end(at);
      start = at + 1;
    } else if (isIdeograph(code)) {
      end(at);
      start = at;
      end(at + 1);
      start = at + 1;
    } else if (at - start === LONGEST_WORD) {
      end(at);
      start = at;
    }
  }
  end(folded.length);
}

/** A folded text's words, separated by single spaces. */
export function keyOfFolded(folded: string): string {
  const words: string[] = [];
  eachWord(folded, (word) => {
    words.push(word);
  });
  return words.join(" ");
}

/** A text's words, folded, separated by single spaces: where words and phrases are looked for. */
export const textKey = (text: string): string => keyOfFolded(fold(text));

/** Whether a word may begin with what is written as one word with the next. */
function mayHavePrefix(word: string): boolean {
  return word.length > FEWEST_LETTERS && "اوفبكل".includes(word.charAt(0));
}

/** Whether the letters before the place are a prefix of the word, and enough of it follows. */
export function isAfterPrefix(prefix: string, rest: number): boolean {
  return prefix === "" || (rest >= FEWEST_LETTERS && ARABIC_PREFIXES.includes(prefix));
}

/** The text of all pages as it is searched, with phrases that go over a page's end. */
export function textKeyOfPages(pages: readonly string[]): string {
  return textKey(pages.join(PAGE_BREAK));
}

/**
 * What SQLite's FTS5 (unicode61) gets for a text: {@link textKey}, then its words without article and prefixes, unless
 * they are words of it already. Endings stay: words are looked for by their beginnings.
 */
export function textIndex(pages: readonly string[]): string {
  const key = textKeyOfPages(pages);
  const known = new Set(key.split(" "));
  const forms: string[] = [];
  known.forEach((word) => {
    if (!mayHavePrefix(word)) return;
    for (let at = 0; at < ARABIC_PREFIXES.length; at++) {
      const prefix = ARABIC_PREFIXES[at] ?? "";
      if (prefix === "" || word.length - prefix.length < FEWEST_LETTERS || !word.startsWith(prefix)) continue;
      forms.push(word.slice(prefix.length));
    }
  });
  const added = Array.from(new Set(forms)).filter((form) => !known.has(form));
  return added.length === 0 ? key : key + BETWEEN_FORMS + added.join(BETWEEN_FORMS);
}

/** What the index gets for a paper: its {@link textIndex}, with the tenant as a word; "" where nothing can be found. */
export const indexOfTenant = (words: string, tenant: number | string): string =>
  words === "" ? "" : `${words} xt${tenant}`;
