import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSignOut } from "#web/shared/auth/use-sign-out.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { SessionList } from "./session-list.tsx";

/** Where this account is signed in; one device, or all of them, can be signed out from here. */
export function SessionsCard({ user }: { user: number }) {
  const { t } = useTranslation();
  const signOut = useSignOut({ everywhere: true });
  return (
    <Sheet aria-labelledby="sessions-title" className="flex flex-col gap-3 p-5">
      <h2 id="sessions-title" className="font-semibold text-lead">
        {t("profile.sessions")}
      </h2>
      <SessionList user={user} />
      <p className="text-ink-2">{t("profile.sessionsNote")}</p>
      <Button
        variant="secondary"
        className="self-start"
        pending={signOut.isPending}
        icon={<LogOut size={16} strokeWidth={1.5} className="rtl:-scale-x-100" />}
        onClick={signOut.start}
      >
        {t("profile.everywhere")}
      </Button>
    </Sheet>
  );
}
