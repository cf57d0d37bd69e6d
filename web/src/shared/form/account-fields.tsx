import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { usePasswordHint } from "#web/shared/auth/password-hint.ts";
import { EmailField, PasswordField, TextField, UsernameField } from "#web/shared/form/text-field.tsx";

/** What makes an account of one's own: the input of registration, and the confirmation that is not sent. */
export interface AccountValues extends FieldValues {
  fullName: string;
  email: string;
  username: string;
  password: string;
  confirmPassword: string;
}

/** The fields at which a server refuses an account. */
export const accountFieldNames = ["fullName", "email", "username", "password"] as const;

export function AccountFields<Values extends AccountValues, Sent>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Sent>;
}) {
  const { t } = useTranslation();
  const name = (field: keyof AccountValues & string) => field as FieldPath<Values>;
  const [password, username, email] = form.watch([name("password"), name("username"), name("email")]);
  const hint = usePasswordHint(String(password), { username: String(username), email: String(email) });
  return (
    <>
      <TextField form={form} name={name("fullName")} label={t("auth.fullName")} autoComplete="name" />
      <EmailField form={form} name={name("email")} label={t("auth.email")} autoComplete="email" />
      <UsernameField form={form} name={name("username")} label={t("auth.username")} autoComplete="username" />
      <PasswordField form={form} name={name("password")} label={t("auth.password")} hint={hint} />
      <PasswordField form={form} name={name("confirmPassword")} label={t("auth.confirmPassword")} />
    </>
  );
}
