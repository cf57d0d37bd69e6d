import { type ListedView, listedViews, type SavedViewsById, viewLists } from "#domain/index";
import type { OutboxEntry } from "#web/local/index.ts";

/** The saved view that an entry is about, as it left it; null for an entry about something else, or one that deletes it. */
export function viewOfEntry({ kind, overlay }: OutboxEntry): ListedView | null {
  if (!kind.startsWith("view.")) return null;
  const shown: object = overlay ?? {};
  const { views }: { views?: SavedViewsById } = { ...shown };
  return viewLists.flatMap((list) => listedViews(views, list))[0] ?? null;
}

/**
 * What helps where a change of a saved view was refused: another name where the name is taken, a view of its own where
 * the view is gone. A view that was to come back under a name that is taken comes as a new one.
 */
export function viewRepairOf(entry: OutboxEntry): "rename" | "asNew" | null {
  const code = entry.refusal?.code;
  if (viewOfEntry(entry) === null) return null;
  return code === "view_name_taken" ? "rename" : code === "not_found" ? "asNew" : null;
}
