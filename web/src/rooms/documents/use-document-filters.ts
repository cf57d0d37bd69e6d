import type { DocumentFilters } from "#domain/index";
import { type UrlFilterState, type UrlFilters, useUrlFilters } from "#web/ui/use-url-filters.ts";
import { changeFilter, documentOrdering, readFilters, type SortColumn, writeFilters } from "./filters-url.ts";

export type FilterState = UrlFilterState<DocumentFilters, SortColumn>;

const url: UrlFilters<DocumentFilters, SortColumn> = {
  readFilters,
  writeFilters,
  changeFilter,
  search: (filters, text) => changeFilter(filters, "search", text.trim() === "" ? undefined : text),
  none: {},
  ordering: documentOrdering,
};

/** The document list's filters and order, kept in the address. */
export const useDocumentFilters = (): FilterState => useUrlFilters(url);
