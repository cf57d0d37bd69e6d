import * as z from "zod/mini";
import { idSchema } from "../core/schemas.ts";
import { holdsWord, LONGEST_SEARCH, type SearchWord, searchWords } from "../core/search.ts";
import { LONGEST_TAGS, markedTag } from "../core/tags.ts";
import type { Document } from "./documents.ts";
import { type DueFilter, dueFilters, isDueBy, lastDueDay } from "./due.ts";

/** File-type filters: a substring of the mime type (specification, section 5). */
export const fileTypeFilters = ["pdf", "msword", "officedocument"] as const;
export type FileTypeFilter = (typeof fileTypeFilters)[number];

/** As the category of a filter: documents whose category is gone. No record has this id. */
export const NO_CATEGORY = 0;

/** What the filter panel can set; days are the viewer's local days, `YYYY-MM-DD`, both inclusive. */
export interface DocumentFilters {
  search?: string;
  categoryId?: number;
  subcategoryId?: number;
  fileType?: FileTypeFilter;
  from?: string;
  to?: string;
  tag?: string;
  due?: DueFilter;
  responsibleId?: number;
  /** Whom they are about. */
  employeeId?: number;
}

/** The most rows that a list can be limited to; without one it has no end. */
export const MAX_LISTED = 1000;
const countListed = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,4}$/)),
  z.pipe(z.transform(Number), z.int().check(z.positive(), z.maximum(MAX_LISTED))),
);

/**
 * The query of GET /api/documents; an unknown id gives an empty list, a malformed one is 400. `limit` keeps the newest
 * of what is found.
 */
export const documentQuery = z.object({
  get search() {
    return z.optional(z.string().check(z.refine((text) => text.normalize("NFKD").length <= LONGEST_SEARCH)));
  },
  get categoryId() {
    return z.optional(idSchema("category_unknown"));
  },
  get subcategoryId() {
    return z.optional(idSchema("subcategory_unknown"));
  },
  get tag() {
    return z.optional(z.string().check(z.maxLength(LONGEST_TAGS)));
  },
  get due() {
    return z.optional(z.enum(dueFilters));
  },
  get responsibleId() {
    return z.optional(idSchema("responsible_unknown"));
  },
  get employeeId() {
    return z.optional(idSchema("employee_unknown"));
  },
  get limit() {
    return z.optional(countListed);
  },
});

export function activeFilters(filters: DocumentFilters): number {
  return Object.values(filters).filter((value) => value !== undefined && value !== "").length;
}

/** Folded names of categories and subcategories by id: a document is found by those that it is filed under, too. */
export interface FiledUnder {
  categories: ReadonlyMap<number, string>;
  subcategories: ReadonlyMap<number, string>;
}

/** A word of a search with the categories and subcategories of which each document matches it. */
export interface FiledWord {
  word: SearchWord;
  categories: ReadonlySet<number>;
  subcategories: ReadonlySet<number>;
}

/** The words of a search of documents, in the order in which they are written. */
export function filedWords(search: string, filedUnder: FiledUnder | null): FiledWord[] {
  return searchWords(search).map((word) => {
    const named = (keys: ReadonlyMap<number, string> | undefined) => {
      const found = new Set<number>();
      keys?.forEach((key, id) => {
        if (holdsWord(key, word)) found.add(id);
      });
      return found;
    };
    return { word, categories: named(filedUnder?.categories), subcategories: named(filedUnder?.subcategories) };
  });
}

function matchesWords(document: Document, key: string, words: readonly FiledWord[]): boolean {
  for (let at = 0; at < words.length; at++) {
    const one = words[at];
    if (one && !holdsWord(key, one.word) && !isFiledUnder(document, one)) return false;
  }
  return true;
}

function isFiledUnder({ categoryId, subcategoryId }: Document, { categories, subcategories }: FiledWord): boolean {
  if (categories.size > 0 && categories.has(categoryId)) return true;
  return subcategoryId !== null && subcategories.size > 0 && subcategories.has(subcategoryId);
}

/**
 * The filter as a predicate.
 * @param dayOf the viewer's local day of an ISO time
 * @param keyOf the folded search key of a document
 * @param filedUnder the categories and subcategories that there are
 * @param today the viewer's local day, where due dates are filtered
 */
export function documentMatcher(
  filters: DocumentFilters,
  dayOf: (isoTime: string) => string,
  keyOf: (document: Document) => string,
  filedUnder: FiledUnder | null = null,
  today = "",
): (document: Document) => boolean {
  const { categoryId, subcategoryId, fileType, from, to, due, responsibleId, employeeId } = filters;
  const lastDue = due === undefined ? null : lastDueDay(due, today);
  const words = filedWords(filters.search ?? "", filedUnder);
  const marked = filters.tag === undefined ? null : markedTag(filters.tag);
  return (document) => {
    if (categoryId === NO_CATEGORY) {
      if (filedUnder?.categories.has(document.categoryId)) return false;
    } else if (categoryId !== undefined && document.categoryId !== categoryId) return false;
    if (subcategoryId !== undefined && document.subcategoryId !== subcategoryId) return false;
    if (lastDue !== null && !isDueBy(document, lastDue)) return false;
    if (responsibleId !== undefined && document.responsibleId !== responsibleId) return false;
    if (employeeId !== undefined && document.employeeId !== employeeId) return false;
    if (fileType && !document.mimeType.includes(fileType)) return false;
    if (marked !== null && !keyOf(document).includes(marked)) return false;
    if (words.length > 0 && !matchesWords(document, keyOf(document), words)) return false;
    if (!from && !to) return true;
    const day = dayOf(document.uploadDate);
    return (!from || day >= from) && (!to || day <= to);
  };
}
