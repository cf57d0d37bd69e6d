/* The line of a paper that a search has found. */

import { fold } from "../core/text.ts";
import { type FoldedText, foldLetters, wordsOfFolded } from "./folded-letters.ts";
import { keyOfFolded, LONGEST_WORD, textKey } from "./text-key.ts";
import { findTerm, type TextQuery, type TextTerm } from "./text-query.ts";

/** A few words of a page, with what was found among them. */
export interface Snippet {
  /** Counted from 1. */
  page: number;
  text: string;
  /** First and last but one UTF-16 unit of each find in `text`. */
  marks: [number, number][];
}

/** What is folded at once to find the place; cheaper than letter by letter. */
const PIECE = 256;
/** A run that goes on for longer beyond a piece is cut: a million letters would be folded one by one. */
const LONGEST_RUN = 4 * PIECE;
/** Longer runs without a space are cut. */
const LONGEST_CHUNK = 64;
/** What is joined beyond this is too long to be shown as one. */
const LONGEST_JOINED = 2 * PIECE;
/** The most finds of one term that are looked at on a page. */
const MOST_HITS = 50;

/** A stretch of a page that begins and ends where words do, and of the page's folded words. */
interface Stretch {
  start: number;
  end: number;
  keyStart: number;
  keyEnd: number;
}

/** The words of a text in which a term was found. */
export interface TermHit {
  /** Which of the terms. */
  term: number;
  /** Places in the folded text. */
  start: number;
  end: number;
}

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0xa0;

/** Latin and Arabic letters and digits that are one folded letter each, whatever stands beside them. */
const isPlain = (code: number) =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  (code >= 0x621 && code <= 0x63a) ||
  (code >= 0x641 && code <= 0x64a);
/** A word by itself, whatever stands beside it. */
const isPlainIdeograph = (code: number) => code >= 0x4e00 && code <= 0x9fcc;

/**
 * The next space from a place on, or, in a run that is far longer, a place where one of the folded words certainly ends.
 * @param start where a word begins
 */
function pieceEnd(text: string, start: number, from: number): number {
  const most = from + LONGEST_RUN;
  /** Where the word here begins; null where that is not certain. */
  let word: number | null = start;
  for (let end = start; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (end >= from && isSpace(code)) return end;
    const isWordStart = word !== null && (end - word) % LONGEST_WORD === 0;
    const isEnd = end > most && isWordStart && (isPlain(code) || isPlainIdeograph(code));
    // at its beginning folding would join it with what follows
    if (isEnd && !text.startsWith(JOINED, end)) return end;
    if (isPlain(code)) continue;
    word = code < 0x80 || isPlainIdeograph(code) ? end + 1 : null;
  }
  return text.length;
}

/** The next place from here on that is no space, or the text's end. */
function spaceEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && isSpace(text.charCodeAt(end))) end++;
  return end;
}

const JOINED = "عبد";
/** At the end of a folded text: عبد, with which folding joins what follows. */
const MAY_GO_ON = /(?:^|[^\p{L}])عبد ?$/u;

/** The stretch that begins here, folded at once. */
function nextPiece(text: string, start: number, keyEnd: number): Stretch {
  let end = pieceEnd(text, start, start + PIECE);
  let folded = fold(text.slice(start, end));
  while (end < text.length && MAY_GO_ON.test(folded)) {
    // twice as much each time, so that a text of such words alone takes no longer than another one
    end = pieceEnd(text, start, end + (end - start));
    folded = fold(text.slice(start, end));
  }
  const { length } = keyOfFolded(folded);
  const keyStart = keyEnd === 0 ? 0 : keyEnd + 1;
  return { start, end, keyStart, keyEnd: length === 0 ? keyEnd : keyStart + length };
}

/** A find's surroundings: from the piece before it to at least so many letters after it. */
function surroundings(text: string, hit: TermHit, length: number): Stretch {
  const after = ({ end, keyEnd }: Stretch) => nextPiece(text, spaceEnd(text, end), keyEnd);
  let has = nextPiece(text, spaceEnd(text, 0), 0);
  let before = has;
  while (has.keyEnd <= hit.start && has.end < text.length) [before, has] = [has, after(has)];
  let last = has;
  while (last.end - has.end <= length && last.end < text.length) last = after(last);
  return { start: before.start, end: last.end, keyStart: before.keyStart, keyEnd: last.keyEnd };
}

