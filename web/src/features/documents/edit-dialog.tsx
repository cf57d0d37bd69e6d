import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Document, DocumentInput } from "#domain/index";
import { useRecord } from "#web/local/engine.ts";
import { RecordActivity } from "#web/shared/activity/record-activity.tsx";
import { useElsewhereToast, useRefusedChange } from "#web/shared/bulk/refused-changes.ts";
import { queueDocumentChange } from "#web/shared/document-changes.ts";
import { FormDialog } from "#web/shared/form/form-dialog.tsx";
import { useSaving } from "#web/shared/form/use-saving.ts";
import { queueNote } from "#web/shared/notes/notes.actions.ts";
import { DraftedNotes } from "#web/shared/notes/notes.tsx";
import { RecordReminders } from "#web/shared/reminders/record-reminders.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { useChangeToast } from "#web/shared/use-change-toast.ts";
import { DocumentFields } from "./document-fields.tsx";
import { type DocumentForm, documentFormOf, documentResolver } from "./document-form.ts";
import { DocumentTextNote } from "./document-text-note.tsx";
import { documentChanges } from "./documents.actions.ts";
import { DocumentVersions } from "./versions/document-versions.tsx";
import { NewVersionDialog } from "./versions/new-version-dialog.tsx";

export function EditDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation();
  // What the person saw when the dialog opened: what others change meanwhile is not taken back.
  const [seen] = useState(document);
  const [adding, setAdding] = useState(false);
  const form = useForm<DocumentForm, unknown, DocumentInput>({
    resolver: documentResolver,
    defaultValues: documentFormOf(seen),
  });
  const actor = useActor();
  const announce = useChangeToast();
  const saving = useSaving(t("documents.toasts.updateFailed"));
  const refused = useRefusedChange(seen.id);
  const sayElsewhere = useElsewhereToast(seen.id);

  const [note, setNote] = useState("");
  const now = useRecord("documents", seen.id) ?? seen;
  const noted = { collection: "documents", id: seen.id, tenant: seen.tenant, title: seen.name } as const;

  const save = async (input: DocumentInput) => {
    const changes = documentChanges(seen, input);
    const typed = note.trim();
    if (Object.keys(changes).length === 0 && typed === "") return onClose();
    await saving.save(async () => {
      if (Object.keys(changes).length > 0) {
        await queueDocumentChange(seen, changes, refused, form.getValues("responsibleName") || null);
      }
      if (actor && typed !== "") await queueNote(noted, actor, typed);
      if (sayElsewhere) sayElsewhere();
      else announce(t("documents.toasts.updated"));
      onClose();
    });
  };

  return (
    <>
      <FormDialog
        title={t("documents.edit.title")}
        action={t("documents.edit.save")}
        pendingLabel={t("documents.edit.pending")}
        pending={saving.pending}
        unsaved={(form.formState.isDirty || note.trim() !== "") && !saving.pending}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <DocumentFields form={form} tenant={seen.tenant} />
        <DocumentTextNote document={now} />
        <DocumentVersions document={seen} onAdd={() => setAdding(true)} />
        <div className="-mx-3 border-base-300 border-t">
          <RecordReminders on={{ ...noted, name: now.name }} />
        </div>
        {actor ? (
          <div className="-mx-3 border-base-300 border-t">
            <DraftedNotes noted={noted} notes={now.notes} actor={actor} text={note} onText={setNote} />
          </div>
        ) : null}
        {actor ? (
          <section aria-label={t("activity.title")} className="-mx-3 border-base-300 border-t">
            <RecordActivity user={actor.id} collection="documents" record={seen.id} />
          </section>
        ) : null}
      </FormDialog>
      {adding ? <NewVersionDialog document={seen} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
