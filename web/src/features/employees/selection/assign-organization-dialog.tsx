import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Employee } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useEmployeesChange } from "./use-employees-change.ts";

interface AssignOrganizationDialogProps {
  employees: readonly Employee[];
  onClose: () => void;
  onDone: () => void;
}

/** Gives several employees the same organization, or none; those who have it already are left alone. */
export function AssignOrganizationDialog({ employees, onClose, onDone }: AssignOrganizationDialogProps) {
  const { t } = useTranslation();
  const { rows } = useCollection("organizations");
  // what others change meanwhile is not taken back
  const [seen] = useState(employees);
  const [chosen, setChosen] = useState(String(rows[0]?.id ?? "none"));
  const { pending, save } = useSaving(t("employees.toasts.error"));
  const change = useEmployeesChange();
  const organizationId = chosen === "none" ? null : Number(chosen);
  const going = seen.filter((employee) => employee.organizationId !== organizationId);
  const count = going.length;
  const submit = () =>
    save(async () => {
      await change(going.map((row) => ({ row, changes: { organizationId } })));
      onDone();
      onClose();
    });
  return (
    <FormDialog
      title={t("employees.selection.organizationTitle")}
      action={t("employees.selection.apply", { count })}
      pendingLabel={t("employees.form.saving")}
      pending={pending}
      disabled={count === 0}
      unsaved={false}
      onSubmit={() => void submit()}
      onClose={onClose}
      small
    >
      <Field label={t("employees.form.organizationId")} hint={count === 0 ? t("employees.selection.same") : undefined}>
        {(control) => (
          <Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {rows.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="none">{t("employees.form.noOrganization")}</option>
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
