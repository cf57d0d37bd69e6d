import { useTranslation } from "react-i18next";
import { type Document, documentFileTypes, MAX_FILE_BYTES, pickerTypes, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { ChosenFileBox } from "#web/shared/form/chosen-file-box.tsx";
import { type JudgedChoice, useJudgedFile } from "#web/shared/form/use-judged-file.ts";
import { DropZone } from "#web/ui/forms/drop-zone.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { type ChosenFile, judge } from "../chosen-file.ts";

const accept = pickerTypes(documentFileTypes);

/** The file of a document's new version; the one that it has already is refused. */
export function useChosenVersion(document: Document): JudgedChoice<ChosenFile> {
  const { t } = useTranslation();
  const language = useLanguage();
  return useJudgedFile(async (picked) => {
    const { file, problem } = await judge(picked);
    if (file === null) return sentence(problem, language);
    return file.sha256 !== null && file.sha256 === document.sha256 ? t("documents.versions.same") : file;
  });
}

interface VersionFileProps {
  chosen: JudgedChoice<ChosenFile>;
  label: string;
  disabled: boolean;
  optional?: boolean;
}

/** Where the file of a new version is dropped or chosen, and which one it is. */
export function VersionFile({ chosen, label, disabled, optional = false }: VersionFileProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={label} optional={optional ? t("common.optional") : undefined} error={chosen.problem}>
        {(control) => (
          <DropZone
            id={control.id}
            describedBy={control["aria-describedby"]}
            invalid={control["aria-invalid"] === true}
            prompt={t("documents.form.prompt")}
            touchPrompt={t("common.chooseFile")}
            activePrompt={t("documents.form.dropHere")}
            hint={t("documents.form.accepted")}
            accept={accept}
            maxSize={MAX_FILE_BYTES}
            onFile={chosen.choose}
            onReject={chosen.choose}
            disabled={disabled}
          />
        )}
      </Field>
      {chosen.file ? (
        <ChosenFileBox file={chosen.file} removeLabel={t("documents.form.removeFile")} onRemove={chosen.remove} />
      ) : null}
    </>
  );
}
