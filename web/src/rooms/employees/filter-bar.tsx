import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
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

/** Below 1024 px: the search above the directory, the other filters in a drawer, on phones a sheet at the bottom. */
export function EmployeeFilterBar({ state, found }: EmployeeFilterProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const phone = useIsPhone();
  const count = activeEmployeeFilters(state.filters);
  return (
    <div className="no-print flex gap-2 border-base-300 border-b p-3">
      <div className="grow">
        <EmployeeSearch state={state} />
      </div>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={`${t("employees.filters.open")}${count > 0 ? `, ${t("employees.filters.active", { count })}` : ""}`}
        icon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />}
        className={count === 0 && phone ? "gap-0 px-3.5" : ""}
        onClick={() => setOpen(true)}
      >
        {phone ? "" : t("employees.filters.open")}
        {count > 0 ? <span className="ms-1">{count}</span> : null}
      </Button>
      {open ? (
        <Dialog
          shape="drawer"
          title={
            <span className="inline-flex items-center gap-3">
              {t("employees.filters.title")} <ActiveBadge state={state} />
            </span>
          }
          closeLabel={t("common.close")}
          onClose={() => setOpen(false)}
          footer={
            <Button className="w-full" onClick={() => setOpen(false)}>
              {t("employees.filters.done")}
            </Button>
          }
        >
          <div className="flex flex-col gap-4">
            <EmployeeFilterFields state={state} />
            {phone ? <SortField sort={state.sort} onSort={state.setSort} /> : null}
            <EmployeeFilterSummary state={state} found={found} />
          </div>
        </Dialog>
      ) : null}
    </div>
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
