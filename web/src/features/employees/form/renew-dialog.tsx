import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Employee, EmployeeInput, User } from "#domain/index";
import { employeeChanges, queueEmployeeChange } from "../employees.actions.ts";
import { EmployeeFormDialog, useParked } from "./employee-dialog.tsx";
import { PassportFields, PlainField } from "./employee-fields.tsx";
import { type EmployeeForm, employeeFormOf, employeeResolver } from "./employee-form.ts";

export type Renewable = "passport" | "residency";

interface RenewDialogProps {
  actor: User;
  employee: Employee;
  paper: Renewable;
  onClose: () => void;
}

/** The number and dates of a renewed paper; the old ones go to the history. Render it while it is open. */
export function RenewDialog({ actor, employee, paper, onClose }: RenewDialogProps) {
  const { t } = useTranslation();
  const [seen] = useState(employee);
  const form = useForm<EmployeeForm, unknown, EmployeeInput>({
    resolver: employeeResolver,
    defaultValues: employeeFormOf(seen),
  });
  const parked = useParked(seen.id);
  return (
    <EmployeeFormDialog
      title={t(paper === "passport" ? "employees.renew.passportTitle" : "employees.renew.residencyTitle")}
      action={t("employees.renew.save")}
      pendingLabel={t("employees.form.saving")}
      done={t("employees.toasts.updated")}
      form={form}
      dirty={form.formState.isDirty}
      onClose={onClose}
      onSave={async (input) => {
        await queueEmployeeChange(actor, seen, employeeChanges(seen, input), {}, parked);
        return undefined;
      }}
    >
      <p className="text-ink-2">{t("employees.renew.hint")}</p>
      {paper === "passport" ? <PassportFields form={form} /> : <PlainField form={form} name="residencyExpiryDate" />}
    </EmployeeFormDialog>
  );
}
