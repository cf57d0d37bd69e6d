import { useTranslation } from "react-i18next";
import type { Employee } from "#domain/index";
import { type BulkChange, useBulkChange } from "#web/shared/bulk/bulk-changes.ts";
import { employeeUpdate } from "../employees.actions.ts";

export function useEmployeesChange(): (all: readonly BulkChange<Employee>[]) => Promise<void> {
  const { t } = useTranslation();
  const change = useBulkChange("employees", employeeUpdate, t("employees.toasts.error"));
  return (all) => change(all, t("employees.selection.changed", { count: all.length }));
}
