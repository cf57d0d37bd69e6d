/* What is searched in contents, and what it finds: the same papers by SQLite's index and on a device. */

import { foldKeepingHamza, otherSpellings, withoutHamza } from "../core/hamza.ts";
import { bareForms, isAllah, quotedParts, type WordForm } from "../core/search.ts";
import { fold } from "../core/text.ts";
import { eachWord, isAfterPrefix } from "./text-key.ts";

/** What a text must have: one word, or several side by side, folded, separated by single spaces. */
export interface TextTerm extends WordForm {
  /** Other forms that count too, after `words`: shorter ones, and those with hamza on another letter. */
  others: readonly WordForm[];
}

/** A search for contents: terms of which a text must have every one, in any order. */
export interface TextQuery {
  terms: TextTerm[];
}

/** Further terms are not looked for. */
const MOST_TERMS = 32;

/** Endings that are taken off a word of a search, the longer ones first: those after which a noun is the same noun. */
const ENDINGS = ["يات", "ات", "ون", "ين", "ان", "ها", "هم", "نا", "يه", "ه", "ت", "ي"];
const PLURAL = /^([a-z]{3,}?)(?:ies|s)$/;
const NO_PLURAL = /(?:ss|us|is)$/;

function withoutEnding(word: string): string {
  const plural = NO_PLURAL.test(word) ? null : PLURAL.exec(word);
  if (plural) return plural[1] ?? word;
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 3);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** Stems of a word: without article, conjunction and ending, where it has them. */
function stemsOf(word: string): WordForm[] {
  const bare = bareForms(word);
  // its last letter is no ending: الل would find every لجنة with its article
  if (isAllah(word)) return bare;
  const [noun = word] = bare.map((form) => form.words);
  // many words begin with ف of their own: فعالية keeps its stem, and finds عالية but not عالم
  if (word.startsWith("ف") && noun === word.slice(1)) return [...openForms([withoutEnding(word)], word), ...bare];
  return openForms(bare.length === 0 ? [withoutEnding(word)] : bare.map((form) => withoutEnding(form.words)), word);
}

const openForms = (words: readonly string[], but: string): WordForm[] =>
  words.filter((word) => word !== but).map((word) => ({ words: word, open: true }));

/** Words by {@link foldKeepingHamza}, separated by single spaces: `textKey` of the folded text, letter for letter. */
function keyKeepingHamza(kept: string): string {
  const folded = fold(withoutHamza(kept));
  const words: string[] = [];
  eachWord(folded, (word, start, end) => {
    words.push(folded.length === kept.length && word.length === end - start ? kept.slice(start, end) : word);
  });
  return words.join(" ");
}

/** The other forms of one word, each once. */
function formsOf(word: string, spellings: readonly string[]): WordForm[] {
  const forms = new Map<string, WordForm>();
  const add = (form: WordForm) => forms.set(form.words, form);
  stemsOf(word).forEach(add);
  for (const other of spellings) {
    const stems = stemsOf(other);
    // what a stem finds is more than what its word finds
    (stems.length > 0 ? stems : openForms([other], word)).forEach(add);
  }
  return [...forms.values()];
}

/** Looking for all words that begin with one letter would cost too much, and help nobody. */
function isOpen(words: string): boolean {
  return words.length - words.lastIndexOf(" ") - 1 >= 2;
}

