import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { acknowledgeLost, lostCount, onLost } from "#web/local/engine.ts";
import { Button } from "#web/ui/button.tsx";

/** Says once that the browser has deleted unsent work of this person; it stays until it was read. */
export function LostNotice({ user }: { user: number }) {
  const { t } = useTranslation();
  const count = useSyncExternalStore(onLost, () => lostCount(user));
  if (count === 0) return null;
  return (
    <div
      role="alert"
      className="no-print flex flex-wrap items-center justify-center gap-3 border-base-300 border-b bg-tint-error px-[var(--inset)] py-2 text-error text-small"
    >
      <span>{t("sync.lost", { count })}</span>
      <Button variant="secondary" className="btn-sm" onClick={() => acknowledgeLost(user)}>
        {t("common.close")}
      </Button>
    </div>
  );
}
