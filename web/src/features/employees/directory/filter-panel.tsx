import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { documentStatusFilters, salaryBands } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { ChoiceFilter, FilterBar, FilterPanel, SelectFilter } from "#web/shared/list/filter-panel.tsx";
import { SortBy } from "#web/shared/list/sort-by.tsx";
import { TagFilter } from "#web/shared/tags/tag-filter.tsx";
import { useConnection, useIsFirstLoad } from "#web/shared/use-connection.ts";
import { SaveViewButton } from "#web/shared/views/saved-views.tsx";
import type { ViewActions } from "#web/shared/views/use-view-actions.tsx";
import { MoreFields } from "#web/ui/forms/more-fields.tsx";
import { useIsAmple } from "#web/ui/use-media.ts";
import { useSeesSalaries } from "../use-sees-salaries.ts";
import {
  activeEmployeeFilters,
  directoryOrdering,
  directoryOrderingWithoutSalaries,
  type EmployeeFilterState,
} from "./filters-url.ts";
import { nationalitiesOf, nationalityChoice } from "./select-employees.ts";

export interface EmployeeFilterProps {
  state: EmployeeFilterState;
  found: number;
  viewActions: ViewActions;
}

export function EmployeeFilterPanel({ state, found, viewActions }: EmployeeFilterProps) {
  return (
    <FilterPanel list="employees" state={state} count={activeEmployeeFilters(state.filters)} className="p-4">
      <EmployeeFilterFields state={state} />
      <DirectorySort state={state} />
      <Summary state={state} found={found} />
      <SaveViewButton actions={viewActions} />
    </FilterPanel>
  );
}

/** @param props.views the menu of saved views */
export function EmployeeFilterBar({ state, found, viewActions, views }: EmployeeFilterProps & { views: ReactNode }) {
  return (
    <FilterBar list="employees" state={state} count={activeEmployeeFilters(state.filters)} views={views}>
      <EmployeeFilterFields state={state} />
      <DirectorySort state={state} />
      <Summary state={state} found={found} />
      <SaveViewButton actions={viewActions} />
    </FilterBar>
  );
}

function DirectorySort({ state }: Pick<EmployeeFilterProps, "state">) {
  const { t } = useTranslation();
  const seesSalaries = useSeesSalaries();
  if (useIsAmple()) return null;
  return (
    <SortBy
      ordering={seesSalaries ? directoryOrdering : directoryOrderingWithoutSalaries}
      order={state.sort}
      onOrder={state.setSort}
      labelOf={(column) => t(`employees.columns.${column}`)}
      wordsOf={({ column, descending }) =>
        column === "status" ? t(descending ? "employees.sort.leastUrgent" : "employees.sort.urgent") : undefined
      }
    />
  );
}

export function EmployeeFilterFields({ state }: Pick<EmployeeFilterProps, "state">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { filters, change } = state;
  const seesSalaries = useSeesSalaries();
  const organizations = useCollection("organizations");
  const { rows } = useCollection("employees");
  const nationalities = useMemo(() => nationalitiesOf(rows, language), [rows, language]);
  const { organizationId, status, salary } = filters;
  const nationality = filters.nationality === undefined ? undefined : nationalityChoice(filters.nationality, language);
  const [shown, setShown] = useState(status !== undefined || salary !== undefined);
  return (
    <>
      <SelectFilter
        label={t("employees.filters.organization")}
        all={t("employees.filters.allOrganizations")}
        value={organizationId}
        onChange={(text) => change("organizationId", text === undefined ? undefined : Number(text))}
      >
        {organizationId !== undefined && !organizations.byId.has(organizationId) ? (
          <option value={organizationId}>{t("common.unknown")}</option>
        ) : null}
        {organizations.rows.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter
        label={t("employees.filters.nationality")}
        all={t("employees.filters.allNationalities")}
        value={nationality?.key}
        onChange={(text) => change("nationality", text)}
      >
        {nationality && !nationalities.some(({ key }) => key === nationality.key) ? (
          <option value={nationality.key}>{nationality.name}</option>
        ) : null}
        {nationalities.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectFilter>
      <TagFilter collection="employees" value={filters.tag} onChange={(tag) => change("tag", tag)} />
      <MoreFields
        shown={shown}
        onShow={setShown}
        labels={{ show: t("employees.filters.showAdvanced"), hide: t("employees.filters.hideAdvanced") }}
      >
        <ChoiceFilter
          label={t("employees.filters.status")}
          all={t("employees.filters.allStatuses")}
          value={status}
          choices={documentStatusFilters}
          nameOf={(one) => t(`employees.filters.statuses.${one}`)}
          onChange={(one) => change("status", one)}
        />
        {seesSalaries ? (
          <ChoiceFilter
            label={t("employees.filters.salary")}
            all={t("employees.filters.allSalaries")}
            value={salary}
            choices={salaryBands}
            nameOf={(one) => t(`employees.filters.salaries.${one}`)}
            onChange={(one) => change("salary", one)}
          />
        ) : null}
      </MoreFields>
    </>
  );
}

function Summary({ state, found }: Omit<EmployeeFilterProps, "viewActions">) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const loading = useIsFirstLoad(useCollection("employees").ready);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-base-300 border-t pt-4">
      <p role="status" className="text-ink-2 text-small">
        {loading ? online && t("app.loading") : t("employees.filters.match", { count: found })}
      </p>
      {activeEmployeeFilters(state.filters) > 0 ? (
        <button
          type="button"
          className="touch-target min-h-6 cursor-pointer font-medium text-primary text-small"
          onClick={state.clear}
        >
          {t("employees.filters.clear")}
        </button>
      ) : null}
    </div>
  );
}
