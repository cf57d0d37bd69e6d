import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type AttachmentType,
  attachmentFileTypes,
  type Employee,
  type ErrorCode,
  employeeNameIn,
  MAX_FILE_BYTES,
  pickerTypes,
  sentence,
} from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { ChosenFileBox } from "#web/shared/form/chosen-file-box.tsx";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import type { JudgedFile } from "#web/shared/judge-file.ts";
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
  const [file, setFile] = useState<JudgedFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { pending, save } = useSaving(t("employees.toasts.uploadFailed"));
  const turn = useRef(0);
  const paper = t(`employees.attachments.${type}`);

  const choose = async (picked: File) => {
    const mine = ++turn.current;
    const judged = await judgeAttachment(picked);
    if (mine !== turn.current) return;
    const refused = typeof judged === "string" ? judged : null;
    setProblem(refused && `${picked.name}: ${sentence(refused satisfies ErrorCode, language)}`);
    setFile(typeof judged === "string" ? null : judged);
  };
  const submit = async () => {
    if (!file) return setProblem(t("employees.attachments.needed"));
    await save(async () => {
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
      unsaved={file !== null && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="gap-3"
    >
      <p className="text-ink-2">
        <Name>{employeeNameIn(employee, language)}</Name>
      </p>
      <Field label={t("employees.attachments.select")} error={problem ?? undefined}>
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
            onFile={(picked) => void choose(picked)}
            // What the picker would refuse is judged like everything else, so that the sentence is the right one.
            onReject={(picked) => void choose(picked)}
            disabled={pending}
          />
        )}
      </Field>
      {file ? (
        <ChosenFileBox
          file={file}
          removeLabel={t("employees.form.removeFile", { paper })}
          onRemove={() => {
            turn.current++;
            setFile(null);
          }}
        />
      ) : null}
    </FormDialog>
  );
}
