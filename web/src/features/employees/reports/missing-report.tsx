import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  type Employee,
  employeeNameIn,
  expiredTypes,
  nationalityName,
  type PaperTypeKey,
  paperTypeName,
  requiredTypes,
} from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { mostLackingFirst } from "#web/shared/today/most-lacking.ts";
import { paperFactsOf, useSettingsFor } from "#web/shared/today/use-due.ts";
import { useToday } from "#web/shared/use-today.ts";
import { Name } from "#web/ui/text/name.tsx";
import { EmployeeLink } from "../employee-link.tsx";
import { type ReportColumn, ReportTable } from "./report-table.tsx";

interface Row {
  employee: Employee;
  missing: readonly PaperTypeKey[];
  expired: readonly PaperTypeKey[];
}

/** Whose papers that they have to have are missing or have expired, and which. */
export function MissingReport() {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = useToday();
  const employees = useCollection("employees").rows;
  const organizations = useCollection("organizations").byId;
  const settingsFor = useSettingsFor();
  const rows = useMemo(() => {
    const found = employees.flatMap((employee): Row[] => {
      const settings = settingsFor(employee.tenant);
      const facts = paperFactsOf(employee, settings);
      const missing = facts.missing?.types ?? [];
      const hasExpired = facts.deadlines.some(({ day }) => day < today);
      const expired = hasExpired ? expiredTypes(employee, settings, today) : [];
      return missing.length + expired.length > 0 ? [{ employee, missing, expired }] : [];
    });
    const facts = ({ employee, missing, expired }: Row) => ({ employee, count: missing.length + expired.length });
    return mostLackingFirst(found, facts, language);
  }, [employees, settingsFor, today, language]);
  const names = (employee: Employee, types: readonly PaperTypeKey[]) =>
    types.map((type) => paperTypeName(type, settingsFor(employee.tenant), language)).join(t("today.and"));
  const columns: ReportColumn<Row>[] = [
    {
      ...{ id: "name", heading: t("employees.columns.employee") },
      value: ({ employee }) => employeeNameIn(employee, language),
      cell: ({ employee }) => <EmployeeLink stretched wraps employee={employee} language={language} />,
    },
    {
      ...{ id: "nationality", heading: t("employees.form.nationality"), wide: true },
      value: ({ employee }) => nationalityName(employee.nationality, language),
      cell: ({ employee }) => <Name>{nationalityName(employee.nationality, language)}</Name>,
    },
    {
      ...{ id: "employer", heading: t("employees.form.organizationId"), wide: true },
      value: ({ employee }) => organizations.get(employee.organizationId ?? 0)?.name ?? null,
      cell: ({ employee }) => <Name>{organizations.get(employee.organizationId ?? 0)?.name ?? ""}</Name>,
    },
    {
      ...{ id: "missing", heading: t("reports.lacking") },
      value: ({ employee, missing }) => names(employee, missing) || null,
    },
    {
      ...{ id: "expired", heading: t("reports.expired") },
      value: ({ employee, expired }) => names(employee, expired) || null,
    },
    {
      ...{ id: "count", heading: t("reports.lackingCount"), type: "number", wide: true },
      value: ({ missing, expired }) => missing.length + expired.length,
    },
    {
      ...{ id: "required", heading: t("reports.required"), type: "number", wide: true },
      value: ({ employee }) => requiredTypes(employee, settingsFor(employee.tenant)).length,
    },
  ];
  return (
    <ReportTable
      title={t("reports.missing")}
      columns={columns}
      rows={rows}
      keyOf={({ employee }) => employee.id}
      empty={t("reports.noneMissing")}
    />
  );
}
