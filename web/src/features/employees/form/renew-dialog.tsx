import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  type Employee,
  type EmployeeInput,
  expiryFields,
  isLaterExpiry,
  type RenewablePaper,
  type User,
} from "#domain/index";
import { useRefusedChange } from "#web/shared/bulk/refused-changes.ts";
import { employeeChanges, queueEmployeeChange } from "../employees.actions.ts";
import { PassportWarning } from "../passport-warning.tsx";
import { EmployeeFormDialog } from "./employee-dialog.tsx";
import { PassportFields, PlainField } from "./employee-fields.tsx";
import { type EmployeeForm, employeeFormOf, employeeResolver } from "./employee-form.ts";
import { useMeaningQuestion } from "./meaning-question.ts";

interface RenewDialogProps {
  actor: User;
  employee: Employee;
  paper: RenewablePaper;
  onClose: () => void;
}

/** The number and dates of a renewed paper; the old ones go to the history. Render it while it is open. */
export function RenewDialog({ actor, employee, paper, onClose }: RenewDialogProps) {
  const { t } = useTranslation();
  const [seen] = useState(employee);
  const [before] = useState(() => employeeFormOf(seen));
  const form = useForm<EmployeeForm, unknown, EmployeeInput>({
    resolver: employeeResolver(before),
    defaultValues: before,
  });
  const refused = useRefusedChange(seen.id);
  const askMeaning = useMeaningQuestion();
  const renewed = useRef<readonly RenewablePaper[]>([]);
  const expiryField = expiryFields[paper];
  const ask = async (input: EmployeeInput) => {
    if (Object.keys(employeeChanges(seen, input)).length === 0) {
      form.setError(expiryField, { message: "nothing_renewed" }, { shouldFocus: true });
      return false;
    }
    const old = seen[expiryField];
    if (old === null || isLaterExpiry(old, input[expiryField])) return true;
    const meant = await askMeaning(old, input[expiryField] ?? null);
    renewed.current = meant === "renewal" ? [paper] : [];
    return meant !== null;
  };
  return (
    <EmployeeFormDialog
      title={t(paper === "passport" ? "employees.renew.passportTitle" : "employees.renew.residencyTitle")}
      action={t("employees.renew.save")}
      pendingLabel={t("employees.form.saving")}
      done={t("employees.toasts.updated")}
      form={form}
      before={before}
      dirty={form.formState.isDirty}
      onClose={onClose}
      ask={ask}
      onSave={async (input) => {
        await queueEmployeeChange(actor, seen, employeeChanges(seen, input), {}, refused, renewed.current);
        return undefined;
      }}
    >
      <p className="text-ink-2">{t("employees.renew.hint")}</p>
      {paper === "residency" ? <PassportWarning employee={seen} /> : null}
      {paper === "passport" ? <PassportFields form={form} /> : <PlainField form={form} name="residencyExpiryDate" />}
    </EmployeeFormDialog>
  );
}
