/* What the worker of texts does with each request. */

import { snippetOf, textQuery } from "#domain/index";
import { yieldToMain } from "../storage/schedule.ts";
import type { TextId, TextsDatabase } from "../storage/texts-database.ts";
import { type SuggestedWord, suggestSearches } from "./suggest-word.ts";
import { type Found, TextScanner } from "./text-scanner.ts";
import { storedPages, storeTexts } from "./text-store.ts";
import {
  nothingFound,
  type SuggestedTexts,
  type TextHit,
  type TextsAnswer,
  type TextsOf,
  type TextsRequest,
} from "./texts-messages.ts";
import { writtenWords } from "./written-words.ts";

/** The longest that the worker is deaf to another question, in milliseconds. */
const SLICE_MS = 24;
/** So many papers fill a screen: the page is told of them at once. */
const SCREENFUL = 50;
/** When the page is told of fewer, and when of more, in milliseconds; then seldomer each time: it draws its list anew. */
const FIRST_TOLD_MS = 8;
const MORE_TOLD_MS = 100;
/** Letters whose words may be suggested. */
const SUGGESTED_FROM = 4_000_000;

/** Stores and searches the texts of one database. */
export class TextsService {
  readonly #db: TextsDatabase;
  readonly #post: (answer: TextsAnswer) => void;
  /** A page asks a worker for one of them alone, and only what is asked for is read into memory. */
  readonly #scanners: Readonly<Record<TextsOf, TextScanner>>;
  #refreshing: Promise<void> = Promise.resolve();
  /** The texts of which the page has been told. */
  #told: readonly TextHit[] | null = null;
  /** The number of the latest search. */
  #current = 0;
  /** How often texts were gone through: a search is repeated under its number when texts have come. */
  #runs = 0;

  constructor(db: TextsDatabase, post: (answer: TextsAnswer) => void) {
    this.#db = db;
    this.#post = post;
    this.#scanners = { documents: new TextScanner(db, "documents"), employees: new TextScanner(db, "employees") };
  }

  async answer(request: TextsRequest): Promise<void> {
    if (request.type === "store") return await this.#store(request);
    if (request.search < this.#current) return;
    this.#current = request.search;
    if (request.type === "search") await this.#search(request);
    else if (request.type === "snippets") await this.#snippets(request);
    else await this.#suggest(request);
  }

  async #store({ job, texts }: Extract<TextsRequest, { type: "store" }>): Promise<void> {
    try {
      this.#post({ type: "stored", job, facts: await storeTexts(this.#db, texts) });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      this.#post({ type: "failed", job, name, message });
    }
  }

