/* What the page and the worker of texts say to each other. */

import type { Snippet } from "#domain/index";
import type { TextFacts, TextId } from "../storage/texts-database.ts";
import type { NewText } from "./text-store.ts";

/** Of which collection texts are: those of documents, or of what is attached to employees. */
export type TextsOf = "documents" | "employees";

/** A text that was found, and of which file it is. */
export interface TextHit {
  id: TextId;
  sha256: string | null;
}

/**
 * What a search has found since it told the last time, as places among the texts that are held: thousands of them cost
 * a page next to nothing.
 */
export interface FoundPlaces {
  /** Texts that have the words themselves, newest first. */
  exact: Uint32Array;
  /** Texts that have words of the same stem, newest first; told at the end, since they come after all of `exact`. */
  stem: Uint32Array;
  isFirst: boolean;
  isDone: boolean;
}

/** Another search for "Did you mean", and the texts that it finds. */
export interface SuggestedTexts {
  text: string;
  /** Newest first; none where words of names alone may be meant. */
  texts: TextHit[];
}

export const nothingFound = (): FoundPlaces => ({
  exact: new Uint32Array(),
  stem: new Uint32Array(),
  isFirst: true,
  isDone: true,
});

/** A search has a number; a later one ends those before it. */
export type TextsRequest =
  | { type: "search"; of: TextsOf; search: number; text: string }
  | { type: "snippets"; search: number; text: string; ids: TextId[] }
  /**
   * `names`: what the worker does not know, as people wrote it, in lines. `denied`: texts that it holds still, of files
   * that have gone or that this person may no longer fetch.
   */
  | { type: "suggest"; of: TextsOf; search: number; text: string; names: string; denied: TextId[] }
  | { type: "store"; job: number; texts: readonly NewText[] };

export type TextsAnswer =
  /** All texts that are searched, newest first; said before their hits where it has changed. */
  | { type: "held"; search: number; texts: TextHit[] }
  | { type: "hits"; search: number; found: FoundPlaces }
  | { type: "snippets"; search: number; snippets: [TextId, Snippet | null][] }
  /** The likeliest first. */
  | { type: "suggestions"; search: number; suggested: SuggestedTexts[] }
  | { type: "stored"; job: number; facts: TextFacts[] }
  | { type: "failed"; job: number; name: string; message: string };
