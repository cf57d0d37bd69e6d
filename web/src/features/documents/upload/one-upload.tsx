import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Filing } from "#web/shared/categories/filing-fields.tsx";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useActor, useOwnSpace } from "#web/shared/use-actor.ts";
import { useWindowDrop } from "#web/ui/forms/window-drop.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { addToBatch } from "../batch/batch-store.ts";
import { isBatch, withoutLeftAside } from "../batch/folders.ts";
import { arePictures } from "../scan/pictures.ts";
import { UploadFields } from "./upload-fields.tsx";
import { useUploadForm } from "./use-upload-form.ts";

interface OneUploadProps {
  /** What came from elsewhere and is not taken yet: dropped on the page, shared, opened by the system. */
  arrived: readonly File[];
  onTaken: () => void;
  proposed: Filing;
  /** There are several files now, and they are in the batch. */
  onSeveral: () => void;
  onClose: () => void;
}

/** 'Upload New Document': the upload dialog while there is one file at most. */
export function OneUpload({ arrived, onTaken, proposed, onSeveral, onClose }: OneUploadProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { tenant, allows } = useOwnSpace();
  const allowed = allows("upload");
  const [pictures, setPictures] = useState<readonly File[]>();
  const waiting = useRef(arrived);
  waiting.current = arrived;
  // what came while the document was under way is the next one
  const done = () => {
    if (waiting.current.length === 0) onClose();
  };
  const upload = useUploadForm(allowed ? actor : null, "dialog", proposed, done);
  const locked = !allowed || upload.pending;
  const take = (given: readonly File[]) => {
    const files = withoutLeftAside(given);
    const [file] = files;
    if (locked) return;
    if (!file) return toast.error(t("documents.toasts.uploadFailed"), t("documents.batch.folder.empty"));
    if (arePictures(files)) return setPictures(files);
    if (!isBatch(files) && !upload.picked) return upload.choose(file);
    addToBatch(upload.form.getValues(), upload.picked, files);
    upload.reset();
    onSeveral();
  };
  useWindowDrop(take);
  const { pending } = upload;
  const takeArrived = useEffectEvent((files: readonly File[]) => {
    onTaken();
    take(files);
  });
  useEffect(() => {
    if (!pending && arrived.length > 0) takeArrived(arrived);
  }, [arrived, pending]);
  const close = () => {
    if (!upload.pending) upload.giveUp();
    onClose();
  };
  return (
    <FormDialog
      title={t("documents.form.dialogTitle")}
      action={t("documents.form.submit")}
      pendingLabel={t("documents.form.pending")}
      pending={upload.pending}
      disabled={!allowed}
      unsaved={upload.dirty && upload.sending === null}
      onSubmit={upload.submit}
      onClose={close}
      onCancel={() => {
        upload.cancel();
        onClose();
      }}
    >
      <UploadFields upload={upload} tenant={tenant} allowed={allowed} multiple pictures={pictures} onFiles={take} />
    </FormDialog>
  );
}
