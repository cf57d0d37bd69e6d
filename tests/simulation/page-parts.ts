/* How screens write what is a part of a record: versions of its file, notes and tags. */

import { currentVersion, type Document, type Note, type NotedCollection, requestHeaders } from "#domain/index";
import { httpJson } from "#web/local/http/http.ts";
import { newIdempotencyKey, newRecordId } from "#web/local/outbox/ids.ts";
import { writeAll } from "#web/local/outbox/outbox.ts";
import { pullNow } from "#web/local/sync/sync.ts";
import { bytesOf, requireUser, save, updateEntry } from "./page-writes.ts";

/** @param sha256 of the bytes, as the dialog computes it before */
export function addVersion(document: Document, name: string, size: number, sha256: string) {
  const user = requireUser();
  const file = { name: `${name}.pdf`, type: "application/pdf", bytes: bytesOf(`%PDF-${name}`, size) };
  const former = { filedByName: null, ...currentVersion(document) };
  const { filename, size: bytes, mimeType, sha256: sum } = document;
  const filed = { filedBy: user.id, filedByName: user.fullName, filedAt: new Date().toISOString() };
  const current = { number: former.number + 1, ...filed };
  const earlier = [
    ...(document.fileVersions?.earlier ?? []),
    { ...former, filename, size: bytes, mimeType, sha256: sum },
  ];
  return save({
    kind: "version.upload",
    collection: "documents",
    record: document.id,
    title: name,
    method: "POST",
    path: `/api/documents/${document.id}/versions`,
    body: {},
    file,
    overlay: {
      ...{ filename: file.name, size: file.bytes.byteLength, mimeType: file.type, sha256 },
      fileVersions: { current, earlier },
    },
  });
}

const withKey = () => ({ [requestHeaders.key]: newIdempotencyKey() });
const versionPath = (document: number, number: number) => `/api/documents/${document}/versions/${number}`;

/** Makes an earlier version current again; it needs a connection. */
export async function restoreVersion(document: number, number: number): Promise<void> {
  const init = { method: "POST", headers: withKey() } as const;
  await httpJson(`${versionPath(document, number)}/restore`, init).finally(pullNow);
}

/** Deletes an earlier version for good; it needs a connection. */
export async function deleteVersion(document: number, number: number): Promise<void> {
  await httpJson(versionPath(document, number), { method: "DELETE", headers: withKey() }).finally(pullNow);
}

export function addNote(collection: NotedCollection, record: number, text: string) {
  const { id: by, fullName: byName } = requireUser();
  const note = newRecordId();
  const saved = save({
    kind: "note.add",
    collection,
    record,
    title: "note",
    method: "POST",
    path: `/api/${collection}/${record}/notes`,
    body: { id: note, text },
    overlay: { notes: { [note]: { text, by, byName, at: new Date().toISOString() } } },
  });
  return { id: note, saved };
}

/** Removes a note, or brings one back. @param back what it was; null to remove it */
export function changeNote(collection: NotedCollection, record: number, note: number, back: Note | null) {
  return save({
    kind: back ? "note.return" : "note.remove",
    collection,
    record,
    title: "note",
    method: "POST",
    path: `/api/${collection}/${record}/notes/${note}/${back ? "restore" : "remove"}`,
    overlay: { notes: { [note]: back } },
  });
}

/** Gives several records their tags at once. @returns the keys, in the order of the records */
export function tagAll(
  collection: NotedCollection,
  all: readonly { row: { id: number }; tags: string | null }[],
): Promise<string[]> {
  return writeAll(all.map(({ row, tags }) => updateEntry(collection, row, { tags })));
}
