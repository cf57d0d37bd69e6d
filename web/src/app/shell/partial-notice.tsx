import { useTranslation } from "react-i18next";
import { useCollection } from "#web/local/engine.ts";
import { useConnection, useIsComing } from "#web/shared/use-connection.ts";

/**
 * Says that only a part of the records has reached this device: on the screen while nothing brings the rest, and on all
 * that is printed meanwhile.
 */
export function PartialNotice() {
  const { t } = useTranslation();
  const { lastPull } = useConnection();
  const isComing = useIsComing();
  const { ready } = useCollection("documents");
  if (lastPull !== null || !ready) return null;
  return (
    <p
      role="status"
      className={`border-base-300 border-b bg-tint-warning px-[var(--inset)] py-2 text-center text-small text-warning ${isComing ? "hidden print:block" : ""}`}
    >
      {t("common.partial")}
    </p>
  );
}
