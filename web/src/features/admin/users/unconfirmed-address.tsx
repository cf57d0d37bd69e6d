import { MailWarning } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { useConnection } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { useVouchForEmail } from "../admin.actions.ts";
import { useAttempt } from "../use-attempt.ts";

/** Below an account's address: that its holder has not confirmed it, and for a super_admin the way to vouch for it. */
export function UnconfirmedAddress({ actor, user }: { actor: User; user: User }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const attempt = useAttempt();
  const vouch = useVouchForEmail();
  if (user.emailConfirmed !== false || vouch.isSuccess) return null;
  const ask = async () => {
    const sure = await confirm({
      title: t("admin.users.vouch.title"),
      sentence: t("admin.users.vouch.question", { email: user.email, name: user.fullName }),
      detail: t("admin.users.vouch.detail"),
      action: t("admin.users.vouch.action"),
      harmless: true,
    });
    if (sure) await attempt(() => vouch.mutateAsync(user), t("admin.users.toasts.vouched"));
  };
  return (
    <div className="flex flex-col gap-2 rounded-field bg-tint-warning px-3 py-2 text-small text-warning">
      <p className="flex items-start gap-2">
        <MailWarning size={16} strokeWidth={1.5} className="mt-0.5 flex-none" />
        {t("admin.users.form.unconfirmed")}
      </p>
      {actor.role === "super_admin" ? (
        <Button
          variant="secondary"
          className="btn-sm self-start px-2.5"
          disabled={!online}
          title={online ? undefined : t("admin.needsConnection")}
          pending={vouch.isPending}
          onClick={() => void ask()}
        >
          {t("admin.users.vouch.action")}
        </Button>
      ) : null}
    </div>
  );
}
