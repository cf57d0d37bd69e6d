import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { LoginForm } from "#web/features/auth/login-form.tsx";
import { giveWay } from "#web/local/index.ts";
import { leave } from "#web/shared/auth/auth.queries.ts";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useHasUnsaved } from "#web/ui/overlay/unsaved.ts";
import { queryClient } from "../query-client.ts";

/**
 * The session ended while somebody worked: the page stays as it is, and the same person signs in above it. Only the
 * button for another person leaves it, and asks where something typed would go.
 * @param props.children the way to what is not sent
 */
export function SignInAgain({ user, children }: { user: User; children?: ReactNode }) {
  const { t } = useTranslation();
  const hasUnsaved = useHasUnsaved();
  const other = async () => {
    const question = {
      title: t("common.discardTitle"),
      sentence: t("session.othersDiscard"),
      action: t("common.discardAction"),
      cancel: t("session.staySigned"),
    };
    if (hasUnsaved && !(await confirm(question))) return;
    giveWay(user.id);
    await leave(queryClient);
  };
  return (
    <Dialog title={t("session.endedTitle")} onClose={null} small>
      <p className="mb-4 text-ink-2">{t("session.ended")}</p>
      <LoginForm username={user.username} samePerson>
        <button type="button" className="text-link self-center text-small" onClick={() => void other()}>
          {t("session.someoneElse")}
        </button>
      </LoginForm>
      {children}
    </Dialog>
  );
}
