/* What a search finds: one rule for server and screens (docs/decisions/0062-search-by-words.md). Which letters count as the
   same is in text.ts: `fold`. */

import { foldKeepingHamza, otherSpellings, withoutHamza } from "./hamza.ts";
import { fold } from "./text.ts";

/**
 * In characters with ligatures and accents taken apart, as they are searched: one ligature may hold eighteen letters. A
 * name has 255 at most, and a search of it may bring vowel signs.
 */
export const LONGEST_SEARCH = 1_000;

/** One letter is looked for in names alone. A ligature is not one: ﷲ has four. */
const FEWEST_IN_CONTENTS = 2;

/** Whether a search is looked for in contents. Roughly: only what reads them knows what words are. */
export const isAskedOfContents = (search: string): boolean => fold(search).trim().length >= FEWEST_IN_CONTENTS;

/** What is looked for, folded, where a word begins, or after what is written as one word with it. */
export interface WordForm {
  words: string;
  /** Whether the last word may go on. */
  open: boolean;
}

/** A word of a search, folded, or several in quotes, which are looked for side by side. */
export interface SearchWord {
  text: string;
  /** As others write it, such as with hamza on another letter. */
  spellings: readonly string[];
  /** Without the Arabic article and what is written as one word with it, and whole words as others write them; none of a phrase. */
  bare: readonly WordForm[];
}

const openForm = (words: string): WordForm => ({ words, open: true });

/** Arabic letters of folded text, as the inside of a character class, for SQLite's GLOB too. */
export const ARABIC_LETTERS = "ء-ۓ";

/** What may stand between the beginning of an Arabic word and its bare form: الـ, للـ, والـ, بالـ, and alone و, ف, ب, ك, ل. */
export const ARABIC_PREFIXES: readonly string[] = ["", "و", "ف"].flatMap((and) =>
  ["", "ب", "ك", "ل", "ال", "بال", "كال", "لل"].map((prefix) => and + prefix),
);
const LONGEST_PREFIX = 4;

const WITH_ARTICLE = /^[وف]?(?:[بك]?ال|لل)([ء-ۓ]{3,})$/;
/** ل before an article whose word begins with ل, which is then written twice and not three times: للجنة. */
const TO_LAM = /^[وف]?ل(ل[ء-ۓ]{2,})$/;
const AND_WORD = /^[وف]([ء-ۓ]{4,})$/;
const AND_ARTICLE = /^[وف]ال/;
/** A word that is too short for the rules: one for words of its length would take والدة for و and الدة. */
const ALLAH_WORD = "الله";
const TO_ALLAH = "لله";
const PREFIXED_ALLAH = /^[وف]?(?:[بك]?ا)?لله$/;

/** Whether a folded word is الله, with or without what is written as one word with it. */
export const isAllah = (word: string): boolean => PREFIXED_ALLAH.test(word);

/**
 * A folded word without its article and what is written as one word with it; none where it has none, two where it may be read
 * in two ways.
 *
 * So many letters have to stay, since many words merely begin like one with an article: والد, فالح, وزارة. Where the article's
 * letters are the word's own (والتزام), they are taken off on both sides, which finds the same.
 */
export function bareForms(word: string): WordForm[] {
  if (isAllah(word)) {
    const forms = [openForm(ALLAH_WORD), { words: TO_ALLAH, open: false }];
    return forms.filter((form) => form.words !== word);
  }
  const nouns = [WITH_ARTICLE, TO_LAM].flatMap((rule) => rule.exec(word)?.[1] ?? []);
  if (nouns.length > 0) return nouns.map(openForm);
  const [, rest] = (!AND_ARTICLE.test(word) && AND_WORD.exec(word)) || [];
  return rest === undefined ? [] : [openForm(rest)];
}

