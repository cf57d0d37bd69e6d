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

/** What has been found up to now, newest first. */
export interface TextHits {
  /** Papers that have the words themselves. */
  exact: TextHit[];
  /** Papers that have words of the same stem. */
  stem: TextHit[];
  isDone: boolean;
}

export const NO_HITS: TextHits = { exact: [], stem: [], isDone: false };

/** A search has a number; a later one ends those before it. */
export type TextsRequest =
  | { type: "search"; of: TextsOf; search: number; text: string }
  | { type: "snippets"; search: number; text: string; ids: TextId[] }
  /** `names`: folded words that the worker does not know, separated by spaces. */
  | { type: "suggest"; of: TextsOf; search: number; text: string; names: string }
  | { type: "store"; job: number; texts: readonly NewText[] };

export type TextsAnswer =
  /** All texts that are searched; said before their hits where it has changed. */
  | { type: "held"; search: number; texts: TextHit[] }
  | { type: "hits"; search: number; hits: TextHits }
  | { type: "snippets"; search: number; snippets: [TextId, Snippet | null][] }
  /** Null where no word is near. */
  | { type: "suggestion"; search: number; text: string | null }
  | { type: "stored"; job: number; facts: TextFacts[] }
  | { type: "failed"; job: number; name: string; message: string };