/** A text letter by letter; nothing stands for the second unit of a character that has two. */
function lettersOf(text: string): string[] {
  const letters: string[] = [];
  for (const letter of text) {
    letters.push(letter);
    if (letter.length === 2) letters.push("");
  }
  return letters;
}

/** Where the finds in a stretch begin and end, in order. @param folded the words of its letters */
function edgesOf(letters: readonly string[], { key, at }: FoldedText, keyStart: number, hits: readonly TermHit[]) {
  const edges: number[] = [];
  for (const { start, end } of hits) {
    if (end <= keyStart || start >= keyStart + key.length) continue;
    edges.push(at[Math.max(start - keyStart, 0)] ?? 0);
    // vowel signs belong to the letter before them
    let after = (at[Math.min(end - keyStart, key.length) - 1] ?? 0) + 1;
    while (after < letters.length && fold(letters[after] ?? "") === "") after++;
    edges.push(after);
  }
  return edges.sort((one, other) => one - other);
}

/** The end of what is shown as one, at a space; longer runs are cut at the edges of finds, and never within a character. */
function chunkEnd(letters: readonly string[], start: number, edges: readonly number[]): number {
  const isAt = (place: number) => isSpace((letters[place] ?? " ").charCodeAt(0));
  let end = start;
  while (end - start <= LONGEST_CHUNK && !isAt(end)) end++;
  if (end - start <= LONGEST_CHUNK && (start === 0 || isAt(start - 1))) return end;
  const most = Math.min(end, start + LONGEST_CHUNK, edges.find((edge) => edge > start) ?? end);
  return letters[most] === "" ? most + 1 : most;
}

/** The finds in a text, by its `textKey`, in their order. */
export function termHits(key: string, terms: readonly TextTerm[]): TermHit[] {
  const hits: TermHit[] = [];
  terms.forEach((term, index) => {
    let from = 0;
    for (let count = 0; count < MOST_HITS; count++) {
      const hit = findTerm(key, term, from);
      if (!hit) break;
      const start = key.lastIndexOf(" ", hit.at) + 1;
      const end = key.indexOf(" ", hit.at + hit.length);
      hits.push({ term: index, start, end: end < 0 ? key.length : end });
      from = end < 0 ? key.length : end;
    }
  });
  return hits.sort((one, other) => one.start - other.start);
}

/** The find around which most of the terms stand. */
function best(hits: readonly TermHit[], length: number): TermHit | undefined {
  let found = hits[0];
  let most = 0;
  hits.forEach((hit, index) => {
    const near = new Set<number>();
    for (let at = index; at < hits.length; at++) {
      const other = hits[at];
      if (!other || other.end > hit.start + length) break;
      near.add(other.term);
    }
    if (near.size > most) [found, most] = [hit, near.size];
  });
  return found;
}

