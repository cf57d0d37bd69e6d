import { useTranslation } from "react-i18next";
import { activeFilters } from "#domain/index";
import { Field } from "#web/ui/field.tsx";
import { FilterDrawer } from "#web/ui/filter-drawer.tsx";
import { Select } from "#web/ui/select.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { DeletedLink } from "../deleted/parts/deleted-link.tsx";
import { ActiveBadge, FilterFields, type FilterPanelProps, FilterSummary, SearchBox } from "./filter-panel.tsx";
import { readSort, type Sort, writeSort } from "./filters-url.ts";

/** The document list's filters where there is no room for their panel. */
export function FilterBar({ state, found }: FilterPanelProps) {
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
      {phone ? <SortField sort={state.sort} onSort={state.setSort} /> : null}
      <FilterSummary state={state} found={found} />
      <DeletedLink />
    </FilterDrawer>
  );
}

const orders = [
  ["-date", "newestFirst"],
  ["date", "oldestFirst"],
  ["name", "nameAscending"],
  ["-name", "nameDescending"],
  ["category", "categoryAscending"],
  ["-category", "categoryDescending"],
  ["-size", "largestFirst"],
  ["size", "smallestFirst"],
] as const;

/** The order, where there are no column heads to click. */
function SortField({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation();
  return (
    <Field label={t("documents.sortBy")}>
      {(control) => (
        <Select
          {...control}
          value={writeSort(new URLSearchParams(), sort).get("sort") ?? "-date"}
          onChange={(event) => onSort(readSort(new URLSearchParams({ sort: event.target.value })))}
        >
          {orders.map(([value, label]) => (
            <option key={value} value={value}>
              {t(`documents.${label}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
