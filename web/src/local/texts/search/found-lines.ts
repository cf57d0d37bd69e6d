/* The lines of texts that a search has found. */

import type { Snippet } from "#domain/index";
import type { TextId } from "../../storage/texts-database.ts";

/** The SHA-256 of the file that is shown now; undefined where this person may know none. */
type Sha256Of = (id: TextId) => string | null | undefined;

/** Lines by text. One counts for as long as the file that it was found in is shown, and may be fetched. */
export class FoundLines {
  readonly #sha256Of: Sha256Of;
  readonly #request: (ids: TextId[]) => void;
  readonly #lines = new Map<TextId, { sha256: string | null; snippet: Snippet | null }>();
  #wanted = new Set<TextId>();

  /** @param request asks for lines, which come by {@link take} */
  constructor(sha256Of: Sha256Of, request: (ids: TextId[]) => void) {
    this.#sha256Of = sha256Of;
    this.#request = request;
  }

  clear(): void {
    this.#lines.clear();
    this.#wanted.clear();
  }

  /** @returns undefined where no line is known of the file that is shown */
  get(id: TextId): Snippet | null | undefined {
    const known = this.#lines.get(id);
    return known?.sha256 === this.#sha256Of(id) ? known?.snippet : undefined;
  }

  /** Asks for a line once, with all others that are wanted in this task. */
  want(id: TextId): void {
    if (this.#wanted.size === 0) queueMicrotask(() => this.#requestWanted());
    this.#wanted.add(id);
  }

  keep(id: TextId, snippet: Snippet | null): void {
    const sha256 = this.#sha256Of(id);
    if (sha256 !== undefined) this.#lines.set(id, { sha256, snippet });
  }

  /** Keeps what this device has found, but where there is a line already: the server's may say more. */
  take(lines: readonly (readonly [TextId, Snippet | null])[]): void {
    for (const [id, snippet] of lines) if (!this.get(id)) this.keep(id, snippet);
  }

  #requestWanted(): void {
    const ids = [...this.#wanted];
    this.#wanted = new Set();
    if (ids.length > 0) this.#request(ids);
  }
}
