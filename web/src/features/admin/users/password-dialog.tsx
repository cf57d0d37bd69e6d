import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { usePasswordHint } from "#web/shared/auth/password-hint.ts";
import { useFailure, useSentence } from "#web/shared/auth/use-failure.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useChangeUserPassword } from "../admin.actions.ts";
import { AdminFormDialog } from "../admin-form-dialog.tsx";
import { passwordForm } from "./user-form.ts";

export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const sentence = useSentence();
  const failure = useFailure();
  const change = useChangeUserPassword();
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { newPassword: "", confirmPassword: "" },
  });
  const { errors, isDirty } = formState;
  const hint = usePasswordHint(watch("newPassword"), user);
  const say = (message: string | undefined) => {
    if (message === "passwords_differ") return t("admin.users.password.differ");
    return message === "password_too_short" ? t("admin.users.password.tooShort") : sentence(message);
  };

  const submit = handleSubmit(async ({ newPassword }) => {
    try {
      await change.mutateAsync({ userId: user.id, newPassword });
      onClose();
      toast.success(t("common.success"), t("admin.users.toasts.password"));
    } catch (error) {
      toast.error(t("admin.error"), failure(error));
    }
  });
  const eye = { showLabel: t("auth.showPassword"), hideLabel: t("auth.hidePassword") };

  return (
    <AdminFormDialog
      title={t("admin.users.password.title", { name: user.fullName })}
      action={t("admin.users.password.action")}
      pendingLabel={t("admin.users.password.changing")}
      pending={change.isPending}
      dirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* password managers want to know whose password changes */}
      <input type="text" value={user.username} readOnly hidden autoComplete="username" />
      <Field label={t("admin.users.password.new")} error={say(errors.newPassword?.message)} hint={hint}>
        {(control) => <PasswordInput {...control} {...register("newPassword")} autoComplete="new-password" {...eye} />}
      </Field>
      <Field label={t("admin.users.password.confirm")} error={say(errors.confirmPassword?.message)}>
        {(control) => (
          <PasswordInput {...control} {...register("confirmPassword")} autoComplete="new-password" {...eye} />
        )}
      </Field>
      <p className="text-ink-2 text-small">{t("admin.users.password.ends")}</p>
    </AdminFormDialog>
  );
}
