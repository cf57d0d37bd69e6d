/* "Did you mean": words of this device in place of words that nothing has. */

import { nearWords, textQuery } from "#domain/index";

/** The word that occurs most often among those that are one letter away; null where there is none. */
function nearestWord(word: string, counts: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  for (const other of nearWords(word, counts.keys()))
    if (best === null || (counts.get(other) ?? 0) > (counts.get(best) ?? 0)) best = other;
  return best;
}

/**
 * A search with its unknown words replaced by near ones; null where that changes nothing.
 * @param counts how often each word occurs
 * @param spelled how a folded word is written
 */
export async function suggestSearch(
  search: string,
  counts: ReadonlyMap<string, number>,
  spelled: (word: string) => Promise<string>,
): Promise<string | null> {
  let isChanged = false;
  const words: string[] = [];
  for (const written of search.split(/\s+/).filter((word) => word !== "")) {
    const [term, ...others] = textQuery(written)?.terms ?? [];
    const isOne = term !== undefined && others.length === 0 && !term.words.includes(" ");
    const near = isOne && !counts.has(term.words) ? nearestWord(term.words, counts) : null;
    isChanged ||= near !== null;
    words.push(near === null ? written : await spelled(near));
  }
  return isChanged ? words.join(" ") : null;
}
