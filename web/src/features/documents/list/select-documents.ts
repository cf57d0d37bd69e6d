import type { Category, Document, DocumentFilters, FiledUnder } from "#domain/index";
import { documentMatcher } from "#domain/index";
import type { SortKey } from "#web/ui/list/order.ts";
import type { DocumentColumn } from "./filters/filters-url.ts";

/** The viewer's local day as the two UTC times that it begins and ends with, ISO 8601, both inclusive. */
export function localDay(day: string): { start: string; end: string } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  // setFullYear, since the constructor takes the years 0 to 99 for 1900 to 1999.
  const start = new Date(2000, 0, 1);
  start.setFullYear(year, month - 1, date);
  const end = new Date(2000, 0, 1);
  end.setFullYear(year, month - 1, date + 1);
  end.setMilliseconds(-1);
  return { start: start.toISOString(), end: end.toISOString() };
}

/**
 * The filters as a predicate. Days become UTC times once, so that no date is made for a row: ISO 8601 texts of one
 * form compare like the times they name.
 * @param today the viewer's local day, where due dates are filtered
 */
export function matcherOf(
  filters: DocumentFilters,
  keyOf: (document: Document) => string,
  filedUnder: FiledUnder | null = null,
  today = "",
): (document: Document) => boolean {
  const bounds: DocumentFilters = { ...filters };
  if (filters.from) bounds.from = localDay(filters.from).start;
  if (filters.to) bounds.to = localDay(filters.to).end;
  return documentMatcher(bounds, (time) => time, keyOf, filedUnder, today);
}

/** Numbers in a name sort by value: "Invoice 9" before "Invoice 10". */
function natural(key: string): string {
  return key.replace(/[0-9]+/g, (digits) => digits.padStart(12, "0"));
}

/** A row's sort key, made once for as long as the row stays the same object. */
const nameKeys = new WeakMap<Document, string>();

function nameKey(document: Document, keyOf: (document: Document) => string): string {
  let key = nameKeys.get(document);
  if (key === undefined) {
    // name and filename; the description says nothing about the order
    key = natural(keyOf(document).split("\n", 2).join("\n"));
    nameKeys.set(document, key);
  }
  return key;
}

export interface SortContext {
  keyOf: (document: Document) => string;
  categories: ReadonlyMap<number, Pick<Category, "name">>;
  fold: (name: string) => string;
}

/**
 * What the documents are ordered by; null for the date: they come newest first from the mirror. What has an unknown
 * category, or no due date, comes last.
 */
export function sortKeyOf(
  column: DocumentColumn,
  { keyOf, categories, fold }: SortContext,
): ((document: Document) => SortKey) | null {
  if (column === "date") return null;
  // a row that an earlier release kept has none
  if (column === "due") return ({ dueDate }) => dueDate ?? null;
  if (column === "size") return ({ size }) => size;
  if (column === "name") return (document) => nameKey(document, keyOf);
  const names = new Map<number, string>();
  for (const [id, { name }] of categories) names.set(id, natural(fold(name)));
  return ({ categoryId }) => names.get(categoryId) ?? null;
}
