import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { documentStatusFilters, salaryBands } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/hooks.ts";
import { SortBy } from "#web/shared/list/sort-by.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Field } from "#web/ui/field.tsx";
import { IconInput } from "#web/ui/input.tsx";
import { MoreFields } from "#web/ui/more-fields.tsx";
import { Select } from "#web/ui/select.tsx";
import { useIsAmple } from "#web/ui/use-media.ts";
import { activeEmployeeFilters, directoryOrdering, type EmployeeFilterState } from "./filters-url.ts";
import { nationalitiesOf } from "./select-employees.ts";

export interface EmployeeFilterProps {
  state: EmployeeFilterState;
  /** How many employees match. */
  found: number;
}

/** 'Employee Filters' as it stands beside the directory. */
export function EmployeeFilterPanel({ state, found }: EmployeeFilterProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("employees.filters.title")} className="flex flex-col gap-4 p-4">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 className="font-semibold">{t("employees.filters.title")}</h2>
        <ActiveBadge state={state} />
      </div>
      <Field label={t("employees.filters.search")}>
        {(control) => <EmployeeSearch state={state} id={control.id} />}
      </Field>
      <EmployeeFilterFields state={state} />
      <DirectorySort state={state} />
      <EmployeeFilterSummary state={state} found={found} />
    </section>
  );
}

/** 'N active', when any filter is set. */
export function ActiveBadge({ state }: Pick<EmployeeFilterProps, "state">) {
  const { t } = useTranslation();
  const count = activeEmployeeFilters(state.filters);
  return count === 0 ? null : <Badge>{t("employees.filters.active", { count })}</Badge>;
}

/** The directory's order, while it is drawn as cards and has no heads to click. */
export function DirectorySort({ state }: Pick<EmployeeFilterProps, "state">) {
  const { t } = useTranslation();
  if (useIsAmple()) return null;
  return (
    <SortBy
      ordering={directoryOrdering}
      order={state.sort}
      onOrder={state.setSort}
      labelOf={(column) => t(`employees.columns.${column}`)}
    />
  );
}

/** The search box; without an id it names itself. */
export function EmployeeSearch({ state, id }: Pick<EmployeeFilterProps, "state"> & { id?: string }) {
  const { t } = useTranslation();
  return (
    <IconInput
      {...(id ? { id } : { "aria-label": t("employees.filters.search") })}
      type="search"
      className="[&_input::-webkit-search-cancel-button]:hidden"
      icon={<Search size={16} strokeWidth={1.5} />}
      placeholder={t("employees.filters.placeholder")}
      title={t("employees.filters.placeholder")}
      value={state.filters.search ?? ""}
      onChange={(event) => state.change("search", event.target.value)}
    />
  );
}

/** Organization, nationality and the advanced filters. */
export function EmployeeFilterFields({ state }: Pick<EmployeeFilterProps, "state">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { filters, change } = state;
  const organizations = useCollection("organizations");
  const { rows } = useCollection("employees");
  const nationalities = useMemo(() => nationalitiesOf(rows, language), [rows, language]);
  const [shown, setShown] = useState(filters.status !== undefined || filters.salary !== undefined);
  const { organizationId, nationality } = filters;
  return (
    <>
      <Field label={t("employees.filters.organization")}>
        {(control) => (
          <Select
            {...control}
            value={organizationId ?? "all"}
            onChange={({ target }) =>
              change("organizationId", target.value === "all" ? undefined : Number(target.value))
            }
          >
            <option value="all">{t("employees.filters.allOrganizations")}</option>
            {organizationId !== undefined && !organizations.byId.has(organizationId) ? (
              <option value={organizationId}>{t("common.unknown")}</option>
            ) : null}
            {organizations.rows.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("employees.filters.nationality")}>
        {(control) => (
          <Select
            {...control}
            value={nationality ?? ""}
            onChange={({ target }) => change("nationality", target.value || undefined)}
          >
            <option value="">{t("employees.filters.allNationalities")}</option>
            {nationality !== undefined && !nationalities.includes(nationality) ? <option>{nationality}</option> : null}
            {nationalities.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        )}
      </Field>
      <MoreFields
        shown={shown}
        onShow={setShown}
        labels={{ show: t("employees.filters.showAdvanced"), hide: t("employees.filters.hideAdvanced") }}
      >
        <AdvancedFields state={state} />
      </MoreFields>
    </>
  );
}

function AdvancedFields({ state }: Pick<EmployeeFilterProps, "state">) {
  const { t } = useTranslation();
  const { filters, change } = state;
  return (
    <>
      <Field label={t("employees.filters.status")}>
        {(control) => (
          <Select
            {...control}
            value={filters.status ?? "all"}
            onChange={({ target }) =>
              change(
                "status",
                documentStatusFilters.find((one) => one === target.value),
              )
            }
          >
            <option value="all">{t("employees.filters.allStatuses")}</option>
            {documentStatusFilters.map((one) => (
              <option key={one} value={one}>
                {t(`employees.filters.statuses.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("employees.filters.salary")}>
        {(control) => (
          <Select
            {...control}
            value={filters.salary ?? "all"}
            onChange={({ target }) =>
              change(
                "salary",
                salaryBands.find((one) => one === target.value),
              )
            }
          >
            <option value="all">{t("employees.filters.allSalaries")}</option>
            {salaryBands.map((one) => (
              <option key={one} value={one}>
                {t(`employees.filters.salaries.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

/** '{N} employees match your filters', and Clear All whenever anything is set. */
export function EmployeeFilterSummary({ state, found }: EmployeeFilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-base-300 border-t pt-4">
      <p role="status" className="text-ink-2 text-small">
        {t("employees.filters.match", { count: found, formatted: format.number(found) })}
      </p>
      {activeEmployeeFilters(state.filters) > 0 ? (
        <button
          type="button"
          className="min-h-6 cursor-pointer font-medium text-primary text-small"
          onClick={state.clear}
        >
          {t("employees.filters.clear")}
        </button>
      ) : null}
    </div>
  );
}
