import type { TextId } from "../../storage/texts-database.ts";
import type { FoundPlaces, TextHit } from "../texts-messages.ts";

/** Texts that were found on this device, newest first. */
export interface Hits {
  /** Those that have the words themselves. */
  exact: readonly TextHit[];
  /** Those that have words of the same stem. */
  stem: readonly TextHit[];
  isDone: boolean;
}

interface Growing extends Hits {
  exact: TextHit[];
  stem: TextHit[];
}

const none = (): Growing => ({ exact: [], stem: [], isDone: false });

/** What the worker has found for the present search, put together from all that it tells. */
export class DeviceHits {
  #texts: readonly TextHit[] = [];
  #files: ReadonlyMap<TextId, string | null> = new Map();
  #coming = none();
  #hits = none();

  /** The texts that are searched, whatever is asked: the SHA-256 of each one's file. */
  get held(): ReadonlyMap<TextId, string | null> {
    return this.#files;
  }

  get hits(): Hits {
    return this.#hits;
  }

  /** Forgets what an earlier search has found. */
  begin(): void {
    this.#hits = none();
  }

  hold(texts: readonly TextHit[]): void {
    this.#texts = texts;
    this.#files = new Map(texts.map(({ id, sha256 }) => [id, sha256]));
  }

  /** @returns whether there is more to be shown, or all of it */
  take({ exact, stem, isFirst, isDone }: FoundPlaces): boolean {
    if (isFirst) this.#coming = none();
    const coming = this.#coming;
    this.#add(coming.exact, exact);
    this.#add(coming.stem, stem);
    coming.isDone = isDone;
    // while it is searched once more, what was found stands: a list that gets shorter for a moment would jump
    if (this.#hits.isDone && !isDone) return false;
    this.#hits = coming;
    return true;
  }

  #add(hits: TextHit[], places: Uint32Array): void {
    for (const place of places) {
      const text = this.#texts[place];
      if (text) hits.push(text);
    }
  }
}
