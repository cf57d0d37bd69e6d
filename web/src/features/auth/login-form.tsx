import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { loginInput } from "#domain/index";
import { useLogin } from "#web/shared/auth/auth.actions.ts";
import { useFailure, useSentence } from "#web/shared/auth/use-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
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
  const say = useSentence();
  const login = useLogin();
  const [forgotten, setForgotten] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginInput),
    defaultValues: { username, password: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit((input) =>
    login.mutateAsync(input).catch((error: unknown) => toast.error(t("auth.loginFailed"), failure(error))),
  );

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t("auth.username")} error={say(errors.username?.message)}>
          {(control) => (
            <Input
              {...control}
              {...register("username")}
              readOnly={samePerson}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t("auth.password")} error={say(errors.password?.message)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register("password")}
              autoComplete="current-password"
              showLabel={t("auth.showPassword")}
              hideLabel={t("auth.hidePassword")}
            />
          )}
        </Field>
        <button
          type="button"
          className="text-link self-end text-small max-md:min-h-11"
          onClick={() => setForgotten(true)}
        >
          {t("auth.forgot")}
        </button>
        <Button type="submit" pending={login.isPending} pendingLabel={t("auth.signingIn")} className="w-full">
          {t("auth.signIn")}
        </Button>
        {children}
      </form>
      {forgotten ? <ForgotDialog onClose={() => setForgotten(false)} /> : null}
    </>
  );
}
