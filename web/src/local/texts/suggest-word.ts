/* "Did you mean": words of this device in place of words that nothing has. */

import { nearWords, type TextTerm, textQuery } from "#domain/index";

/** So many words in place of one. */
const MOST_NEAR = 3;
/** So many searches are kept while they are put together, and given at last. */
const MOST_TOGETHER = 64;
const MOST_SEARCHES = 8;

/** A word of a search: as it is written, or a folded one in its place. */
export interface SuggestedWord {
  text: string;
  isNear: boolean;
  /** Marks that stand around it, such as quotes. */
  before: string;
  after: string;
}

/** A piece of a search: a word between marks. */
const PIECE = /^([^\p{L}\p{M}\p{N}]*)(.*?)([^\p{L}\p{M}\p{N}]*)$/u;

/** Whether a word may be found by itself: as a word's beginning in texts, anywhere in names. */
function isSomewhere({ words, others }: TextTerm, counts: ReadonlyMap<string, number>): boolean {
  const forms = [words, ...others.map((form) => form.words)];
  for (const word of counts.keys()) if (forms.some((form) => word.includes(form))) return true;
  return false;
}

/** What may stand for a written word, the likeliest first. */
function wordsFor(written: string, counts: ReadonlyMap<string, number>): SuggestedWord[] {
  const kept = { text: written, isNear: false, before: "", after: "" };
  const [term, ...others] = textQuery(written)?.terms ?? [];
  if (term === undefined || others.length > 0 || term.words.includes(" ") || counts.has(term.words)) return [kept];
  const [, before = "", , after = ""] = PIECE.exec(written) ?? [];
  const countOf = (word: string) => counts.get(word) ?? 0;
  const near = nearWords(term.words, counts.keys())
    .sort((one, other) => countOf(other) - countOf(one))
    .slice(0, MOST_NEAR)
    .map((text) => ({ text, isNear: true, before, after }));
  return near.length === 0 || isSomewhere(term, counts) ? [kept, ...near] : near;
}

interface Together {
  words: SuggestedWord[];
  /** How many words are other ones, and how unlikely these are. */
  changed: number;
  rank: number;
}

/**
 * Searches with unknown words replaced by near ones: those that change least come first. What they find together is not
 * known yet, since words that are there each by itself may stand in no paper together.
 * @param counts how often each word occurs
 */
export function suggestSearches(search: string, counts: ReadonlyMap<string, number>): SuggestedWord[][] {
  let all: Together[] = [{ words: [], changed: 0, rank: 0 }];
  for (const written of search.split(/\s+/).filter((word) => word !== "")) {
    const choices = wordsFor(written, counts);
    all = all
      .flatMap(({ words, changed, rank }) =>
        choices.map((word, at) => ({
          words: [...words, word],
          changed: changed + (word.isNear ? 1 : 0),
          rank: rank + at,
        })),
      )
      .sort((one, other) => one.changed - other.changed || one.rank - other.rank)
      .slice(0, MOST_TOGETHER);
  }
  return all
    .filter(({ changed }) => changed > 0)
    .slice(0, MOST_SEARCHES)
    .map(({ words }) => words);
}
