import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import type { EmployeeFormState } from "./employee-fields.tsx";
import { useLinkOptions } from "./linked-users.ts";

export function LinkedUserField(props: { form: EmployeeFormState; actor: User; error: string | undefined }) {
  const { form, actor, error } = props;
  const { t } = useTranslation();
  const { options, complete } = useLinkOptions(actor);
  return (
    <Field
      label={t("employees.form.userId")}
      optional={t("employees.form.optional")}
      error={error}
      hint={complete ? undefined : t("employees.form.knownUsers")}
    >
      {(control) => (
        <Controller
          control={form.control}
          name="userId"
          render={({ field }) => (
            <Select {...control} {...field}>
              <option value="none">{t("employees.form.noUser")}</option>
              {field.value !== "none" && !options.some(({ id }) => String(id) === field.value) ? (
                <option value={field.value}>{t("common.unknown")}</option>
              ) : null}
              {options.map(({ id, fullName, email }) => (
                <option key={id} value={id}>
                  {t("employees.form.userOption", { name: fullName, email })}
                </option>
              ))}
            </Select>
          )}
        />
      )}
    </Field>
  );
}
