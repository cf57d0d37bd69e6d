import type { Document, DocumentFilters, FiledUnder } from "#domain/index";
import type { Suggestion } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";
import { joinHits } from "#web/shared/contents/join-hits.ts";
import { matcherOf } from "./select-documents.ts";

/** What a list was asked for. */
export interface Asked {
  filters: DocumentFilters;
  filedUnder: FiledUnder | null;
  /** The viewer's local day. */
  today: string;
  /** All documents in the order that the person has chosen; null where none was chosen. */
  sorted: readonly Document[] | null;
}

/**
 * What was found by name with what is shown for its contents alone: it matches every other filter, and the search not by
 * name.
 * @param named the documents that match all filters, and the search by name
 * @param ids of the documents whose contents match
 */
export function withContents(
  named: readonly Document[],
  ids: readonly number[],
  { byId, searchKey }: Pick<CollectionView<"documents">, "byId" | "searchKey">,
  { filters, filedUnder, today, sorted }: Asked,
): { rows: readonly Document[]; foundInside: ReadonlySet<number> } {
  const { search: _, ...others } = filters;
  const suits = matcherOf(others, searchKey, filedUnder, today);
  // asked of what was found inside, which is less than what a letter finds by name
  const isNamed = matcherOf(filters, searchKey, filedUnder, today);
  const found: Document[] = [];
  for (const id of ids) {
    const document = byId.get(id);
    if (document && suits(document) && !isNamed(document)) found.push(document);
  }
  return { rows: joinHits(named, found, sorted), foundInside: new Set(found.map(({ id }) => id)) };
}

/** Whether another search finds something that matches every other filter, by name or by contents. */
export function findsSome(
  { search, ids }: Suggestion,
  { rows, byId, searchKey }: Pick<CollectionView<"documents">, "rows" | "byId" | "searchKey">,
  { filters, filedUnder, today }: Omit<Asked, "sorted">,
): boolean {
  const { search: _, ...others } = filters;
  const suits = matcherOf(others, searchKey, filedUnder, today);
  const isFoundInside = (id: number) => {
    const document = byId.get(id);
    return document !== undefined && suits(document);
  };
  return ids.some(isFoundInside) || rows.some(matcherOf({ ...others, search }, searchKey, filedUnder, today));
}
