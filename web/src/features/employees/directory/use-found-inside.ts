import { useMemo } from "react";
import type { Employee, EmployeeFilters } from "#domain/index";
import { employeeMatcher, isAskedOfContents } from "#domain/index";
import { useContentSearch } from "#web/local/engine.ts";
import type { CollectionView } from "#web/local/index.ts";
import { joinHits } from "#web/shared/contents/join-hits.ts";
import { type NotedContents, withSuggestion } from "#web/shared/contents/suggested.ts";

export interface FoundInside {
  /** What was found by name, and what by contents. */
  rows: readonly Employee[];
  /** Ids of the rows that were found by what is attached to them alone. */
  foundInside: ReadonlySet<number>;
  /** What was found in contents, null where nothing was searched. */
  contents: NotedContents | null;
  /** Whether contents are still being searched: an empty list says nothing yet. */
  isSearching: boolean;
}

/**
 * Adds what the search finds in attachments to what it has found by name.
 * @param named what the filters find, in the order of `sorted`
 * @param sorted all employees in the order that the person has chosen; null where none was chosen
 */
export function useFoundInside(
  named: readonly Employee[],
  filters: EmployeeFilters,
  { rows: all, byId, searchKey }: Pick<CollectionView<"employees">, "rows" | "byId" | "searchKey">,
  today: string,
  sorted: readonly Employee[] | null,
): FoundInside {
  const { search = "" } = filters;
  const inside = useContentSearch("employees", search);
  const isAnyNamed = named.length > 0;
  const contents = useMemo(
    () =>
      withSuggestion(inside, isAnyNamed, (other) => {
        const suits = employeeMatcher({ ...filters, search: "" }, today, searchKey);
        const isNamed = employeeMatcher({ ...filters, search: other.search }, today, searchKey);
        return all.some(isNamed) || other.ids.some((id) => [byId.get(id)].some((row) => row && suits(row)));
      }),
    [inside, isAnyNamed, all, byId, filters, today, searchKey],
  );
  const ids = inside?.ids;
  const found = useMemo(() => {
    const { search: _, ...others } = filters;
    const suits = employeeMatcher(others, today, searchKey);
    const isNamed = employeeMatcher(filters, today, searchKey);
    const present = (ids ?? []).map((id) => byId.get(id)).filter((row) => row !== undefined);
    return present.filter((row) => suits(row) && !isNamed(row));
  }, [ids, byId, filters, today, searchKey]);
  const rows = useMemo(() => joinHits(named, found, sorted), [named, found, sorted]);
  const foundInside = useMemo(() => new Set(found.map(({ id }) => id)), [found]);
  const isSearching = isAskedOfContents(search) && !(contents?.isDone && contents.search === search);
  return { rows, foundInside, contents, isSearching };
}
