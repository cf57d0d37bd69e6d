import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Employee, employeeNameIn, type MissingPapers, nationalityName, paperTypeName } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useCollection } from "#web/local/engine.ts";
import { useDue, useSettingsFor } from "#web/shared/today/use-due.ts";
import { Name } from "#web/ui/text/name.tsx";
import { EmployeeLink } from "../employee-link.tsx";
import { type ReportColumn, ReportTable } from "./report-table.tsx";

interface Row {
  employee: Employee;
  missing: MissingPapers;
}

/** Who lacks papers that they have to have, and which. */
export function MissingReport() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { missing } = useDue();
  const employees = useCollection("employees").byId;
  const organizations = useCollection("organizations").byId;
  const settingsFor = useSettingsFor();
  const rows = useMemo(
    () =>
      missing.flatMap((one): Row[] => {
        const employee = employees.get(one.id);
        return employee ? [{ employee, missing: one }] : [];
      }),
    [missing, employees],
  );
  const columns: ReportColumn<Row>[] = [
    {
      ...{ id: "name", heading: t("employees.columns.employee") },
      value: ({ employee }) => employeeNameIn(employee, language),
      cell: ({ employee }) => <EmployeeLink stretched employee={employee} language={language} />,
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
      value: ({ employee, missing: { types } }) =>
        types.map((type) => paperTypeName(type, settingsFor(employee.tenant), language)).join(t("today.and")),
    },
    {
      ...{ id: "count", heading: t("reports.missingCount"), type: "number" },
      value: ({ missing: { types } }) => types.length,
    },
    {
      ...{ id: "required", heading: t("reports.required"), type: "number", wide: true },
      value: ({ missing: { required } }) => required,
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
