import type { Document, DocumentInput } from "#domain/index";
import { editEntry, write } from "#web/local/engine.ts";
import type { Follows, NewEntry, OutboxEntry } from "#web/local/index.ts";
import type { TakenBack } from "#web/ui/overlay/toast.ts";
import { queueChanges, undoChanges, type WrittenChanges } from "./bulk/bulk-changes.ts";

/* Changes of documents that several features make, each one a request that the outbox keeps. */

/** The records that a change names: those that are unsent are sent before it. */
export const namedRecords = (input: Partial<DocumentInput>) =>
  [input.categoryId, input.subcategoryId, input.employeeId].filter((id) => typeof id === "number");

/**
 * Renames, re-files, re-describes; only what changed is sent.
 * @param refused key of a refused change of the same document: that one is mended and sent again instead of a second
 * @param responsibleName of the person whom the changes name
 * @param follows the change that they come with
 */
export async function queueDocumentChange(
  document: Document,
  changes: Partial<DocumentInput>,
  refused: string | null,
  responsibleName: string | null = null,
  follows?: Follows,
): Promise<void> {
  const entry = { ...documentUpdate(document, changes), ...(follows ? { follows } : {}) };
  if (changes.responsibleId !== undefined) entry.overlay = { ...changes, responsibleName };
  const { title, body = {}, overlay } = entry;
  if (refused !== null && (await editEntry(refused, { title, body, overlay, baseRow: document }))) return;
  await write(entry);
}

/** A change of some fields, as the outbox takes it. */
export function documentUpdate(document: Document, changes: Partial<DocumentInput>): NewEntry<"documents"> {
  return {
    kind: "document.update",
    collection: "documents",
    record: document.id,
    title: changes.name ?? document.name,
    method: "PATCH",
    path: `/api/documents/${document.id}`,
    body: { ...changes },
    overlay: changes,
    baseRow: document,
    needs: namedRecords(changes),
  };
}

export interface FiledAt {
  categoryId: number;
  subcategoryId: number | null;
}

/**
 * Files documents elsewhere, all at once; those that are there already are left alone.
 * @param also what is written together with the moves, after them
 */
export function queueDocumentMoves(
  documents: readonly Document[],
  to: FiledAt,
  unsent: readonly OutboxEntry[],
  also: readonly NewEntry[] = [],
): Promise<WrittenChanges<Document>> {
  const moving = documents.filter((one) => one.categoryId !== to.categoryId || one.subcategoryId !== to.subcategoryId);
  const moves = moving.map((row) => ({ row, changes: { ...to } }));
  return queueChanges(moves, documentUpdate, unsent, also);
}

/** Takes moves back, and what was written with them, unless somebody has filed a document elsewhere since. @returns how many */
export const undoDocumentMoves = (moves: WrittenChanges<Document>): Promise<TakenBack> =>
  undoChanges("documents", moves, documentUpdate);
