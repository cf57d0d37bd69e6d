import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#web/ui/badge.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { IconInput } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { FilterDrawer } from "#web/ui/overlay/filter-drawer.tsx";

/** What a list's filters are called, and what is set; beside the list and in the drawer. */
export interface FilterTexts {
  title: string;
  count: number;
  countLabel: string;
  search: {
    label: string;
    placeholder: string;
    /** The placeholder as a tooltip too, where the box is too narrow for it. */
    title?: string;
    value: string | undefined;
    onChange: (text: string) => void;
  };
  open: string;
  done: string;
}

interface FilterProps {
  filter: FilterTexts;
  children: ReactNode;
}

export function FilterPanel({ filter, className, children }: FilterProps & { className: string }) {
  const { title, count, countLabel, search } = filter;
  return (
    <section aria-label={title} className={`flex flex-col gap-4 ${className}`}>
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        {count === 0 ? null : <Badge>{countLabel}</Badge>}
      </div>
      <Field label={search.label}>{(control) => <SearchBox {...search} id={control.id} />}</Field>
      {children}
    </section>
  );
}

export function FilterBar({ filter, children }: FilterProps) {
  const { t } = useTranslation();
  const { title, count, countLabel, search } = filter;
  return (
    <FilterDrawer
      search={<SearchBox {...search} />}
      count={count}
      countLabel={countLabel}
      openLabel={filter.open}
      title={
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          {title} {count === 0 ? null : <Badge>{countLabel}</Badge>}
        </span>
      }
      doneLabel={filter.done}
      closeLabel={t("common.close")}
    >
      {children}
    </FilterDrawer>
  );
}

/** Without an id it names itself. */
function SearchBox({ label, placeholder, title, value = "", onChange, id }: FilterTexts["search"] & { id?: string }) {
  return (
    <IconInput
      {...(id ? { id } : { "aria-label": label })}
      type="search"
      className="[&_input::-webkit-search-cancel-button]:hidden"
      icon={<Search size={16} strokeWidth={1.5} />}
      placeholder={placeholder}
      title={title}
      value={value}
      onChange={(event) => onChange(event.target.value)}
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
