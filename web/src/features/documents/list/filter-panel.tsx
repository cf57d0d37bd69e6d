import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  activeFilters,
  dueFilters,
  fileTypeFilters,
  isCalendarDay,
  NO_CATEGORY,
  parseDay,
  sentence,
} from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { CategoryOptions, SubcategoryOptions } from "#web/shared/categories/category-options.tsx";
import { DateField } from "#web/shared/dates/date-field.tsx";
import { ChoiceFilter, FilterBar, FilterPanel, SelectFilter } from "#web/shared/list/filter-panel.tsx";
import { TagFilter } from "#web/shared/tags/tag-filter.tsx";
import { useIsFirstLoad } from "#web/shared/use-connection.ts";
import { SaveViewButton } from "#web/shared/views/saved-views.tsx";
import type { ViewActions } from "#web/shared/views/use-view-actions.tsx";
import { MoreFields } from "#web/ui/forms/more-fields.tsx";
import { useIsNarrow, useIsPhone } from "#web/ui/use-media.ts";
import { AboutFilter } from "../about/about-filter.tsx";
import { ResponsibleFilter } from "../due/responsible-filter.tsx";
import { DocumentSort } from "./document-sort.tsx";
import type { DocumentFilterState } from "./filters-url.ts";
import { useWithoutCategory } from "./use-without-category.ts";

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

const idOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function Fields({ state }: Pick<DocumentFilterProps, "state">) {
  const { t } = useTranslation();
  const without = useWithoutCategory();
  const { filters, change } = state;
  const { categoryId, subcategoryId, fileType, from, to } = filters;
  const advanced = [fileType, from, to, filters.due, filters.responsibleId, filters.employeeId];
  const [shown, setShown] = useState(advanced.some((value) => value !== undefined));
  const phone = useIsPhone();
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
        <ChoiceFilter
          label={t("documents.filters.fileType")}
          all={t("documents.filters.allTypes")}
          value={fileType}
          choices={fileTypeFilters}
          nameOf={(type) => t(`documents.filters.types.${type}`)}
          onChange={(type) => change("fileType", type)}
        />
        <ChoiceFilter
          label={t("documents.filters.due")}
          all={t("documents.filters.allDue")}
          value={filters.due}
          choices={dueFilters}
          nameOf={(due) =>
            due === "30" || due === "90"
              ? t("documents.filters.dueWithin", { number: due })
              : t(`documents.filters.dueIn.${due}`)
          }
          onChange={(due) => change("due", due)}
        />
        <ResponsibleFilter value={filters.responsibleId} onChange={(id) => change("responsibleId", id)} />
        <AboutFilter value={filters.employeeId} onChange={(id) => change("employeeId", id)} />
        {(["from", "to"] as const).map((end) => (
          <DayFilter
            key={end}
            label={t(`documents.filters.${end}`)}
            value={filters[end]}
            onChange={(day) => change(end, day)}
          />
        ))}
        {/* no column shows the due date, so that no head orders by it */}
        {phone ? null : <DocumentSort sort={state.sort} onSort={state.setSort} />}
      </MoreFields>
    </>
  );
}

interface DayFilterProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** What is typed filters as soon as it is a day; until then it stays in the field, and nothing is filtered by it. */
function DayFilter({ label, value = "", onChange }: DayFilterProps) {
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const [left, setLeft] = useState(false);
  const unread = value === "" ? typed : "";
  const read = parseDay(unread);
  return (
    <DateField
      label={label}
      value={value || typed}
      years="past"
      error={left && "code" in read ? sentence(read.code, language) : undefined}
      onBlur={() => setLeft(true)}
      onChange={(text) => {
        const day = isCalendarDay(text);
        setTyped(day ? "" : text);
        setLeft(false);
        onChange(day ? text : undefined);
      }}
    />
  );
}

function Summary({ state, found }: Omit<DocumentFilterProps, "viewActions">) {
  const { t } = useTranslation();
  const loading = useIsFirstLoad(useCollection("documents").ready);
  return (
    <div className="flex items-center justify-between gap-2 border-base-300 border-t pt-4">
      <p role="status" className="text-ink-2 text-small">
        {loading ? t("app.loading") : t("documents.filters.found", { count: found })}
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
