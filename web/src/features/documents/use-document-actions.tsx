import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DELETED_RETENTION_DAYS, type Document } from "#domain/index";
import { useFailureText } from "#web/shared/download-failure.ts";
import { openReminder } from "#web/shared/reminders/reminder-door.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { useDeletion } from "#web/shared/use-deletion.ts";
import { lazyWithPreload, runWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { rightsOn } from "./document-rights.ts";
import { queueDocumentDeletions } from "./documents.actions.ts";
import { saveDocumentFile } from "./download.ts";

const ActivityDialog = lazyWithPreload(async () => (await import("./activity-dialog.tsx")).ActivityDialog);
const EditDialog = lazyWithPreload(async () => (await import("./edit-dialog.tsx")).EditDialog);
const NewVersionDialog = lazyWithPreload(
  async () => (await import("./versions/new-version-dialog.tsx")).NewVersionDialog,
);
export const LazyShareDialog = lazyWithPreload(async () => (await import("./share/share-dialog.tsx")).ShareDialog);

export interface DocumentActions {
  /** Its form, or its activity for those who may not change it. */
  open: (document: Document) => void;
  download: (document: Document) => void;
  share: (document: Document) => void;
  edit: (document: Document) => void;
  addVersion: (document: Document) => void;
  remind: (document: Document) => void;
  showActivity: (document: Document) => void;
  remove: (document: Document) => void;
}

/** @param listed the rows are shown, so there is time to fetch the dialog @returns the same `actions` at every render */
export function useDocumentActions(listed: boolean): { actions: DocumentActions; dialog: ReactNode } {
  const [edited, setEdited] = useState<Document | null>(null);
  const [shared, setShared] = useState<Document | null>(null);
  const [renewed, setRenewed] = useState<Document | null>(null);
  const [followed, setFollowed] = useState<Document | null>(null);
  const download = useDownload();
  const remove = useRemove();
  useEffect(() => (listed ? runWhenIdle(() => void EditDialog.prefetch()) : undefined), [listed]);
  const actor = useActor();
  const now = useRef({ actor, download, remove });
  now.current = { actor, download, remove };
  const actions = useMemo<DocumentActions>(
    () => ({
      open: (document) => (rightsOn(now.current.actor, document).edit === null ? setEdited : setFollowed)(document),
      download: (document) => void now.current.download(document),
      share: setShared,
      edit: setEdited,
      addVersion: setRenewed,
      remind: ({ id, tenant, name }) => openReminder({ on: { collection: "documents", id, tenant, name } }),
      showActivity: setFollowed,
      remove: (document) => void now.current.remove(document),
    }),
    [],
  );
  const dialog = edited ? (
    <EditDialog key={edited.id} document={edited} onClose={() => setEdited(null)} />
  ) : shared ? (
    <LazyShareDialog key={shared.id} document={shared} onClose={() => setShared(null)} />
  ) : renewed ? (
    <NewVersionDialog key={renewed.id} document={renewed} onClose={() => setRenewed(null)} />
  ) : followed ? (
    <ActivityDialog document={followed} onClose={() => setFollowed(null)} />
  ) : null;
  return { actions, dialog };
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
  const remove = useDeletion();
  return (document: Document) =>
    remove({
      question: {
        title: t("documents.remove.title"),
        sentence: t("documents.remove.question"),
        detail: t("documents.remove.named", { name: document.name, days: DELETED_RETENTION_DAYS }),
        action: t("documents.remove.confirm"),
      },
      act: () => queueDocumentDeletions([document]),
      done: t("documents.toasts.deleted"),
      failure: t("documents.toasts.deleteFailed"),
      name: document.name,
    });
}
