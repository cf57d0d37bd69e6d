import type { ListedView, SavedView } from "#domain/index";
import { newRecordId, type WriteHandle, write } from "#web/local/engine.ts";

/* Changes of the own saved views, each one a request that the outbox keeps until the server has answered it. */

/** @param user the person's id: views are parts of the own account */
export function queueView(user: number, view: SavedView): Promise<WriteHandle> {
  const id = newRecordId();
  return write({
    kind: "view.add",
    collection: "users",
    record: user,
    title: view.name,
    method: "POST",
    path: "/api/views",
    body: { id, ...view },
    overlay: { views: { [id]: view } },
  });
}

type ViewChange = Partial<Pick<SavedView, "name" | "query">>;

export function queueViewChange(user: number, { id, ...view }: ListedView, change: ViewChange): Promise<WriteHandle> {
  return write({
    kind: "view.change",
    collection: "users",
    record: user,
    title: change.name ?? view.name,
    method: "POST",
    path: `/api/views/${id}`,
    body: change,
    overlay: { views: { [id]: { ...view, ...change } } },
  });
}

export function queueViewRemoval(user: number, { id, name }: ListedView): Promise<WriteHandle> {
  return write({
    kind: "view.remove",
    collection: "users",
    record: user,
    title: name,
    method: "POST",
    path: `/api/views/${id}/remove`,
    overlay: { views: { [id]: null } },
  });
}

export function queueViewReturn(user: number, { id, ...view }: ListedView): Promise<WriteHandle> {
  return write({
    kind: "view.return",
    collection: "users",
    record: user,
    title: view.name,
    method: "POST",
    path: `/api/views/${id}/restore`,
    overlay: { views: { [id]: view } },
  });
}
