import type { Category, Document } from "#domain/index";
import { getLocalSession, undoAll, writeAll } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { categoryDeletion } from "#web/shared/categories/categories.actions.ts";
import { documentUpdate, queueDocumentMoves, type WrittenMoves } from "#web/shared/document-changes.ts";

/* Deleting a category whose documents go into another one: both in the outbox at once, taken back together. */

const shownDocuments = () => getLocalSession()?.mirror.view("documents");

export function documentsIn(category: number): readonly Document[] {
  return shownDocuments()?.rows.filter(({ categoryId }) => categoryId === category) ?? [];
}

export function deleteAndMove(
  category: Category,
  documents: readonly Document[],
  to: number,
  unsent: readonly OutboxEntry[],
): Promise<WrittenMoves> {
  return queueDocumentMoves(documents, { categoryId: to, subcategoryId: null }, unsent, [categoryDeletion(category)]);
}

/**
 * Restores the category. A document whose move may have been sent is moved back by another change, unless somebody has
 * filed it elsewhere since.
 */
export async function undoDeleteAndMove({ keys, moved }: WrittenMoves, to: number): Promise<void> {
  const left = new Set(await undoAll(keys));
  const shown = shownDocuments()?.byId;
  await writeAll(
    moved.flatMap(({ document: { id, categoryId, subcategoryId }, key }) => {
      const now = shown?.get(id);
      const away = (key === null || left.has(key)) && now?.categoryId === to;
      return away ? [documentUpdate(now, { categoryId, subcategoryId })] : [];
    }),
  );
}
