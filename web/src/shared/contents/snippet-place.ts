import type { Snippet } from "#domain/index";
import type { PaperPlace } from "../paths.ts";

/** The place of a paper that a line comes from, with what was found marked there. */
export function placeOf({ page, text, marks }: Snippet): PaperPlace {
  // words that were found side by side are the search as it was meant; else the longest says most, and a "the" nothing
  const runs: [from: number, to: number][] = [];
  for (const [from, to] of marks) {
    const last = runs.at(-1);
    if (last && text.slice(last[1], from).trim() === "") last[1] = to;
    else runs.push([from, to]);
  }
  const [longest] = runs.toSorted(([a, aEnd], [b, bEnd]) => bEnd - b - (aEnd - a));
  return { page, find: longest && text.slice(...longest) };
}
