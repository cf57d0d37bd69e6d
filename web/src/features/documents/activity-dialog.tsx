import { useTranslation } from "react-i18next";
import type { Document } from "#domain/index";
import { useRecord } from "#web/local/engine.ts";
import { ActivityList } from "#web/shared/activity/activity-list.tsx";
import { Notes } from "#web/shared/notes/notes.tsx";
import { RecordReminders } from "#web/shared/reminders/record-reminders.tsx";
import { useActor } from "#web/shared/use-actor.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { DocumentVersions } from "./versions/document-versions.tsx";

/** The versions of a document, what was written about it and done to it, for everybody who sees it. */
export function ActivityDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation();
  const actor = useActor();
  const now = useRecord("documents", document.id) ?? document;
  const title = t("activity.of", { name: document.name });
  return (
    <Dialog
      title={
        <span className="line-clamp-2" title={document.name}>
          {title}
        </span>
      }
      closeLabel={t("common.close")}
      onClose={onClose}
      forReading
    >
      <DocumentVersions document={document} />
      <RecordReminders
        on={{ collection: "documents", id: document.id, tenant: document.tenant, name: document.name }}
      />
      {actor ? (
        <Notes
          noted={{ collection: "documents", id: document.id, tenant: document.tenant, title: document.name }}
          notes={now.notes}
          actor={actor}
        />
      ) : null}
      {actor ? (
        <ActivityList user={actor.id} filter={{ collection: "documents", record: document.id }} label={title} />
      ) : null}
    </Dialog>
  );
}
