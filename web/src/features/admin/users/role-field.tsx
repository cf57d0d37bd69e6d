import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Role } from "#domain/index";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";

interface RoleFieldProps {
  roles: readonly Role[];
  field: UseFormRegisterReturn;
  error: string | undefined;
  hint?: string | undefined;
}

export function RoleField({ roles, field, error, hint }: RoleFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t("admin.users.form.role")} error={error} hint={hint}>
      {(control) => (
        <Select {...control} {...field}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
