import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dueFilters, fileTypeFilters, isCalendarDay, parseDay, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { DateField } from "#web/shared/dates/date-field.tsx";
import { ChoiceFilter } from "#web/shared/list/filter-panel.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { AboutFilter } from "../../about/about-filter.tsx";
import { ResponsibleFilter } from "../../due/responsible-filter.tsx";
import { DocumentSort } from "../document-sort.tsx";
import type { DocumentFilterState } from "./filters-url.ts";

/** The filters that stand below "Show Advanced Filters". */
export function AdvancedFilters({ state }: { state: DocumentFilterState }) {
  const { t } = useTranslation();
  const { filters, change } = state;
  const { fileType } = filters;
  const phone = useIsPhone();
  return (
    <>
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
