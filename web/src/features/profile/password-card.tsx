import { useTranslation } from "react-i18next";
import type { PasswordOwner } from "#domain/users/known-passwords";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { markField } from "#web/shared/form/form-errors.ts";
import { OwnPasswordFields, useOwnPasswordForm } from "#web/shared/form/own-password.tsx";
import { OfflineNote } from "#web/shared/offline-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useUnsaved } from "#web/ui/overlay/unsaved.ts";
import { useChangePassword } from "./profile.actions.ts";

export function PasswordCard({ owner }: { owner: PasswordOwner }) {
  const { t } = useTranslation();
  const failure = useFailure();
  const change = useChangePassword();
  const form = useOwnPasswordForm();
  useUnsaved(form.formState.isDirty);

  const submit = form.handleSubmit(
    async ({ currentPassword, newPassword }) => {
      try {
        await change.mutateAsync({ currentPassword, newPassword });
        form.reset();
        toast.success(t("profile.changed"), t("profile.changedText"));
      } catch (error) {
        toast.error(t("profile.failed"), failure(error));
        markField(error, ["currentPassword"], form.setError);
      }
    },
    ({ confirmPassword, newPassword }) => {
      if (confirmPassword?.message === "passwords_differ")
        toast.error(t("profile.mismatch"), t("profile.mismatchText"));
      else if (newPassword?.message === "password_too_short")
        toast.error(t("profile.tooShort"), t("profile.tooShortText"));
    },
  );

  return (
    <Sheet aria-labelledby="password-title" className="p-5">
      <h2 id="password-title" className="mb-4 font-semibold text-lead">
        {t("profile.changePassword")}
      </h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <OfflineNote>{t("profile.offline")}</OfflineNote>
        <OwnPasswordFields form={form} owner={owner} currentLabel={t("profile.currentPassword")} />
        <Button type="submit" pending={change.isPending} pendingLabel={t("profile.changing")} className="self-start">
          {t("profile.changePassword")}
        </Button>
      </form>
    </Sheet>
  );
}
