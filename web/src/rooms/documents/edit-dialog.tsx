import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Document, DocumentInput } from "#domain/index";
import { useOutbox } from "#web/local/status.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { useReason } from "../categories/parts/use-reason.ts";
import { DocumentFields } from "./document-fields.tsx";
import { type DocumentForm, documentResolver, formOf } from "./document-form.ts";
import { changesOf, updateDocument } from "./documents.actions.ts";
import { useDiscardQuestion } from "./use-discard-question.ts";

/** Renames, re-files and re-describes a document; only what changed is sent. Render it while it is open. */
export function EditDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation();
  const reason = useReason();
  const question = useDiscardQuestion();
  const id = useId();
  // What the person saw when the dialog opened: what others change meanwhile is not taken back.
  const [seen] = useState(document);
  const form = useForm<DocumentForm, unknown, DocumentInput>({
    resolver: documentResolver,
    defaultValues: formOf(seen),
  });
  const [pending, setPending] = useState(false);
  const parked =
    useOutbox().find((one) => one.record === seen.id && one.refusal !== null && one.method !== "DELETE")?.key ?? null;

  const save = async (input: DocumentInput) => {
    const changes = changesOf(seen, input);
    if (Object.keys(changes).length === 0) return onClose();
    setPending(true);
    try {
      await updateDocument(seen, changes, parked);
      toast.success(t("common.success"), t("documents.toasts.updated"));
      onClose();
    } catch (error) {
      setPending(false);
      toast.error(t("documents.toasts.updateFailed"), reason(error));
    }
  };

  return (
    <Dialog
      title={t("documents.edit.title")}
      closeLabel={t("common.close")}
      onClose={onClose}
      unsaved={form.formState.isDirty && !pending}
      question={question}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" form={id} pending={pending} pendingLabel={t("documents.edit.pending")}>
            {t("documents.edit.save")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <DocumentFields form={form} tenant={seen.tenant} />
      </form>
    </Dialog>
  );
}
