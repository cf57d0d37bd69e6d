import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { documentFileTypes, MAX_FILE_BYTES, pickerTypes, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useOutbox } from "#web/local/engine.ts";
import { ChosenFileBox } from "#web/shared/form/chosen-file-box.tsx";
import { DropZone } from "#web/ui/forms/drop-zone.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { FolderPicker } from "../batch/folder-picker.tsx";
import { DuplicateNote } from "../duplicate-note.tsx";
import { ScanPart } from "../scan/scan-part.tsx";
import type { UploadForm } from "./use-upload-form.ts";

const accept = pickerTypes(documentFileTypes);

export function megabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toFixed(2);
}

interface UploadFileProps {
  upload: UploadForm;
  disabled: boolean;
  multiple?: boolean;
  /** Pictures to begin a scan with. */
  pictures?: readonly File[] | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** The drop zone, the scan and, once a file is chosen, its row. */
export function UploadFile({ upload, disabled, multiple = false, pictures, onFiles }: UploadFileProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { refused, fileMissed } = upload;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fileMissed === 0) return;
    // the form's own focus on its first empty field comes once more by a timer; the file is above that field
    const timer = setTimeout(() => place.current?.querySelector<HTMLElement>('[role="button"]')?.focus());
    return () => clearTimeout(timer);
  }, [fileMissed]);
  const missing = fileMissed > 0 ? sentence("file_required", language) : undefined;
  const error = refused ? `${refused.filename}: ${sentence(refused.problem, language)}` : missing;
  return (
    <div ref={place} className="flex flex-col gap-3">
      {upload.pending ? null : (
        <Field label={t("documents.form.file")} error={error}>
          {(control) => (
            <DropZone
              id={control.id}
              describedBy={control["aria-describedby"]}
              invalid={control["aria-invalid"] === true}
              prompt={t("documents.form.prompt")}
              touchPrompt={t(multiple ? "common.chooseFiles" : "common.chooseFile")}
              activePrompt={t("documents.form.dropHere")}
              hint={t("documents.form.accepted")}
              accept={accept}
              maxSize={MAX_FILE_BYTES}
              multiple={multiple}
              onFile={(file) => onFiles([file])}
              onSeveral={onFiles}
              // What the picker would refuse is judged like everything else, so that the sentence is the right one.
              onReject={(file) => onFiles([file])}
              disabled={disabled}
            />
          )}
        </Field>
      )}
      {upload.pending ? null : (
        <div className="flex flex-wrap gap-2">
          <ScanPart pictures={pictures} disabled={disabled} onFile={(file) => onFiles([file])} />
          {multiple ? <FolderPicker disabled={disabled} onFiles={onFiles} /> : null}
        </div>
      )}
      {upload.reading ? <Spinner label={t("documents.form.reading")} /> : null}
      {upload.file ? <ChosenRow upload={upload} /> : null}
    </div>
  );
}

function ChosenRow({ upload }: { upload: UploadForm }) {
  const { t } = useTranslation();
  const { file } = upload;
  if (!file) return null;
  return (
    <ChosenFileBox
      file={file}
      size={t("documents.form.megabytes", { size: megabytes(file.size) })}
      removeLabel={t("documents.form.removeFile")}
      onRemove={upload.pending ? undefined : upload.removeFile}
    >
      {upload.pending ? null : <DuplicateNote sha256={file.sha256} />}
      {upload.sending === null ? null : <Progress sending={upload.sending} />}
    </ChosenFileBox>
  );
}

function Progress({ sending }: { sending: string }) {
  const { t } = useTranslation();
  const file = useOutbox().find(({ key }) => key === sending)?.file;
  const share = file && file.size > 0 ? Math.min(1, file.sent / file.size) : 0;
  return (
    <div className="mt-3 flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <progress
          className="progress h-1 grow text-info"
          aria-label={t("documents.form.progress")}
          value={share}
          max={1}
        />
        <bdi dir="ltr" className="font-medium text-info">
          {Math.floor(share * 100)}%
        </bdi>
      </div>
      <p className="text-ink-2 text-small">{t("documents.form.carriesOn")}</p>
    </div>
  );
}
