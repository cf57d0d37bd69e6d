import { contractLines, referenceLines, signedLines } from "../../scripts/lib/papers/contract.mjs";

/** What it says: also words with all their vowel signs, and reference numbers. */
export const saidLines = [...contractLines, ...signedLines, ...referenceLines];

/**
 * A contract as a page in HTML. It begins with an empty paragraph: LibreOffice leaves out the first one of a page.
 * @param {{ font: string, times?: number }} looks so many times, each beginning a page
 */
export function contract({ font, times = 1 }) {
  const [title = "", ...clauses] = saidLines;
  const text = clauses.map((clause) => `<p>${clause}</p>`).join("");
  const page = (/** @type {string} */ style) => `<h1 style="${style}">${title}</h1>${text}`;
  const pages = Array.from({ length: times }, (_, at) => page(at === 0 ? "" : "page-break-before: always"));
  return `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>${title}</title>
    <body style="font: 15px '${font}', serif"><p>&nbsp;</p>${pages.join("")}</body></html>`;
}
