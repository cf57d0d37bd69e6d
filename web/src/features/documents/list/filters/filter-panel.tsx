import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { activeFilters, NO_CATEGORY } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { CategoryOptions, SubcategoryOptions } from "#web/shared/categories/category-options.tsx";
import { FilterBar, FilterPanel, SelectFilter } from "#web/shared/list/filter-panel.tsx";
import { Guarded } from "#web/shared/parts/guarded.tsx";
import { TagFilter } from "#web/shared/tags/tag-filter.tsx";
import { useConnection, useIsFirstLoad } from "#web/shared/use-connection.ts";
import { SaveViewButton } from "#web/shared/views/saved-views.tsx";
import type { ViewActions } from "#web/shared/views/use-view-actions.tsx";
import { MoreFields } from "#web/ui/forms/more-fields.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { DocumentSort } from "../document-sort.tsx";
import { useWithoutCategory } from "../use-without-category.ts";
import type { DocumentFilterState } from "./filters-url.ts";

export interface DocumentFilterProps {
  state: DocumentFilterState;
  found: number;
  viewActions: ViewActions;
}

export function DocumentFilterPanel({ state, found, viewActions }: DocumentFilterProps) {
  return (
    <FilterPanel list="documents" state={state} count={activeFilters(state.filters)} className="p-5">
      <Fields state={state} />
      <Summary state={state} found={found} />
      <SaveViewButton actions={viewActions} />
    </FilterPanel>
  );
}

interface DocumentFilterBarProps extends DocumentFilterProps {
  views: ReactNode;
  children: ReactNode;
}

export function DocumentFilterBar({ state, found, viewActions, views, children }: DocumentFilterBarProps) {
  const narrow = useIsNarrow();
  return (
    <FilterBar list="documents" state={state} count={activeFilters(state.filters)} views={views}>
      <Fields state={state} />
      {narrow ? <DocumentSort sort={state.sort} onSort={state.setSort} /> : null}
      <Summary state={state} found={found} />
      <SaveViewButton actions={viewActions} />
      {children}
    </FilterBar>
  );
}

/* Wanted after the list: the dates' fields and the people's names are a part of it that few look for at once. */
export const LazyAdvancedFilters = lazyWithPreload(
  async () => (await import("./advanced-filters.tsx")).AdvancedFilters,
);

const idOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function Fields({ state }: Pick<DocumentFilterProps, "state">) {
  const { t } = useTranslation();
  const without = useWithoutCategory();
  const { filters, change } = state;
  const { categoryId, subcategoryId, fileType, from, to } = filters;
  const advanced = [fileType, from, to, filters.due, filters.responsibleId, filters.employeeId];
  const [shown, setShown] = useState(advanced.some((value) => value !== undefined));
  return (
    <>
      <SelectFilter
        label={t("documents.filters.category")}
        all={t("documents.filters.allCategories")}
        value={categoryId}
        onChange={(text) => change("categoryId", idOf(text))}
      >
        <CategoryOptions selected={categoryId === NO_CATEGORY ? undefined : categoryId} />
        {without === 0 && categoryId !== NO_CATEGORY ? null : (
          <option value={NO_CATEGORY}>{t("documents.filters.withoutCategory", { count: without })}</option>
        )}
      </SelectFilter>
      {categoryId === undefined || categoryId === NO_CATEGORY ? null : (
        <SelectFilter
          label={t("documents.filters.subcategory")}
          all={t("documents.filters.allSubcategories")}
          value={subcategoryId}
          onChange={(text) => change("subcategoryId", idOf(text))}
        >
          <SubcategoryOptions categoryId={categoryId} selected={subcategoryId} />
        </SelectFilter>
      )}
      <TagFilter collection="documents" value={filters.tag} onChange={(tag) => change("tag", tag)} />
      <MoreFields
        shown={shown}
        onShow={setShown}
        labels={{ show: t("documents.filters.showAdvanced"), hide: t("documents.filters.hideAdvanced") }}
      >
        <Guarded>
          <LazyAdvancedFilters state={state} />
        </Guarded>
      </MoreFields>
    </>
  );
}

function Summary({ state, found }: Omit<DocumentFilterProps, "viewActions">) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const loading = useIsFirstLoad(useCollection("documents").ready);
  return (
    <div className="flex items-center justify-between gap-2 border-base-300 border-t pt-4">
      <p role="status" className="text-ink-2 text-small">
        {loading ? online && t("app.loading") : t("documents.filters.found", { count: found })}
      </p>
      <button
        type="button"
        className="touch-target cursor-pointer font-medium text-primary text-small disabled:cursor-default disabled:text-ink-2"
        disabled={activeFilters(state.filters) === 0}
        onClick={state.clear}
      >
        {t("documents.filters.clear")}
      </button>
    </div>
  );
}
