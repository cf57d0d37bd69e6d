/* Notes on documents and employees, as the routes of the server keep them. */

import {
  AppError,
  isRecordId,
  MOST_NOTES,
  type Note,
  noteInput,
  parseInput,
  removesNote,
  writesNotes,
} from "#domain/index";
import type { StoredRecord } from "./state/records.ts";
import type { ModelCall, ModelReply } from "./state/types.ts";

type Kept = Readonly<Record<string, Note>>;

const shownNotes = ({ row: { notes = {} } }: StoredRecord): Kept => notes;

function save(
  call: ModelCall,
  record: StoredRecord,
  notes: Kept,
  removed: Kept,
  status: number,
  what: string,
): ModelReply {
  record.removedNotes = removed;
  call.records.write(record, { notes });
  call.changed(record, { [`notes.${what}`]: notes[what]?.text ?? null });
  return { status, json: record.row };
}

/** @throws {AppError} notes_full */
function requireRoom(notes: Kept, removed: Kept): void {
  const present = Object.keys(notes).length;
  if (present >= MOST_NOTES || present + Object.keys(removed).length >= 2 * MOST_NOTES) {
    throw new AppError("notes_full");
  }
}

const without = (notes: Kept, note: string): Kept =>
  Object.fromEntries(Object.entries(notes).filter(([id]) => id !== note));

/** POST …/{id}/notes */
export function answerAddNote(call: ModelCall, record: StoredRecord): ModelReply {
  if (!writesNotes(call.actor)) throw new AppError("forbidden");
  const { id, text } = parseInput(noteInput, call.body);
  const [notes, removed] = [shownNotes(record), record.removedNotes];
  if (!isRecordId(id)) throw new AppError("id_malformed");
  const key = String(id);
  if (notes[key] || removed[key]) throw new AppError("id_taken");
  requireRoom(notes, removed);
  const { id: by, fullName: byName } = call.user;
  const note = { text, by, byName, at: new Date(call.now).toISOString() };
  return save(call, record, { ...notes, [key]: note }, removed, 201, key);
}

/** POST …/{id}/notes/{note}/remove and …/restore; what is so already stays so. */
export function answerChangeNote(call: ModelCall, record: StoredRecord, isRemoval: boolean): ModelReply {
  const { part } = call.params;
  const [notes, removed] = [shownNotes(record), record.removedNotes];
  const note = notes[part] ?? removed[part];
  if (!note) throw new AppError("not_found");
  if (!removesNote(call.actor, Number(record.row.tenant), note)) throw new AppError("forbidden");
  if (isRemoval === part in removed) return { status: 200, json: record.row };
  if (isRemoval) return save(call, record, without(notes, part), { ...removed, [part]: note }, 200, part);
  requireRoom(notes, without(removed, part));
  return save(call, record, { ...notes, [part]: note }, without(removed, part), 200, part);
}
