import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { loadKeptScans, useSyncStatus } from "#web/local/engine.ts";
import { choose, confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { isUnsavedAnywhere } from "#web/ui/overlay/unsaved.ts";
import { paths } from "../paths.ts";
import { useActor } from "../use-actor.ts";
import { useLogout } from "./auth.actions.ts";
import { useFailure } from "./use-failure.ts";

/** How many pages of unfinished scans the device keeps; none where that cannot be found out, as nothing can be scanned then. */
const pagesLeft = async (user: number | undefined) => {
  if (user === undefined) return 0;
  const usage = loadKeptScans().then(({ scanUsage }) => scanUsage(user));
  return usage.then(
    ({ pages }) => pages,
    () => 0,
  );
};

/**
 * Signing out; with unsent work it asks first: send it, keep it for the next time, or discard it.
 * What an unfinished scan has left goes with the person's copies, and what is in a form with its page, also that of another
 * window: both are asked first, too.
 * @param everywhere on every device, which it asks about before anything else
 */
export function useSignOut({ everywhere = false } = {}): { start: () => void; isPending: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failure = useFailure();
  const logout = useLogout();
  const { waiting, attention } = useSyncStatus();
  const user = useActor()?.id;
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

  // "Send first": what can go has gone; where the rest needs the person, the question comes again
  useEffect(() => {
    if (!leaving || waiting > 0) return;
    setLeaving(false);
    if (unsent === 0) leave(false);
    else void ask();
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
    const forms = {
      title: t("session.formsTitle"),
      sentence: t("session.formsSentence"),
      action: t("session.formsAction"),
    };
    if ((await isUnsavedAnywhere()) && !(await confirm(forms))) return;
    const count = await pagesLeft(user);
    const scans = {
      title: t("session.scansTitle"),
      sentence: t("session.scansSentence", { count }),
      action: t("session.scansAction"),
    };
    if (count > 0 && !(await confirm(scans))) return;
    if (unsent === 0) leave(false);
    else await ask();
  };
  return { start: () => void start(), isPending: logout.isPending };
}
