import {
  AppError,
  type Collection,
  type Entity,
  type EntityFields,
  MOST_NOTES,
  type NotedCollection,
  notedCollections,
  noteInput,
  parseInput,
  registry,
  removesNote,
  writesNotes,
} from "#domain/index";
import type { Call, Reply } from "../http/types.ts";
import { addRecordActivity } from "../kernel/activity.ts";
import { freshId, pathId } from "../kernel/ids.ts";
import type { PbApp, PbRecord } from "../kernel/pocketbase.d.ts";
import { storedTime } from "../records/deleting.ts";
import { forgetInParts, partsOf, type Removable } from "../records/parts.ts";
import { bodyFields, isVisible, pathRecord, requestedId, shownJson, tenantOfRecord } from "../records/records.ts";

/** A note as the record keeps it. */
interface StoredNote extends Removable {
  text: string;
  by: number | null;
  at: string;
}

type StoredNotes = Record<string, StoredNote>;

const notesOf = (record: PbRecord): StoredNotes => partsOf(record, "notes");

/** The record in the path, which this person sees. @throws {AppError} not_found */
function pathNoted(call: Call, name: NotedCollection): PbRecord {
  return pathRecord(call, name, isVisible(call, registry[name]));
}

function save(call: Call, entity: Entity<EntityFields, Collection>, record: PbRecord, notes: StoredNotes) {
  record.set("notes", JSON.stringify(notes));
  call.app.saveNoValidate(record);
  return shownJson(call, entity, record.id);
}

/** POST …/{id}/notes. @throws {AppError} not_found, forbidden, note_required, note_too_long, id_malformed, id_taken, notes_full */
export const addNote =
  (name: NotedCollection) =>
  (call: Call): Reply => {
    const record = pathNoted(call, name);
    if (!writesNotes(call.actor)) throw new AppError("forbidden");
    const { id, text } = parseInput(noteInput, bodyFields(call.input));
    const notes = notesOf(record);
    const key = requestedId(id) ?? freshId();
    if (notes[key]) throw new AppError("id_taken");
    requireRoom(notes);
    notes[key] = { text, by: call.actor.id, at: new Date(call.now).toISOString() };
    const json = save(call, registry[name].entity, record, notes);
    addRecordActivity(call, "noted", name, record);
    return { status: 201, json };
  };

/** @throws {AppError} notes_full */
function requireRoom(notes: StoredNotes): void {
  const present = Object.values(notes).filter(({ removed }) => removed === undefined).length;
  // as many may wait to be restored or purged
  if (present >= MOST_NOTES || Object.keys(notes).length >= 2 * MOST_NOTES) throw new AppError("notes_full");
}

/** The note in the path, when this person may remove it. @throws {AppError} not_found, forbidden */
function pathNote(call: Call, record: PbRecord, notes: StoredNotes): StoredNote {
  const note = notes[pathId(call.params, "note")];
  if (!note) throw new AppError("not_found");
  if (!removesNote(call.actor, tenantOfRecord(record), note)) throw new AppError("forbidden");
  return note;
}

/** POST …/{id}/notes/{note}/remove: it can be restored. One that is removed stays so. */
export const removeNote =
  (name: NotedCollection) =>
  (call: Call): Reply => {
    const record = pathNoted(call, name);
    const notes = notesOf(record);
    const note = pathNote(call, record, notes);
    if (note.removed !== undefined) return { status: 200, json: shownJson(call, registry[name].entity, record.id) };
    note.removed = storedTime(call.now);
    const json = save(call, registry[name].entity, record, notes);
    addRecordActivity(call, "note_removed", name, record);
    return { status: 200, json };
  };

/** POST …/{id}/notes/{note}/restore: one that is there stays as it is. @throws {AppError} notes_full */
export const restoreNote =
  (name: NotedCollection) =>
  (call: Call): Reply => {
    const record = pathNoted(call, name);
    const notes = notesOf(record);
    const { removed, ...note } = pathNote(call, record, notes);
    if (removed === undefined) return { status: 200, json: shownJson(call, registry[name].entity, record.id) };
    const key = pathId(call.params, "note");
    const { [key]: _, ...others } = notes;
    requireRoom(others);
    const json = save(call, registry[name].entity, record, { ...others, [key]: note });
    addRecordActivity(call, "note_restored", name, record);
    return { status: 200, json };
  };

/** Takes a person's account off the notes that they wrote. */
export function forgetAuthor(tx: PbApp, id: number | string): void {
  for (const collection of notedCollections) forgetInParts(tx, { collection, column: "notes" }, id);
}
