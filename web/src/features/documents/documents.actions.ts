import type { Document, DocumentInput, User } from "#domain/index";
import { currentVersion, tenantOf } from "#domain/index";
import { newIdempotencyKey, newRecordId, type WriteHandle, write, writeAll } from "#web/local/engine.ts";
import type { NewEntry } from "#web/local/index.ts";
import { documentUpdate, namedRecords, queueDocumentChange } from "#web/shared/document-changes.ts";
import type { ChosenFile } from "./chosen-file.ts";
import { forgetCopy } from "./scan/scan-copies.ts";

/* Changes of documents, each one a request that the outbox keeps until the server has answered it. */

export function newDocumentEntry(
  actor: User,
  input: DocumentInput,
  file: ChosenFile,
  now: Date,
  responsibleName: string | null = null,
): NewEntry<"documents"> {
  const id = newRecordId();
  const { name, categoryId, subcategoryId = null, description = null, tags = null } = input;
  const { dueDate = null, responsibleId = null, employeeId = null } = input;
  return {
    kind: "document.create",
    collection: "documents",
    record: id,
    title: name,
    method: "POST",
    path: "/api/documents",
    body: { id, name, categoryId, subcategoryId, description, tags, dueDate, responsibleId, employeeId },
    file: { name: file.filename, type: file.mimeType, bytes: file.bytes },
    overlay: {
      id,
      name,
      filename: file.filename,
      categoryId,
      subcategoryId,
      description,
      tags,
      dueDate,
      responsibleId,
      responsibleName,
      employeeId,
      size: file.size,
      mimeType: file.mimeType,
      uploadedBy: actor.id,
      uploadDate: now.toISOString(),
      sha256: file.sha256,
      fileVersions: null,
      textState: null,
      tenant: tenantOf(actor),
      version: 0,
      notes: {},
      handling: {},
      filePath: `/api/documents/${id}/download`,
    },
    needs: namedRecords(input),
  };
}

/** A new version of a document: its file, and what the record shows of it until the server has it. */
export function newVersionEntry(
  actor: User,
  document: Document,
  { filename, mimeType, bytes, size, sha256 }: ChosenFile,
  now: Date,
): NewEntry<"documents"> {
  const { id, fileVersions } = document;
  const former = { filedByName: null, ...currentVersion(document) };
  const ofFormer = pickFile(document);
  const current = {
    number: former.number + 1,
    filedBy: actor.id,
    filedByName: actor.fullName,
    filedAt: now.toISOString(),
  };
  return {
    kind: "version.upload",
    collection: "documents",
    record: id,
    title: document.name,
    method: "POST",
    path: `/api/documents/${id}/versions`,
    body: {},
    file: { name: filename, type: mimeType, bytes },
    overlay: {
      filename,
      mimeType,
      size,
      sha256,
      textState: null,
      fileVersions: { current, earlier: [...(fileVersions?.earlier ?? []), { ...former, ...ofFormer }] },
    },
  };
}

const pickFile = ({ filename, size, mimeType, sha256 }: Document) => ({ filename, size, mimeType, sha256 });

/** Keeps a new version of a document; resolves with the change once it is on the disk. */
export function queueNewVersion(actor: User, document: Document, file: ChosenFile): Promise<WriteHandle> {
  return write(newVersionEntry(actor, document, file, new Date()));
}

/**
 * Gives a document a later due date, with a new version of its file where there is one: both are kept, or neither, and
 * where the file is refused the date is not sent.
 */
export function queueDocumentRenewal(
  actor: User,
  document: Document,
  dueDate: string,
  file: ChosenFile | null,
): Promise<string[]> {
  const update = documentUpdate(document, { dueDate });
  if (!file) return writeAll([update]);
  const key = newIdempotencyKey();
  return writeAll([
    { ...newVersionEntry(actor, document, file, new Date()), key },
    { ...update, follows: { key } },
  ]);
}

export function documentChanges(document: Document, input: DocumentInput): Partial<DocumentInput> {
  const changes: Partial<DocumentInput> = {};
  if (input.name !== document.name) changes.name = input.name;
  if (input.categoryId !== document.categoryId) changes.categoryId = input.categoryId;
  const subcategoryId = input.subcategoryId ?? null;
  if (subcategoryId !== document.subcategoryId) changes.subcategoryId = subcategoryId;
  const description = input.description ?? null;
  if (description !== document.description) changes.description = description;
  const tags = input.tags ?? null;
  // a row that an earlier release kept has none
  if (tags !== (document.tags ?? null)) changes.tags = tags;
  // A subcategory belongs to a category: the server judges the pair as it is sent.
  if (changes.categoryId !== undefined) changes.subcategoryId = subcategoryId;
  return { ...changes, ...personChanges(document, input) };
}

/**
 * What is another due date, another person who is responsible, or another one whom it is about; a row that an earlier
 * release kept has none of them.
 */
function personChanges(document: Document, input: Partial<DocumentInput>): Partial<DocumentInput> {
  const { dueDate = null, responsibleId = null, employeeId = null } = input;
  return {
    ...(dueDate === (document.dueDate ?? null) ? {} : { dueDate }),
    ...(responsibleId === (document.responsibleId ?? null) ? {} : { responsibleId }),
    ...(employeeId === (document.employeeId ?? null) ? {} : { employeeId }),
  };
}

/** The due date and the people that are given with a new version, where the document has others. */
export function dueOfVersion(document: Document, given: DocumentInput): Partial<DocumentInput> {
  return personChanges(document, {
    dueDate: given.dueDate ?? document.dueDate ?? null,
    responsibleId: given.responsibleId ?? document.responsibleId ?? null,
    employeeId: given.employeeId ?? document.employeeId ?? null,
  });
}

/** What was filled in for a file. */
interface Filled {
  input: DocumentInput;
  file: ChosenFile;
  /** Of the person whom the input names. */
  responsibleName: string | null;
}

/**
 * Keeps a file as a new document, or as a new version of one, with the date and the people that were given; resolves with
 * the change and the document's id once it is on the disk.
 */
export async function queueFiling(
  actor: User,
  target: Document | null,
  { input, file, responsibleName }: Filled,
): Promise<{ written: WriteHandle; record: number }> {
  if (!target) {
    const entry = newDocumentEntry(actor, input, file, new Date(), responsibleName);
    const written = await write(entry);
    forgetCopy(file.source);
    return { written, record: entry.record };
  }
  const written = await queueNewVersion(actor, target, file);
  forgetCopy(file.source);
  // a renewed licence has another date, which goes with its file
  const due = dueOfVersion(target, input);
  if (Object.keys(due).length > 0) await queueDocumentChange(target, due, null, responsibleName, { key: written.key });
  return { written, record: target.id };
}

function deletion(document: Document): NewEntry<"documents"> {
  return {
    kind: "document.delete",
    collection: "documents",
    record: document.id,
    title: document.name,
    method: "DELETE",
    path: `/api/documents/${document.id}`,
    overlay: null,
  };
}

export function queueDocumentDeletions(documents: readonly Document[]): Promise<string[]> {
  return writeAll(documents.map(deletion));
}