const BEFORE_WORD = /^[\s.,;:!?()[\]{}<>"'«»“”‘’،؛؟…•–—_/\\|*-]+/;
const AFTER_WORD = /[\s.,;:!?()[\]{}<>"'«»“”‘’،؛؟…•–—_/\\|*-]+$/;

/** The words of a stretch as they are shown, in order. */
function chunksOf(text: string, { start: from, end: to, keyStart }: Stretch, hits: readonly TermHit[]): Stretch[] {
  const stretch = text.slice(from, to);
  const letters = lettersOf(stretch);
  const folded = wordsOfFolded(foldLetters(letters));
  const { key, at } = folded;
  const edges = edgesOf(letters, folded, keyStart, hits);
  const isWithinWord = (unit: number) =>
    unit > 0 && unit < key.length && key.charAt(unit) !== " " && key.charAt(unit - 1) !== " ";
  const chunks: Stretch[] = [];
  let unit = 0;
  let start = spaceEnd(stretch, 0);
  while (start < stretch.length) {
    const first = unit;
    let end = start;
    // a name after عبد is one word with it
    do {
      end = chunkEnd(letters, spaceEnd(stretch, end), edges);
      while (unit < key.length && (at[unit] ?? 0) < end) unit++;
    } while (isSpace(stretch.charCodeAt(end)) && isWithinWord(unit) && end - start < LONGEST_JOINED);
    chunks.push({ start: from + start, end: from + end, keyStart: keyStart + first, keyEnd: keyStart + unit });
    start = spaceEnd(stretch, end);
  }
  return chunks;
}

/** The words around a find, as they are shown. */
function around(text: string, hit: TermHit, hits: readonly TermHit[], length: number): Omit<Snippet, "page"> {
  const chunks = chunksOf(text, surroundings(text, hit, length), hits);
  const at = chunks.findIndex((chunk) => chunk.keyEnd > hit.start);
  let [first, last] = [Math.max(at, 0), Math.max(at, 0)];
  const sizeOf = (index: number) => {
    const { start, end } = chunks[index] ?? { start: 0, end: 0 };
    return end - start + 1;
  };
  // a third of it before the find, as far as there is something
  let before = 0;
  while (first > 0 && before + sizeOf(first - 1) <= length / 3) before += sizeOf(--first);
  let size = before + sizeOf(at);
  while (last + 1 < chunks.length && size + sizeOf(last + 1) <= length) size += sizeOf(++last);
  while (first > 0 && size + sizeOf(first - 1) <= length) size += sizeOf(--first);

  const shown = chunks.slice(first, last + 1);
  const end = shown.at(-1);
  return written(text, shown, hits, {
    cutBefore: text.slice(0, shown[0]?.start ?? 0).trim() !== "",
    cutAfter: end !== undefined && text.slice(end.end).trim() !== "",
  });
}

function written(
  text: string,
  shown: readonly Stretch[],
  hits: readonly TermHit[],
  { cutBefore, cutAfter }: { cutBefore: boolean; cutAfter: boolean },
): Omit<Snippet, "page"> {
  let line = cutBefore ? "…" : "";
  const marks: [number, number][] = [];
  let end = shown[0]?.start ?? 0;
  for (const chunk of shown) {
    // runs without a space were cut for us alone
    if (chunk.start > end) line += " ";
    end = chunk.end;
    const shownText = text.slice(chunk.start, end).replace(/\s+/g, " ");
    const { keyStart, keyEnd } = chunk;
    if (keyEnd > keyStart && hits.some((hit) => hit.start < keyEnd && hit.end > keyStart)) {
      const lead = BEFORE_WORD.exec(shownText)?.[0].length ?? 0;
      const tail = AFTER_WORD.exec(shownText)?.[0].length ?? 0;
      const mark: [number, number] = [line.length + lead, line.length + shownText.length - tail];
      if (mark[1] > mark[0]) marks.push(mark);
    }
    line += shownText;
  }
  return { text: cutAfter ? `${line}…` : line, marks };
}

/** The page that has most of the terms, the first of them, with its folded text. */
function bestPage(pages: readonly string[], terms: readonly TextTerm[]) {
  let found: { index: number; key: string } | null = null;
  let most = 0;
  for (let index = 0; index < pages.length && most < terms.length; index++) {
    const key = textKey(pages[index] ?? "");
    const count = terms.filter((term) => findTerm(key, term) !== null).length;
    if (count > most) [found, most] = [{ index, key }, count];
  }
  return found;
}

/**
 * What to show of a text that a search has found: the words around the find, with marks, of the first page that has most
 * of the terms. Null where no page has any.
 * @param length about so many letters
 */
export function snippetOf(pages: readonly string[], query: TextQuery, length = 160): Snippet | null {
  // a phrase may go over a page's end
  const words = query.terms.flatMap((term) =>
    term.words.split(" ").map((word) => ({ words: word, open: false, others: [] })),
  );
  for (const terms of [query.terms, words]) {
    const page = bestPage(pages, terms);
    if (!page) continue;
    const hits = termHits(page.key, terms);
    const hit = best(hits, length);
    if (hit) return { page: page.index + 1, ...around(pages[page.index] ?? "", hit, hits, length) };
  }
  return null;
}
