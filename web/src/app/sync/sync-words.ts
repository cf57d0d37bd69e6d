import { useTranslation } from "react-i18next";
import type { SyncStatus } from "#web/local/index.ts";

export function useSyncWords(): (status: SyncStatus) => string {
  const { t } = useTranslation();
  return ({ state, waiting, attention, sending }) => {
    if (state === "attention") return t("sync.attention", { count: attention });
    if (state === "offline") return waiting > 0 ? t("sync.offlineWaiting", { count: waiting }) : t("sync.offline");
    if (state === "sending" && sending) return t("sync.sending", { index: sending.index, total: sending.total });
    if (state === "waiting" || state === "sending") return t("sync.waiting", { count: waiting });
    return t(`sync.${state}`);
  };
}

/** What the list of unsent work is called: what the indicator says when there is none. */
export function useSyncTitle(): (status: SyncStatus) => string {
  const { t } = useTranslation();
  const words = useSyncWords();
  return (status) => (status.waiting + status.attention > 0 ? t("sync.title") : words(status));
}
