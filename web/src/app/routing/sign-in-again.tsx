import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { LoginForm } from "#web/features/auth/login-form.tsx";
import { leave } from "#web/shared/auth/auth.queries.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { queryClient } from "../query-client.ts";

/** The session ended while somebody worked: the page stays as it is, and the same person signs in above it. */
export function SignInAgain({ user }: { user: User }) {
  const { t } = useTranslation();
  const other = () => void leave(queryClient);
  return (
    <Dialog title={t("session.endedTitle")} closeLabel={t("session.someoneElse")} onClose={other} small>
      <p className="mb-4 text-ink-2">{t("session.ended")}</p>
      <LoginForm username={user.username} samePerson>
        <button type="button" className="text-link self-center text-small" onClick={other}>
          {t("session.someoneElse")}
        </button>
      </LoginForm>
    </Dialog>
  );
}
