import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loginInput } from "#domain/index";
import { type LoginInput, useLogin } from "#web/shared/auth/auth.actions.ts";
import { useFailure, useFailureSentence, useSentence } from "#web/shared/auth/use-failure.ts";
import { MaskedField } from "#web/shared/form/masked-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { FormProblem } from "#web/ui/forms/form-problem.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { toast } from "#web/ui/overlay/toast.ts";

const ForgotDialog = lazyWithPreload(async () => (await import("./forgot-dialog.tsx")).ForgotDialog);

export interface LoginFormProps {
  username: string;
  /** The name cannot be changed: the same person signs in again. */
  samePerson?: boolean;
  children?: ReactNode;
}

type Errors = Partial<Record<keyof LoginInput, string>>;

/** Without the package that the other forms are made with: a visitor's page waits for this one. */
export function LoginForm({ username, samePerson = false, children }: LoginFormProps) {
  const { t } = useTranslation();
  const failure = useFailure();
  const failureSentence = useFailureSentence();
  const say = useSentence();
  const login = useLogin();
  const [forgotten, setForgotten] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const isJudged = useRef(false);
  const problem = login.error ? failureSentence(login.error) : null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [input, wrong] = judge(form);
    isJudged.current = true;
    setErrors(wrong);
    if (input) {
      login.mutateAsync(input).catch((error: unknown) => toast.error(t("auth.loginFailed"), failure(error)));
      return;
    }
    form.querySelector<HTMLInputElement>(`[name="${wrong.username ? "username" : "password"}"]`)?.focus();
  };

  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        onChange={({ currentTarget }) => {
          if (isJudged.current) setErrors(judge(currentTarget)[1]);
        }}
        className="flex flex-col gap-4"
      >
        <Field label={t("auth.username")} error={say(errors.username)}>
          {(control) => (
            <Input
              {...control}
              name="username"
              defaultValue={username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={samePerson}
            />
          )}
        </Field>
        <MaskedField
          name="password"
          label={t("auth.password")}
          error={say(errors.password)}
          autoComplete="current-password"
        />
        <button
          type="button"
          className="text-link touch-target self-end text-small"
          onPointerEnter={ForgotDialog.prefetch}
          onFocus={ForgotDialog.prefetch}
          onClick={() => setForgotten(true)}
        >
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

/** What is in the form, also what the browser has filled in by itself; null with what is wrong. */
function judge(form: HTMLFormElement): [LoginInput | null, Errors] {
  const { data, error } = loginInput.safeParse(Object.fromEntries(new FormData(form)));
  const errors: Errors = {};
  for (const { path, message } of error?.issues ?? [])
    errors[path[0] === "username" ? "username" : "password"] = message;
  return [data ?? null, errors];
}
