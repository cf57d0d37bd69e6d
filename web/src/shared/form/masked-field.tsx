import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput, type PasswordInputProps } from "#web/ui/forms/password-input.tsx";

interface MaskedFieldProps extends Omit<PasswordInputProps, "showLabel" | "hideLabel"> {
  label: string;
  error: string | undefined;
  hint?: ReactNode;
  autoComplete: "current-password" | "new-password";
}

/** A password with its label, in no particular form. */
export function MaskedField({ label, error, hint, autoComplete, ...input }: MaskedFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <PasswordInput
          {...control}
          {...input}
          autoComplete={autoComplete}
          showLabel={t("auth.showPassword")}
          hideLabel={t("auth.hidePassword")}
        />
      )}
    </Field>
  );
}
