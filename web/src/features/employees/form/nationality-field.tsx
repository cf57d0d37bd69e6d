import { useId, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type EmployeeInput, nationalities, nationalityName } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import type { EmployeeForm } from "./employee-form.ts";

interface NationalityFieldProps {
  form: UseFormReturn<EmployeeForm, unknown, EmployeeInput>;
  error: string | undefined;
}

/**
 * Proposes the list in the page's language while something is typed; any other text is taken too. What is kept in the other
 * language is shown in the page's, as everywhere, and stays as it is unless somebody writes something else.
 */
export function NationalityField({ form, error }: NationalityFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useId();
  const [isTyped, setTyped] = useState(false);
  return (
    <>
      <Field label={t("employees.form.nationality")} error={error}>
        {(control) => (
          <Controller
            control={form.control}
            name="nationality"
            render={({ field: { value = "", onChange, ...field } }) => (
              <Input
                {...control}
                {...field}
                value={isTyped ? value : nationalityName(value, language)}
                onChange={(event) => {
                  setTyped(true);
                  onChange(event);
                }}
                list={list}
                autoComplete="off"
              />
            )}
          />
        )}
      </Field>
      <datalist id={list}>
        {nationalities().map((one) => (
          <option key={one.code} value={one[language]} />
        ))}
      </datalist>
    </>
  );
}
