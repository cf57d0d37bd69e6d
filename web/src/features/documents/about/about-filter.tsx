import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { employeeNameIn } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { SelectFilter } from "#web/shared/list/filter-panel.tsx";

interface AboutFilterProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** Filters documents by whom they are about; nothing where they are about nobody whom this person sees. */
export function AboutFilter({ value, onChange }: AboutFilterProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const documents = useCollection("documents").rows;
  const employees = useCollection("employees");
  const named = useMemo(() => {
    const ids = new Set(documents.map(({ employeeId }) => employeeId ?? null));
    return employees.rows.filter(({ id }) => ids.has(id) || id === value);
  }, [documents, employees, value]);
  if (named.length === 0 && value === undefined) return null;
  return (
    <SelectFilter
      label={t("documents.form.employeeId")}
      all={t("documents.filters.anyEmployee")}
      value={value}
      onChange={(text) => onChange(text === undefined ? undefined : Number(text))}
    >
      {value === undefined || named.some(({ id }) => id === value) ? null : (
        <option value={value}>{t("common.unknown")}</option>
      )}
      {named.map((employee) => (
        <option key={employee.id} value={employee.id}>
          {employeeNameIn(employee, language)}
        </option>
      ))}
    </SelectFilter>
  );
}
