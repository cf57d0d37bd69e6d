import { useTranslation } from "react-i18next";
import { type Document, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useRecord } from "#web/local/engine.ts";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { Name } from "#web/ui/text/name.tsx";
import { queueNewVersion } from "../documents.actions.ts";
import { useChosenVersion, VersionFile } from "./version-file.tsx";

/** Chooses the file of a document's new version; kept on this device, and sent when there is a connection. */
export function NewVersionDialog({ document: given, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const actor = useActor();
  const document = useRecord("documents", given.id) ?? given;
  const { pending, save } = useSaving(t("documents.toasts.uploadFailed"));
  const chosen = useChosenVersion(document);

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
      <VersionFile chosen={chosen} label={t("documents.form.file")} disabled={pending} />
    </FormDialog>
  );
}
