import { useTranslation } from "react-i18next";
import {
  type FoldersLeft,
  forgetUnfinishedFolders,
  reportUnexpectedError,
  useLocalSession,
} from "#web/local/engine.ts";
import { Button } from "#web/ui/button.tsx";

/** Says of which folders a page that has ended had not taken over all files, until that is done or the person has read it. */
export function UnfinishedNotice({ folders: left }: { folders: FoldersLeft }) {
  const { t } = useTranslation();
  const local = useLocalSession();
  const folders = Object.entries(left);
  if (!local) return null;
  return (
    <div
      role="alert"
      className="no-print flex flex-wrap items-center justify-center gap-3 border-base-300 border-b bg-tint-warning px-[var(--inset)] py-2 text-small text-warning"
    >
      <div>
        {folders.map(([name, count]) => (
          <p key={name}>{t("sync.unfinished", { name, count })}</p>
        ))}
        <p>{t("sync.unfinishedHint")}</p>
      </div>
      <Button
        variant="secondary"
        className="btn-sm"
        onClick={() => void forgetUnfinishedFolders(local).catch(reportUnexpectedError)}
      >
        {t("common.close")}
      </Button>
    </div>
  );
}
