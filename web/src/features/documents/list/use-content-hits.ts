import { useMemo } from "react";
import type { Document, DocumentFilters, FiledUnder } from "#domain/index";
import { type ContentResult, useContentSearch } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";
import { joinHits } from "#web/shared/contents/join-hits.ts";
import { foundByContents } from "./content-hits.ts";
import type { Listed } from "./use-deferred-render.ts";

export interface ContentListed extends Listed {
  /** Ids of the rows that were found by their contents alone. */
  foundInside: ReadonlySet<number>;
  /** What was found in contents, null where nothing was searched. */
  contents: ContentResult | null;
  /** Whether contents are still being searched: an empty list says nothing yet. */
  isSearching: boolean;
}

/**
 * Adds what the search finds in contents to what it has found by name.
 * @param sorted all documents in the order that the person has chosen; null where none was chosen
 */
export function useContentHits(
  listed: Listed,
  filters: DocumentFilters,
  { byId, searchKey }: CollectionView<"documents">,
  filedUnder: FiledUnder,
  sorted: readonly Document[] | null,
): ContentListed {
  const search = filters.search ?? "";
  const contents = useContentSearch("documents", search);
  const ids = contents?.ids;
  const found = useMemo(
    () => foundByContents(ids ?? [], byId, filters, searchKey, filedUnder),
    [ids, byId, filters, searchKey, filedUnder],
  );
  const { whole: named, isAll } = listed;
  const whole = useMemo(() => {
    if (found.length === 0) return named;
    let joined: readonly Document[] | null = null;
    return () => {
      joined ??= joinHits(named(), found, sorted);
      return joined;
    };
  }, [named, found, sorted]);
  const foundInside = useMemo(() => new Set(found.map(({ id }) => id)), [found]);
  const isSearching = search.trim().length >= 2 && !(contents?.isDone && contents.search === search);
  // the frame after a key shows the beginning of what was found by name
  if (!isAll || found.length === 0) return { ...listed, whole, foundInside, contents, isSearching };
  const rows = whole();
  return { rows, total: rows.length, isAll, whole, foundInside, contents, isSearching };
}
