import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#web/shared/paths.ts";

export const linkLook =
  "no-print inline-flex min-h-11 items-center gap-2 text-ink-2 text-small hover:text-base-content hover:underline";

export function ActivityLink() {
  const { t } = useTranslation();
  return (
    <Link to={paths.activity} className={linkLook}>
      <History size={16} strokeWidth={1.5} />
      {t("activity.title")}
    </Link>
  );
}
