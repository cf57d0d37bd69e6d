import type { Document, DocumentInput } from "#domain/index";
import { editEntry, getLocalSession, undoAll, write, writeAll } from "#web/local/engine.ts";
import type { NewEntry, OutboxEntry } from "#web/local/index.ts";

/* Changes of documents that several features make, each one a request that the outbox keeps. */

/** The records that a document's change refers to. */
export const filedUnder = (input: Partial<DocumentInput>) =>
  [input.categoryId, input.subcategoryId].filter((id) => typeof id === "number");

/**
 * Renames, re-files, re-describes; only what changed is sent.
 * @param parked key of a refused change of the same document: that one is mended and sent again instead of a second
 */
export async function queueDocumentChange(
  document: Document,
  changes: Partial<DocumentInput>,
  parked: string | null,
): Promise<void> {
  const title = changes.name ?? document.name;
  if (
    parked !== null &&
    (await editEntry(parked, { title, body: { ...changes }, overlay: changes, baseRow: document }))
  )
    return;
  await write(documentUpdate(document, changes));
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
    needs: filedUnder(changes),
  };
}

/** Where documents are moved to. */
export interface FiledAt {
  categoryId: number;
  subcategoryId: number | null;
}

export interface WrittenMoves {
  /** Of all that was written. */
  keys: string[];
  /** The documents as they were, each with its move's key; null where a refused change was mended. */
  moved: { document: Document; key: string | null }[];
}

/**
 * Files documents elsewhere, all at once; those that are there already are left alone.
 * @param unsent where a refused change of a document is mended instead of a second one being written
 * @param also what is written together with the moves, after them
 */
export async function queueDocumentMoves(
  documents: readonly Document[],
  to: FiledAt,
  unsent: readonly OutboxEntry[],
  also: readonly NewEntry[] = [],
): Promise<WrittenMoves> {
  const refused = unsent.filter(({ refusal, method }) => refusal !== null && method !== "DELETE");
  const parked = new Map(refused.map(({ record, key }) => [record, key]));
  const moving = documents.filter((one) => one.categoryId !== to.categoryId || one.subcategoryId !== to.subcategoryId);
  const moves = moving.filter(({ id }) => !parked.has(id));
  const keys = await writeAll([...moves.map((document) => documentUpdate(document, to)), ...also]);
  const moved: WrittenMoves["moved"] = moves.map((document, at) => ({ document, key: keys[at] ?? null }));
  for (const document of moving) {
    const key = parked.get(document.id);
    if (key === undefined) continue;
    await queueDocumentChange(document, to, key);
    moved.push({ document, key: null });
  }
  return { keys, moved };
}

/**
 * Takes moves back, and what was written with them. A document whose move may have been sent is moved back by another
 * change, unless somebody has filed it elsewhere since.
 */
export async function undoDocumentMoves({ keys, moved }: WrittenMoves, to: FiledAt): Promise<void> {
  const left = new Set(await undoAll(keys));
  const shown = getLocalSession()?.mirror.view("documents").byId;
  await writeAll(
    moved.flatMap(({ document: { id, categoryId, subcategoryId }, key }) => {
      const now = shown?.get(id);
      const there = now?.categoryId === to.categoryId && now.subcategoryId === to.subcategoryId;
      const away = (key === null || left.has(key)) && there;
      return away ? [documentUpdate(now, { categoryId, subcategoryId })] : [];
    }),
  );
}
