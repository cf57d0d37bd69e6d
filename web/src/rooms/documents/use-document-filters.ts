import type { DocumentFilters } from "#domain/index";
import { type UrlFilterState, type UrlFilters, useUrlFilters } from "#web/ui/use-url-filters.ts";
import { changeFilter, readFilters, readSort, type Sort, writeFilters, writeSort } from "./filters-url.ts";

export type FilterState = UrlFilterState<DocumentFilters, Sort>;

const url: UrlFilters<DocumentFilters, Sort> = {
  readFilters,
  writeFilters,
  changeFilter,
  search: (filters, text) => changeFilter(filters, "search", text.trim() === "" ? undefined : text),
  none: {},
  readSort,
  writeSort,
};

/** The document list's filters and order, kept in the address. */
export const useDocumentFilters = (): FilterState => useUrlFilters(url);
