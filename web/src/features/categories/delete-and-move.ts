import type { Category, Document } from "#domain/index";
import { getLocalSession } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import type { WrittenChanges } from "#web/shared/bulk/bulk-changes.ts";
import { categoryDeletion } from "#web/shared/categories/categories.actions.ts";
import { queueDocumentMoves } from "#web/shared/document-changes.ts";

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
): Promise<WrittenChanges<Document>> {
  return queueDocumentMoves(documents, { categoryId: to, subcategoryId: null }, unsent, [categoryDeletion(category)]);
}