  /**
   * Runs work to its end, unless it is out of date meanwhile.
   * @param start is told whether a slice of time is used up
   * @param onPart called with each part of it
   * @returns the last part, null when it was out of date
   */
  async #inSlices<T>(
    isCurrent: () => boolean,
    start: (isUsedUp: () => boolean) => Iterable<T>,
    onPart: (part: T) => void = () => {},
  ): Promise<T | null> {
    let end = performance.now() + SLICE_MS;
    let last: T | null = null;
    for (const part of start(() => performance.now() > end)) {
      last = part;
      onPart(part);
      if (performance.now() <= end) continue;
      await yieldToMain();
      if (!isCurrent()) return null;
      end = performance.now() + SLICE_MS;
    }
    return last;
  }

  async #search({ of, search, text }: Extract<TextsRequest, { type: "search" }>): Promise<void> {
    const query = textQuery(text);
    if (!query) return this.#post({ type: "hits", search, found: nothingFound() });
    const run = ++this.#runs;
    const isCurrent = () => search === this.#current && run === this.#runs;
    this.#refreshing = this.#refreshing.catch(() => {}).then(() => this.#scanners[of].refresh());
    // a database that cannot be read has no texts to search
    await this.#refreshing.catch(() => {});
    if (!isCurrent()) return;
    const { held } = this.#scanners[of];
    if (held !== this.#told)
      this.#post({ type: "held", search, texts: held.map(({ id, sha256 }) => ({ id, sha256 })) });
    this.#told = held;
    const teller = new Teller(search, this.#post);
    const found = await this.#inSlices(
      isCurrent,
      (isUsedUp) => this.#scanners[of].search(query, (found) => teller.isDue(found) || isUsedUp()),
      (found) => teller.tell(found),
    );
    if (found) teller.end(found);
  }

  async #snippets({ search, text, ids }: Extract<TextsRequest, { type: "snippets" }>): Promise<void> {
    const query = textQuery(text);
    if (!query) return;
    for (const id of ids) {
      if (search !== this.#current) return;
      const pages = await storedPages(this.#db, id).catch(() => null);
      this.#post({ type: "snippets", search, snippets: [[id, pages && snippetOf(pages, query)]] });
    }
  }

  async #suggest({ of, search, text, names, denied }: Extract<TextsRequest, { type: "suggest" }>): Promise<void> {
    const isCurrent = () => search === this.#current;
    const hidden = new Set(denied);
    const counts = await this.#inSlices(isCurrent, () => this.#scanners[of].words(SUGGESTED_FROM, hidden));
    if (!counts) return;
    const named = await this.#inSlices(isCurrent, () => writtenWords(names));
    if (!named) return;
    const spelled = new Map<string, string>();
    for (const [word, { count, spelling }] of named) {
      const inTexts = counts.get(word) ?? 0;
      if (inTexts === 0) spelled.set(word, spelling);
      counts.set(word, inTexts + count);
    }
    const suggested: SuggestedTexts[] = [];
    for (const words of suggestSearches(text, counts)) {
      for (const { text: word, isNear } of words)
        if (isNear && !spelled.has(word)) spelled.set(word, await this.#spelled(of, word, hidden));
      const other = words
        .map(({ text, isNear, before, after }: SuggestedWord) =>
          [before, (isNear && spelled.get(text)) || text, after].join(""),
        )
        .join(" ");
      const texts = await this.#foundTexts(of, other, hidden, isCurrent);
      if (!texts) return;
      suggested.push({ text: other, texts });
    }
    if (isCurrent()) this.#post({ type: "suggestions", search, suggested });
  }

  /** The texts that a search finds, newest first; null when it was out of date meanwhile. */
  async #foundTexts(
    of: TextsOf,
    text: string,
    hidden: ReadonlySet<TextId>,
    isCurrent: () => boolean,
  ): Promise<TextHit[] | null> {
    const query = textQuery(text);
    if (!query) return [];
    const { held } = this.#scanners[of];
    const found = await this.#inSlices(isCurrent, (isUsedUp) => this.#scanners[of].search(query, isUsedUp));
    if (!found) return null;
    return [...found.exact, ...found.stem].flatMap((place) => {
      const hit = held[place];
      return hit && !hidden.has(hit.id) ? [{ id: hit.id, sha256: hit.sha256 }] : [];
    });
  }

  /** How the newest text that has a folded word writes it. */
  async #spelled(of: TextsOf, word: string, hidden: ReadonlySet<TextId>): Promise<string> {
    const query = textQuery(word);
    if (!query) return word;
    const { held } = this.#scanners[of];
    const hitOf = ({ exact, stem }: Found) =>
      [...exact, ...stem].map((place) => held[place]).find((hit) => hit && !hidden.has(hit.id));
    for (const found of this.#scanners[of].search(query, (some) => hitOf(some) !== undefined)) {
      const hit = hitOf(found);
      if (!hit) continue;
      const pages = await storedPages(this.#db, hit.id).catch(() => null);
      const snippet = pages && snippetOf(pages, query);
      const [mark] = snippet?.marks ?? [];
      return snippet && mark ? snippet.text.slice(...mark) : word;
    }
    return word;
  }
}

/** Tells the page what a search finds: the first of it soon, all else seldom. */
class Teller {
  readonly #search: number;
  readonly #post: (answer: TextsAnswer) => void;
  readonly #begin = performance.now();
  #after = FIRST_TOLD_MS;
  /** How many of those found exactly it has been told of. */
  #told = 0;
  #isFirst = true;

  constructor(search: number, post: (answer: TextsAnswer) => void) {
    this.#search = search;
    this.#post = post;
  }

  isDue({ exact }: Found): boolean {
    if (exact.length === this.#told) return false;
    return (this.#isFirst && exact.length >= SCREENFUL) || this.#past() > this.#after;
  }

  tell(found: Found): void {
    if (!this.isDue(found)) return;
    this.#after = Math.max(MORE_TOLD_MS, 2 * this.#past());
    this.#send(found.exact, [], false);
  }

  end({ exact, stem }: Found): void {
    this.#send(exact, stem, true);
  }

  #past(): number {
    return performance.now() - this.#begin;
  }

  #send(exact: readonly number[], stem: readonly number[], isDone: boolean): void {
    const more = Uint32Array.from(exact.slice(this.#told));
    const found = { exact: more, stem: Uint32Array.from(stem), isFirst: this.#isFirst, isDone };
    this.#post({ type: "hits", search: this.#search, found });
    this.#told = exact.length;
    this.#isFirst = false;
  }
}
