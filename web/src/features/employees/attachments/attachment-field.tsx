import { Camera } from "lucide-react";
import { useTranslation } from "react-i18next";
import { attachmentFileTypes, MAX_FILE_BYTES, pickerTypes, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { ChosenFileBox } from "#web/shared/form/chosen-file-box.tsx";
import { type JudgedChoice, useJudgedFile } from "#web/shared/form/use-judged-file.ts";
import type { JudgedFile } from "#web/shared/judge-file.ts";
import { DropZone } from "#web/ui/forms/drop-zone.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { useIsTouch } from "#web/ui/use-media.ts";
import { judgeAttachment } from "./attachment-picks.tsx";
import { FileButton } from "./file-button.tsx";

const accept = pickerTypes(attachmentFileTypes);

/** A file that is chosen for an employee, with the sentence where it cannot be attached. */
export function useChosenAttachment(): JudgedChoice<JudgedFile> {
  const language = useLanguage();
  return useJudgedFile(async (picked) => {
    const judged = await judgeAttachment(picked);
    return typeof judged === "string" ? sentence(judged, language) : judged;
  });
}

interface AttachmentFieldProps {
  chosen: JudgedChoice<JudgedFile>;
  label: string;
  removeLabel: string;
  disabled: boolean;
  optional?: boolean;
}

/** Where a file for an employee is dropped or chosen, and which one it is. */
export function AttachmentField({ chosen, label, removeLabel, disabled, optional = false }: AttachmentFieldProps) {
  const { t } = useTranslation();
  const touch = useIsTouch();
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} optional={optional ? t("common.optional") : undefined} error={chosen.problem}>
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
            // what the picker would refuse is judged like everything else, so that the sentence is the right one
            onReject={chosen.choose}
            disabled={disabled}
          />
        )}
      </Field>
      {touch ? (
        <FileButton
          capture
          label={t("employees.passport.takePhoto")}
          icon={<Camera size={18} strokeWidth={1.5} />}
          accept="image/*"
          disabled={disabled}
          onFile={chosen.choose}
        />
      ) : null}
      {chosen.file ? <ChosenFileBox file={chosen.file} removeLabel={removeLabel} onRemove={chosen.remove} /> : null}
    </div>
  );
}
