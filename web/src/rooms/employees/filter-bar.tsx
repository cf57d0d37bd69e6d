import { useTranslation } from "react-i18next";
import { FilterDrawer } from "#web/ui/filter-drawer.tsx";
import {
  ActiveBadge,
  DirectorySort,
  EmployeeFilterFields,
  type EmployeeFilterProps,
  EmployeeFilterSummary,
  EmployeeSearch,
} from "./filter-panel.tsx";
import { activeEmployeeFilters } from "./filters-url.ts";

/** The directory's filters where there is no room for their panel. */
export function EmployeeFilterBar({ state, found }: EmployeeFilterProps) {
  const { t } = useTranslation();
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
      <DirectorySort state={state} />
      <EmployeeFilterSummary state={state} found={found} />
    </FilterDrawer>
  );
}
