import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { useHasUnsaved } from "#web/ui/overlay/unsaved.ts";
import { takeOver, useWaitingVersion } from "./worker.ts";

/** Says that a new version is ready; while a form holds unsaved work it waits. */
export function UpdateNotice() {
  const { t } = useTranslation();
  const version = useWaitingVersion();
  const unsaved = useHasUnsaved();
  if (!version) return null;
  return (
    <div
      role="status"
      className="no-print flex flex-wrap items-center justify-center gap-3 border-base-300 border-b bg-tint-primary px-[var(--inset)] py-2 text-small"
    >
      <span>{unsaved ? `${t("app.update")} ${t("app.updateLater")}` : t("app.update")}</span>
      <Button className="btn-sm" disabled={unsaved} onClick={() => takeOver(version)}>
        {t("app.updateNow")}
      </Button>
    </div>
  );
}
