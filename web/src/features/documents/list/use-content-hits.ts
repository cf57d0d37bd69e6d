import { useCallback, useMemo } from "react";
import { isAskedOfContents } from "#domain/index";
import { useContentSearch } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";
import { type NotedContents, withSuggestion } from "#web/shared/contents/suggested.ts";
import { type Asked, findsSome, withContents } from "./content-hits.ts";
import type { Listed } from "./use-deferred-render.ts";

export interface ContentListed extends Listed {
  /** Ids of the rows that were found by their contents alone. */
  foundInside: ReadonlySet<number>;
  /** What was found in contents, null where nothing was searched. */
  contents: NotedContents | null;
  /** Whether contents are still being searched: an empty list says nothing yet. */
  isSearching: boolean;
}

const nothing: ReadonlySet<number> = new Set();

/** Adds what the search finds in contents to what it has found by name. */
export function useContentHits(
  listed: Listed,
  view: CollectionView<"documents">,
  { filters, filedUnder, today, sorted }: Asked,
): ContentListed {
  const search = filters.search ?? "";
  const found = useContentSearch("documents", search);
  const { whole: named, isAll, total } = listed;
  const isNamed = !isAll || total > 0;
  const contents = useMemo(
    () => withSuggestion(found, isNamed, (other) => findsSome(other, view, { filters, filedUnder, today })),
    [found, isNamed, view, filters, filedUnder, today],
  );
  const ids = contents?.ids;
  const joined = useMemo(() => {
    let known: ReturnType<typeof withContents> | null = null;
    return () => {
      known ??= withContents(named(), ids ?? [], view, { filters, filedUnder, today, sorted });
      return known;
    };
  }, [named, ids, view, filters, filedUnder, today, sorted]);
  const whole = useCallback(() => joined().rows, [joined]);
  const isSearching = isAskedOfContents(search) && !(contents?.isDone && contents.search === search);
  // the frame after a key shows the beginning of what was found by name
  if (!isAll || !ids?.length) return { ...listed, whole, foundInside: nothing, contents, isSearching };
  const { rows, foundInside } = joined();
  return { rows, total: rows.length, isAll, whole, foundInside, contents, isSearching };
}
