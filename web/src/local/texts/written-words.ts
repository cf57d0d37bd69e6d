/* Words as names write them, by what they are folded to. */

import { textKey } from "#domain/index";

/** A folded word: how often names have it, and how most of them write it. */
export interface WrittenWord {
  count: number;
  spelling: string;
}

/** A word as it is written; عبد is one word with the next, as folding has it. */
const WRITTEN = /(?:(?<![\p{L}\p{M}])عبد[^\S\n]+)?[\p{L}\p{M}\p{N}\p{Cf}]+/gu;

/** The words of names, which are lines; the same object at each pause and at the end. */
export function* writtenWords(names: string): Generator<Map<string, WrittenWord>> {
  const words = new Map<string, WrittenWord>();
  const counts = new Map<string, number>();
  for (const name of names.split("\n")) {
    for (const [written] of name.matchAll(WRITTEN)) counts.set(written, (counts.get(written) ?? 0) + 1);
    yield words;
  }
  /** How often the spelling that is kept for a word occurs. */
  const most = new Map<string, number>();
  for (const [written, count] of counts) {
    const folded = textKey(written).split(" ");
    for (const word of folded) {
      if (word === "") continue;
      const known = words.get(word) ?? { count: 0, spelling: word };
      known.count += count;
      // of several words in one, no part is known to be written by itself
      if (folded.length === 1 && count > (most.get(word) ?? 0)) {
        known.spelling = written;
        most.set(word, count);
      }
      words.set(word, known);
    }
    yield words;
  }
  yield words;
}
