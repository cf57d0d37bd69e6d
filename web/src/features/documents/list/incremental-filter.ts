import {
  activeFilters,
  type Document,
  type DocumentFilters,
  type FiledUnder,
  narrows,
  type SearchWord,
  searchWords,
} from "#domain/index";
import { matcherOf } from "./select-documents.ts";

/** Answers kept: as many letters as people take back. */
const KEPT = 12;
/** So many rows are looked at before a screenful of answers counts as a beginning. */
const AT_ONCE = 4_096;
/** More than any screen shows. */
const SCREENFUL = 200;

type KeyOf = (document: Document) => string;
type Rows = readonly Document[];

export interface FilterResult {
  /** The first of it, more than a screen shows; all of it where `isAll`. */
  first: Rows;
  isAll: boolean;
  whole: () => Rows;
}

interface Answer {
  words: readonly SearchWord[];
  rows: Rows;
}

function answered(rows: Rows): FilterResult {
  return { first: rows, isAll: true, whole: () => rows };
}

/**
 * Filters a list while somebody types: another letter looks only through what the letters before it have left, and a
 * letter taken back finds the answer that was there. A new question to the rows of the last one may be answered by its
 * beginning; other rows are looked at whole, since a list that gets shorter for a moment would move a page that is
 * scrolled.
 */
export function incrementalFilter(): (
  rows: Rows,
  filters: DocumentFilters,
  keyOf: KeyOf,
  filedUnder?: FiledUnder | null,
  today?: string,
) => FilterResult {
  let all: Rows = [];
  let names: FiledUnder | null = null;
  let question = "";
  /** Answers to that question by the words that were searched, the oldest first. */
  let answers = new Map<string, Answer>();
  return (rows, filters, keyOf, filedUnder = null, today = "") => {
    const { search = "", ...others } = filters;
    const filterKey = JSON.stringify(others.due === undefined ? others : { ...others, today });
    const known = rows === all;
    if (!known || filterKey !== question || filedUnder !== names) {
      all = rows;
      names = filedUnder;
      question = filterKey;
      answers = new Map();
    }
    if (activeFilters(filters) === 0) return answered(rows);
    const words = searchWords(search);
    const text = JSON.stringify(words);
    const before = answers.get(text);
    if (before) return answered(before.rows);
    let among = rows;
    for (const { words: earlier, rows: left } of answers.values())
      if (left.length < among.length && narrows(words, earlier)) among = left;
    const matches = matcherOf(filters, keyOf, filedUnder, today);
    const first: Document[] = [];
    let at = 0;
    for (const row of among) {
      if (known && at >= AT_ONCE && first.length >= SCREENFUL) break;
      at++;
      if (matches(row)) first.push(row);
    }
    const mine = answers;
    const keep = (answer: Rows) => {
      mine.set(text, { words, rows: answer });
      for (const oldest of mine.keys()) if (mine.size > KEPT) mine.delete(oldest);
      return answer;
    };
    if (at === among.length) return answered(keep(first));
    let rest: Rows | null = null;
    const whole = () => {
      rest ??= keep([...first, ...among.slice(at).filter(matches)]);
      return rest;
    };
    return { first, isAll: false, whole };
  };
}
