import type { Pdfium } from "#web/pdf/pdfium.ts";
import { targetOf } from "../marks/link-target.ts";
import type { OutlineEntry } from "../pdf-messages.ts";

/* The outline of a PDF, which programs call bookmarks. Runs in the viewer's worker. */

/** A paper has fewer entries, and they are less nested, unless it was made to take long. */
const [MOST_ENTRIES, MOST_DEPTH] = [5_000, 32];
/** Of a title, in bytes of UTF-16. */
const MOST_TITLE = 4_096;

/** The entries of a file's outline; none where it has none. @param pages how many pages are shown */
export function outlineOf(pdfium: Pdfium, document: number, pages: number): OutlineEntry[] {
  // an entry may name one above it as the next one
  const seen = new Set<number>();
  const below = (parent: number, depth: number): OutlineEntry[] => {
    const entries: OutlineEntry[] = [];
    let entry = pdfium._FPDFBookmark_GetFirstChild(document, parent);
    while (entry !== 0 && !seen.has(entry) && seen.size < MOST_ENTRIES) {
      seen.add(entry);
      const dest = pdfium._FPDFBookmark_GetDest(document, entry);
      const target = targetOf(pdfium, document, { dest, action: pdfium._FPDFBookmark_GetAction(entry), pages });
      const title = titleOf(pdfium, entry);
      const parts = depth < MOST_DEPTH ? below(entry, depth + 1) : [];
      // what is folded up is counted below zero
      const isOpen = pdfium._FPDFBookmark_GetCount(entry) > 0;
      if (title !== "") entries.push({ title, target, isOpen, parts });
      else entries.push(...parts);
      entry = pdfium._FPDFBookmark_GetNextSibling(document, entry);
    }
    return entries;
  };
  return below(0, 0);
}

function titleOf(pdfium: Pdfium, entry: number): string {
  const size = pdfium._FPDFBookmark_GetTitle(entry, 0, 0);
  if (size <= 2 || size > MOST_TITLE) return "";
  const at = pdfium.wasmExports.malloc(size);
  pdfium._FPDFBookmark_GetTitle(entry, at, size);
  // with the zero at the end
  const bytes = pdfium.HEAPU8.slice(at, at + size - 2);
  pdfium.wasmExports.free(at);
  return new TextDecoder("utf-16le").decode(bytes).replace(/\s+/g, " ").trim();
}
