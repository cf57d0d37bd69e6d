import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DELETED_RETENTION_DAYS, type Document } from "#domain/index";
import { undo } from "#web/local/engine.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { lazyWithPreload, runWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { queueDocumentDeletion } from "./documents.actions.ts";
import { type DownloadFailure, saveDocumentFile } from "./download.ts";

/** The dialog 'Edit document'; fetched while the list already stands. */
const EditDialog = lazyWithPreload(async () => (await import("./edit-dialog.tsx")).EditDialog);

export interface DocumentActions {
  download: (document: Document) => void;
  edit: (document: Document) => void;
  remove: (document: Document) => void;
}

/**
 * The acts of a list, the same object for as long as it stands, and the dialog that one of them may have open.
 * @param listed the rows stand, so there is time to fetch the dialog
 */
export function useDocumentActions(listed: boolean): { actions: DocumentActions; dialog: ReactNode } {
  const [edited, setEdited] = useState<Document | null>(null);
  const download = useDownload();
  const remove = useRemove();
  useEffect(() => (listed ? runWhenIdle(() => void EditDialog.prefetch()) : undefined), [listed]);
  const now = useRef({ download, remove });
  now.current = { download, remove };
  const actions = useMemo<DocumentActions>(
    () => ({
      download: (document) => void now.current.download(document),
      edit: setEdited,
      remove: (document) => void now.current.remove(document),
    }),
    [],
  );
  const dialog = edited ? <EditDialog key={edited.id} document={edited} onClose={() => setEdited(null)} /> : null;
  return { actions, dialog };
}

export function useFailureText(): (failure: DownloadFailure) => string {
  const { t } = useTranslation();
  return (failure: DownloadFailure) => {
    if (failure.why === "status") return t("documents.toasts.downloadStatus", failure);
    if (failure.why === "empty") return t("documents.toasts.downloadEmpty");
    return t(failure.why === "offline" ? "documents.toasts.downloadOffline" : "documents.toasts.downloadError");
  };
}

function useDownload() {
  const { t } = useTranslation();
  const text = useFailureText();
  return async (document: Document) => {
    const failure = await saveDocumentFile(document);
    if (failure) toast.error(t("documents.toasts.downloadFailed"), text(failure));
    else {
      const { filename } = document;
      toast.success(t("documents.toasts.downloaded"), t("documents.toasts.downloadedText", { filename }));
    }
  };
}

function useRemove() {
  const { t } = useTranslation();
  const reason = useReason();
  const failed = (error: unknown) => toast.error(t("documents.toasts.deleteFailed"), reason(error));
  return async (document: Document) => {
    const sure = await confirm({
      title: t("documents.remove.title"),
      sentence: t("documents.remove.question"),
      detail: t("documents.remove.named", { name: document.name, days: DELETED_RETENTION_DAYS }),
      action: t("documents.remove.confirm"),
    });
    if (!sure) return;
    try {
      const { key } = await queueDocumentDeletion(document);
      toast.success(t("common.success"), t("documents.toasts.deleted"), {
        undo: { label: t("common.undo"), act: () => void undo(key).catch(failed) },
      });
    } catch (error) {
      failed(error);
    }
  };
}
