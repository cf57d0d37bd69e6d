/* The line of a paper that a search has found. */

import { textKey } from "./text-key.ts";
import { findTerm, type TextQuery, type TextTerm } from "./text-query.ts";

/** A few words of a page, with what was found among them. */
export interface Snippet {
  /** Counted from 1. */
  page: number;
  text: string;
  /** First and last but one UTF-16 unit of each find in `text`. */
  marks: [number, number][];
}

/** What is folded at once to find the place; cheaper than word by word, and than all of a long page. */
const PIECE = 256;
/** Longer runs without a space are cut. */
const LONGEST_CHUNK = 64;
/** What is joined beyond this would only be cut again. */
const LONGEST_JOINED = 2 * PIECE;
/** The most finds of one term that are looked at on a page. */
const MOST_HITS = 50;

/** A stretch of the shown text and of its folded words. */
interface Chunk {
  text: string;
  /** Where it begins on the page. */
  start: number;
  key: string;
  /** Where its first word begins among the page's. */
  keyStart: number;
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

/** The end of the stretch that begins here: after so many letters, at a space, never within a surrogate pair. */
function stretchEnd(text: string, start: number, least: number): number {
  let end = Math.min(text.length, start + least);
  const most = end + LONGEST_CHUNK;
  while (end < text.length && end < most && !isSpace(text.charCodeAt(end))) end++;
  const code = end < text.length ? text.charCodeAt(end) : 0;
  return code >= 0xdc00 && code <= 0xdfff ? end + 1 : end;
}

/** The stretches of a page from a place on, each with its words; folding joins عبد with what follows, so they stay together. */
function nextChunk(text: string, start: number, keyEnd: number, least: number): Chunk {
  let end = stretchEnd(text, start, least);
  let key = textKey(text.slice(start, end));
  while (end < text.length && end - start < LONGEST_JOINED && /(?:^| )عبد$/.test(key)) {
    end = stretchEnd(text, end + 1, 0);
    key = textKey(text.slice(start, end));
  }
  return { text: text.slice(start, end), start, key, keyStart: keyEnd === 0 ? 0 : keyEnd + 1 };
}

const keyEndAfter = (chunk: Chunk, before: number) => (chunk.key === "" ? before : chunk.keyStart + chunk.key.length);

/** Every stretch from a place on until `enough` says so. */
function chunksOf(
  text: string,
  from: { start: number; keyEnd: number },
  least: number,
  enough: (chunk: Chunk) => boolean,
): Chunk[] {
  const chunks: Chunk[] = [];
  let { start, keyEnd } = from;
  while (start < text.length) {
    while (start < text.length && isSpace(text.charCodeAt(start))) start++;
    if (start >= text.length) break;
    const chunk = nextChunk(text, start, keyEnd, least);
    chunks.push(chunk);
    if (enough(chunk)) break;
    keyEnd = keyEndAfter(chunk, keyEnd);
    start = chunk.start + chunk.text.length;
  }
  return chunks;
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
      const words = hit.exact ? term.words : (term.stem ?? term.words);
      const end = key.indexOf(" ", hit.at + words.length);
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

/** The words around a find, as they are shown. */
function around(text: string, hit: TermHit, hits: readonly TermHit[], length: number): Omit<Snippet, "page"> {
  const pieces = chunksOf(
    text,
    { start: 0, keyEnd: 0 },
    PIECE,
    (piece) => piece.keyStart + piece.key.length > hit.start,
  );
  const lead = pieces.slice(-2);
  const start = lead[0]?.start ?? 0;
  const from = { start, keyEnd: Math.max(0, (lead[0]?.keyStart ?? 0) - 1) };
  let after = 0;
  const chunks = chunksOf(text, from, 1, (chunk) => {
    if (chunk.keyStart + chunk.key.length > hit.start) after += chunk.text.length + 1;
    return after > length;
  });
  const at = chunks.findIndex((chunk) => chunk.keyStart + chunk.key.length > hit.start);
  let [first, last] = [Math.max(at, 0), Math.max(at, 0)];
  const sizeOf = (index: number) => (chunks[index]?.text.length ?? 0) + 1;
  // a third of it before the find, as far as there is something
  let before = 0;
  while (first > 0 && before + sizeOf(first - 1) <= length / 3) before += sizeOf(--first);
  let size = before + sizeOf(at);
  while (last + 1 < chunks.length && size + sizeOf(last + 1) <= length) size += sizeOf(++last);
  while (first > 0 && size + sizeOf(first - 1) <= length) size += sizeOf(--first);

  const shown = chunks.slice(first, last + 1);
  const end = shown.at(-1);
  return written(shown, hits, {
    cutBefore: text.slice(0, shown[0]?.start ?? 0).trim() !== "",
    cutAfter: end !== undefined && text.slice(end.start + end.text.length).trim() !== "",
  });
}

function written(
  shown: readonly Chunk[],
  hits: readonly TermHit[],
  { cutBefore, cutAfter }: { cutBefore: boolean; cutAfter: boolean },
): Omit<Snippet, "page"> {
  let line = cutBefore ? "…" : "";
  const marks: [number, number][] = [];
  let end = shown[0]?.start ?? 0;
  for (const chunk of shown) {
    // runs without a space were cut for us alone
    if (chunk.start > end) line += " ";
    end = chunk.start + chunk.text.length;
    const shownText = chunk.text.replace(/\s+/g, " ");
    const [from, to] = [chunk.keyStart, chunk.keyStart + chunk.key.length];
    if (chunk.key !== "" && hits.some((hit) => hit.start < to && hit.end > from)) {
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
    term.words.split(" ").map((word) => ({ words: word, open: false, stem: null })),
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
