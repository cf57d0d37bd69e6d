import { zodResolver } from "@hookform/resolvers/zod";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { confirmed, resetPasswordInput, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { HttpError } from "#web/local/index.ts";
import { useResetPassword } from "#web/shared/auth/auth.actions.ts";
import { usePasswordHint } from "#web/shared/auth/password-hint.ts";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { PasswordField } from "#web/shared/form/text-field.tsx";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { ForgotDialog } from "./forgot-dialog.tsx";

const schema = confirmed(resetPasswordInput, "newPassword");

/** A new password by the token of the link that came by e-mail; it signs nobody in. */
export function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failure = useFailure();
  const reset = useResetPassword();
  const [invalid, setInvalid] = useState(token === "");
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { token, newPassword: "", confirmPassword: "" },
  });
  const hint = usePasswordHint(form.watch("newPassword"), { username: "", email: "" });
  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await reset.mutateAsync({ token, newPassword });
      toast.success(t("auth.resetDone"), t("auth.resetDoneText"));
      void navigate(paths.signIn, { replace: true });
    } catch (error) {
      if (error instanceof HttpError && error.code === "reset_link_invalid") setInvalid(true);
      else toast.error(t("auth.resetFailed"), failure(error));
    }
  });
  if (invalid) return <InvalidLink />;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PasswordField form={form} name="newPassword" label={t("profile.newPassword")} hint={hint} />
      <PasswordField form={form} name="confirmPassword" label={t("profile.confirmPassword")} />
      <Button type="submit" pending={reset.isPending} pendingLabel={t("auth.resetting")} className="mt-2 w-full">
        {t("auth.resetAction")}
      </Button>
    </form>
  );
}

function InvalidLink() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <p role="alert" className="flex items-start gap-2 rounded-field bg-tint-error px-3 py-2 text-error">
        <CircleAlert size={17} strokeWidth={1.5} className="mt-0.5 flex-none" />
        {sentence("reset_link_invalid", language)}
      </p>
      <Button className="w-full" onClick={() => setAsking(true)}>
        {t("auth.newLink")}
      </Button>
      {asking ? <ForgotDialog onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
