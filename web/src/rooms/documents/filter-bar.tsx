import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { activeFilters } from "#domain/index";
import { FilterDrawer } from "#web/ui/filter-drawer.tsx";
import { SortField } from "#web/ui/sort-field.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { ActiveBadge, FilterFields, type FilterPanelProps, FilterSummary, SearchBox } from "./filter-panel.tsx";
import { type DocumentColumn, type DocumentOrder, documentOrdering } from "./filters-url.ts";

/** The document list's filters where there is no room for their panel. `children`: what else can be done with the list. */
export function FilterBar({ state, found, children }: FilterPanelProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const count = activeFilters(state.filters);
  return (
    <FilterDrawer
      search={<SearchBox state={state} />}
      count={count}
      countLabel={t("documents.filters.active", { count })}
      openLabel={t("documents.filters.open")}
      title={
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          {t("documents.filters.title")} <ActiveBadge state={state} />
        </span>
      }
      doneLabel={t("documents.filters.done")}
      closeLabel={t("common.close")}
    >
      <FilterFields state={state} />
      {phone ? <DocumentSort sort={state.sort} onSort={state.setSort} /> : null}
      <FilterSummary state={state} found={found} />
      {children}
    </FilterDrawer>
  );
}

/** An order by the words that people use for it. */
function orderName({ column, descending }: DocumentOrder, t: TFunction): string {
  const [up, down] = orders[column];
  return t(`documents.${descending ? down : up}`);
}

const orders = {
  date: ["oldestFirst", "newestFirst"],
  name: ["nameAscending", "nameDescending"],
  category: ["categoryAscending", "categoryDescending"],
  size: ["smallestFirst", "largestFirst"],
} as const satisfies Record<DocumentColumn, readonly [string, string]>;

export interface DocumentSortProps {
  sort: DocumentOrder;
  onSort: (sort: DocumentOrder) => void;
  bare?: boolean;
}

/** The order, where there are no column heads to click. */
export function DocumentSort({ sort, onSort, bare = false }: DocumentSortProps) {
  const { t } = useTranslation();
  return (
    <SortField
      label={t("lists.sortBy")}
      ordering={documentOrdering}
      order={sort}
      onOrder={onSort}
      nameOf={(order) => orderName(order, t)}
      bare={bare}
    />
  );
}
