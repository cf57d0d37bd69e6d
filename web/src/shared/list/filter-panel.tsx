import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#web/ui/badge.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { IconInput } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import type { UrlFilterState } from "#web/ui/list/use-url-filters.ts";
import { FilterDrawer } from "#web/ui/overlay/filter-drawer.tsx";

interface FilterProps {
  list: "documents" | "employees";
  state: Pick<UrlFilterState<{ search?: string }, string>, "filters" | "change">;
  count: number;
  children: ReactNode;
}

export function FilterPanel({ list, state, count, className, children }: FilterProps & { className: string }) {
  const { t } = useTranslation();
  const title = t(`${list}.filters.title`);
  return (
    <section aria-label={title} className={`flex flex-col gap-4 ${className}`}>
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        {count === 0 ? null : <Badge>{t(`${list}.filters.active`, { count })}</Badge>}
      </div>
      <Field label={t(`${list}.filters.search`)}>
        {(control) => <FilterSearch id={control.id} list={list} state={state} />}
      </Field>
      {children}
    </section>
  );
}

/** A list's filters in a drawer, where there is no room beside it, and the menu of its saved views. */
export function FilterBar({ list, state, count, views, children }: FilterProps & { views?: ReactNode }) {
  const { t } = useTranslation();
  const countLabel = t(`${list}.filters.active`, { count });
  return (
    <FilterDrawer
      search={<FilterSearch aria-label={t(`${list}.filters.search`)} list={list} state={state} />}
      count={count}
      countLabel={countLabel}
      openLabel={t(`${list}.filters.open`)}
      title={
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          {t(`${list}.filters.title`)} {count === 0 ? null : <Badge>{countLabel}</Badge>}
        </span>
      }
      doneLabel={t(`${list}.filters.done`)}
      end={views}
      closeLabel={t("common.close")}
    >
      {children}
    </FilterDrawer>
  );
}

function FilterSearch(props: Pick<FilterProps, "list" | "state"> & { id?: string; "aria-label"?: string }) {
  const { list, state, ...name } = props;
  const { t } = useTranslation();
  const placeholder = t(`${list}.filters.searchPlaceholder`);
  return (
    <SearchInput
      {...name}
      placeholder={placeholder}
      // as a tooltip too, where the box is too narrow for it
      title={list === "employees" ? placeholder : undefined}
      value={state.filters.search ?? ""}
      onChange={(event) => state.change("search", event.target.value)}
    />
  );
}

/** A search box without the cross that browsers draw into it. */
export function SearchInput({ className = "", ...rest }: ComponentProps<"input">) {
  return (
    <IconInput
      {...rest}
      type="search"
      icon={<Search size={16} strokeWidth={1.5} />}
      className={`[&_input::-webkit-search-cancel-button]:hidden ${className}`}
    />
  );
}

const ALL = "all";

export interface SelectFilterProps {
  label: string;
  all: string;
  value: string | number | undefined;
  onChange: (value: string | undefined) => void;
  children: ReactNode;
}

export function SelectFilter({ label, all, value = ALL, onChange, children }: SelectFilterProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value === ALL ? undefined : target.value)}
        >
          <option value={ALL}>{all}</option>
          {children}
        </Select>
      )}
    </Field>
  );
}

export interface ChoiceFilterProps<Value extends string> {
  label: string;
  all: string;
  value: Value | undefined;
  choices: readonly Value[];
  nameOf: (choice: Value) => string;
  onChange: (value: Value | undefined) => void;
}

export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { choices, nameOf, onChange, ...rest } = props;
  return (
    <SelectFilter {...rest} onChange={(text) => onChange(choices.find((choice) => choice === text))}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {nameOf(choice)}
        </option>
      ))}
    </SelectFilter>
  );
}
