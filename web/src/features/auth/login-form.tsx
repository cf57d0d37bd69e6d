import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { loginInput } from "#domain/index";
import { useLogin } from "#web/shared/auth/auth.actions.ts";
import { useFailure, useFailureSentence } from "#web/shared/auth/use-failure.ts";
import { PasswordField, UsernameField } from "#web/shared/form/text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormProblem } from "#web/ui/forms/form-problem.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { ForgotDialog } from "./forgot-dialog.tsx";

export interface LoginFormProps {
  username: string;
  /** The name cannot be changed: the same person signs in again. */
  samePerson?: boolean;
  children?: ReactNode;
}

export function LoginForm({ username, samePerson = false, children }: LoginFormProps) {
  const { t } = useTranslation();
  const failure = useFailure();
  const failureSentence = useFailureSentence();
  const login = useLogin();
  const [forgotten, setForgotten] = useState(false);
  const form = useForm({
    resolver: zodResolver(loginInput),
    defaultValues: { username, password: "" },
  });
  const submit = form.handleSubmit((input) =>
    login.mutateAsync(input).catch((error: unknown) => toast.error(t("auth.loginFailed"), failure(error))),
  );
  const problem = login.error ? failureSentence(login.error) : null;

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <UsernameField
          form={form}
          name="username"
          label={t("auth.username")}
          autoComplete="username"
          readOnly={samePerson}
        />
        <PasswordField form={form} name="password" label={t("auth.password")} autoComplete="current-password" />
        <button type="button" className="text-link touch-target self-end text-small" onClick={() => setForgotten(true)}>
          {t("auth.forgot")}
        </button>
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" pending={login.isPending} pendingLabel={t("auth.signingIn")} className="w-full">
          {t("auth.signIn")}
        </Button>
        {children}
      </form>
      {forgotten ? <ForgotDialog onClose={() => setForgotten(false)} /> : null}
    </>
  );
}
