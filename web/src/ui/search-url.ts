import type { Ordering } from "./order.ts";
import type { UrlFilters } from "./use-url-filters.ts";

/** The filters of a list that is searched by one text. */
export interface SearchOnly {
  search?: string;
}

const asked = (search: string | null | undefined): SearchOnly => (search?.trim() ? { search } : {});

/** How the search and the order of such a list stand in the address. */
export function searchUrl<C extends string>(ordering: Ordering<C>): UrlFilters<SearchOnly, C> {
  return {
    readFilters: (params) => asked(params.get("search")),
    writeFilters: (params, { search }) => {
      const next = new URLSearchParams(params);
      if (search?.trim()) next.set("search", search);
      else next.delete("search");
      return next;
    },
    changeFilter: (_, __, value) => asked(value),
    search: (_, text) => asked(text),
    none: {},
    ordering,
  };
}
