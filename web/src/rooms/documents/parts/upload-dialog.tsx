import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useOwnSpace, useWho } from "../../categories/parts/use-who.ts";
import { DocumentFields } from "../document-fields.tsx";
import { UploadFile } from "../upload-file.tsx";
import { useDiscardQuestion } from "../use-discard-question.ts";
import { useUploadForm } from "../use-upload-form.ts";

/** The dialog 'Upload New Document'. Render it while it is open. `first`: a file that was dropped on the list. */
export function UploadDialog({ first, onClose }: { first: File | null; onClose: () => void }) {
  const { t } = useTranslation();
  const who = useWho();
  const { tenant, allows } = useOwnSpace();
  const allowed = allows("upload");
  const upload = useUploadForm(allowed ? who : null, "dialog", first, onClose);
  const question = useDiscardQuestion();
  const close = () => {
    if (!upload.pending) upload.reset();
    onClose();
  };
  return (
    <Dialog
      title={t("documents.form.dialogTitle")}
      closeLabel={t("common.close")}
      onClose={close}
      unsaved={upload.dirty && upload.sending === null}
      question={question}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              upload.cancel();
              onClose();
            }}
          >
            {t("common.cancel")}
          </Button>
          <Button
            type="submit"
            form="upload-dialog"
            pending={upload.pending}
            pendingLabel={t("documents.form.pending")}
            disabled={!allowed}
          >
            {t("documents.form.submit")}
          </Button>
        </>
      }
    >
      <form
        id="upload-dialog"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          upload.submit();
        }}
      >
        {allowed ? null : <p className="text-warning">{t("documents.denied.upload")}</p>}
        <UploadFile upload={upload} disabled={!allowed || upload.pending} />
        <DocumentFields form={upload.form} tenant={tenant} disabled={!allowed || upload.pending} />
      </form>
    </Dialog>
  );
}
