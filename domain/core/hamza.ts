/* Words in which hamza sits on another letter in Kuwait than in Egypt, or in another case: شؤون and شئون, أعضاؤه and أعضائه,
   مئة and مائة. Folding leaves the letter under it, so the two are different words; a search asks for both. */

import { fold } from "./text.ts";

/** Stand for ؤ and ئ in a search, which folding would make و and ي; no text has these characters (Unicode, noncharacters). */
const ON_WAW = "\uFDD0";
const ON_YEH = "\uFDD1";
const STAND_INS = /[\uFDD0\uFDD1]/g;
const ON_LETTERS = /[ؤئ]/g;
/** Shorter words are other words too often. */
const FEWEST_LETTERS = 4;
/** Of so many places all combinations are looked for. */
const MOST_PLACES = 2;
const WORD = /[ء-ۓ\uFDD0\uFDD1]+/g;
/** After a noun that ends in اء, with and without the ending of a feminine noun. */
const AFTER_HAMZA = /^(?:ت?(?:ه|ها|هم|هما|هن|ك|كم|نا)|تي|ات(?:ه|ها|هم)?)$/;
/** مبادىء for مبادئ. */
const TWICE_AT_END = /ا[ء-ۓ]يء$/;
/** مئة and what is counted by it, which all say alike and many write with ا: خمسمائة, مائتين. */
const HUNDRED = /^([ء-ۓ]*م)(ا?)\uFDD1(?:ه|ت(?:ان|ين|ا|ي)|ات)$/;
/** هيئة, and هيأة as Iraq writes it. */
const AUTHORITY = /^([ء-ۓ]*هي)([ا\uFDD1])(?:ه|ت(?:ه|ها|هم|نا|كم|ان|ين|ا|ي))$/;

/** What {@link foldKeepingHamza} has kept, folded like all else: what `fold` makes of the text. */
export function withoutHamza(kept: string): string {
  if (kept.search(STAND_INS) < 0) return kept;
  return kept.replace(STAND_INS, (letter) => (letter === ON_WAW ? "و" : "ي"));
}

/** `fold` of a search, letter for letter, that tells ؤ from و and ئ from ي, for {@link otherSpellings}. */
export function foldKeepingHamza(search: string): string {
  const text = search.replace(STAND_INS, "");
  const folded = fold(text);
  const composed = text.normalize("NFKC");
  if (composed.search(ON_LETTERS) < 0) return folded;
  const kept = fold(composed.replace(ON_LETTERS, (letter) => (letter === "ؤ" ? ON_WAW : ON_YEH)));
  return withoutHamza(kept) === folded ? kept : folded;
}

const plainLetter = (letter: string) => (letter === ON_WAW ? "و" : letter === ON_YEH ? "ي" : letter);

/** Whether some write this hamza of a word on another letter: before a long و, and between ا and an ending. */
function isMovable(word: string, at: number): boolean {
  const letter = word.charAt(at);
  if (at === 0 || (letter !== ON_WAW && letter !== ON_YEH && letter !== "ء")) return false;
  if (word.charAt(at + 1) === "و") return true;
  return at >= 3 && word.charAt(at - 1) === "ا" && AFTER_HAMZA.test(word.slice(at + 1));
}

/** Where a word stands that has two spellings, with its own letters there and those of the other one, folded. */
function writtenInTwoWays(word: string): { at: number; letters: [own: string, other: string] } | null {
  const [, number, alif] = HUNDRED.exec(word) ?? [];
  if (number !== undefined) return { at: number.length, letters: alif ? ["اي", "ي"] : ["ي", "اي"] };
  const [, stem, seat] = AUTHORITY.exec(word) ?? [];
  return stem === undefined ? null : { at: stem.length, letters: seat === "ا" ? ["ا", "ي"] : ["ي", "ا"] };
}

/** How others write the words of a text by {@link foldKeepingHamza}, folded; none of these is what `fold` makes of it. */
export function otherSpellings(kept: string): string[] {
  /** Pieces of the text by turns with the letters that may stand between them, first its own. */
  const parts: string[][] = [];
  let end = 0;
  let places = 0;
  const add = (at: number, length: number, letters: string[]) => {
    if (places++ >= MOST_PLACES) return;
    parts.push([withoutHamza(kept.slice(end, at))], letters);
    end = at + length;
  };
  for (let found = WORD.exec(kept); found !== null; found = WORD.exec(kept)) {
    const [word] = found;
    const inTwoWays = writtenInTwoWays(word);
    if (inTwoWays) add(found.index + inTwoWays.at, inTwoWays.letters[0].length, inTwoWays.letters);
    if (inTwoWays || word.length < FEWEST_LETTERS) continue;
    for (let at = 0; at < word.length; at++) {
      if (!isMovable(word, at)) continue;
      const own = plainLetter(word.charAt(at));
      add(found.index + at, 1, [own, ...["و", "ي", "ء"].filter((letter) => letter !== own)]);
    }
    if (TWICE_AT_END.test(word)) add(found.index + word.length - 1, 1, ["ء", ""]);
  }
  if (places === 0) return [];
  parts.push([withoutHamza(kept.slice(end))]);
  const all = parts.reduce<string[]>(
    (texts, letters) => texts.flatMap((text) => letters.map((one) => text + one)),
    [""],
  );
  return all.slice(1);
}
