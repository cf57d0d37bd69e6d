import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { activeFilters } from "#domain/index";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { DeletedLink } from "../deleted/parts/deleted-link.tsx";
import { ActiveBadge, FilterFields, type FilterPanelProps, FilterSummary, SearchBox } from "./filter-panel.tsx";
import { readSort, type Sort, writeSort } from "./filters-url.ts";

/** Below 1024 px: the search above the list, the other filters in a drawer, on phones a sheet at the bottom. */
export function FilterBar({ state, found }: FilterPanelProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const phone = useIsPhone();
  const count = activeFilters(state.filters);
  return (
    <div className="no-print flex gap-2 border-base-300 border-b p-3">
      <div className="grow">
        <SearchBox state={state} />
      </div>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={`${t("documents.filters.open")}${count > 0 ? `, ${t("documents.filters.active", { count })}` : ""}`}
        icon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />}
        className={count === 0 && phone ? "gap-0 px-3.5" : ""}
        onClick={() => setOpen(true)}
      >
        {phone ? "" : t("documents.filters.open")}
        {count > 0 ? <span className="ms-1">{count}</span> : null}
      </Button>
      {open ? (
        <Dialog
          shape="drawer"
          title={
            <span className="inline-flex items-center gap-2 whitespace-nowrap">
              {t("documents.filters.title")} <ActiveBadge state={state} />
            </span>
          }
          closeLabel={t("common.close")}
          onClose={() => setOpen(false)}
          footer={
            <Button className="w-full" onClick={() => setOpen(false)}>
              {t("documents.filters.done")}
            </Button>
          }
        >
          <div className="flex flex-col gap-4">
            <FilterFields state={state} />
            {phone ? <SortField sort={state.sort} onSort={state.setSort} /> : null}
            <FilterSummary state={state} found={found} />
            <DeletedLink />
          </div>
        </Dialog>
      ) : null}
    </div>
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
