/* What is known of a paper's contents: its words, page by page, and what kept them from being read. */

/** Grows whenever the same file would be read differently; texts of an earlier number are read again. */
export const TEXT_ENGINE = 4;

/**
 * What came of reading a file. ok: all of it. cut: the first pages or letters only ({@link textLimits}). empty: it has no
 * words. scan: pages that are pictures. ocr: a scan that was read by machine. locked: it asks for a password. old: Word wrote
 * it before Word 97. broken: it cannot be read, or only at a cost that no paper has.
 */
export const textStates = ["ok", "cut", "empty", "scan", "ocr", "locked", "old", "broken"] as const;
export type TextState = (typeof textStates)[number];

/** What one file may take: pages and letters (UTF-16 units), memory in bytes, time in milliseconds. */
export const textLimits = { pages: 2_000, letters: 1_000_000, memory: 256 * 1024 * 1024, time: 20_000 } as const;

/** A file's contents as they are shown: a text for each page, or one for a file without pages. */
export interface FileText {
  state: TextState;
  pages: string[];
}

/** What stands between two pages where a text is stored or sent whole. */
export const PAGE_BREAK = "\f";
