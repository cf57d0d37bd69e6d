import { useTranslation } from "react-i18next";
import { SkeletonRows } from "#web/ui/list/skeleton-rows.tsx";
import { OfflineNote } from "../offline-note.tsx";
import { useConnection } from "../use-connection.ts";

/** In place of records that this device does not have yet: that they are loading, or that they come with the connection. */
export function LoadingRows({ count, label }: { count: number; label: string }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  if (online) return <SkeletonRows count={count} label={label} />;
  return <OfflineNote className="m-3">{t("common.notHereYet")}</OfflineNote>;
}
