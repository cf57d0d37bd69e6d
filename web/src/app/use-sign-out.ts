import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useSyncStatus } from "#web/local/status.ts";
import { useLogout } from "#web/rooms/auth/auth.actions.ts";
import { useFailure } from "#web/rooms/auth/parts/use-failure.ts";
import { choose } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast.ts";

/** Signing out; with unsent work it asks first: send it, keep it for the next time, or discard it. */
export function useSignOut(): { start: () => void; isPending: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failure = useFailure();
  const logout = useLogout();
  const { waiting, attention } = useSyncStatus();
  const [leaving, setLeaving] = useState(false);
  const unsent = waiting + attention;

  const leave = (discardUnsent: boolean) => {
    logout.mutate(
      { discardUnsent },
      {
        onSuccess: () => void navigate("/auth", { replace: true }),
        onError: (error) => toast.error(t("session.logoutFailed"), failure(error)),
      },
    );
  };

  // "Send first": the last change has arrived, or one of them needs the person
  useEffect(() => {
    if (!leaving || (waiting > 0 && attention === 0)) return;
    setLeaving(false);
    if (unsent === 0) leave(false);
  });

  const ask = async () => {
    const act = await choose({
      title: t("session.unsentTitle"),
      sentence: t("session.unsentSentence", { count: unsent }),
      detail: t("session.unsentDetail"),
      acts: [
        { id: "discard", label: t("session.discardUnsent"), variant: "destructive" },
        { id: "keep", label: t("session.keepForNext"), variant: "secondary" },
        // what needs the person does not go by itself
        ...(waiting > 0 ? [{ id: "send" as const, label: t("session.sendFirst"), variant: "primary" as const }] : []),
      ],
    });
    if (act === "send") {
      setLeaving(true);
      toast.success(t("session.sending"));
    } else if (act) leave(act === "discard");
  };

  return { start: () => (unsent === 0 ? leave(false) : void ask()), isPending: logout.isPending };
}
