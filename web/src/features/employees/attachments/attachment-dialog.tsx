import { useTranslation } from "react-i18next";
import type { AttachmentType, Employee } from "#domain/index";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { queueAttachment } from "../employees.actions.ts";
import { WhosePaper } from "../whose-paper.tsx";
import { AttachmentField, useChosenAttachment } from "./attachment-field.tsx";
import { showAttachmentOutcome } from "./outcome.ts";

interface AttachmentDialogProps {
  employee: Employee;
  type: AttachmentType;
  onClose: () => void;
}

export function AttachmentDialog({ employee, type, onClose }: AttachmentDialogProps) {
  const { t } = useTranslation();
  const { pending, save } = useSaving(t("employees.toasts.uploadFailed"));
  const chosen = useChosenAttachment();
  const paper = t(`employees.attachments.${type}`);

  const submit = async () => {
    if (!chosen.isUnsaved) return chosen.refuse(t("employees.attachments.needed"));
    await save(async () => {
      const file = await chosen.settled();
      if (!file) return false;
      const { settled } = await queueAttachment(employee, type, file);
      void settled.then((outcome) => showAttachmentOutcome(outcome, t));
      onClose();
    });
  };

  return (
    <FormDialog
      title={t("employees.attachments.uploadTitle", { paper })}
      action={t("employees.attachments.upload")}
      pendingLabel={t("employees.attachments.uploading")}
      pending={pending}
      unsaved={chosen.isUnsaved && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="gap-3"
    >
      <WhosePaper employee={employee} />
      <AttachmentField
        label={t("employees.attachments.select")}
        files={chosen.file ? [{ ...chosen.file, key: 0 }] : []}
        problem={chosen.problem}
        removeLabel={() => t("employees.form.removeFile", { paper })}
        disabled={pending}
        onFiles={([file]) => file && chosen.choose(file)}
        onRemove={chosen.remove}
      />
    </FormDialog>
  );
}
