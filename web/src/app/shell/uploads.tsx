import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { FolderReading } from "#web/shared/form/folder-reading.tsx";
import { closeUpload, openUpload, useUploadRequest } from "#web/shared/upload-door.ts";
import { useOwnSpace } from "#web/shared/use-actor.ts";
import { useWindowDrop } from "#web/ui/forms/window-drop.ts";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useArrivals } from "../install/use-arrivals.ts";

/** Fetched when it is first opened, or once the dashboard is idle. */
export const LazyUploadDialog = lazyWithPreload(
  async () => (await import("#web/features/documents/upload/upload-dialog.tsx")).UploadDialog,
);

/** The upload dialog of every screen. Files that are dropped anywhere, or come from another app, open it, or it is said why they may not. */
export function Uploads() {
  const { t } = useTranslation();
  const allowed = useOwnSpace().allows("upload");
  const request = useUploadRequest();
  const take = (files: readonly File[]) => {
    if (allowed) openUpload(files);
    else toast.error(t("documents.toasts.uploadFailed"), t("documents.denied.upload"));
  };
  const over = useWindowDrop((files) => {
    if (files.length > 0) take(files);
    else toast.error(t("documents.toasts.uploadFailed"), t("documents.batch.folder.empty"));
  });
  useArrivals(take);
  // who signs out leaves nothing open
  useEffect(() => closeUpload, []);
  return (
    <>
      <FolderReading className="no-print pointer-events-none fixed inset-x-0 top-24 z-30 mx-auto w-fit rounded-box border border-primary bg-base-100 px-6 py-3 text-center shadow-lg" />
      {over && allowed ? (
        <div className="no-print pointer-events-none fixed inset-0 z-30 flex items-center justify-center border-4 border-primary border-dashed bg-tint-primary/90">
          <p className="px-4 text-center font-semibold text-lead text-primary">{t("documents.batch.dropAny")}</p>
        </div>
      ) : null}
      {request ? <LazyUploadDialog files={request.files} onClose={closeUpload} /> : null}
    </>
  );
}
