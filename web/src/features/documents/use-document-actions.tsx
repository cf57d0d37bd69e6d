import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DELETED_RETENTION_DAYS, type Document } from "#domain/index";
import type { Keeping } from "#web/local/engine.ts";
import { fetchPdfiumLater } from "#web/pdf/compile-pdfium.ts";
import { useFailureText } from "#web/shared/download-failure.ts";
import { RecordForms } from "#web/shared/form/record-forms.tsx";
import type { PaperPlace } from "#web/shared/paths.ts";
import { openReminder } from "#web/shared/reminders/reminder-door.ts";
import { useDeletion } from "#web/shared/use-deletion.ts";
import { lazyWithPreload, prefetcher, runWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { queueDocumentDeletions } from "./documents.actions.ts";
import { saveDocumentFile } from "./download.ts";
import type { DocumentListing } from "./list/use-document-list.ts";
import { useKeepOffline } from "./offline/use-keep-offline.ts";
import { useViewedDocument } from "./viewer/use-viewed-document.ts";

const ActivityDialog = lazyWithPreload(async () => (await import("./activity-dialog.tsx")).ActivityDialog);
const Viewer = lazyWithPreload(async () => (await import("./viewer/viewer.tsx")).Viewer);
const EditDialog = lazyWithPreload(async () => (await import("./edit-dialog.tsx")).EditDialog);
const NewVersionDialog = lazyWithPreload(
  async () => (await import("./versions/new-version-dialog.tsx")).NewVersionDialog,
);
export const LazyShareDialog = lazyWithPreload(async () => (await import("./share/share-dialog.tsx")).ShareDialog);

const fetchParts = prefetcher([Viewer, EditDialog]);

export interface DocumentActions {
  /** Shows the paper, at a place in it. */
  open: (document: Document, place?: PaperPlace) => void;
  download: (document: Document) => void;
  /** Keeps its file on this device, or no longer: the other one of how it stands. */
  keepOffline: (document: Document, keeping: Keeping) => void;
  share: (document: Document) => void;
  edit: (document: Document) => void;
  addVersion: (document: Document) => void;
  remind: (document: Document) => void;
  showActivity: (document: Document) => void;
  remove: (document: Document) => void;
}

/** What is done with the documents of a list, and the document that the address names. @returns the same `actions` at every render */
export function useDocumentActions({ view, whole }: Pick<DocumentListing, "view" | "whole">): {
  actions: DocumentActions;
  dialog: ReactNode;
} {
  const [edited, setEdited] = useState<Document | null>(null);
  const [shared, setShared] = useState<Document | null>(null);
  const [renewed, setRenewed] = useState<Document | null>(null);
  const [followed, setFollowed] = useState<Document | null>(null);
  const download = useDownload();
  const keepOffline = useKeepOffline();
  const remove = useRemove();
  const viewed = useViewedDocument(view);
  // the rows are shown: there is time to fetch what opens
  const listed = view.ready;
  useEffect(() => {
    if (!listed) return;
    const stops = [runWhenIdle(fetchParts), fetchPdfiumLater()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [listed]);
  const now = useRef({ viewed, download, keepOffline, remove });
  now.current = { viewed, download, keepOffline, remove };
  const actions = useMemo<DocumentActions>(
    () => ({
      open: (document, place) => now.current.viewed.open(document, place),
      download: (document) => void now.current.download(document),
      keepOffline: (document, { isPinned, isHere }) => {
        const { keep, stop } = now.current.keepOffline;
        void (isPinned ? stop([document]) : keep([document], isHere));
      },
      share: setShared,
      edit: setEdited,
      addVersion: setRenewed,
      remind: ({ id, tenant, name }) => openReminder({ on: { collection: "documents", id, tenant, name } }),
      showActivity: setFollowed,
      remove: (document) => void now.current.remove(document),
    }),
    [],
  );
  const about = edited ?? shared ?? renewed ?? followed;
  const dialog = edited ? (
    <EditDialog key={edited.id} document={edited} onClose={() => setEdited(null)} />
  ) : shared ? (
    <LazyShareDialog key={shared.id} document={shared} onClose={() => setShared(null)} />
  ) : renewed ? (
    <NewVersionDialog key={renewed.id} document={renewed} onClose={() => setRenewed(null)} />
  ) : followed ? (
    <ActivityDialog document={followed} onClose={() => setFollowed(null)} />
  ) : null;
  const viewer = viewed.document ? (
    <Viewer
      document={viewed.document}
      place={viewed.place}
      list={whole()}
      actions={actions}
      onShow={viewed.show}
      onClose={viewed.close}
    />
  ) : null;
  return {
    actions,
    dialog: (
      <>
        {viewer}
        {dialog && about ? (
          <RecordForms collection="documents" id={about.id}>
            {dialog}
          </RecordForms>
        ) : null}
      </>
    ),
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