/** A search as its terms; null where nothing of at least two letters is asked. */
export function textQuery(search: string): TextQuery | null {
  const terms: TextTerm[] = [];
  const add = (kept: string, isPhrase: boolean, mayGoOn: boolean) => {
    const words = withoutHamza(kept);
    const open = mayGoOn && isOpen(words);
    const known = terms.find((other) => other.words === words && other.open === open);
    if (words.length < 2 || (!known && terms.length >= MOST_TERMS)) return;
    const spellings = otherSpellings(kept);
    const isWord = !isPhrase && !words.includes(" ");
    const others = isWord ? formsOf(words, spellings) : spellings.map((other) => ({ words: other, open }));
    if (!known) terms.push({ words, open, others });
    // of the same word the one that finds least
    else if (others.length < known.others.length) known.others = others;
  };
  const parts = quotedParts(search);
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? "";
    if (at % 2 === 1) {
      // while the phrase is being typed, its last word is
      add(keyKeepingHamza(foldKeepingHamza(part)), true, at === parts.length - 1);
      continue;
    }
    // folded first, since that joins عبد الله
    const chunks = foldKeepingHamza(part).split(" ");
    for (let chunk = 0; chunk < chunks.length; chunk++) add(keyKeepingHamza(chunks[chunk] ?? ""), false, true);
  }
  return terms.length === 0 ? null : { terms };
}

/**
 * The expression that SQLite's FTS5 is asked with, of an index that has {@link textIndex} and the word `xt<id>` of the
 * text's tenant. It consists of letters, digits and quotes, whatever was searched.
 * @param which exact: without the texts that other forms alone find
 */
export function ftsMatch(query: TextQuery, tenants: readonly number[], which: "all" | "exact" = "all"): string {
  const owners = tenants.length === 0 ? `"xtnone"` : tenants.map((id) => `"xt${id}"`).join(" OR ");
  const asked = ({ words, open }: WordForm) => `"${words}"${open ? "*" : ""}`;
  const terms = query.terms.map((term) =>
    term.others.length === 0 || which === "exact" ? asked(term) : `(${[term, ...term.others].map(asked).join(" OR ")})`,
  );
  return [`(${owners})`, ...terms].join(" AND ");
}

/** The letters of a part of a text; a device may keep others in their place, one by one, but for the space. */
type PlainOf = (part: string) => string;
const same: PlainOf = (part) => part;

/**
 * Where a term begins in a folded text, from a place on: where a word begins, or after what is written as one word with it.
 * -1 where it is not found.
 */
function nextHit(key: string, words: string, open: boolean, from: number, plain: PlainOf): number {
  const single = !words.includes(" ");
  for (let at = key.indexOf(words, from); at >= 0; at = key.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!open && end < key.length && key.charCodeAt(end) !== 32) continue;
    if (at === 0 || key.charCodeAt(at - 1) === 32) return at;
    if (!single) continue;
    let start = at;
    while (start > 0 && at - start <= 4 && key.charCodeAt(start - 1) !== 32) start--;
    let rest = at + 1;
    while (rest < key.length && rest - at < 3 && key.charCodeAt(rest) !== 32) rest++;
    if (isAfterPrefix(plain(key.slice(start, at)), rest - at)) return at;
  }
  return -1;
}

interface FoundTerm {
  at: number;
  /** Of the form that was found. */
  length: number;
  exact: boolean;
}

/** Where a term is first found from a place on: as it was written, else in another form. */
export function findTerm(key: string, { words, open, others }: TextTerm, from = 0, plain = same): FoundTerm | null {
  const exact = nextHit(key, words, open, from, plain);
  if (exact >= 0) return { at: exact, length: words.length, exact: true };
  let found: FoundTerm | null = null;
  for (let index = 0; index < others.length; index++) {
    const form = others[index];
    const at = form ? nextHit(key, form.words, form.open, from, plain) : -1;
    if (form && at >= 0 && (found === null || at < found.at)) found = { at, length: form.words.length, exact: false };
  }
  return found;
}

/**
 * How a text is found, by its {@link textKey}: exact, when it has every term as it was written; stem, when some only by
 * their other forms; null when not. It finds what {@link ftsMatch} finds in {@link textIndex}.
 * @param plain where `key` and `query` are in other letters: how a part of the key is written in its own
 */
export function findsText(key: string, query: TextQuery, plain = same): "exact" | "stem" | null {
  let exact = true;
  for (let at = 0; at < query.terms.length; at++) {
    const term = query.terms[at];
    const hit = term ? findTerm(key, term, 0, plain) : null;
    if (!hit) return null;
    exact &&= hit.exact;
  }
  return exact ? "exact" : "stem";
}
