/* The text of a file without pages. */

import { cleanText } from "../core/text.ts";
import { textKey } from "./text-key.ts";
import type { FileText } from "./texts.ts";

/** A text for what a file says, as one page. */
export function textOfOne(text: string, cut: boolean): FileText {
  const clean = cleanText(
    text
      .replace(/[\t ]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n"),
  );
  if (textKey(clean) === "") return { state: "empty", pages: [] };
  return { state: cut ? "cut" : "ok", pages: [clean] };
}
