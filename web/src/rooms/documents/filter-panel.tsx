import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { activeFilters, fileTypeFilters } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Field } from "#web/ui/field.tsx";
import { IconInput } from "#web/ui/input.tsx";
import { MoreFields } from "#web/ui/more-fields.tsx";
import { Select } from "#web/ui/select.tsx";
import { CategoryOptions, SubcategoryOptions } from "../categories/parts/category-options.tsx";
import type { DocumentFilterState } from "./filters-url.ts";

export interface FilterPanelProps {
  state: DocumentFilterState;
  /** How many documents match. */
  found: number;
}

/** The filter panel as it stands beside the list. */
export function FilterPanel({ state, found }: FilterPanelProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("documents.filters.title")} className="flex flex-col gap-4 p-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{t("documents.filters.title")}</h2>
        <ActiveBadge state={state} />
      </div>
      <SearchField state={state} />
      <FilterFields state={state} />
      <FilterSummary state={state} found={found} />
    </section>
  );
}

/** 'N active', when any filter is set. */
export function ActiveBadge({ state }: Pick<FilterPanelProps, "state">) {
  const { t } = useTranslation();
  const count = activeFilters(state.filters);
  return count === 0 ? null : <Badge>{t("documents.filters.active", { count })}</Badge>;
}

/** The search box alone, without a visible label, for above the list on small screens. */
export function SearchBox({ state, id }: Pick<FilterPanelProps, "state"> & { id?: string }) {
  const { t } = useTranslation();
  return (
    <IconInput
      {...(id ? { id } : { "aria-label": t("documents.filters.search") })}
      type="search"
      className="[&_input::-webkit-search-cancel-button]:hidden"
      icon={<Search size={16} strokeWidth={1.5} />}
      placeholder={t("documents.filters.searchPlaceholder")}
      value={state.filters.search ?? ""}
      onChange={(event) => state.change("search", event.target.value)}
    />
  );
}

function SearchField({ state }: Pick<FilterPanelProps, "state">) {
  const { t } = useTranslation();
  return (
    <Field label={t("documents.filters.search")}>{(control) => <SearchBox state={state} id={control.id} />}</Field>
  );
}

const idOf = (text: string) => (text === "all" ? undefined : Number(text));

/** Category, subcategory and the advanced filters. */
export function FilterFields({ state }: Pick<FilterPanelProps, "state">) {
  const { t } = useTranslation();
  const { filters, change } = state;
  const { categoryId } = filters;
  const [shown, setShown] = useState(
    filters.fileType !== undefined || filters.from !== undefined || filters.to !== undefined,
  );
  return (
    <>
      <Field label={t("documents.filters.category")}>
        {(control) => (
          <Select
            {...control}
            value={filters.categoryId ?? "all"}
            onChange={(event) => change("categoryId", idOf(event.target.value))}
          >
            <option value="all">{t("documents.filters.allCategories")}</option>
            <CategoryOptions selected={filters.categoryId} />
          </Select>
        )}
      </Field>
      {categoryId === undefined ? null : (
        <Field label={t("documents.filters.subcategory")}>
          {(control) => (
            <Select
              {...control}
              value={filters.subcategoryId ?? "all"}
              onChange={(event) => change("subcategoryId", idOf(event.target.value))}
            >
              <option value="all">{t("documents.filters.allSubcategories")}</option>
              <SubcategoryOptions categoryId={categoryId} selected={filters.subcategoryId} />
            </Select>
          )}
        </Field>
      )}
      <MoreFields
        shown={shown}
        onShow={setShown}
        labels={{ show: t("documents.filters.showAdvanced"), hide: t("documents.filters.hideAdvanced") }}
      >
        <AdvancedFields state={state} />
      </MoreFields>
    </>
  );
}

function AdvancedFields({ state }: Pick<FilterPanelProps, "state">) {
  const { t } = useTranslation();
  const { filters, change } = state;
  return (
    <>
      <Field label={t("documents.filters.fileType")}>
        {(control) => (
          <Select
            {...control}
            value={filters.fileType ?? "all"}
            onChange={(event) =>
              change(
                "fileType",
                fileTypeFilters.find((type) => type === event.target.value),
              )
            }
          >
            <option value="all">{t("documents.filters.allTypes")}</option>
            {fileTypeFilters.map((type) => (
              <option key={type} value={type}>
                {t(`documents.filters.types.${type}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {(["from", "to"] as const).map((end) => (
        <Field key={end} label={t(`documents.filters.${end}`)}>
          {(control) => (
            <DateInput
              {...control}
              value={filters[end] ?? ""}
              onChange={(event) => change(end, event.target.value || undefined)}
            />
          )}
        </Field>
      ))}
    </>
  );
}

/** 'N documents found' and Clear All. */
export function FilterSummary({ state, found }: FilterPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="flex items-center justify-between gap-2 border-base-300 border-t pt-4">
      <p role="status" className="text-ink-2 text-small">
        {t("documents.filters.found", { count: found, formatted: format.number(found) })}
      </p>
      <button
        type="button"
        className="cursor-pointer font-medium text-primary text-small disabled:cursor-default disabled:text-ink-2"
        disabled={activeFilters(state.filters) === 0}
        onClick={state.clear}
      >
        {t("documents.filters.clear")}
      </button>
    </div>
  );
}
