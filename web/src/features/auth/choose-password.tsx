import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { useChoosePassword } from "#web/shared/auth/auth.actions.ts";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { useSignOut } from "#web/shared/auth/use-sign-out.ts";
import { markField } from "#web/shared/form/form-errors.ts";
import { OwnPasswordFields, useOwnPasswordForm } from "#web/shared/form/own-password.tsx";
import { OfflineNote } from "#web/shared/offline-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { AuthFrame } from "./auth-frame.tsx";

/** Before anything else: the holder chooses a password in place of the one that somebody else has set and knows. */
export function ChoosePassword({ user }: { user: User }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  usePageTitle(t("auth.choose.title"));
  return (
    <AuthFrame>
      <h1 className="mb-1 font-semibold text-display">{t("auth.choose.title")}</h1>
      <p className="mb-6 text-ink-2">{t("auth.choose.hint")}</p>
      <OfflineNote className="mb-5">{t("auth.choose.offline")}</OfflineNote>
      <ChooseForm user={user} />
      <p className="mt-6 border-base-300 border-t pt-5">
        <button type="button" className="text-link" onClick={signOut.start}>
          {t(signOut.isPending ? "header.loggingOut" : "header.logout")}
        </button>
      </p>
    </AuthFrame>
  );
}

function ChooseForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const failure = useFailure();
  const choose = useChoosePassword(user);
  const form = useOwnPasswordForm();
  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    choose.mutateAsync({ currentPassword, newPassword }).then(
      () => toast.success(t("profile.changed"), t("profile.changedText")),
      (error: unknown) => {
        toast.error(t("profile.failed"), failure(error));
        markField(error, ["currentPassword"], form.setError);
      },
    ),
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <OwnPasswordFields form={form} owner={user} currentLabel={t("auth.choose.given")} />
      <Button type="submit" pending={choose.isPending} pendingLabel={t("profile.changing")} className="mt-2 w-full">
        {t("auth.choose.action")}
      </Button>
    </form>
  );
}
