import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type EmployeeInput, nationalities } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import type { EmployeeForm } from "./employee-form.ts";

interface NationalityFieldProps {
  form: UseFormReturn<EmployeeForm, unknown, EmployeeInput>;
  error: string | undefined;
}

/** Proposes the list in the page's language while something is typed; any other text is taken too. */
export function NationalityField({ form, error }: NationalityFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useId();
  return (
    <>
      <Field label={t("employees.form.nationality")} error={error}>
        {(control) => <Input {...control} {...form.register("nationality")} list={list} autoComplete="off" />}
      </Field>
      <datalist id={list}>
        {nationalities().map((one) => (
          <option key={one.code} value={one[language]} />
        ))}
      </datalist>
    </>
  );
}
