/* What the worker of texts does with each request. */

import { snippetOf, textQuery } from "#domain/index";
import { yieldToMain } from "../storage/schedule.ts";
import type { TextsDatabase } from "../storage/texts-database.ts";
import { suggestSearch } from "./suggest-word.ts";
import { TextScanner } from "./text-scanner.ts";
import { storedPages, storeTexts } from "./text-store.ts";
import { NO_HITS, type TextHit, type TextsAnswer, type TextsOf, type TextsRequest } from "./texts-messages.ts";

/** The longest that the worker is deaf to another question, in milliseconds. */
const SLICE_MS = 24;
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

  /** Runs sliced work to its end, unless another search comes meanwhile. @returns the last of it, null when one came */
  async #inSlices<T>(
    search: number,
    start: (isDue: () => boolean) => Iterable<T>,
    onSlice: (part: T) => void,
  ): Promise<T | null> {
    let end = performance.now() + SLICE_MS;
    let last: T | null = null;
    for (const part of start(() => performance.now() > end)) {
      last = part;
      if (performance.now() <= end) continue;
      onSlice(part);
      await yieldToMain();
      if (search !== this.#current) return null;
      end = performance.now() + SLICE_MS;
    }
    return last;
  }

  async #search({ of, search, text }: Extract<TextsRequest, { type: "search" }>): Promise<void> {
    const query = textQuery(text);
    if (!query) return this.#post({ type: "hits", search, hits: { ...NO_HITS, isDone: true } });
    this.#refreshing = this.#refreshing.catch(() => {}).then(() => this.#scanners[of].refresh());
    // a database that cannot be read has no texts to search
    await this.#refreshing.catch(() => {});
    if (search !== this.#current) return;
    const { held } = this.#scanners[of];
    if (held !== this.#told)
      this.#post({ type: "held", search, texts: held.map(({ id, sha256 }) => ({ id, sha256 })) });
    this.#told = held;
    const hits = await this.#inSlices(
      search,
      (isDue) => this.#scanners[of].search(query, isDue),
      (found) => this.#post({ type: "hits", search, hits: found }),
    );
    if (hits) this.#post({ type: "hits", search, hits });
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

  async #suggest({ of, search, text, names }: Extract<TextsRequest, { type: "suggest" }>): Promise<void> {
    const counts = await this.#inSlices(
      search,
      () => this.#scanners[of].words(SUGGESTED_FROM),
      () => {},
    );
    if (!counts) return;
    for (const name of names.split(" ")) counts.set(name, (counts.get(name) ?? 0) + 1);
    const suggestion = await suggestSearch(text, counts, (word) => this.#spelled(of, word));
    if (search === this.#current) this.#post({ type: "suggestion", search, text: suggestion });
  }

  /** How the newest text that has a folded word writes it. */
  async #spelled(of: TextsOf, word: string): Promise<string> {
    const query = textQuery(word);
    if (!query) return word;
    for (const { exact, stem } of this.#scanners[of].search(query, () => true)) {
      const [hit] = [...exact, ...stem];
      if (!hit) continue;
      const pages = await storedPages(this.#db, hit.id).catch(() => null);
      const snippet = pages && snippetOf(pages, query);
      const [mark] = snippet?.marks ?? [];
      return snippet && mark ? snippet.text.slice(...mark) : word;
    }
    return word;
  }
}
