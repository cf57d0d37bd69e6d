import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Employee, type EmployeeField, employeeFields, employeeFieldType, papersStatus } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { useToday } from "#web/shared/use-today.ts";
import type { ExportColumn } from "#web/ui/export/export-file.ts";
import { useSeesSalaries } from "./use-sees-salaries.ts";

interface Names {
  organization: (id: number) => string | undefined;
  email: (id: number) => string | undefined;
}

export function fieldExportColumns(t: TFunction, names: Names): readonly ExportColumn<Employee>[] {
  const named = (id: number | null, name: (id: number) => string | undefined) =>
    id === null ? null : (name(id) ?? t("common.unknown"));
  return employeeFields.map((field: EmployeeField): ExportColumn<Employee> => {
    const heading = t(`employees.form.${field}`);
    if (field === "salary") {
      const amount = ({ salary }: Employee) => (salary === null ? null : Number(salary));
      return { heading, type: "number", decimals: 2, value: amount };
    }
    if (field === "organizationId") {
      return { heading, value: (one) => named(one[field], names.organization) };
    }
    if (field === "userId") return { heading, value: (one) => named(one[field], names.email) };
    return { heading, type: employeeFieldType(field) === "date" ? "date" : "text", value: (one) => one[field] };
  });
}

/** {@link fieldExportColumns} and the status of the papers. @param today the viewer's local day */
export function employeeExportColumns(t: TFunction, today: string, names: Names): readonly ExportColumn<Employee>[] {
  return [
    ...fieldExportColumns(t, names),
    {
      heading: t("employees.filters.status"),
      value: (employee) => t(`employees.status.${papersStatus(employee, today)}`),
    },
  ];
}

/** {@link employeeExportColumns} in the page's language, with the names that this device knows. */
export function useEmployeeExportColumns(): readonly ExportColumn<Employee>[] {
  const { t } = useTranslation();
  const today = useToday();
  const organizations = useCollection("organizations").byId;
  const users = useCollection("users").byId;
  const seesSalaries = useSeesSalaries();
  return useMemo(() => {
    const columns = employeeExportColumns(t, today, {
      organization: (id) => organizations.get(id)?.name,
      email: (id) => users.get(id)?.email,
    });
    return seesSalaries ? columns : columns.filter(({ heading }) => heading !== t("employees.form.salary"));
  }, [t, today, organizations, users, seesSalaries]);
}
