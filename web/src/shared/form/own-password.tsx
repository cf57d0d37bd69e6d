import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { changePasswordInput, confirmed } from "#domain/index";
import type { PasswordOwner } from "#domain/users/known-passwords";
import { usePasswordHint } from "../auth/password-hint.ts";
import { PasswordField } from "./text-field.tsx";

const schema = confirmed(changePasswordInput, "newPassword");

export const useOwnPasswordForm = () =>
  useForm({
    resolver: zodResolver(schema),
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
  });

interface OwnPasswordFieldsProps {
  form: ReturnType<typeof useOwnPasswordForm>;
  owner: PasswordOwner;
  currentLabel: string;
}

export function OwnPasswordFields({ form, owner, currentLabel }: OwnPasswordFieldsProps) {
  const { t } = useTranslation();
  const hint = usePasswordHint(form.watch("newPassword"), owner);
  return (
    <>
      {/* password managers want to know whose password changes */}
      <input type="text" value={owner.username} readOnly hidden autoComplete="username" />
      <PasswordField form={form} name="currentPassword" label={currentLabel} autoComplete="current-password" />
      <PasswordField form={form} name="newPassword" label={t("profile.newPassword")} hint={hint} />
      <PasswordField form={form} name="confirmPassword" label={t("profile.confirmPassword")} />
    </>
  );
}
