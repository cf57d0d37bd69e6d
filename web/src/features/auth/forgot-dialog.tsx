import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { forgotPasswordInput } from "#domain/index";
import { useForgotPassword } from "#web/shared/auth/auth.actions.ts";
import { configQuery } from "#web/shared/auth/auth.queries.ts";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { EmailField } from "#web/shared/form/text-field.tsx";
import { OfflineNote } from "#web/shared/offline-note.tsx";
import { useConnection } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { makeDraft } from "#web/ui/forms/draft.ts";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";

const draft = makeDraft<{ email: string }>();

/** A forgotten password: a link by e-mail where the server can send one, else the sentence to ask the administrator. */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const config = useQuery({ ...configQuery, enabled: online });
  const forgot = useForgotPassword();
  const form = useId();
  const done = useRef<HTMLButtonElement>(null);
  const sends = config.data?.passwordReset ?? true;
  const asks = sends && !forgot.isSuccess;

  useEffect(() => {
    if (forgot.isSuccess) done.current?.focus();
  }, [forgot.isSuccess]);

  return (
    <Dialog
      small
      title={t("auth.forgotTitle")}
      closeLabel={t("common.close")}
      onClose={onClose}
      footer={
        asks ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" form={form} pending={forgot.isPending} pendingLabel={t("auth.sendingLink")}>
              {t("auth.sendLink")}
            </Button>
          </>
        ) : (
          <Button ref={done} onClick={onClose}>
            {t("auth.forgotAction")}
          </Button>
        )
      }
    >
      {sends ? null : <p>{t("auth.forgotSentence")}</p>}
      {asks && config.isLoading ? <Spinner /> : null}
      {asks && !config.isLoading ? <EmailForm id={form} forgot={forgot} /> : null}
      <div role="status">{forgot.isSuccess ? <LinkSent /> : null}</div>
    </Dialog>
  );
}

function LinkSent() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <p>{t("auth.linkSent")}</p>
      <p className="text-ink-2 text-small">{t("auth.linkSentHint")}</p>
    </div>
  );
}

function EmailForm({ id, forgot }: { id: string; forgot: ReturnType<typeof useForgotPassword> }) {
  const { t } = useTranslation();
  const failure = useFailure();
  const form = useForm({
    resolver: zodResolver(forgotPasswordInput),
    defaultValues: draft.read() ?? { email: "" },
  });

  const { getValues, setFocus } = form;
  // what was typed is there again when the dialog is, after a lost connection say
  useEffect(() => {
    setFocus("email");
    return () => draft.keep(getValues());
  }, [setFocus, getValues]);

  const submit = form.handleSubmit((input) =>
    forgot.mutateAsync(input).catch((error: unknown) => toast.error(t("auth.linkFailed"), failure(error))),
  );
  return (
    <form id={id} noValidate onSubmit={submit}>
      <p className="mb-4 text-ink-2">{t("auth.forgotHint")}</p>
      <OfflineNote className="mb-5">{t("auth.resetOffline")}</OfflineNote>
      <EmailField form={form} name="email" label={t("auth.email")} autoComplete="email" />
    </form>
  );
}
