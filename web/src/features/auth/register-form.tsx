import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { confirmed, registerInput } from "#domain/index";
import { useRegister } from "#web/shared/auth/auth.actions.ts";
import { usePasswordHint } from "#web/shared/auth/password-hint.ts";
import { useFailure, useSentence } from "#web/shared/auth/use-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { makeDraft } from "#web/ui/forms/draft.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { toast } from "#web/ui/overlay/toast.ts";

const form = confirmed(registerInput, "password");
const draft = makeDraft<{ fullName: string; email: string; username: string }>();
const empty = { fullName: "", email: "", username: "" };

export function RegisterForm() {
  const { t } = useTranslation();
  const failure = useFailure();
  const say = useSentence();
  const registration = useRegister();
  const { register, handleSubmit, watch, getValues, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { ...(draft.read() ?? empty), password: "", confirmPassword: "" },
  });
  const { errors } = formState;
  const hint = usePasswordHint(watch("password"), { username: watch("username"), email: watch("email") });

  useEffect(
    () => () => {
      const { fullName, email, username } = getValues();
      draft.keep({ fullName, email, username });
    },
    [getValues],
  );

  const submit = handleSubmit(({ username, email, fullName, password }) =>
    registration.mutateAsync({ username, email, fullName, password }).then(
      () => toast.success(t("common.success"), t("auth.created")),
      (error: unknown) => toast.error(t("auth.registrationFailed"), failure(error)),
    ),
  );
  const eye = { showLabel: t("auth.showPassword"), hideLabel: t("auth.hidePassword") };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t("auth.fullName")} error={say(errors.fullName?.message)}>
        {(control) => <Input {...control} {...register("fullName")} autoComplete="name" />}
      </Field>
      <Field label={t("auth.email")} error={say(errors.email?.message)}>
        {(control) => (
          <Input {...control} {...register("email")} type="email" autoComplete="email" spellCheck={false} />
        )}
      </Field>
      <Field label={t("auth.username")} error={say(errors.username?.message)}>
        {(control) => (
          <Input
            {...control}
            {...register("username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t("auth.password")} error={say(errors.password?.message)} hint={hint}>
        {(control) => <PasswordInput {...control} {...register("password")} autoComplete="new-password" {...eye} />}
      </Field>
      <Field label={t("auth.confirmPassword")} error={say(errors.confirmPassword?.message)}>
        {(control) => (
          <PasswordInput {...control} {...register("confirmPassword")} autoComplete="new-password" {...eye} />
        )}
      </Field>
      <Button
        type="submit"
        pending={registration.isPending}
        pendingLabel={t("auth.registering")}
        className="mt-2 w-full"
      >
        {t("auth.registerAction")}
      </Button>
    </form>
  );
}
