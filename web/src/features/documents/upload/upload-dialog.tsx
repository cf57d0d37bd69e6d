import { useTranslation } from "react-i18next";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useActor, useOwnSpace } from "#web/shared/use-actor.ts";
import { DocumentFields } from "../document-fields.tsx";
import { UploadFile } from "./upload-file.tsx";
import { useUploadForm } from "./use-upload-form.ts";

/** The dialog 'Upload New Document'. Render it while it is open. `first`: a file that was dropped on the list. */
export function UploadDialog({ first, onClose }: { first: File | null; onClose: () => void }) {
  const { t } = useTranslation();
  const actor = useActor();
  const { tenant, allows } = useOwnSpace();
  const allowed = allows("upload");
  const upload = useUploadForm(allowed ? actor : null, "dialog", first, onClose);
  const close = () => {
    if (!upload.pending) upload.reset();
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
      {allowed ? null : <p className="text-warning">{t("documents.denied.upload")}</p>}
      <UploadFile upload={upload} disabled={!allowed || upload.pending} />
      <DocumentFields form={upload.form} tenant={tenant} disabled={!allowed || upload.pending} />
    </FormDialog>
  );
}
