import { useTranslation } from "react-i18next";
import { useFolderReading } from "#web/ui/forms/window-drop.ts";

/** Says how many files there are so far in folders that were let go, while reading these takes a while. */
export function FolderReading({ className }: { className: string }) {
  const { t } = useTranslation();
  const found = useFolderReading();
  if (found === null) return null;
  return (
    <div className={className}>
      <p role="status" className="font-semibold">
        {t("documents.batch.folder.reading")}
      </p>
      <p aria-hidden="true">{t("documents.batch.folder.found", { found })}</p>
    </div>
  );
}