/** The parts of a search: by turns what stands outside of quotes and what stands in them. The last may be in an open one. */
export function quotedParts(search: string): string[] {
  return search.split(/["“”„«»]/);
}

/** What some write for "however it goes on" and "not"; the search of contents knows neither. */
const OPERATORS = /^[\s*-]+|[\s*]+$/g;

/** Of further words no other spellings are looked for: SQL of them all would be longer than SQLite reads. */
const MOST_RESPELT = 16;

/** At the beginning of a spelling, what many words end in: رسمية would be found by ميه, which is مئة. */
const END_OF_OTHERS = /^(?:ال|لل)?ما?يه(?![ء-ۓ])/;

/** A word or a phrase by `foldKeepingHamza`. */
function searchWord(kept: string, isPhrase: boolean, isRespelt: boolean): SearchWord {
  const text = withoutHamza(kept);
  const all = isRespelt ? otherSpellings(kept) : [];
  const spellings = all.filter((spelling) => !END_OF_OTHERS.test(spelling));
  if (isPhrase) return { text, spellings, bare: [] };
  const ends = all.filter((spelling) => END_OF_OTHERS.exec(spelling)?.[0] === spelling);
  const wholeWords = ends.map((words) => ({ words, open: false }));
  return { text, spellings, bare: [...[text, ...all].flatMap(bareForms), ...wholeWords] };
}

/** The words of a search, each once, in the order in which they are written; what is in quotes is one of them. */
export function searchWords(search: string): SearchWord[] {
  const words = new Map<string, SearchWord>();
  const add = (folded: string, isPhrase: boolean) => {
    const kept = folded.replace(OPERATORS, "");
    const text = withoutHamza(kept);
    if (text === "") return;
    const word = searchWord(kept, isPhrase, words.size < MOST_RESPELT);
    const known = words.get(text);
    // of the same word what finds least: a phrase, and the one without hamza
    const isLess = (of: SearchWord) =>
      word.spellings.length <= of.spellings.length && word.bare.length <= of.bare.length;
    if (isPhrase || !known || isLess(known)) words.set(text, word);
  };
  const parts = quotedParts(search);
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? "";
    // a quote that nothing closes is ignored: names have it for inches
    if (at % 2 === 1 && at < parts.length - 1) add(foldKeepingHamza(part), true);
    // split before they are folded, since folding joins عبد with the next word, whichever that is
    else for (const word of part.split(/\s+/)) for (const one of foldKeepingHamza(word).split(" ")) add(one, false);
  }
  return [...words.values()];
}

function isArabicLetter(code: number): boolean {
  return code >= 0x621 && code <= 0x6d3;
}

/** Whether a word of the text is this form, or begins with it, after a prefix or none. */
function holdsForm(key: string, { words, open }: WordForm): boolean {
  for (let at = key.indexOf(words); at >= 0; at = key.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!open && end < key.length && isArabicLetter(key.charCodeAt(end))) continue;
    let start = at;
    while (start > 0 && at - start <= LONGEST_PREFIX && isArabicLetter(key.charCodeAt(start - 1))) start--;
    if (ARABIC_PREFIXES.includes(key.slice(start, at))) return true;
  }
  return false;
}

/** Whether a word is found in a folded text: anywhere in it, or without its article at the beginning of a word. */
export function holdsWord(key: string, { text, spellings, bare }: SearchWord): boolean {
  if (key.includes(text)) return true;
  for (let at = 0; at < spellings.length; at++) if (key.includes(spellings[at] ?? text)) return true;
  for (let at = 0; at < bare.length; at++) {
    const form = bare[at];
    if (form && holdsForm(key, form)) return true;
  }
  return false;
}

/** Whether every word is found in a folded text, in whatever order. */
export function holdsWords(key: string, words: readonly SearchWord[]): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word && !holdsWord(key, word)) return false;
  }
  return true;
}

/** Whether what holds one word certainly holds the other, in any text. */
function implies(word: SearchWord, other: SearchWord): boolean {
  const holds = (text: string) => text.includes(other.text) || other.spellings.some((one) => text.includes(one));
  const begins = (form: WordForm) => (of: WordForm) =>
    of.open ? form.words.startsWith(of.words) : !form.open && form.words === of.words;
  if (![word.text, ...word.spellings].every(holds)) return false;
  return word.bare.every((form) => holds(form.words) || other.bare.some(begins(form)));
}

/** Whether everything that the words find is certainly among what earlier ones have found. */
export function narrows(words: readonly SearchWord[], earlier: readonly SearchWord[]): boolean {
  return earlier.every((other) => words.some((word) => implies(word, other)));
}
