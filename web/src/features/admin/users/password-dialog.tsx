import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { usePasswordHint } from "#web/shared/auth/password-hint.ts";
import { useSentence } from "#web/shared/auth/use-failure.ts";
import { PasswordField } from "#web/shared/form/text-field.tsx";
import { useChangeUserPassword } from "../admin.actions.ts";
import { AdminFormDialog } from "../admin-form-dialog.tsx";
import { useAttempt } from "../use-attempt.ts";
import { passwordForm } from "./user-form.ts";

export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const sentence = useSentence();
  const attempt = useAttempt();
  const change = useChangeUserPassword();
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { newPassword: "", confirmPassword: "" },
  });
  const hint = usePasswordHint(form.watch("newPassword"), user);
  const sentenceOf = (message: string | undefined) => {
    if (message === "passwords_differ") return t("admin.users.password.differ");
    return message === "password_too_short" ? t("admin.users.password.tooShort") : sentence(message);
  };

  const submit = form.handleSubmit(({ newPassword }) =>
    attempt(() => change.mutateAsync({ userId: user.id, newPassword }).then(onClose), t("admin.users.toasts.password")),
  );

  return (
    <AdminFormDialog
      title={t("admin.users.password.title", { name: user.fullName })}
      action={t("admin.users.password.action")}
      pendingLabel={t("admin.users.password.changing")}
      pending={change.isPending}
      dirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* password managers want to know whose password changes */}
      <input type="text" value={user.username} readOnly hidden autoComplete="username" />
      <PasswordField
        form={form}
        sentenceOf={sentenceOf}
        name="newPassword"
        label={t("admin.users.password.new")}
        hint={hint}
      />
      <PasswordField
        form={form}
        sentenceOf={sentenceOf}
        name="confirmPassword"
        label={t("admin.users.password.confirm")}
      />
      <p className="text-ink-2 text-small">{t("admin.users.password.ends")}</p>
    </AdminFormDialog>
  );
}
