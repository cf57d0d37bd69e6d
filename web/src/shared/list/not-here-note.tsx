import { useTranslation } from "react-i18next";
import { OfflineNote } from "../offline-note.tsx";
import { useConnection } from "../use-connection.ts";

/** Says, where nothing brings them, that records are not on this device: all, or those that would stand here. */
export function NotHereNote({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  return (
    <OfflineNote always className={className ?? ""}>
      {t(online ? "common.partial" : "common.notHereYet")}
    </OfflineNote>
  );
}
