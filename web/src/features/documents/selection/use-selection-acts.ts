import { useTranslation } from "react-i18next";
import { DELETED_RETENTION_DAYS, type Document } from "#domain/index";
import { undoAll } from "#web/local/engine.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { queueDocumentDeletions } from "../documents.actions.ts";
import { saveDocumentFile } from "../download.ts";
import { useFailureText } from "../use-document-actions.tsx";

export function useSelectionActs() {
  const { t } = useTranslation();
  const reason = useReason();
  const failureText = useFailureText();

  /** Asks, then deletes them all; one Undo brings all back. @returns whether it was done */
  const remove = async (documents: readonly Document[], stay: number): Promise<boolean> => {
    const count = documents.length;
    const stays = stay > 0 ? ` ${t("documents.selection.stay", { count: stay })}` : "";
    const sure = await confirm({
      title: t("documents.selection.removeTitle", { count }),
      sentence: t("documents.selection.removeQuestion"),
      detail: t("documents.selection.removeDetail", { count, days: DELETED_RETENTION_DAYS }) + stays,
      action: t("documents.selection.removeTitle", { count }),
    });
    if (!sure) return false;
    const failed = (error: unknown) => toast.error(t("documents.toasts.deleteFailed"), reason(error));
    try {
      const keys = await queueDocumentDeletions(documents);
      toast.success(t("common.success"), t("documents.selection.removed", { count }), {
        undo: { label: t("common.undo"), act: () => void undoAll(keys).catch(failed) },
      });
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };

  /** Saves their files one after the other; in the end one toast. */
  const download = async (documents: readonly Document[]): Promise<void> => {
    let saved = 0;
    let last: string | null = null;
    for (const document of documents) {
      const failure = await saveDocumentFile(document);
      if (failure) last = failureText(failure);
      else saved++;
    }
    if (last === null)
      toast.success(t("documents.toasts.downloaded"), t("documents.selection.saved", { count: saved }));
    else {
      const failed = documents.length - saved;
      toast.error(
        t("documents.toasts.downloadFailed"),
        `${t("documents.selection.notSaved", { count: failed })} ${last}`,
      );
    }
  };
  return { remove, download };
}
