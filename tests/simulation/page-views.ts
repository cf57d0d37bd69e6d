/* How web/src/shared/views writes a person's saved views. */

import type { ListedView, SavedView } from "#domain/index";
import { newRecordId } from "#web/local/outbox/ids.ts";
import { requireUser, save } from "./page-writes.ts";

export function saveView(view: SavedView) {
  const id = newRecordId();
  const saved = save({
    kind: "view.add",
    collection: "users",
    record: requireUser().id,
    title: view.name,
    method: "POST",
    path: "/api/views",
    body: { id, ...view },
    overlay: { views: { [id]: view } },
  });
  return { id, saved };
}

export function changeView({ id, ...view }: ListedView, change: Partial<Pick<SavedView, "name" | "query">>) {
  return save({
    kind: "view.change",
    collection: "users",
    record: requireUser().id,
    title: view.name,
    method: "POST",
    path: `/api/views/${id}`,
    body: change,
    overlay: { views: { [id]: { ...view, ...change } } },
  });
}

/** Removes a view or, by Undo, brings it back. */
export function toggleView({ id, ...view }: ListedView, act: "remove" | "return") {
  const isRemoval = act === "remove";
  return save({
    kind: `view.${act}`,
    collection: "users",
    record: requireUser().id,
    title: view.name,
    method: "POST",
    path: `/api/views/${id}/${isRemoval ? "remove" : "restore"}`,
    overlay: { views: { [id]: isRemoval ? null : view } },
  });
}
