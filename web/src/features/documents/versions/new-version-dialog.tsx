import { useTranslation } from "react-i18next";
import { type Document, documentFileTypes, MAX_FILE_BYTES, pickerTypes, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useRecord } from "#web/local/engine.ts";
import { ChosenFileBox } from "#web/shared/form/chosen-file-box.tsx";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useJudgedFile } from "#web/shared/form/use-judged-file.ts";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { DropZone } from "#web/ui/forms/drop-zone.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { Name } from "#web/ui/text/name.tsx";
import { judge } from "../chosen-file.ts";
import { queueNewVersion } from "../documents.actions.ts";

const accept = pickerTypes(documentFileTypes);

/** Chooses the file of a document's new version; kept on this device, and sent when there is a connection. */
export function NewVersionDialog({ document: given, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const actor = useActor();
  const document = useRecord("documents", given.id) ?? given;
  const { pending, save } = useSaving(t("documents.toasts.uploadFailed"));
  const chosen = useJudgedFile(async (picked) => {
    const { file, problem } = await judge(picked);
    if (file === null) return sentence(problem, language);
    return file.sha256 !== null && file.sha256 === document.sha256 ? t("documents.versions.same") : file;
  });

  const submit = async () => {
    if (!chosen.isUnsaved) return chosen.refuse(sentence("file_required", language));
    if (!actor) return;
    await save(async () => {
      const file = await chosen.settled();
      if (!file) return false;
      const { settled } = await queueNewVersion(actor, document, file);
      void settled.then((outcome) => {
        if (outcome === "sent") toast.success(t("common.success"), t("documents.versions.done"));
        if (outcome === "kept") toast.success(t("common.success"), t("documents.toasts.kept"));
      });
      onClose();
    });
  };

  return (
    <FormDialog
      title={t("documents.versions.add")}
      action={t("documents.versions.submit")}
      pendingLabel={t("documents.form.pending")}
      pending={pending}
      unsaved={chosen.isUnsaved && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="gap-3"
    >
      <div>
        <p className="break-words font-medium">
          <Name>{document.name}</Name>
        </p>
        <p className="text-ink-2 text-small">{t("documents.versions.hint")}</p>
      </div>
      <Field label={t("documents.form.file")} error={chosen.problem}>
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
            disabled={pending}
          />
        )}
      </Field>
      {chosen.file ? (
        <ChosenFileBox file={chosen.file} removeLabel={t("documents.form.removeFile")} onRemove={chosen.remove} />
      ) : null}
    </FormDialog>
  );
}
