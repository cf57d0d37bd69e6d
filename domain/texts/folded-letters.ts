/* Text folded letter by letter, so that what is found in it can be shown where it stands. */

import { fold, joinNames } from "../core/text.ts";
import { eachWord } from "./text-key.ts";
import { shortened } from "./traced-text.ts";

/** A folded text, and where it comes from. */
export interface FoldedText {
  key: string;
  /** By UTF-16 unit of `key`, the index of its letter; never less than that of the unit before. */
  at: Uint32Array;
}

const SIGMAS = /[σς]/g;

/** A sigma's form depends on where it stands in its word, which a letter by itself does not know. */
function withSigmasOf(letters: readonly string[], folded: string): string {
  if (folded.search(SIGMAS) < 0) return folded;
  const forms = fold(letters.join("")).match(SIGMAS) ?? [];
  let next = 0;
  return folded.replace(SIGMAS, (sigma) => forms[next++] ?? sigma);
}

/**
 * `fold` of a text, with places.
 * @param letters one character each, or nothing
 */
export function foldLetters(letters: readonly string[]): FoldedText {
  let text = "";
  const from: number[] = [];
  const known = new Map<string, string>();
  for (const [index, letter] of letters.entries()) {
    const folded = known.get(letter) ?? fold(letter);
    known.set(letter, folded);
    const seen = folded.startsWith(" ") && text.endsWith(" ") ? folded.slice(1) : folded;
    text += seen;
    for (let unit = 0; unit < seen.length; unit++) from.push(index);
  }
  const joined = shortened({ text: withSigmasOf(letters, text), from }, joinNames);
  return { key: joined.text, at: Uint32Array.from(joined.from ?? []) };
}

/** A folded text as lists look for words in it, as `textKey` writes it; a space belongs to the letter after it. */
export function wordsOfFolded({ key, at }: FoldedText): FoldedText {
  const words: string[] = [];
  const places: number[] = [];
  eachWord(key, (word, start, end) => {
    if (words.length > 0) places.push(at[start] ?? 0);
    words.push(word);
    // a letter that was put before the word belongs to its first one
    for (let unit = end - word.length; unit < end; unit++) places.push(at[Math.max(start, unit)] ?? 0);
  });
  return { key: words.join(" "), at: Uint32Array.from(places) };
}
