import type { EmployeeFilters } from "#domain/index";
import { type UrlFilterState, type UrlFilters, useUrlFilters } from "#web/ui/use-url-filters.ts";
import { changeFilter, readFilters, readSort, type Sort, writeFilters, writeSort } from "./filters-url.ts";

export type EmployeeFilterState = UrlFilterState<EmployeeFilters, Sort>;

const url: UrlFilters<EmployeeFilters, Sort> = {
  readFilters,
  writeFilters,
  changeFilter,
  search: (filters, text) => changeFilter(filters, "search", text),
  none: {},
  readSort,
  writeSort,
};

/** The directory's filters and order, kept in the address. */
export const useEmployeeFilters = (): EmployeeFilterState => useUrlFilters(url);
