import { useTranslation } from "react-i18next";
import { Field } from "#web/ui/field.tsx";
import { FilterDrawer } from "#web/ui/filter-drawer.tsx";
import { Select } from "#web/ui/select.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import {
  ActiveBadge,
  EmployeeFilterFields,
  type EmployeeFilterProps,
  EmployeeFilterSummary,
  EmployeeSearch,
} from "./filter-panel.tsx";
import { activeEmployeeFilters, readSort, type Sort, sortColumns, writeSort } from "./filters-url.ts";

/** The directory's filters where there is no room for their panel. */
export function EmployeeFilterBar({ state, found }: EmployeeFilterProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const count = activeEmployeeFilters(state.filters);
  return (
    <FilterDrawer
      search={<EmployeeSearch state={state} />}
      count={count}
      countLabel={t("employees.filters.active", { count })}
      openLabel={t("employees.filters.open")}
      title={
        <span className="inline-flex items-center gap-3">
          {t("employees.filters.title")} <ActiveBadge state={state} />
        </span>
      }
      doneLabel={t("employees.filters.done")}
      closeLabel={t("common.close")}
    >
      <EmployeeFilterFields state={state} />
      {phone ? <SortField sort={state.sort} onSort={state.setSort} /> : null}
      <EmployeeFilterSummary state={state} found={found} />
    </FilterDrawer>
  );
}

const orders = sortColumns.flatMap((column) => [
  { column, descending: false },
  { column, descending: true },
]);
const nameOf = (sort: Sort) => writeSort(new URLSearchParams(), sort).get("sort") ?? "employee";

/** The order, where there are no column heads to click. */
function SortField({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation();
  return (
    <Field label={t("employees.sortBy")}>
      {(control) => (
        <Select
          {...control}
          value={nameOf(sort)}
          onChange={(event) => onSort(readSort(new URLSearchParams({ sort: event.target.value })))}
        >
          {orders.map((order) => (
            <option key={nameOf(order)} value={nameOf(order)}>
              {t(order.descending ? "employees.descending" : "employees.ascending", {
                column: t(`employees.columns.${order.column}`),
              })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
