import type { EmployeeFilters } from "#domain/index";
import { type UrlFilterState, type UrlFilters, useUrlFilters } from "#web/ui/use-url-filters.ts";
import { changeFilter, directoryOrdering, readFilters, type SortColumn, writeFilters } from "./filters-url.ts";

export type EmployeeFilterState = UrlFilterState<EmployeeFilters, SortColumn>;

const url: UrlFilters<EmployeeFilters, SortColumn> = {
  readFilters,
  writeFilters,
  changeFilter,
  search: (filters, text) => changeFilter(filters, "search", text),
  none: {},
  ordering: directoryOrdering,
};

/** The directory's filters and order, kept in the address. */
export const useEmployeeFilters = (): EmployeeFilterState => useUrlFilters(url);
