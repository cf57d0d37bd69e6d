import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldErrors, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { changePasswordInput, confirmed } from "#domain/index";
import type { PasswordOwner } from "#domain/users/known-passwords";
import { usePasswordHint } from "#web/shared/auth/password-hint.ts";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { PasswordField } from "#web/shared/form/text-field.tsx";
import { OfflineNote } from "#web/shared/offline-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useUnsaved } from "#web/ui/overlay/unsaved.ts";
import { useChangePassword } from "./profile.actions.ts";

const schema = confirmed(changePasswordInput, "newPassword");
const empty = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** The own password: current, new, confirm. A changed one empties the three fields. */
export function PasswordCard({ username, email }: PasswordOwner) {
  const { t } = useTranslation();
  const failure = useFailure();
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: empty,
  });
  const hint = usePasswordHint(form.watch("newPassword"), { username, email });
  useUnsaved(form.formState.isDirty);

  const refuse = (found: FieldErrors<typeof empty>) => {
    if (found.confirmPassword?.message === "passwords_differ")
      toast.error(t("profile.mismatch"), t("profile.mismatchText"));
    else if (found.newPassword?.message === "password_too_short")
      toast.error(t("profile.tooShort"), t("profile.tooShortText"));
  };
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset(empty);
      toast.success(t("profile.changed"), t("profile.changedText"));
    } catch (error) {
      toast.error(t("profile.failed"), failure(error));
    }
  }, refuse);

  return (
    <Sheet aria-labelledby="password-title" className="p-5">
      <h2 id="password-title" className="mb-4 font-semibold text-lead">
        {t("profile.changePassword")}
      </h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* password managers want to know whose password changes */}
        <input type="text" value={username} readOnly hidden autoComplete="username" />
        <OfflineNote>{t("profile.offline")}</OfflineNote>
        <PasswordField
          form={form}
          name="currentPassword"
          label={t("profile.currentPassword")}
          autoComplete="current-password"
        />
        <PasswordField form={form} name="newPassword" label={t("profile.newPassword")} hint={hint} />
        <PasswordField form={form} name="confirmPassword" label={t("profile.confirmPassword")} />
        <Button type="submit" pending={change.isPending} pendingLabel={t("profile.changing")} className="self-start">
          {t("profile.changePassword")}
        </Button>
      </form>
    </Sheet>
  );
}
