import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { useSendConfirmation, useSendsMail } from "#web/shared/auth/confirmation.ts";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { useConnection } from "#web/shared/use-connection.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { LtrText } from "#web/ui/text/name.tsx";

/** The own address; while it is not confirmed it says so, and offers the link that confirms it. */
export function EmailFact({ user }: { user: User }) {
  return (
    <span className="flex flex-col gap-2">
      <LtrText className="text-page wrap-anywhere">{user.email}</LtrText>
      {user.emailConfirmed === false ? <Unconfirmed email={user.email} /> : null}
    </span>
  );
}

function Unconfirmed({ email }: { email: string }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const sendsMail = useSendsMail();
  const failure = useFailure();
  const sending = useSendConfirmation();
  const send = () =>
    sending.mutate(undefined, {
      onSuccess: () => toast.success(t("profile.confirmationSent"), t("profile.confirmationSentText", { email })),
      onError: (error) => toast.error(t("auth.linkFailed"), failure(error)),
    });
  return (
    <>
      <span>
        <Badge tone="warning">{t("profile.unconfirmed")}</Badge>
      </span>
      {sendsMail ? (
        <>
          <span className="text-ink-2 text-small">{t("profile.unconfirmedHint")}</span>
          <Button
            variant="secondary"
            className="btn-sm self-start px-2.5"
            disabled={!online}
            title={online ? undefined : t("profile.confirmationOffline")}
            pending={sending.isPending}
            pendingLabel={t("auth.sendingLink")}
            onClick={send}
          >
            {t("profile.sendConfirmation")}
          </Button>
        </>
      ) : null}
    </>
  );
}
