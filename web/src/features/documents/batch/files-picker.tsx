import { Upload } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { documentFileTypes, pickerExtensions } from "#domain/index";
import { FolderReading } from "#web/shared/form/folder-reading.tsx";
import { useFilePicker } from "#web/shared/form/use-file-picker.tsx";
import { MOST_FILES } from "./batch.ts";
import { FolderPicker } from "./folder-picker.tsx";

/** Where several files are chosen or dropped. `over`: files are held above the dialog, all of which takes them. */
export function FilesPicker(props: { over: boolean; disabled: boolean; onFiles: (files: File[]) => void }) {
  const { over, disabled, onFiles } = props;
  const { t } = useTranslation();
  const { open, input } = useFilePicker({
    label: t("documents.batch.prompt"),
    accept: pickerExtensions(documentFileTypes).join(","),
    multiple: true,
    onFiles,
  });
  const hint = useId();
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        aria-describedby={hint}
        className={`flex w-full cursor-pointer flex-col items-center gap-1 rounded-field border border-dashed px-4 py-4 disabled:cursor-not-allowed disabled:opacity-60 ${over ? "border-primary bg-tint-primary" : "border-field bg-wash"}`}
        onClick={open}
      >
        <Upload size={20} strokeWidth={1.5} className="text-ink-2" />
        <span className="pointer-coarse:hidden font-medium">
          {t(over ? "documents.batch.dropHere" : "documents.batch.prompt")}
        </span>
        <span className="hidden pointer-coarse:inline font-medium">{t("common.chooseFiles")}</span>
        <span id={hint} className="text-ink-2 text-small">
          {t("documents.batch.accepted", { count: MOST_FILES })}
        </span>
      </button>
      {input}
      <FolderReading className="text-ink-2 text-small" />
      <FolderPicker disabled={disabled} onFiles={onFiles} />
    </>
  );
}
