import { useTranslation } from "react-i18next";
import { listedViews, type SavedView } from "#domain/index";
import { discard, editEntry } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { ViewNameDialog } from "#web/shared/views/view-name-dialog.tsx";
import { queueView, queueViewChange } from "#web/shared/views/views.actions.ts";
import { viewOfEntry, viewRepairOf } from "./view-repair.ts";

/** Gives a view whose change was refused another name, or saves it as a new one. */
export function NameView({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { t } = useTranslation();
  const user = useActor();
  const view = viewOfEntry(entry);
  if (!user || !view) return null;
  const isNew = viewRepairOf(entry) === "asNew" || entry.kind === "view.return";
  const save = async (named: SavedView) => {
    const { name } = named;
    if (isNew) {
      await queueView(user.id, named);
      await discard(entry.key);
      return;
    }
    const overlay = { views: { [view.id]: named } };
    if (!(await editEntry(entry.key, { title: name, body: { name }, overlay })))
      await queueViewChange(user.id, view, { name });
  };
  return (
    <ViewNameDialog
      view={isNew ? { list: view.list, query: view.query, name: view.name } : view}
      views={listedViews(user.views, view.list)}
      title={t(viewRepairOf(entry) === "rename" ? "sync.view.rename" : "sync.view.asNew")}
      action={t("views.keep")}
      onSave={save}
      onClose={onClose}
    />
  );
}
