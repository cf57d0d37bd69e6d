import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { confirmed, registerInput } from "#domain/index";
import { useRegister } from "#web/shared/auth/auth.actions.ts";
import { useFailure, useFailureSentence } from "#web/shared/auth/use-failure.ts";
import { AccountFields, accountFieldNames } from "#web/shared/form/account-fields.tsx";
import { markField, refusedField } from "#web/shared/form/form-errors.ts";
import { Button } from "#web/ui/button.tsx";
import { makeDraft } from "#web/ui/forms/draft.ts";
import { FormProblem } from "#web/ui/forms/form-problem.tsx";
import { toast } from "#web/ui/overlay/toast.ts";

const schema = confirmed(registerInput, "password");
const draft = makeDraft<{ fullName: string; email: string; username: string }>();
const empty = { fullName: "", email: "", username: "" };

export function RegisterForm() {
  const { t } = useTranslation();
  const failure = useFailure();
  const failureSentence = useFailureSentence();
  const registration = useRegister();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { ...(draft.read() ?? empty), password: "", confirmPassword: "" },
  });
  const { getValues } = form;

  useEffect(
    () => () => {
      const { fullName, email, username } = getValues();
      draft.keep({ fullName, email, username });
    },
    [getValues],
  );

  const submit = form.handleSubmit(({ username, email, fullName, password }) =>
    registration.mutateAsync({ username, email, fullName, password }).then(
      () => toast.success(t("common.success"), t("auth.created"), { sentence: t("dashboard.join", { username }) }),
      (error: unknown) => {
        toast.error(t("auth.registrationFailed"), failure(error));
        markField(error, accountFieldNames, form.setError);
      },
    ),
  );

  const { error } = registration;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <AccountFields form={form} />
      <FormProblem>{error && !refusedField(error, accountFieldNames) ? failureSentence(error) : null}</FormProblem>
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
