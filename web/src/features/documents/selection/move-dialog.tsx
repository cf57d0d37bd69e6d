import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Document, sentence } from "#domain/index";
import { useLanguage } from "#web/i18n/language.ts";
import { useOutbox } from "#web/local/engine.ts";
import { asBulkAct } from "#web/shared/bulk/bulk-acts.ts";
import { type Filing, FilingFields } from "#web/shared/categories/filing-fields.tsx";
import { queueDocumentMoves, undoDocumentMoves } from "#web/shared/document-changes.ts";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { useReason } from "#web/shared/use-reason.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { noFiling } from "../batch/batch.ts";

interface MoveDialogProps {
  documents: readonly Document[];
  onClose: () => void;
  onMoved: () => void;
}

/** Files several documents elsewhere. Those of another space stay: a category belongs to one. */
export function MoveDialog({ documents, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const tenant = documents[0]?.tenant ?? 0;
  const going = documents.filter((document) => document.tenant === tenant);
  const [filing, setFiling] = useState<Filing>(noFiling);
  const [missing, setMissing] = useState(false);
  const announce = useChangeToast();
  const reason = useReason();
  const failure = t("documents.toasts.updateFailed");
  const { pending, save } = useSaving(failure);
  const outbox = useOutbox();
  const count = going.length;

  const submit = async () => {
    if (filing.categoryId === "") return setMissing(true);
    const subcategoryId = filing.subcategoryId === "" ? null : Number(filing.subcategoryId);
    await save(async () => {
      const to = { categoryId: Number(filing.categoryId), subcategoryId };
      const written = await queueDocumentMoves(going, to, outbox);
      asBulkAct(written.keys, failure);
      const failed = (error: unknown) => void toast.error(failure, reason(error));
      const undo = () => undoDocumentMoves(written).catch(failed);
      announce(t("documents.selection.moved", { count }), { undo: { label: t("common.undo"), act: undo } });
      onMoved();
      onClose();
    });
  };

  return (
    <FormDialog
      title={t("documents.selection.moveTitle", { count })}
      action={t("documents.selection.moveTitle", { count })}
      pendingLabel={t("documents.edit.pending")}
      pending={pending}
      unsaved={filing.categoryId !== "" && !pending}
      onSubmit={() => void submit()}
      onClose={onClose}
      small
    >
      <FilingFields
        filing={filing}
        none={t("documents.form.chooseCategory")}
        error={missing && filing.categoryId === "" ? sentence("category_required", language) : undefined}
        tenant={tenant}
        disabled={pending}
        onChange={setFiling}
      />
      {count < documents.length ? (
        <p className="text-ink-2">{t("documents.selection.elsewhere", { count: documents.length - count })}</p>
      ) : null}
    </FormDialog>
  );
}
