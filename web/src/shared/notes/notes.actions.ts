import type { Note, NotedCollection, User } from "#domain/index";
import { newRecordId, type WriteHandle, write } from "#web/local/engine.ts";

/* Changes of notes, each one a request that the outbox keeps until the server has answered it. */

export interface Noted {
  collection: NotedCollection;
  id: number;
  tenant: number;
  title: string;
}

export function queueNote({ collection, id, title }: Noted, author: User, text: string): Promise<WriteHandle> {
  const note = newRecordId();
  return write({
    kind: "note.add",
    collection,
    record: id,
    title,
    method: "POST",
    path: `/api/${collection}/${id}/notes`,
    body: { id: note, text },
    overlay: { notes: { [note]: { text, by: author.id, byName: author.fullName, at: new Date().toISOString() } } },
  });
}

type Listed = Note & { id: number };

export function queueNoteRemoval({ collection, id, title }: Noted, note: Listed): Promise<WriteHandle> {
  return write({
    kind: "note.remove",
    collection,
    record: id,
    title,
    method: "POST",
    path: `/api/${collection}/${id}/notes/${note.id}/remove`,
    overlay: { notes: { [note.id]: null } },
  });
}

export function queueNoteReturn({ collection, id, title }: Noted, note: Listed): Promise<WriteHandle> {
  const { id: key, ...shown } = note;
  return write({
    kind: "note.return",
    collection,
    record: id,
    title,
    method: "POST",
    path: `/api/${collection}/${id}/notes/${key}/restore`,
    overlay: { notes: { [key]: shown } },
  });
}
