import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "./paths.ts";

export function DeletedLink() {
  const { t } = useTranslation();
  return (
    <Link
      to={paths.deleted}
      className="no-print inline-flex min-h-11 items-center gap-2 text-ink-2 text-small hover:text-base-content hover:underline"
    >
      <Trash2 size={16} strokeWidth={1.5} />
      {t("deleted.title")}
    </Link>
  );
}
