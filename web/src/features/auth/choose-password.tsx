import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { changePasswordInput, confirmed, type User } from "#domain/index";
import { usePageTitle } from "#web/i18n/page-title.ts";
import { useChoosePassword } from "#web/shared/auth/auth.actions.ts";
import { usePasswordHint } from "#web/shared/auth/password-hint.ts";
import { useFailure, useSentence } from "#web/shared/auth/use-failure.ts";
import { useSignOut } from "#web/shared/auth/use-sign-out.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { NeedsConnection } from "./needs-connection.tsx";

const form = confirmed(changePasswordInput, "newPassword");

/** Before anything else: the holder chooses a password in place of the one that somebody else has set and knows. */
export function ChoosePassword({ user }: { user: User }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  usePageTitle(t("auth.choose.title"));
  return (
    <AuthFrame>
      <h1 className="mb-1 font-semibold text-display">{t("auth.choose.title")}</h1>
      <p className="mb-6 text-ink-2">{t("auth.choose.hint")}</p>
      <NeedsConnection>{t("auth.choose.offline")}</NeedsConnection>
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
  const say = useSentence();
  const choose = useChoosePassword(user);
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const hint = usePasswordHint(watch("newPassword"), user);
  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    choose.mutateAsync({ currentPassword, newPassword }).then(
      () => toast.success(t("profile.changed"), t("profile.changedText")),
      (error: unknown) => toast.error(t("profile.failed"), failure(error)),
    ),
  );
  const eye = { showLabel: t("auth.showPassword"), hideLabel: t("auth.hidePassword") };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* password managers want to know whose password changes */}
      <input type="text" value={user.username} readOnly hidden autoComplete="username" />
      <Field label={t("auth.choose.given")} error={say(errors.currentPassword?.message)}>
        {(control) => (
          <PasswordInput {...control} {...register("currentPassword")} autoComplete="current-password" {...eye} />
        )}
      </Field>
      <Field label={t("profile.newPassword")} error={say(errors.newPassword?.message)} hint={hint}>
        {(control) => <PasswordInput {...control} {...register("newPassword")} autoComplete="new-password" {...eye} />}
      </Field>
      <Field label={t("profile.confirmPassword")} error={say(errors.confirmPassword?.message)}>
        {(control) => (
          <PasswordInput {...control} {...register("confirmPassword")} autoComplete="new-password" {...eye} />
        )}
      </Field>
      <Button type="submit" pending={choose.isPending} pendingLabel={t("profile.changing")} className="mt-2 w-full">
        {t("auth.choose.action")}
      </Button>
    </form>
  );
}
