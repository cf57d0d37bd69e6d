/* The worker of texts in the page itself: a realm has none. It takes the place of web/src/local/texts/texts-worker.ts. */

import { TextsDatabase } from "#web/local/storage/texts-database.ts";
import { type NewText, storeTexts } from "#web/local/texts/text-store.ts";

export const hasWorkers = (): boolean => true;

export class TextsWorker {
  readonly #name: string;
  #db: TextsDatabase | null = null;
  #ended = new AbortController();

  constructor(name: string) {
    this.#name = name;
  }

  store(texts: readonly NewText[]) {
    const { signal } = this.#ended;
    this.#db ??= new TextsDatabase(this.#name);
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("the worker was ended", "AbortError")));
    });
    return Promise.race([storeTexts(this.#db, texts), ended]);
  }

  end(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
    this.#db?.close();
    this.#db = null;
  }
}
