/* Words that differ by one letter, for "Did you mean". */

/** Whether one letter changed, added, left out or exchanged with its neighbour makes one word the other. */
function isNear(one: string, other: string): boolean {
  const more = other.length - one.length;
  if (more < 0) return isNear(other, one);
  if (more > 1) return false;
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  if (more === 1) return one.slice(at) === other.slice(at + 1);
  if (one.slice(at + 1) === other.slice(at + 1)) return at < one.length;
  const exchanged = one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
  return exchanged === other.slice(at);
}

/** Those of the words, all folded, that are one letter away from a word; none for words of fewer than three letters. */
export function nearWords(word: string, words: Iterable<string>): string[] {
  if (word.length < 3) return [];
  const near: string[] = [];
  for (const other of words) {
    if (other.length >= 3 && Math.abs(other.length - word.length) <= 1 && isNear(word, other)) near.push(other);
  }
  return near;
}
