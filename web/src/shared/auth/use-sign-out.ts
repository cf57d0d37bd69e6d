import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useSyncStatus } from "#web/local/engine.ts";
import { choose, confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { paths } from "../paths.ts";
import { useLogout } from "./auth.actions.ts";
import { useFailure } from "./use-failure.ts";

/**
 * Signing out; with unsent work it asks first: send it, keep it for the next time, or discard it.
 * @param everywhere on every device, which it asks about before anything else
 */
export function useSignOut({ everywhere = false } = {}): { start: () => void; isPending: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failure = useFailure();
  const logout = useLogout();
  const { waiting, attention } = useSyncStatus();
  const [leaving, setLeaving] = useState(false);
  const unsent = waiting + attention;

  const leave = (discardUnsent: boolean) => {
    logout.mutate(
      { discardUnsent, everywhere },
      {
        onSuccess: () => void navigate(paths.signIn, { replace: true }),
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

  const start = async () => {
    const question = {
      title: t("profile.everywhereTitle"),
      sentence: t("profile.everywhereSentence"),
      detail: t("profile.everywhereDetail"),
      action: t("profile.everywhere"),
    };
    if (everywhere && !(await confirm(question))) return;
    if (unsent === 0) leave(false);
    else await ask();
  };
  return { start: () => void start(), isPending: logout.isPending };
}
