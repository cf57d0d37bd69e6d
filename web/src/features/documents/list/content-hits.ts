import type { Document, DocumentFilters, FiledUnder } from "#domain/index";
import { matcherOf } from "./select-documents.ts";

type Rows = readonly Document[];
type KeyOf = (document: Document) => string;

const none: Rows = [];

/**
 * The documents that a list shows for their contents alone: they match every other filter, and the search not by name.
 * @param ids of the documents whose contents match
 */
export function foundByContents(
  ids: readonly number[],
  byId: ReadonlyMap<number, Document>,
  filters: DocumentFilters,
  keyOf: KeyOf,
  filedUnder: FiledUnder | null,
): Rows {
  if (ids.length === 0) return none;
  const { search: _, ...others } = filters;
  const suits = matcherOf(others, keyOf, filedUnder);
  const isNamed = matcherOf(filters, keyOf, filedUnder);
  const found: Document[] = [];
  for (const id of ids) {
    const document = byId.get(id);
    if (document && suits(document) && !isNamed(document)) found.push(document);
  }
  return found.length === 0 ? none : found;
}
