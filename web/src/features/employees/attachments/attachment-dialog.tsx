import { useTranslation } from "react-i18next";
import {
  type AttachmentType,
  attachmentFileTypes,
  type Employee,
  employeeNameIn,
  MAX_FILE_BYTES,
  pickerTypes,
  sentence,
} from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { ChosenFileBox } from "#web/shared/form/chosen-file-box.tsx";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useJudgedFile } from "#web/shared/form/use-judged-file.ts";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { DropZone } from "#web/ui/forms/drop-zone.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Name } from "#web/ui/text/name.tsx";
import { queueAttachment } from "../employees.actions.ts";
import { judgeAttachment } from "./attachment-picks.tsx";
import { showAttachmentOutcome } from "./outcome.ts";

const accept = pickerTypes(attachmentFileTypes);

interface AttachmentDialogProps {
  employee: Employee;
  type: AttachmentType;
  onClose: () => void;
}

export function AttachmentDialog({ employee, type, onClose }: AttachmentDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pending, save } = useSaving(t("employees.toasts.uploadFailed"));
  const chosen = useJudgedFile(async (picked) => {
    const judged = await judgeAttachment(picked);
    return typeof judged === "string" ? sentence(judged, language) : judged;
  });
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
      <p className="text-ink-2">
        <Name>{employeeNameIn(employee, language)}</Name>
      </p>
      <Field label={t("employees.attachments.select")} error={chosen.problem}>
        {(control) => (
          <DropZone
            id={control.id}
            describedBy={control["aria-describedby"]}
            invalid={control["aria-invalid"] === true}
            prompt={t("employees.attachments.prompt")}
            touchPrompt={t("common.chooseFile")}
            activePrompt={t("employees.attachments.dropHere")}
            hint={t("employees.attachments.formats")}
            accept={accept}
            maxSize={MAX_FILE_BYTES}
            onFile={chosen.choose}
            // What the picker would refuse is judged like everything else, so that the sentence is the right one.
            onReject={chosen.choose}
            disabled={pending}
          />
        )}
      </Field>
      {chosen.file ? (
        <ChosenFileBox
          file={chosen.file}
          removeLabel={t("employees.form.removeFile", { paper })}
          onRemove={chosen.remove}
        />
      ) : null}
    </FormDialog>
  );
}
