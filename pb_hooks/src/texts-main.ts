/* A bundle of its own, which no hook requires: the server program reads papers with it (server/internal/texts). */

import {
  docText,
  docxText,
  type FileText,
  indexOfTenant,
  PAGE_BREAK,
  pdfText,
  placeUnits,
  type RawPage,
  TEXT_ENGINE,
  textIndex,
  textLimits,
} from "#domain/index";

/** What the server program goes by. */
export const rules = { engine: TEXT_ENGINE, limits: textLimits, units: placeUnits };

/** What is kept of a text. */
interface KeptText {
  state: string;
  /** UTF-16 units. */
  letters: number;
  text: string;
  /** What the index gets: the words, and that of the tenant. Empty where nothing can be found. */
  body: string;
}

function kept(tenant: string, { state, pages }: FileText): KeptText {
  const letters = pages.reduce((sum, page) => sum + page.length, 0);
  const words = letters === 0 ? "" : textIndex(pages);
  return { state, letters, text: pages.join(PAGE_BREAK), body: indexOfTenant(words, tenant) };
}

/** The text of a PDF. @param pages as PDFium gives them @param cut whether there are more */
export function readPdf(tenant: string, pages: readonly RawPage[], cut: boolean): KeptText {
  return kept(tenant, pdfText(pages, cut));
}

/** The text of a Word file. @param content its bytes */
export function readDoc(tenant: string, content: ArrayBuffer): KeptText {
  return kept(tenant, docText(new Uint8Array(content)));
}

/** The text of a newer Word file. @param parts its XML files that have text, by their names */
export function readDocx(tenant: string, parts: Readonly<Record<string, string>>): KeptText {
  return kept(tenant, docxText(parts));
}

/** The text of a scan that a device has read by machine, to be kept anew. @param text as it was kept */
export function keepOcr(tenant: string, text: string): KeptText {
  return kept(tenant, { state: "ocr", pages: text.split(PAGE_BREAK) });
}
