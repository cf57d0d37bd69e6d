import type { Snippet } from "#domain/index";
import type { PaperPlace } from "../paths.ts";

/** The place of a paper that a line comes from, with what was found marked there. */
export function placeOf({ page, text, marks }: Snippet): PaperPlace {
  const [mark] = marks;
  return { page, find: mark && text.slice(...mark) };
}
