/* The server's search in contents. */

import type { Snippet } from "#domain/index";
import { type http, OfflineError } from "../../http/http.ts";
import type { TextId } from "../../storage/texts-database.ts";
import { attachmentTextId } from "../readable.ts";
import type { TextsOf } from "../texts-messages.ts";

/** As many as the server gives with their lines, and without. */
const WITH_LINES = 200;
const WITHOUT_LINES = 5_000;

/** A text that the server has found, with its line. */
export interface FoundText {
  id: TextId;
  isExact: boolean;
  /** Undefined where it was not asked for. */
  snippet: Snippet | null | undefined;
}

const isMark = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");

function foundText(value: unknown): FoundText | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("id" in value && "exact" in value)) return null;
  const { id, exact } = value;
  if (typeof id !== "number") return null;
  const part = "part" in value && typeof value.part === "string" ? value.part : null;
  return {
    id: part === null ? id : attachmentTextId(id, part),
    isExact: exact === true,
    snippet: lineOf(value),
  };
}

function lineOf(value: object): FoundText["snippet"] {
  if (!("page" in value && "text" in value && "marks" in value)) return undefined;
  const { page, text, marks } = value;
  const isLine = typeof page === "number" && typeof text === "string" && Array.isArray(marks) && marks.every(isMark);
  return isLine ? { page, text, marks } : null;
}

/**
 * All texts that the server finds, of an employee's the best, part by part: the newest with their lines, then the others.
 * @throws {HttpError} when the server refuses
 * @throws {OfflineError} when there is no answer, or not one of ours
 */
export async function* searchAtServer(
  request: typeof http,
  of: TextsOf,
  search: string,
  signal: AbortSignal,
): AsyncGenerator<FoundText[]> {
  const part = (rest: string) => searchPart(request, of, `/api/search?q=${encodeURIComponent(search)}${rest}`, signal);
  let found = await part(`&limit=${WITH_LINES}`);
  yield found;
  let count = found.length;
  for (let asked = WITH_LINES; found.length === asked; asked = WITHOUT_LINES) {
    found = await part(`&limit=${WITHOUT_LINES}&offset=${count}&lines=none`);
    yield found;
    count += found.length;
  }
}

async function searchPart(request: typeof http, of: TextsOf, path: string, signal: AbortSignal): Promise<FoundText[]> {
  const response = await request(path, { headers: { Accept: "application/json" }, signal });
  const answer: unknown = await response.json().catch((error: unknown) => {
    throw new OfflineError(error);
  });
  const lists = typeof answer === "object" && answer !== null ? new Map<string, unknown>(Object.entries(answer)) : null;
  // a server of an earlier release searches documents alone
  const found = lists?.get(of) ?? (lists?.has("documents") ? [] : null);
  if (!Array.isArray(found)) throw new OfflineError(new Error(`not a list of ${of}`));
  return found.map(foundText).filter((one) => one !== null);
}

/** What the server finds, part by part ({@link searchAtServer}). */
export type FetchFound = (search: string, signal: AbortSignal) => AsyncIterable<readonly FoundText[]>;

/** Asks the server, one question at a time. */
export class ServerSearch {
  readonly #fetchFound: FetchFound;
  #ending = new AbortController();
  /** done: it has said all that it finds. */
  state: "unasked" | "asked" | "failed" | "done" = "unasked";

  constructor(fetchFound: FetchFound) {
    this.#fetchFound = fetchFound;
  }

  /** @param onFound called with all that has been found, and which of it is new */
  async ask(search: string, onFound: (found: readonly FoundText[], more: readonly FoundText[]) => void): Promise<void> {
    this.stop();
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    this.state = "asked";
    const found: FoundText[] = [];
    try {
      for await (const more of this.#fetchFound(search, signal)) {
        if (signal.aborted) return;
        found.push(...more);
        onFound(found, more);
      }
      if (!signal.aborted) this.state = "done";
    } catch {
      // the person sees what has been found, and what was not searched
      if (!signal.aborted) this.state = "failed";
    }
  }

  stop(): void {
    this.#ending.abort();
    this.state = "unasked";
  }
}
