import { type FoldedText, fold, foldLetters, type TextTerm, termHits, textQuery, wordsOfFolded } from "#domain/index";

/* Finding words in a text by the product's rule for letters, and where in the text they are. */

/** What shows nothing where a line ends inside a word, as PDFium reports it. */
const LINE_HYPHENS = /[\u0002\uFFFE\u00AD]/;

/** What is shown, folded letter by letter. @param letters one character each */
export function foldShown(letters: readonly string[]): FoldedText {
  return foldLetters(letters.map((letter) => (LINE_HYPHENS.test(letter) ? "" : letter)));
}

/** What is looked for at a time: one of several folded texts, or the terms of a search by the rule of the lists. */
export type Sought = { texts: string[] } | { terms: TextTerm[] };

const QUOTES = /["“”„«»]/g;
const MOST_WORDS = 20;

/**
 * What is looked for, in turns: the text as it is typed; where that is nowhere in the paper, what lists find papers by, which
 * may be another form of a word; and where there is none of that either, parts of words.
 */
export function turnsOf(query: string): Sought[] {
  const whole = fold(query.replace(QUOTES, " ")).trim();
  if (whole === "") return [];
  const turns: Sought[] = [{ texts: [whole] }];
  const terms = textQuery(query)?.terms ?? [];
  if (terms.length > 0) turns.push({ terms });
  const words = whole.split(" ").slice(0, MOST_WORDS);
  if (words.length > 1 && query.search(QUOTES) < 0) turns.push({ texts: words.filter((word) => word.length > 1) });
  return turns;
}

/** Where something is in a text, as ranges of letters, in their order. */
export function findPlaces(text: FoldedText, sought: Sought): [from: number, to: number][] {
  if ("texts" in sought) return placesOfTexts(text, sought.texts);
  const { key, at } = wordsOfFolded(text);
  return inOrder(termHits(key, sought.terms).map(({ start, end }) => [at[start] ?? 0, (at[end - 1] ?? 0) + 1]));
}

/** {@link findPlaces} a page of a PDF: one that is stored backwards is read backwards. */
export function matchesIn(page: FoldedText, sought: Sought): [from: number, to: number][] {
  const forward = findPlaces(page, sought);
  if (forward.length > 0 || !("texts" in sought)) return forward;
  const arabic = sought.texts.filter((text) => /\p{Script=Arabic}/u.test(text));
  return placesOfTexts(
    page,
    arabic.map((text) => [...text].reverse().join("")),
  );
}

function placesOfTexts({ key, at }: FoldedText, texts: readonly string[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const text of texts) {
    if (text === "") continue;
    for (let unit = key.indexOf(text); unit >= 0; unit = key.indexOf(text, unit + text.length))
      found.push([at[unit] ?? 0, (at[unit + text.length - 1] ?? 0) + 1]);
  }
  return inOrder(found);
}

/** The longer of two that begin at one place, and none within another one. */
function inOrder(found: [from: number, to: number][]): [from: number, to: number][] {
  let end = 0;
  return found
    .sort(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd)
    .filter(([from, to]) => {
      if (from < end) return false;
      end = to;
      return true;
    });
}
