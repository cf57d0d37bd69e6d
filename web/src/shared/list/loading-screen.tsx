import { useTranslation } from "react-i18next";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { OfflineNote } from "../offline-note.tsx";
import { useConnection } from "../use-connection.ts";

/** In place of a screen whose records this device does not have yet: that they are loading, or come with the connection. */
export function LoadingScreen({ label }: { label: string }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  if (online) return <Spinner label={label} />;
  return <OfflineNote>{t("common.notHereYet")}</OfflineNote>;
}
