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

/** One file may be chosen twice, so its name does not tell it from others. */
export interface KeyedFile extends JudgedFile {
  key: number;
}

interface AttachmentFieldProps {
  label: string;
  /** What is chosen. */
  files: readonly KeyedFile[];
  problem: string | undefined;
  /** The words of the place for several files; without them it takes one. */
  several?: { prompt: string; touchPrompt: string; activePrompt: string };
  removeLabel: (file: KeyedFile) => string;
  disabled: boolean;
  optional?: boolean;
  onFiles: (files: File[]) => void;
  onRemove: (file: KeyedFile) => void;
}

/** Where files for an employee are dropped, chosen or photographed, and which ones they are. */
export function AttachmentField(props: AttachmentFieldProps) {
  const { label, files, problem, several, removeLabel, disabled, optional = false, onFiles, onRemove } = props;
  const { t } = useTranslation();
  const touch = useIsTouch();
  const one = {
    prompt: t("employees.attachments.prompt"),
    touchPrompt: t("common.chooseFile"),
    activePrompt: t("employees.attachments.dropHere"),
  };
  const onFile = (file: File) => onFiles([file]);
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} optional={optional ? t("common.optional") : undefined} error={problem}>
        {(control) => (
          <DropZone
            id={control.id}
            describedBy={control["aria-describedby"]}
            invalid={control["aria-invalid"] === true}
            {...(several ? { ...several, multiple: true, onSeveral: onFiles } : one)}
            hint={t("employees.attachments.formats")}
            accept={accept}
            maxSize={MAX_FILE_BYTES}
            onFile={onFile}
            // what the picker would refuse is judged like everything else, so that the sentence is the right one
            onReject={onFile}
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
          onFile={onFile}
        />
      ) : null}
      {files.map((file) => (
        <ChosenFileBox key={file.key} file={file} removeLabel={removeLabel(file)} onRemove={() => onRemove(file)} />
      ))}
    </div>
  );
}
